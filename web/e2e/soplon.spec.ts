import type { Page } from '@playwright/test';
import { asked, move, pair, peek, stepped, toRace } from './districts.ts';
import {
  accessible,
  expect,
  fits,
  friends,
  ownClock,
  people,
  playUnhurried,
  pressIfThere,
  test,
  UNHURRIED,
} from './house.ts';

test('a whole game against bots by clicks alone, to the count', async ({ house }) => {
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
    }
    const done = await move(page, turns >= 3);
    if (done.kind === 'draw') turns += 1;
    if (done.kind === 'over') break;
  }
  // Nothing that a family card showed is left, everything is turned up, and the sums are there, once they are counted.
  await expect(page.locator('[data-shown]')).toHaveCount(0);
  await expect(page.locator('.district .sum')).toHaveCount(4);
  await expect
    .poll(async () => {
      const sums = (await page.locator('.district .sum').allTextContents()).map(Number);
      const winner = Number(
        await page
          .locator('.district.won')
          .first()
          .getAttribute('data-district')
          .catch(() => '-1'),
      );
      const own = Number(
        await page
          .locator(`[data-district="${winner}"] .sum`)
          .textContent()
          .catch(() => '-1'),
      );
      return own === Math.min(...sums);
    })
    .toBe(true);
  await expect(page.getByRole('button', { name: say('rematch') })).toBeVisible();
  await page
    .getByRole('button', { name: say('history'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('log').getByText(say('so-said-peeks_over'))).toBeAttached();
});

/** Nothing of what was seen is anywhere in the page. */
async function forgotten(page: Page, names: string[]): Promise<void> {
  await expect(page.locator('[data-shown]')).toHaveCount(0);
  await expect(page.locator('.soplon [aria-live="assertive"]')).toBeEmpty();
  const text = await page.evaluate(() => document.documentElement.outerHTML);
  for (const name of names) expect(text).not.toContain(name);
}

test('the first look is gone from the page when you are done, and does not come back @depth', async ({ house }) => {
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
  await page
    .getByRole('button', { name: say('history'), exact: true })
    .first()
    .click();
  // Play begins when the bots have looked as well. Quick ones may have before the page was loaded again, which then
  // knows nothing of it but the turn.
  await page.waitForFunction(() => document.querySelector('.district.active') !== null);
  await forgotten(page, names);
});

test('the first look is over when its time is, without a press @phone @depth', async ({ house }) => {
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

test('a wrong elimination is shown to all for a moment and costs a card @desk @depth', async ({ house }) => {
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
    const wrong = Object.entries(kept).find(
      ([key, name]) => ask.can.includes(key) && /\d+$/.exec(name)?.[0] !== wanted,
    )?.[0];
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
  await page
    .getByRole('button', { name: say('history'), exact: true })
    .first()
    .click();
  await expect(
    page
      .getByRole('log')
      .getByText(say('so-said-paid', { me: 'yes', who: 'Ana' }))
      .first(),
  ).toBeAttached();
});

test('two people: each sees only their own cards; a reload in mid-turn; to the end @phone', async ({ house }) => {
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

  // Both play in their own browsers; the first to be asked after three turns closes.
  const play = async (page: Page): Promise<void> => {
    for (let turns = 0; ;) {
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

test('a turn by keys alone @desk', async ({ house }) => {
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
      if (await page.evaluate(() => document.activeElement?.matches('.choices.race .buttons button') ?? false))
        await page.keyboard.press('Enter');
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
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? null);
  await expect.poll(focused).toMatch(/^\d\.0$/);
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toMatch(/^\d\.1$/);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toMatch(/^\d\.3$/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-held]')).toHaveCount(0);
});

test('a hand that reaches into another district is drawn between the two for a moment @depth', async ({ house }) => {
  const { ana, bo, clock } = await pair(house);
  const { n } = await toRace(ana, bo);
  await clock.stop();
  await pressIfThere(ana, '.district:not(.front) [data-spot][tabindex="0"]');
  await stepped(ana, n);
  // Right or wrong: both see who it was, and where.
  const me = (await ana.locator('.district.front').getAttribute('data-district')) ?? '';
  await expect(ana.locator(`[data-tie][data-from="${me}"]`)).toHaveCount(1);
  await clock.pass(2_200);
  await expect(ana.locator('[data-tie]')).toHaveCount(0);
  await clock.go();
});

test('a line that drops in the middle of a race comes back to the game @desk @depth', async ({ house }) => {
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
    for (let turns = 0; ;) {
      const { kind } = await move(page, turns >= 1);
      if (kind === 'draw') turns += 1;
      if (kind === 'over') return;
    }
  };
  await Promise.all([play(ana), play(bo)]);
});

test('private notes: kept through a reload, for nobody else @phone @depth', async ({ house }) => {
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
