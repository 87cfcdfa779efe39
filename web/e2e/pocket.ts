import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { play } from './boats.ts';
import { asked, move } from './districts.ts';
import { choose, toTheCops, upTo } from './goats.ts';
import { expect, type House, stepOf, type Title } from './house.ts';

/** Runs in a page: everything that the service worker is to keep and has not yet. */
export async function notKept(): Promise<string[]> {
  const worker = await (await fetch('/sw.js')).text();
  const lists = [...worker.matchAll(/const (?:SHELL|REST) = (\[.*?\]);/g)];
  const files = lists.flatMap(([, list]) => JSON.parse(list ?? '[]') as string[]);
  const kept = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
  return files.filter((_, at) => kept[at] === undefined);
}

/** Visits the house once, and then there is no network any more. */
export async function cutOff(house: House): Promise<Page> {
  house.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await house.person('Ana');
  const { width = 0 } = page.viewportSize() ?? {};
  // A phone whose browser shows its bars.
  if (width === 390) await page.setViewportSize({ width, height: 664 });
  await page.context().addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('corral-bot-pace', '0.1');
  });
  await page.goto('/');
  // A page asks for the rest once it has been idle for a while.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('keep the rest'));
  await expect.poll(() => page.evaluate(notKept)).toEqual([]);
  await page.context().setOffline(true);
  // A new page learns only after a while that its network is emulated as gone, and is told so by no event.
  await page.context().addInitScript(() => {
    let online = false;
    addEventListener('online', () => (online = true));
    addEventListener('offline', () => (online = false));
    Object.defineProperty(navigator, 'onLine', { get: () => online });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Corral' })).toBeVisible();
  return page;
}

/** Loads the page again: the same game is there, at the step that was shown last or a later one. */
async function reload(page: Page): Promise<void> {
  const n = await stepOf(page);
  await page.reload();
  await expect(page.locator('[data-board]')).toBeVisible();
  expect(await stepOf(page)).toBeGreaterThanOrEqual(n);
}

/**
 * Locks the phone for an hour, and unlocks it. Pages and workers stand still in the middle of whatever they do, as a system
 * makes them; then there is the same game, at the same step or a later one.
 */
async function lock(page: Page): Promise<void> {
  const n = await stepOf(page);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await browser?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const [worker] = page.workers();
  // The hour is over at once: the clock that the game goes by jumps.
  await worker?.evaluate(() => {
    const ticks = performance.now.bind(performance);
    performance.now = () => ticks() + 3_600_000;
  });
  const standStill = (id: number): boolean => / T \d+ /.test(readFileSync(`/proc/${id}/stat`, 'utf8'));
  for (const id of ids) process.kill(id, 'SIGSTOP');
  try {
    expect(worker).toBeDefined();
    expect(ids).not.toEqual([]);
    await expect.poll(() => ids.every(standStill)).toBe(true);
  } finally {
    for (const id of ids) process.kill(id, 'SIGCONT');
  }
  expect(await stepOf(page)).toBeGreaterThanOrEqual(n);
}

/** Plays to the end. On the way the page is loaded again, and the phone is locked while a choice is ours. */
export const TO_THE_END: Record<Title, (page: Page, house: House) => Promise<void>> = {
  async scapegoat(page, house) {
    for (let turns = 0; ;) {
      const stage = await upTo(page);
      if (stage === 'over') return;
      if (stage === 'move' && turns >= 3) return toTheCops(page, house);
      if (stage === 'move' && turns === 0) await lock(page);
      await choose(page, ['spy', 'stash']);
      if (stage === 'move') turns += 1;
      if (stage === 'move' && turns === 1) await reload(page);
    }
  },
  async rowgoat(page, house) {
    const { cards } = await play(page, house, ({ myTurn }) => myTurn);
    await lock(page);
    await play(page, house, (seen) => seen.cards !== cards);
    await reload(page);
    expect((await play(page, house, () => false)).over).toBe(true);
  },
  async soplon(page) {
    for (let turns = 0; ;) {
      const { kind: next } = await asked(page);
      if (next === 'draw' && turns === 0) await lock(page);
      const { kind } = await move(page, turns >= 3);
      if (kind === 'over') return;
      if (kind === 'draw') turns += 1;
      if (kind === 'draw' && turns === 1) await reload(page);
    }
  },
};
