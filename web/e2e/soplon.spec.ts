import type { Page } from '@playwright/test';
import { accessible, breakable, expect, fits, friends, type House, ownClock, people, playUnhurried, pressIfThere, test, UNHURRIED } from './house.ts';

/** What the page asks of its player, read from the page alone. */
interface Asked {
  n: number;
  kind: 'buttons' | 'draw' | 'race' | 'held' | 'card' | 'second' | 'boss' | 'over';
  can: string[];
}

/** Runs in the page: what there is to do, or that the game is over. */
function toDo(): Asked | null {
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const board = document.querySelector('[data-board]');
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
  const found = await page.waitForFunction(toDo);
  return (await found.jsonValue()) as Asked;
}

interface Pair {
  ana: Page;
  bo: Page;
  /** The names of the cards that Ana has seen. */
  names: string[];
  line: Awaited<ReturnType<typeof breakable>>;
  clock: Awaited<ReturnType<typeof ownClock>>;
}

/** Two people at a table of their own, who have looked at their cards. */
async function pair(house: House, options: Record<string, unknown> = {}): Promise<Pair> {
  const [ana, bo] = (await people(house, ['Ana', 'Bo'])) as [Page, Page];
  const [line, clock] = [await breakable(ana), await ownClock(ana)];
  await friends(house, [ana, bo], 'soplon', options);
  const names = await peek(ana);
  await peek(bo);
  for (const page of [ana, bo]) await page.getByRole('button', { name: house.say('so-done') }).click();
  await ana.waitForFunction(() => document.querySelector('.district.active') !== null);
  return { ana, bo, names, line, clock };
}

/** Both play, whoever is asked, until Ana is in a race. What she is asked then. */
async function toRace(ana: Page, bo: Page): Promise<Asked> {
  for (;;) {
    const page = await Promise.any([ana, bo].map((one) => one.waitForFunction(toDo).then(() => one)));
    const ask = await asked(page);
    expect(ask.kind, 'the game lasts until there was a race').not.toBe('over');
    if (ask.kind !== 'race') await move(page, false);
    else if (page === ana) return ask;
    // Bo has heard of it first, or only he can still press.
    else await Promise.any([ana.waitForFunction(toDo), stepped(bo, ask.n)]);
  }
}

async function stepped(page: Page, n: number): Promise<void> {
  await page.waitForFunction((was) => Number(document.querySelector('[data-board]')?.getAttribute('data-n')) > was || document.querySelector('.result') !== null, n);
}

/** One choice, by clicks alone. Returns what it was. */
async function move(page: Page, closes: boolean): Promise<Asked> {
  const ask = await asked(page);
  const spot = (key: string | undefined): string => `[data-spot="${key ?? ''}"]`;
  switch (ask.kind) {
    case 'over':
      return ask;
    case 'race':
      await pressIfThere(page, '.choices.race .buttons button');
      break;
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
      await page.waitForFunction((was) => document.querySelector('[aria-pressed="true"][data-spot]') !== null || Number(document.querySelector('[data-board]')?.getAttribute('data-n')) > was, ask.n);
      return ask;
    case 'held':
      await page.locator(spot(ask.can[0])).click();
      break;
    case 'buttons':
      // The first look may be over before anybody says so.
      await pressIfThere(page, '.choices .buttons button');
      break;
  }
  await stepped(page, ask.n);
  return ask;
}

test('a whole game against bots by clicks alone, to the count', async ({ house }, info) => {
  test.skip(!['phone-es', 'desktop-en'].includes(info.project.name), 'once on a phone in Spanish, once on a desktop in English');
  const { say } = house;
  const page = await house.person('Ana');
  await playUnhurried(page, house, 'soplon', { options: { race_ms: 4_000, peek_ms: 8_000 } });
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
  }).toBe(true);
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
  await playUnhurried(page, house, 'soplon');
  await expect(page.getByText(say('so-ask-peek'))).toBeVisible();
  const names = await peek(page);
  expect(names.every((name) => name.includes(': '))).toBe(true);
  await page.getByRole('button', { name: say('so-done') }).click();
  await forgotten(page, names);
  await page.reload();
  await expect(page.locator('[data-district]')).toHaveCount(4);
  await forgotten(page, names);
  await page.getByRole('button', { name: say('history'), exact: true }).first().click();
  // Play begins when the bots have looked as well; they take their time.
  await expect(page.getByRole('log').getByText(say('so-said-peeks_over'))).toBeAttached();
  await forgotten(page, names);
});

test('the first look is over when its time is, without a press', async ({ house }) => {
  const page = await house.person('Ana');
  const clock = await ownClock(page);
  await playUnhurried(page, house, 'soplon');
  const names = await peek(page);
  await accessible(page);
  await expect(page.locator('[data-shown="peek"]')).toHaveCount(2);
  await clock.pass(Number(UNHURRIED.soplon['peek_ms']));
  await expect(page.locator('[data-shown]')).toHaveCount(0);
  await forgotten(page, names);
  // The page has said for you that you are done: play begins.
  await page.waitForFunction(() => document.querySelector('.district.active') !== null);
});

/** So long everybody sees a card that was tried by mistake (SO-X5). */
const ERROR_MS = 3_000;

test('a wrong elimination is shown to all for a moment and costs a card', async ({ house }) => {
  const { say } = house;
  const { ana: page, bo, names, clock } = await pair(house);
  const me = await page.locator('.district.front').getAttribute('data-district');
  const kept: Record<string, string> = {};
  names.forEach((name, i) => (kept[`${me}.${2 + i}`] = name.slice(name.lastIndexOf(': ') + 2)));

  for (;;) {
    const ask = await toRace(page, bo);
    const top = (await page.locator('[data-top]').getAttribute('data-top')) ?? '';
    const wanted = /\d+$/.exec(top)?.[0];
    // A card that is not what is looked for, as far as we remember.
    const wrong = Object.entries(kept).find(([key, name]) => ask.can.includes(key) && /\d+$/.exec(name)?.[0] !== wanted)?.[0];
    if (wrong === undefined) {
      for (const one of [page, bo]) await move(one, false);
      await stepped(page, ask.n);
      continue;
    }
    const before = await page.locator('.district.front [data-spot]').count();
    // What everybody sees for a moment is there until it has been looked at.
    await clock.stop();
    await page.locator(`[data-spot="${wrong}"]`).click();
    await stepped(page, ask.n);
    const shown = page.locator('.district.front [data-shown="error"]');
    const erred = (await shown.count()) > 0;
    if (erred) {
      await expect(page.locator('.district.front [data-spot]')).toHaveCount(before + 1);
      await clock.pass(ERROR_MS);
      await expect(page.locator('[data-shown="error"]')).toHaveCount(0);
    }
    await clock.go();
    // A driver may have moved the card; then there is another race.
    if (erred) break;
  }
  await page.getByRole('button', { name: say('history'), exact: true }).first().click();
  await expect(page.getByRole('log').getByText(say('so-said-paid', { me: 'yes', who: 'Ana' })).first()).toBeAttached();
});

test('two people: each sees only their own cards; a reload in mid-turn; to the end', async ({ house }, info) => {
  test.skip(info.project.name.startsWith('desktop'), 'once in each language');
  const { say } = house;
  const [ana, bo] = (await people(house, ['Ana', 'Bo'])) as [Page, Page];
  await friends(house, [ana, bo], 'soplon');
  const names = await peek(ana);
  await expect(bo.locator('[data-shown]')).toHaveCount(0);
  await forgotten(bo, names);
  await peek(bo);
  for (const page of [ana, bo]) await page.getByRole('button', { name: say('so-done') }).click();

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
  const page = await house.person('Ana');
  await playUnhurried(page, house, 'soplon');
  await tabTo(page, '.choices .buttons button');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-shown="peek"]')).toHaveCount(2);
  await tabTo(page, '.choices .buttons button');
  await page.keyboard.press('Enter');
  for (;;) {
    const ask = await asked(page);
    // Until the page is told that we are done, it still offers to say so.
    if (ask.kind === 'buttons') {
      await stepped(page, ask.n);
      continue;
    }
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
  const page = await house.person('Ana');
  await page.setViewportSize({ width: 320, height: 640 });
  await playUnhurried(page, house, 'soplon', { seats: 6 });
  await expect(page.locator('[data-district]')).toHaveCount(6);
  await peek(page);
  await fits(page);
  const small = await page.locator('.soplon button').evaluateAll((buttons) => buttons.filter((button) => button.getBoundingClientRect().width < 43.9 || button.getBoundingClientRect().height < 43.9).length);
  expect(small, 'everything that can be pressed is large enough').toBe(0);
});

test('a line that drops in the middle of a race comes back to the game', async ({ house }) => {
  const { say } = house;
  house.expects(/ERR_FAILED|WebSocket/);
  const { ana, bo, line, clock } = await pair(house);
  await toRace(ana, bo);
  await line.cut();
  // What happens meanwhile she does not see; what she presses is not lost.
  await bo.locator('.choices.race .buttons button').click();
  await expect(ana.getByText(say('line-trying'))).toBeVisible();
  // The line would come back by itself as well; now it waits for the press.
  await clock.stop();
  await line.settled();
  line.mend();
  await ana.getByRole('button', { name: say('try-now') }).click();
  await expect(ana.getByText(say('line-trying'))).toHaveCount(0);
  await clock.go();
  const n = (page: Page): Promise<string | null> => page.locator('[data-board]').getAttribute('data-n');
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
  const { ana, bo } = await pair(house);
  await toRace(ana, bo);
  await fits(ana);
  await accessible(ana);
  expect((await asked(ana)).kind, 'all the time').toBe('race');
});

test('private notes: kept through a reload, for nobody else', async ({ house }) => {
  const { say } = house;
  const { ana, bo } = await pair(house, { notes: true });
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
