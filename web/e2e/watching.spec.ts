import type { Page } from '@playwright/test';
import { asked, pageOfTheGame, startWith, tableOfThree, toTheCops } from './goats.ts';
import { accessible, expect, fits, openTable, test } from './house.ts';

/** What a page was told by its table, in order. */
interface Told {
  type: string;
  game?: number;
  at?: number;
  events?: unknown[];
  view?: { you: number | null; hand: unknown; mat: unknown; name: unknown; spied: unknown; chosen: unknown };
  legal?: unknown[];
  table?: { status: string };
}

/** Notes everything that a page is told. Call it before the page goes to a table. */
function listen(page: Page): Told[] {
  const told: Told[] = [];
  page.on('websocket', (ws) =>
    ws.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string' && payload.startsWith('{')) told.push(JSON.parse(payload) as Told);
    }),
  );
  return told;
}

const OPEN = { replays: 'public' } as const;

/** The table in the list of the first screen, under the heading where it belongs. */
function listed(page: Page, group: 'waiting' | 'playing', code: string): ReturnType<Page['locator']> {
  return page.locator(`[data-tables="${group}"] a[href="/t/${code}"]`);
}

test('the table agrees on who watches when: the host sets it, everybody reads it @depth', async ({ house }) => {
  const { say } = house;
  const ana = await house.person('Ana');
  const code = await openTable(ana, house, 'soplon');
  const late = (page: Page): ReturnType<Page['locator']> => page.getByRole('group', { name: say('delay') });
  const after = (page: Page): ReturnType<Page['locator']> => page.getByRole('group', { name: say('replays') });
  await expect(late(ana).getByRole('radio', { name: say('delay-none') })).toBeChecked();
  await expect(after(ana).getByRole('radio', { name: say('replays-public') })).toBeChecked();
  // One right after the other: neither may undo the other.
  await late(ana)
    .getByRole('radio', { name: say('delay-seconds', { seconds: 30 }) })
    .check();
  await after(ana)
    .getByRole('radio', { name: say('replays-players') })
    .check();

  const bo = await house.person('Bo');
  await bo.goto(`/t/${code}`);
  await expect(late(bo).getByRole('radio', { name: say('delay-seconds', { seconds: 30 }) })).toBeChecked();
  await expect(after(bo).getByRole('radio', { name: say('replays-players') })).toBeChecked();
  for (const group of [late(bo), after(bo)])
    for (const radio of await group.getByRole('radio').all()) await expect(radio).toBeDisabled();
  await expect(bo.getByText(say('delay.why'))).toBeVisible();
  await expect(bo.getByText(say('replays.why'))).toBeVisible();
  await fits(bo);
  await accessible(bo);
  await bo.setViewportSize({ width: 320, height: 568 });
  await fits(bo);

  await late(ana)
    .getByRole('radio', { name: say('delay-minutes', { minutes: 2 }) })
    .check();
  await expect(late(bo).getByRole('radio', { name: say('delay-minutes', { minutes: 2 }) })).toBeChecked();
  await expect(after(bo).getByRole('radio', { name: say('replays-players') })).toBeChecked();
  await ana.reload();
  await expect(late(ana).getByRole('radio', { name: say('delay-minutes', { minutes: 2 }) })).toBeChecked();
});

test('an open table is found, watched a little later than it is played, and no hand is ever shown', async ({
  house,
}) => {
  const { say } = house;
  const names = ['Ana', 'Bo', 'Cleo', 'Eva'];
  const pages = await Promise.all(names.map((name) => house.person(name)));
  const [ana, bo, cleo, eva] = pages as [Page, Page, Page, Page];
  const [onesTold, anothersTold, lastsTold, watcher] = pages.map(listen) as [Told[], Told[], Told[], Told[]];
  const code = await tableOfThree(ana, house, { ...OPEN, delay_s: 3 }, true);
  await eva.goto('/');
  await expect(listed(eva, 'waiting', code)).toContainText(say('seats-free', { free: 2 }));
  await expect(listed(eva, 'playing', code)).toHaveCount(0);
  await fits(eva);
  await accessible(eva);

  await startWith(ana, [bo, cleo], code, house);
  // The list is asked for again when the page is.
  await eva.goto('/');
  await expect(listed(eva, 'playing', code)).toContainText(
    say('watch-behind', { behind: say('behind-seconds', { seconds: 3 }) }),
  );
  await fits(eva);
  await listed(eva, 'playing', code).click();
  const tag = eva.locator('[data-watching]');
  await expect(tag).toContainText(say('you-watch'));
  await expect(tag).toContainText(say('behind-seconds', { seconds: 3 }));
  await expect(eva.locator('[data-board] [data-place="cops"]')).toBeVisible();
  for (const page of [ana, bo, cleo]) {
    await expect(page.getByText(say('spectators', { names: 'Eva' }))).toBeVisible();
    await expect(page.locator('[data-watching]')).toHaveCount(0);
  }
  await fits(eva);
  await accessible(eva);

  // The first player spies on somebody, and so sees a hand. The second goes to the cops.
  const players = [ana, bo, cleo];
  const first = await asked(players);
  expect(first.stage).toBe('move');
  await first.page.locator('[data-place="spy"]').click();
  for (const stage of ['spy', 'swap']) {
    const board = first.page.locator('.scapegoat[data-stage]');
    await expect(board).toHaveAttribute('data-stage', stage);
    await board.locator('[data-choice]:enabled').first().click();
    await expect(board).not.toHaveAttribute('data-stage', stage);
  }
  const next = await asked(players);
  expect(next.stage).toBe('move');
  await expect(eva.locator('button.held')).toHaveCount(0);
  await toTheCops(next.page, house);
  await expect(eva.locator('.result')).toBeVisible();
  expect(await pageOfTheGame(eva, house)).toBe(await pageOfTheGame(ana, house));
  await fits(eva);

  // That the players knew each step before Eva did is a matter of time: the tests of the server see to it. What she was
  // told came in its order, and nothing before its end said that it was over.
  const steps = watcher.flatMap(({ type, at, game }, nth) =>
    type === 'changes' && game === 1 ? [{ at: at ?? 0, nth }] : [],
  );
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).sort((one, other) => one - other));
  const over = watcher.findIndex(
    ({ type, table }) => type === 'over' || (type === 'table' && table?.status === 'over'),
  );
  expect(over).toBeGreaterThan(steps.at(-1)?.nth ?? Infinity);
  for (const { view, legal } of watcher) {
    if (view === undefined) continue;
    // What is not there has not changed.
    const { you = null, hand = null, mat = null, name = null, spied = null, chosen = null } = view;
    expect([you, hand, mat, name, spied, chosen]).toEqual([null, null, null, null, null, null]);
    expect(legal ?? []).toEqual([]);
  }
  // Somebody saw the hand that was spied on; Eva saw that there was spying.
  const hands = (who: Told[]): unknown[] =>
    who
      .flatMap(({ events }) => events ?? [])
      .flatMap((event) =>
        typeof event === 'object' && event !== null && 'spied' in event
          ? [(event.spied as { hand: unknown }).hand]
          : [],
      );
  expect([onesTold, anothersTold, lastsTold].flatMap(hands).filter((hand) => hand !== null)).toHaveLength(1);
  expect(hands(watcher)).toEqual([null]);

  // The others go on, and a little later so does she.
  for (const page of [ana, bo, cleo]) await page.getByRole('button', { name: say('rematch') }).click();
  await expect(eva.locator('.result')).toHaveCount(0);
  await expect(eva.locator('[data-ending]')).toHaveCount(0);
  await expect(eva.locator('[data-board] [data-place="cops"]')).toBeVisible();
});

test('a game that only those who played may watch again says so to a spectator @desk @depth', async ({ house }) => {
  const { say } = house;
  const pages = await Promise.all(['Ana', 'Bo', 'Cleo', 'Eva'].map((name) => house.person(name)));
  const [ana, bo, cleo, eva] = pages as [Page, Page, Page, Page];
  const code = await tableOfThree(ana, house, { delay_s: 0, replays: 'players' });
  await startWith(ana, [bo, cleo], code, house);
  await eva.goto(`/t/${code}`);
  await expect(eva.locator('[data-board] [data-place="cops"]')).toBeVisible();
  await toTheCops((await asked([ana, bo, cleo])).page, house);
  for (const page of [ana, eva]) {
    await page.getByRole('button', { name: say('after-game'), exact: true }).click();
    await expect(page.getByText(say('watch-again-players'))).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(eva.getByRole('link', { name: say('watch-again') })).toHaveCount(0);
  const path = `/api${(await pageOfTheGame(ana, house)).replace('/g/', '/games/')}`;
  expect([(await ana.request.get(path)).status(), (await eva.request.get(path)).status()]).toEqual([200, 403]);
});

test('a late spectator sees the end when the others go on, and then the next game @desk @depth', async ({ house }) => {
  const { say } = house;
  const pages = await Promise.all(['Ana', 'Bo', 'Cleo', 'Eva'].map((name) => house.person(name)));
  const [ana, bo, cleo, eva] = pages as [Page, Page, Page, Page];
  const told = listen(eva);
  // Ten minutes late Eva sees nothing by herself, only what the others leave behind when they go on.
  const code = await tableOfThree(ana, house, { ...OPEN, delay_s: 600 });
  await startWith(ana, [bo, cleo], code, house);
  await eva.goto(`/t/${code}`);
  const soon = eva.getByText(say('watch-soon', { delay: say('delay-minutes', { minutes: 10 }) }));
  await expect(soon).toBeVisible();
  for (const game of [1, 2]) {
    await toTheCops((await asked([ana, bo, cleo])).page, house);
    for (const page of [ana, bo, cleo]) await page.getByRole('button', { name: say('rematch') }).click();
    for (const page of [ana, bo, cleo]) await expect(page.locator('.result')).toHaveCount(0);
    await expect(eva.locator('.result')).toBeVisible();
    await expect(soon).toBeVisible();
    await expect.poll(() => told.filter(({ type }) => type === 'over').length).toBe(game);
  }
  await fits(eva);
  await accessible(eva);
  // The first game was told to its end before anything of the second.
  const games = told.flatMap(({ type, game }) =>
    ['snapshot', 'changes', 'over'].includes(type) ? [`${game} ${type === 'over' ? 'over' : 'on'}`] : [],
  );
  expect(games.filter((game, nth) => game !== games[nth - 1])).toEqual(['1 on', '1 over', '2 on', '2 over']);
});

test('a spectator with a long delay waits, and is told so @phone @depth', async ({ house }) => {
  const { say } = house;
  const [ana, eva] = [await house.person('Ana'), await house.person('Eva')];
  const code = await tableOfThree(ana, house, { ...OPEN, delay_s: 600 }, true);
  // A seat that is free would be hers.
  await ana.getByRole('button', { name: say('fill-with-bots') }).click();
  await eva.goto(`/t/${code}`);
  await expect(eva.locator('[data-watching]')).toHaveText(say('you-watch'));
  await ana.getByRole('button', { name: say('start') }).click();
  await expect(ana.locator('[data-board]')).toBeVisible();
  const soon = say('watch-soon', { delay: say('delay-minutes', { minutes: 10 }) });
  await expect(eva.getByText(soon)).toBeVisible();
  await expect(eva.locator('[data-watching]')).toContainText(say('behind-minutes', { minutes: 10 }));
  await expect(eva.locator('[data-board]')).toHaveCount(0);
  await accessible(eva);
  await eva.setViewportSize({ width: 320, height: 568 });
  await fits(eva);
  // Loading the page again does not make it earlier.
  await eva.reload();
  await expect(eva.getByText(soon)).toBeVisible();
  await expect(eva.locator('[data-board]')).toHaveCount(0);
});

test('without a delay a spectator sees it live @desk @depth', async ({ house }) => {
  const { say } = house;
  const pages = await Promise.all(['Ana', 'Bo', 'Cleo', 'Eva'].map((name) => house.person(name)));
  const [ana, bo, cleo, eva] = pages as [Page, Page, Page, Page];
  const code = await tableOfThree(ana, house, { ...OPEN, delay_s: 0 }, true);
  await startWith(ana, [bo, cleo], code, house);
  await eva.goto('/');
  await expect(listed(eva, 'playing', code)).toContainText(say('watch-live'));
  await listed(eva, 'playing', code).click();
  await expect(eva.locator('[data-board] [data-place="cops"]')).toBeVisible();
  await expect(eva.locator('[data-watching]')).toHaveText(say('you-watch'));
  await expect(eva.locator('button.held')).toHaveCount(0);
  await eva.setViewportSize({ width: 320, height: 568 });
  await expect(eva.locator('[data-watching]')).toBeInViewport();
  await fits(eva);
});
