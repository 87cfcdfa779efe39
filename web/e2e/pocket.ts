import type { Page } from '@playwright/test';
import { look, play } from './boats.ts';
import { asked, move } from './districts.ts';
import { choose, toTheCops, upTo } from './goats.ts';
import { expect, type House, stepOf, type Title } from './house.ts';

/** Everything that the service worker is to keep and has not yet. */
async function notKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text();
    const lists = [...worker.matchAll(/const (?:SHELL|REST) = (\[.*?\]);/g)];
    const files = lists.flatMap(([, list]) => JSON.parse(list ?? '[]') as string[]);
    const kept = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
    return files.filter((_, at) => kept[at] === undefined);
  });
}

/** Visits the house once, and then there is no network any more. */
export async function cutOff(house: House): Promise<Page> {
  house.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await house.person('Ana');
  await page.context().addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('corral-bot-pace', '0.1');
  });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => notKept(page)).toEqual([]);
  await page.context().setOffline(true);
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

/** Plays to the end, and loads the page again on the way. */
export const TO_THE_END: Record<Title, (page: Page, house: House) => Promise<void>> = {
  async scapegoat(page, house) {
    for (let turns = 0; ;) {
      const stage = await upTo(page);
      if (stage === 'over') return;
      if (stage === 'move' && turns >= 3) return toTheCops(page, house);
      await choose(page, ['spy', 'stash']);
      if (stage === 'move') turns += 1;
      if (stage === 'move' && turns === 1) await reload(page);
    }
  },
  async rowgoat(page, house) {
    const { cards } = await look(page, house);
    await play(page, house, (seen) => seen.cards !== cards);
    await reload(page);
    expect((await play(page, house, () => false)).over).toBe(true);
  },
  async soplon(page) {
    for (let turns = 0; ;) {
      await asked(page);
      const { kind } = await move(page, turns >= 3);
      if (kind === 'over') return;
      if (kind === 'draw') turns += 1;
      if (kind === 'draw' && turns === 1) await reload(page);
    }
  },
};
