import type { Page } from '@playwright/test';
import { accessible, breakable, expect, fits, type House, openTable, playNow, seats, sitDown, test } from './house.ts';

/** What the page asks of its player, read from the page alone. */
interface Asked {
  n: number;
  kind: 'buttons' | 'draw' | 'race' | 'held' | 'card' | 'second' | 'boss' | 'over';
  can: string[];
}

/** Runs in the page: what there is to do, or that the game is over. */
function toDo(): Asked | null {
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const board = document.querySelector('.soplon');
  if (board === null) return null;
  const n = Number(board.getAttribute('data-n'));
  const can = all('[data-spot][tabindex="0"]').map((spot) => spot.getAttribute('data-spot') ?? '');
  const is = (kind: Asked['kind']): Asked => ({ n, kind, can });
  if (all('.result').length > 0) return is('over');
  if (all('.choices.race.mine .buttons button').length > 0) return is('race');
  if (all('[data-send]').length > 0) return is('boss');
  if (all('[data-pile="draw"]').length > 0) return is('draw');
  if (all('[data-spot][aria-pressed="true"]').length > 0) return is('second');
  if (all('[data-held]').length > 0 && can.length > 0) return is('held');
  if (can.length > 0) return is('card');
  if (all('.choices.mine .buttons button').length > 0) return is('buttons');
  return null;
}

/** Waits until there is something to do, or until the game is over. */
async function asked(page: Page): Promise<Asked> {
  const found = await page.waitForFunction(toDo, undefined, { timeout: 90_000 });
  return (await found.jsonValue()) as Asked;
}

/** Two people at a table of their own, who have looked at their cards. The names of the cards that Ana has seen. */
async function pair(house: House, agree: (host: Page) => Promise<void> = async () => undefined): Promise<{ ana: Page; bo: Page; names: string[]; line: Awaited<ReturnType<typeof breakable>> }> {
  const { say } = house;
  const [ana, bo] = [await house.person('Ana'), await house.person('Bo')];
  const line = await breakable(ana);
  const code = await openTable(ana, house, 'soplon');
  await seats(ana, house, 2);
  await ana.getByRole('group', { name: say('so-option-pace') }).getByRole('radio', { name: say('so-option-pace-untimed') }).check();
  await agree(ana);
  await bo.goto(`/t/${code}`);
  await sitDown(bo, house);
  await ana.getByRole('button', { name: say('start') }).click();
  await expect(bo.locator('[data-district]')).toHaveCount(2);
  const names = await peek(ana);
  await bo.locator('.choices .buttons button').click();
  await done(ana, say('so-done'));
  await done(bo, say('so-done'));
  await ana.waitForFunction(() => document.querySelector('.district.active') !== null);
  return { ana, bo, names, line };
}

/** Both play, whoever is asked, until Ana is in a race. What she is asked then. */
async function toRace(ana: Page, bo: Page): Promise<Asked> {
  for (;;) {
    for (const page of [ana, bo]) {
      const ask = await page.evaluate(toDo);
      if (ask === null) continue;
      expect(ask.kind, 'the game lasts until there was a race').not.toBe('over');
      if (ask.kind !== 'race') await move(page, false);
      else if (page === ana) return ask;
    }
    await ana.waitForFunction(toDo, undefined, { timeout: 300 }).catch(() => undefined);
  }
}

/** Presses, if it is still there: in a race others may have been faster. */
async function press(page: Page, selector: string): Promise<boolean> {
  try {
    await page.locator(selector).first().click({ timeout: 3_000 });
    return true;
  } catch {
    return false;
  }
}

async function stepped(page: Page, n: number): Promise<void> {
  await page.waitForFunction((was) => Number(document.querySelector('.soplon')?.getAttribute('data-n')) > was || document.querySelector('.result') !== null, n);
}

/** One choice, by clicks alone. Returns what it was. */
async function move(page: Page, closes: boolean): Promise<Asked> {
  const ask = await asked(page);
  const spot = (key: string | undefined): string => `[data-spot="${key ?? ''}"]`;
  switch (ask.kind) {
    case 'over':
      return ask;
    case 'race':
      if (await press(page, '.choices .buttons button')) await stepped(page, ask.n);
      return ask;
    case 'draw':
      if (closes && (await page.locator('.choices .buttons button').count()) === 2) {
        await page.locator('.choices .buttons button').last().click();
        await page.locator('.choices .buttons button').first().click();
      } else {
        await page.locator('[data-pile="draw"]').click();
      }
      break;
    case 'boss':
      await page.locator('[data-send]').first().click();
      break;
    case 'second':
      await page.locator(`[data-spot][tabindex="0"]:not([aria-pressed])`).last().click();
      break;
    case 'card':
      await page.locator(spot(ask.can[0])).click();
      // The first of two cards brings no step: it is picked.
      await page.waitForFunction((was) => document.querySelector('[aria-pressed="true"][data-spot]') !== null || Number(document.querySelector('.soplon')?.getAttribute('data-n')) > was, ask.n);
      return ask;
    case 'held':
      await page.locator(spot(ask.can[0])).click();
      break;
    case 'buttons':
      await page.locator('.choices .buttons button').first().click();
      break;
  }
  await stepped(page, ask.n);
  return ask;
}

test('a whole game against bots by clicks alone, to the count', async ({ house }, info) => {
  test.skip(!['phone-es', 'desktop-en'].includes(info.project.name), 'once on a phone in Spanish, once on a desktop in English');
  test.setTimeout(300_000);
  const { say } = house;
  const page = await house.person('Ana');
  await playNow(page, house, 'soplon');
  await expect(page.locator('[data-district]')).toHaveCount(4);
  let turns = 0;
  const checked = new Set<string>();
  for (;;) {
    const { kind } = await asked(page);
    if (!checked.has(kind) && ['buttons', 'held', 'over'].includes(kind)) {
      checked.add(kind);
      await fits(page);
      await accessible(page);
    }
    const done = await move(page, turns >= 3);
    if (done.kind === 'draw') turns += 1;
    if (done.kind === 'over') break;
  }
  // Nothing that a family card showed is left, everything is turned up, and the sums are there, once they are counted.
  await expect(page.locator('[data-shown]')).toHaveCount(0);
  await expect(page.locator('.district .sum')).toHaveCount(4);
  await expect.poll(async () => {
    const sums = (await page.locator('.district .sum').allTextContents()).map(Number);
    const winner = Number(await page.locator('.district.won').first().getAttribute('data-district').catch(() => '-1'));
    const own = Number(await page.locator(`[data-district="${winner}"] .sum`).textContent().catch(() => '-1'));
    return own === Math.min(...sums);
  }, { timeout: 30_000 }).toBe(true);
  await expect(page.getByRole('button', { name: say('rematch') })).toBeVisible();
  await page.getByRole('button', { name: say('history'), exact: true }).first().click();
  await expect(page.getByRole('log').getByText(say('so-said-peeks_over'))).toBeAttached();
});

/** Looks at the two lower cards; returns how the page names them. */
async function peek(page: Page): Promise<string[]> {
  await page.locator('.choices .buttons button').click();
  await expect(page.locator('[data-shown="peek"]')).toHaveCount(2);
  return page.locator('[data-spot]:has([data-shown])').evaluateAll((spots) => spots.map((spot) => spot.getAttribute('aria-label') ?? ''));
}

/** Says that the look is over, unless its time was over first: on a slow machine that happens. */
async function done(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click({ timeout: 5_000 }).catch(() => undefined);
}

/** Nothing of what was seen is anywhere in the page. */
async function forgotten(page: Page, names: string[]): Promise<void> {
  await expect(page.locator('[data-shown]')).toHaveCount(0);
  await expect(page.locator('.soplon [aria-live="assertive"]')).toBeEmpty();
  const text = await page.evaluate(() => document.documentElement.outerHTML);
  for (const name of names) expect(text).not.toContain(name);
}

test('the first look is gone from the page when you are done, and does not come back', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await playNow(page, house, 'soplon');
  await expect(page.getByText(say('so-ask-peek'))).toBeVisible();
  const names = await peek(page);
  expect(names.every((name) => name.includes(': '))).toBe(true);
  await done(page, say('so-done'));
  await forgotten(page, names);
  await page.reload();
  await expect(page.locator('[data-district]')).toHaveCount(4);
  await forgotten(page, names);
  await page.getByRole('button', { name: say('history'), exact: true }).first().click();
  // Play begins when the bots have looked as well; they take their time.
  await expect(page.getByRole('log').getByText(say('so-said-peeks_over'))).toBeAttached({ timeout: 30_000 });
  await forgotten(page, names);
});

test('the first look is over when its time is, without a press', async ({ house }) => {
  const page = await house.person('Ana');
  await playNow(page, house, 'soplon');
  const names = await peek(page);
  await accessible(page);
  await expect(page.locator('[data-shown]')).toHaveCount(0, { timeout: 20_000 });
  await forgotten(page, names);
  // The page has said for you that you are done: play begins.
  await page.waitForFunction(() => document.querySelector('.district.active') !== null);
});

test('a wrong elimination is shown to all for a moment and costs a card', async ({ house }) => {
  test.setTimeout(120_000);
  const { say } = house;
  const { ana: page, bo, names } = await pair(house);
  const me = await page.locator('.district.front').getAttribute('data-district');
  const kept: Record<string, string> = {};
  names.forEach((name, i) => (kept[`${me}.${2 + i}`] = name.slice(name.lastIndexOf(': ') + 2)));

  let erred = false;
  while (!erred) {
    const ask = await toRace(page, bo);
    const top = (await page.locator('[data-top]').getAttribute('data-top')) ?? '';
    const wanted = /\d+$/.exec(top)?.[0];
    // A card that is not what is looked for, as far as we remember.
    const wrong = Object.entries(kept).find(([key, name]) => ask.can.includes(key) && /\d+$/.exec(name)?.[0] !== wanted)?.[0];
    const before = await page.locator('.district.front [data-spot]').count();
    if (wrong === undefined) {
      for (const one of [page, bo]) await press(one, '.choices.race .buttons button');
      await stepped(page, ask.n);
      continue;
    }
    if (!(await press(page, `[data-spot="${wrong}"]`))) continue;
    // A driver may have moved the card; then there is another race.
    await stepped(page, ask.n);
    const shown = page.locator('.district.front [data-shown="error"]');
    erred = (await shown.count()) > 0;
    if (!erred) continue;
    await expect(page.locator('.district.front [data-spot]')).toHaveCount(before + 1);
    await expect(page.locator('[data-shown="error"]')).toHaveCount(0, { timeout: 15_000 });
  }
  await page.getByRole('button', { name: say('history'), exact: true }).first().click();
  await expect(page.getByRole('log').getByText(say('so-said-paid', { me: 'yes', who: 'Ana' })).first()).toBeAttached();
});

test('two people: each sees only their own cards; a reload in mid-turn; to the end', async ({ house }, info) => {
  test.skip(info.project.name.startsWith('desktop'), 'once in each language');
  test.setTimeout(240_000);
  const { say } = house;
  const ana = await house.person('Ana');
  const code = await openTable(ana, house, 'soplon');
  await ana.getByRole('group', { name: say('how-many') }).getByRole('radio', { name: '2', exact: true }).check();
  await expect(ana.locator('.seats li')).toHaveCount(2);
  const bo = await house.person('Bo');
  await bo.goto(`/t/${code}`);
  await bo.getByRole('button', { name: say('sit') }).first().click();
  await ana.getByRole('button', { name: say('start') }).click();
  await expect(bo.locator('[data-district]')).toHaveCount(2);

  const names = await peek(ana);
  await expect(bo.locator('[data-shown]')).toHaveCount(0);
  await forgotten(bo, names);
  await bo.locator('.choices .buttons button').click();
  await done(ana, say('so-done'));
  await done(bo, say('so-done'));

  await ana.waitForFunction(() => document.querySelector('.district.active') !== null);
  const anasTurn = (await ana.locator('[data-pile="draw"]').count()) > 0;
  const [first, second] = anasTurn ? [ana, bo] : [bo, ana];
  await first.locator('[data-pile="draw"]').click();
  const held = await first.locator('[data-held]').getAttribute('data-held');
  await expect(second.locator('.district .hand')).toHaveCount(1);
  await expect(second.locator('[data-held]')).toHaveCount(0);
  await first.reload();
  await expect(first.locator('[data-held]')).toHaveAttribute('data-held', held ?? '');

  // Both play in their own browsers; whoever is asked first after three turns closes.
  const play = async (page: Page): Promise<void> => {
    for (let turns = 0; ; ) {
      const { kind } = await move(page, turns >= 2);
      if (kind === 'draw') turns += 1;
      if (kind === 'over') return;
    }
  };
  await Promise.all([play(ana), play(bo)]);
  for (const page of [ana, bo]) await expect(page.locator('.district .sum')).toHaveCount(2);
});

/** Goes on with the Tab key until something is in focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached with the Tab key`);
}

test('a turn by keys alone', async ({ house }, info) => {
  test.skip(info.project.name.startsWith('phone'), 'a keyboard stands on a desk');
  test.setTimeout(120_000);
  const page = await house.person('Ana');
  await playNow(page, house, 'soplon');
  await tabTo(page, '.choices .buttons button');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-shown="peek"]')).toHaveCount(2);
  await tabTo(page, '.choices .buttons button');
  await page.keyboard.press('Enter');
  for (;;) {
    const ask = await asked(page);
    if (ask.kind === 'race') {
      await tabTo(page, '.choices .buttons button, [data-pile="draw"]').catch(() => undefined);
      if (await page.evaluate(() => document.activeElement?.matches('.choices.race .buttons button') ?? false)) await page.keyboard.press('Enter');
      await stepped(page, ask.n);
      continue;
    }
    expect(ask.kind).toBe('draw');
    break;
  }
  await tabTo(page, '[data-pile="draw"], .choices .buttons button:first-child');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-held]')).toHaveCount(1);
  // The focus goes on to the cards, and arrow keys go from one to the next.
  const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? null);
  await expect.poll(focused).toMatch(/^\d\.0$/);
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toMatch(/^\d\.1$/);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toMatch(/^\d\.3$/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-held]')).toHaveCount(0);
});

test('six at the table fit on the smallest phone', async ({ house }, info) => {
  test.skip(info.project.name.startsWith('desktop'), 'a small phone');
  const { say } = house;
  const page = await house.person('Ana');
  await page.setViewportSize({ width: 320, height: 640 });
  await openTable(page, house, 'soplon');
  await page.getByRole('group', { name: say('how-many') }).getByRole('radio', { name: '6' }).check();
  await expect(page.locator('.seats li')).toHaveCount(6);
  await page.getByRole('button', { name: say('fill-with-bots') }).click();
  await page.getByRole('button', { name: say('start') }).click();
  await expect(page.locator('[data-district]')).toHaveCount(6);
  await peek(page);
  await fits(page);
  const small = await page.locator('.soplon button').evaluateAll((buttons) => buttons.filter((button) => button.getBoundingClientRect().width < 43.9 || button.getBoundingClientRect().height < 43.9).length);
  expect(small, 'everything that can be pressed is large enough').toBe(0);
});

test('a line that drops in the middle of a race comes back to the game', async ({ house }) => {
  test.setTimeout(120_000);
  const { say } = house;
  house.expects(/ERR_FAILED|WebSocket/);
  const { ana, bo, line } = await pair(house, async (host) => {
    await host.getByRole('group', { name: say('so-option-race') }).getByRole('radio', { name: say('so-option-seconds-10') }).check();
  });
  await toRace(ana, bo);
  await line.cut();
  // What happens meanwhile she does not see; what she presses is not lost.
  await press(bo, '.choices.race .buttons button');
  await expect(ana.getByText(say('line-trying'))).toBeVisible();
  line.mend();
  await ana.getByRole('button', { name: say('try-now') }).click();
  await expect(ana.getByText(say('line-trying'))).toHaveCount(0);
  const n = (page: Page): Promise<string | null> => page.locator('.soplon').getAttribute('data-n');
  await expect.poll(async () => (await n(ana)) === (await n(bo))).toBe(true);
  // Both go on, to the end.
  const play = async (page: Page): Promise<void> => {
    for (let turns = 0; ; ) {
      const { kind } = await move(page, turns >= 1);
      if (kind === 'draw') turns += 1;
      if (kind === 'over') return;
    }
  };
  await Promise.all([play(ana), play(bo)]);
});

test('in the middle of a race everything fits and can be used by everybody', async ({ house }) => {
  test.setTimeout(120_000);
  const { say } = house;
  const { ana, bo } = await pair(house, async (host) => {
    await host.getByRole('group', { name: say('so-option-race') }).getByRole('radio', { name: say('so-option-seconds-10') }).check();
  });
  await toRace(ana, bo);
  await fits(ana);
  await accessible(ana);
});

test('private notes: kept through a reload, for nobody else', async ({ house }) => {
  const { say } = house;
  const { ana, bo } = await pair(house, (host) => host.getByRole('switch', { name: say('so-option-notes') }).click());
  await ana.getByText(say('so-notes'), { exact: true }).click();
  const pad = ana.getByRole('textbox', { name: say('so-notes') });
  await pad.fill('7 + 3');
  await fits(ana);
  await accessible(ana);
  await ana.reload();
  await ana.getByText(say('so-notes'), { exact: true }).click();
  await expect(pad).toHaveValue('7 + 3');
  await bo.getByText(say('so-notes'), { exact: true }).click();
  await expect(bo.getByRole('textbox', { name: say('so-notes') })).toHaveValue('');
});
