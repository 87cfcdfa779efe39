import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { look, play } from './boats.ts';
import { asked, move } from './districts.ts';
import { choose, toTheCops, upTo } from './goats.ts';
import { accessible, expect, fits, type House, playNow, stepOf, test, type Title } from './house.ts';

// Games on this device, without a server: the network is cut after one visit.

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
async function cutOff(house: House): Promise<Page> {
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
const TO_THE_END: Record<Title, (page: Page, house: House) => Promise<void>> = {
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

for (const title of Object.keys(TO_THE_END) as Title[]) {
  test(`${title}: without a network, a game against bots on this device, to its end`, async ({ house }) => {
    const { say } = house;
    const page = await cutOff(house);
    await playNow(page, house, title, 'hard');
    expect(page.url()).toMatch(/\/t\/0[A-Z0-9]{11}$/);
    await expect(page.getByText(say('device-only'), { exact: true })).toBeVisible();
    await fits(page);
    await TO_THE_END[title](page, house);
    const result = page.locator('.result');
    await expect(result.getByRole('heading')).toBeVisible();
    await fits(page);
    await accessible(page);
    // Who won is still there after another reload, and there is another game.
    await page.reload();
    await expect(result.getByRole('heading')).toBeVisible();
    await page.getByRole('button', { name: say('rematch') }).click();
    await expect(result).toHaveCount(0);
    await expect(page.locator('[data-board]')).toBeVisible();
  });
}

test('a game on this device waits on the first screen, and goes on in the tab that opened it last', async ({
  house,
}) => {
  const { say } = house;
  const page = await cutOff(house);
  await page.getByRole('button', { name: say('play-now-game', { game: say('game-soplon') }) }).click();
  await expect(page.getByText(say('device-only-offline'))).toBeVisible();
  await fits(page);
  await accessible(page);
  // Any number of players, any rules: the table is set up by hand.
  await page.getByRole('button', { name: say('set-up-first') }).click();
  await expect(page.getByText(say('stand'), { exact: true })).toBeVisible();
  await expect(page.getByText(say('invite'), { exact: true })).toHaveCount(0);
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await expect(page.locator('.seats li')).toHaveCount(2);
  await fits(page);
  await accessible(page);
  await page.getByRole('button', { name: say('fill-with-bots') }).click();
  await page.getByRole('button', { name: say('start') }).click();
  await expect(page.locator('[data-board]')).toBeVisible();
  await page.getByText(say('device-only'), { exact: true }).click();
  await expect(page.getByText(say('device-only-title.what'))).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');

  // Nobody goes on in the meantime, so nobody is asked whether they want to leave.
  await page.getByRole('button', { name: say('leave'), exact: true }).click();
  const back = page.locator('[data-waiting]');
  await expect(back).toContainText(say('game-waits'));
  await expect(back).toContainText(say('device-only'));
  await fits(page);
  await back.click();
  await expect(page.locator('[data-board]')).toBeVisible();

  // Two tabs, one log: whoever came last has it, and the other writes nothing any more.
  const other = await page.context().newPage();
  await other.goto(new URL(page.url()).pathname);
  await expect(other.locator('[data-board]')).toBeVisible();
  await page.locator('.choices .buttons button').first().click();
  await expect(page.getByRole('main').getByText(say('refused-opened_elsewhere'))).toBeVisible();
  const n = await stepOf(other);
  await move(other, false);
  expect(await stepOf(other)).toBeGreaterThan(n);
});

test('a finished game on this device is listed, can be taken along, and is deleted when asked', async ({ house }) => {
  const { say } = house;
  const page = await cutOff(house);
  await playNow(page, house, 'scapegoat');
  await TO_THE_END.scapegoat(page, house);
  await expect(page.locator('.result')).toBeVisible();
  await page.goto('/me');
  const list = page.getByRole('region', { name: say('me-here'), exact: true });
  const line = list.locator('[data-game]');
  await expect(line).toContainText(say('game-scapegoat'));
  await fits(page);
  await accessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), line.getByRole('button').click()]);
  const { about, records } = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    about: { title: string };
    records: unknown[];
  };
  expect(about.title).toBe('scapegoat');
  expect(records.length).toBeGreaterThan(2);
  await list.getByRole('button', { name: say('me-here-delete') }).click();
  await page.getByRole('button', { name: say('me-delete-yes') }).click();
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: say('my-games') })).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('a game on this device that is not there', async ({ house }) => {
  const page = await cutOff(house);
  await page.goto('/t/0AAAAAAAAAAA');
  await expect(page.getByText(house.say('refused-no_such_table'))).toBeVisible();
});
