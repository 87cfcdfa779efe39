import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { asked, pageOfTheGame, startWith, tableOfThree, toTheCops } from './goats.ts';
import { accessible, breakable, enter, expect, fits, type House, openTableAs, test } from './house.ts';
import { finished } from './past.ts';

const OPEN = { delay_s: 0, replays: 'public' } as const;

/** Three friends at a table, and a game that the first of them ends. */
async function game(house: House): Promise<{ mover: Page; all: Page[] }> {
  const all = await Promise.all(['Ana', 'Bo', 'Cleo'].map((name) => house.person(name)));
  const [host, ...guests] = all as [Page, ...Page[]];
  const code = await tableOfThree(host, house, OPEN);
  await startWith(host, guests, code, house);
  const { page: mover } = await asked(all);
  await toTheCops(mover, house);
  return { mover, all };
}

test('a finished game is listed with its page and its stats, can be taken along, and is forgotten when asked', async ({
  house,
}) => {
  const { say } = house;
  const { mover: page, all } = await game(house);
  const path = await pageOfTheGame(page, house);
  const won = (await page.locator('#result').textContent()) === say('you-won');
  await page.getByRole('button', { name: say('after-game'), exact: true }).click();
  await expect(page.getByText(say('watch-again-public'))).toBeVisible();
  await fits(page);

  const [mine] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('.result')
      .getByRole('link', { name: say('my-games.short') })
      .click(),
  ]);
  const line = mine.locator('[data-game]');
  await expect(line).toHaveCount(1);
  await expect(line.getByRole('link')).toHaveAttribute('href', path);
  await expect(line).toContainText(say(won ? 'me-won' : 'me-lost'));
  await expect(line).toContainText(say('sg-me-went-to-cops'));
  // A player who goes to the cops wins if they were the scapegoat, and loses otherwise (SG-E3).
  await expect(line).toContainText(say(won ? 'sg-me-role-scapegoat' : 'sg-me-role-conspirator'));
  const plot = (id: string): ReturnType<Page['locator']> => mine.getByRole('figure', { name: say(id) });
  const share = new Intl.NumberFormat(say('other-language') === 'EN' ? 'es' : 'en', { style: 'percent' }).format(
    won ? 1 : 0,
  );
  await expect(plot('me-wins')).toContainText(say('me-wins-say', { wins: won ? 1 : 0, games: 1, share }));
  await expect(plot('sg-me-roles')).toContainText(
    say(won ? 'sg-me-role-say-scapegoat' : 'sg-me-role-say-conspirator', { wins: won ? 1 : 0, games: 1 }),
  );
  await expect(plot('sg-me-smell')).toContainText(
    won ? say('sg-me-smell-say', { games: 1, smelled: 1 }) : say('sg-me-alarms-say', { games: 1, alarms: 1 }),
  );
  // Scape Goat knows no race and no memory.
  for (const id of ['me-reactions', 'so-me-memory']) await expect(plot(id)).toHaveAttribute('data-not-yet', 'true');
  await fits(mine);
  await accessible(mine);

  const [file] = await Promise.all([
    mine.waitForEvent('download'),
    mine.getByRole('link', { name: say('me-download') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  const record = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    player: string;
    games: { id: string; players: string[]; facts: { won: boolean } }[];
  };
  expect(record.games.map(({ id }) => `/g/${id}`)).toEqual([path]);
  expect(record.games[0]?.facts.won).toBe(won);
  expect(record.games[0]?.players).toEqual(['Ana', 'Bo', 'Cleo']);

  // Everybody else who played finds it in their own list, and nobody else does.
  const [friend] = all.filter((other) => other !== page) as [Page];
  const eva = await house.person('Eva');
  for (const other of [friend, eva]) await other.goto('/me');
  await expect(friend.locator(`[data-game] a[href="${path}"]`)).toBeVisible();
  await expect(eva.getByText(say('me-games-none'))).toBeVisible();

  const forget = mine.getByRole('button', { name: say('me-delete'), exact: true });
  const ask = mine.getByRole('dialog', { name: say('me-delete-ask') });
  await forget.click();
  await expect(ask.getByText(say('me-delete-stays'))).toBeVisible();
  await accessible(mine);
  await ask.getByRole('button', { name: say('me-delete-no') }).click();
  await expect(line).toHaveCount(1);
  await forget.click();
  await ask.getByRole('button', { name: say('me-delete-yes') }).click();
  await expect(mine.getByText(say('me-deleted', { games: 1 }))).toBeFocused();
  await expect(mine.getByText(say('me-games-none'))).toBeVisible();
  await expect(mine.locator('figure[data-not-yet="true"]')).toHaveCount(5);
  await mine.reload();
  await expect(mine.getByText(say('me-games-none'))).toBeVisible();
  // The page of the game belongs to everybody who played.
  expect((await mine.request.get(`/api${path.replace('/g/', '/games/')}`)).status()).toBe(200);
  await friend.reload();
  await expect(friend.locator(`[data-game] a[href="${path}"]`)).toBeVisible();
});

/**
 * Runs in a page: sits down at a table of Soplón for two and plays over a line of its own, as fast as the server
 * answers. The player who `tries` presses a card in every race until a press has counted, and then closes; the other
 * does neither, so the game lasts as long as that takes. The test then looks at what the page shows of it.
 */
function pressInARace({ code, tries }: { code: string; tries: boolean }): Promise<{ id: string; presses: number }> {
  interface Heard {
    type: string;
    game?: number;
    attempt?: number;
    n?: number;
    id?: string;
    legal?: unknown[];
    table?: { seats: { sitter: unknown }[] };
    press?: { seat: number } | null;
    view?: { you: number };
    presses?: { seat: number }[];
  }
  return new Promise((done, failed) => {
    const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${code}`);
    let id = 0;
    let me = -1;
    let [counted, started] = [false, false];
    const say = (msg: object): void => line.send(JSON.stringify({ ...msg, id: (id += 1) }));
    line.onopen = () => {
      for (const msg of [{ type: 'join', protocol: 1, name: tries ? 'Ana' : 'Bo' }, { type: 'sit' }]) say(msg);
    };
    const choose = (legal: unknown[]): unknown => {
      const named = (kind: string): unknown =>
        legal.find((action) => action === kind || (typeof action === 'object' && action !== null && kind in action));
      const first = !tries ? null : counted ? named('close') : named('eliminate');
      return (
        first ?? named('pass_race') ?? named('peek') ?? named('done') ?? named('draw') ?? named('pass') ?? legal[0]
      );
    };
    line.onmessage = ({ data }) => {
      const msg = JSON.parse(String(data)) as Heard;
      if (msg.type === 'table' && tries && !started && msg.table?.seats.every(({ sitter }) => sitter !== null)) {
        started = true;
        say({ type: 'start' });
      }
      if (msg.type === 'deal') say({ type: 'commit', game: msg.game, attempt: msg.attempt });
      if (msg.type === 'step' || msg.type === 'snapshot') {
        me = msg.view?.you ?? me;
        counted ||= msg.press?.seat === me;
        const action = choose(msg.legal ?? []);
        if (action !== undefined) say({ type: 'act', game: msg.game, seen: msg.n, action, reaction_ms: 250 });
      }
      if (msg.type === 'over') {
        line.close();
        done({ id: msg.id ?? '', presses: (msg.presses ?? []).filter(({ seat }) => seat === me).length });
      }
    };
    line.onclose = () => failed(new Error('the connection is lost'));
  });
}

test('races leave their stats: how fast, and how well remembered @depth', async ({ house }) => {
  const { say } = house;
  const [page, bo] = [await house.person('Ana'), await house.person('Bo')];
  // After a mistake presses are refused for a moment, and nobody here presses twice: then the race ends by its time.
  const code = await openTableAs(page, house, { title: 'soplon', seats: 2, options: { race_ms: 4_000 } });
  for (const one of [page, bo]) await enter(one);
  const [{ id, presses }] = await Promise.all([
    page.evaluate(pressInARace, { code, tries: true }),
    bo.evaluate(pressInARace, { code, tries: false }),
  ]);
  expect(presses).toBeGreaterThan(0);
  await page.goto('/me');
  await expect(page.locator(`[data-game="${id}"]`)).toContainText(say('game-soplon'));
  const stats = (await (await page.request.get('/api/me/stats')).json()) as {
    titles: { title: string; own: { recall: Record<'right' | 'wrong' | 'missed' | 'lucky' | 'unlucky', number> } }[];
    reactions: { presses: number; fastest_ms: number; median_ms: number };
  };
  const { reactions } = stats;
  const { recall } = stats.titles.find(({ title }) => title === 'soplon')?.own ?? {
    recall: { right: 0, wrong: 0, missed: 0, lucky: 0, unlucky: 0 },
  };
  const seconds = (ms: number): string =>
    new Intl.NumberFormat(say('other-language') === 'EN' ? 'es' : 'en', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(ms / 1_000);
  expect(reactions.presses).toBe(presses);
  const [fastest, median] = [seconds(reactions.fastest_ms), seconds(reactions.median_ms)];
  const fast = page.getByRole('figure', { name: say('me-reactions') });
  await expect(fast).toContainText(
    presses === 1 ? say('me-reactions-say-one', { fastest }) : say('me-reactions-say', { presses, median, fastest }),
  );
  await expect(fast.locator('svg .column').first()).toBeVisible();
  // Every card that was tried is in one of the bars.
  const tried = recall.right + recall.wrong + recall.lucky + recall.unlucky;
  expect(tried).toBeGreaterThan(0);
  const memory = page.getByRole('figure', { name: say('so-me-memory') });
  for (const kind of ['lucky', 'unlucky'] as const) {
    if (recall.lucky + recall.unlucky > 0)
      await expect(memory.getByText(`${say(`so-me-${kind}`)} ${recall[kind]}`, { exact: true })).toBeVisible();
  }
  for (const kind of ['right', 'wrong', 'missed'] as const) {
    if (recall.right + recall.wrong + recall.missed > 0)
      await expect(memory.getByText(`${say(`so-me-${kind}`)} ${recall[kind]}`, { exact: true })).toBeVisible();
  }
  await fits(page);
  await accessible(page);
});

test('of many games a few are shown at first, the latest on top, and the rest on demand @desk @depth', async ({
  house,
}) => {
  const { say } = house;
  const ana = await house.person('Ana');
  const played: string[] = [];
  while (played.length < 6) played.unshift(`/g/${await finished([ana], 'scapegoat')}`);
  await ana.goto('/me');
  const links = ana.locator('[data-game] a');
  const hrefs = (): Promise<string[]> =>
    links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  await expect(links).toHaveCount(5);
  expect(await hrefs()).toEqual(played.slice(0, 5));
  await ana.getByRole('button', { name: say('me-more') }).click();
  await expect(links).toHaveCount(6);
  expect(await hrefs()).toEqual(played);
  await expect(links.nth(5)).toBeFocused();
  await expect(ana.getByRole('button', { name: say('me-more') })).toHaveCount(0);
});

test('without a line the page says so, and comes when the line is back @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  house.expects(/ERR_FAILED/);
  await page.goto('/');
  await expect(page.getByRole('link', { name: say('my-games.open') })).toBeVisible();
  const line = await breakable(page);
  await line.cut();
  await page.getByRole('link', { name: say('my-games.open') }).click();
  await expect(page.getByRole('alert')).toContainText(say('refused-offline'));
  await accessible(page);
  line.mend();
  await page.getByRole('button', { name: say('try-again') }).click();
  await expect(page.getByText(say('me-games-none'))).toBeVisible();
});
