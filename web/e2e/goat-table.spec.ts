import type { Page } from '@playwright/test';
import { asked, choose, press, toTheCops, upTo } from './goats.ts';
import { accessible, expect, fits, friends, ownClock, people } from './house.ts';
import { test } from './restarts.ts';
import { IN_SIGHT, wholeInEveryWindow } from './windows.ts';

// What a table of Scape Goat can agree on, in a house of its own: it is killed in the middle, and all is as it was.

/** Slips can be taken back for as long as the slowest machine may need. */
const SLIPS = { take_back_ms: 60_000 };

/** What a page has noted of a player, card by card; those that may have gone with a question mark. */
function noted(page: Page, seat: number): Promise<string[]> {
  return page
    .locator(`.plate [data-noted="${seat}"] [data-noted-card]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-noted-card') ?? ''));
}
/** The cards of one's own hand. */
function hand(page: Page): Promise<string[]> {
  return page.locator('.held').evaluateAll((all) => all.map((one) => one.getAttribute('data-card') ?? ''));
}

/** The one whose turn it is to move; everybody has the same page order as seats. */
async function mover(pages: Page[]): Promise<number> {
  const { page, stage } = await asked(pages);
  expect(stage).toBe('move');
  return pages.indexOf(page);
}
/** Moves there, if the pawn stands elsewhere. */
async function move(page: Page, to: string): Promise<boolean> {
  const place = page.locator(`[data-place="${to}"]`);
  if (!(await place.isEnabled())) return false;
  await press(page, place);
  return true;
}

/** The next turn, whoever's it is: to the first of `places` that can be gone to. */
async function turn(pages: Page[], places: string[]): Promise<void> {
  let next = await asked(pages);
  do {
    await choose(next.page, places);
    next = await asked(pages);
  } while (next.stage !== 'move');
}

test('notes: what you have spied and traded stays with you, is followed, and outlives the server @phone @depth', async ({
  house,
  own,
}, testInfo) => {
  const { say } = house;
  const pages = await people(house, ['Ana', 'Bo', 'Caro']);
  await friends(house, pages, 'scapegoat', { notes: true });
  const at = (seat: number): Page => pages[seat % 3] as Page;

  // Somebody spies, as soon as one who is to move does not stand there already.
  let spy = await mover(pages);
  while (!(await move(at(spy), 'spy'))) {
    await turn(pages, ['stash', 'trade']);
    spy = await mover(pages);
  }
  const target = (spy + 1) % 3;
  await press(at(spy), at(spy).locator(`[data-whom="${target}"]`));
  expect((await noted(at(spy), target)).sort()).toEqual((await hand(at(target))).sort());
  await choose(at(spy), []);
  // Not even those who are spied on have a note of it.
  for (const other of [target, spy + 2]) await expect(at(other).locator('[data-noted-card]')).toHaveCount(0);

  // Followed through a swap that lies open: the one who was spied on takes a token and swaps, or goes to the stash.
  expect(await mover(pages)).toBe(target);
  const prepared = await move(at(target), 'prepare');
  if (!prepared) {
    await move(at(target), 'spy');
    await press(at(target), at(target).locator(`[data-whom="${(spy + 2) % 3}"]`));
  }
  await choose(at(target), []);
  await expect.poll(async () => (await noted(at(spy), target)).sort()).toEqual((await hand(at(target))).sort());

  await own.restart();
  await at(spy).reload();
  expect(await upTo(at(spy + 2))).toBe('move');
  await expect(at(spy).locator(`.plate [data-noted="${target}"] [data-noted-card]`)).toHaveCount(2);
  expect((await noted(at(spy), target)).sort()).toEqual((await hand(at(target))).sort());

  // Pressed, it is there to be read.
  await at(spy).locator(`.plate[data-seat="${target}"]`).click();
  const menu = at(spy).locator(`[data-menu="${target}"]`);
  await expect(menu.getByText(say('sg-notes-why'))).toBeVisible();
  await expect(menu.locator('[data-noted-card]')).toHaveCount(2);
  await fits(at(spy));
  await accessible(at(spy));
  await at(spy).keyboard.press('Escape');
  await wholeInEveryWindow(
    at(spy),
    `${IN_SIGHT.scapegoat}, .plate [data-noted-card]`,
    'with notes of one player',
    testInfo,
  );

  // In a trade with somebody else a card goes unseen: what was noted may be gone.
  const third = (spy + 2) % 3;
  let [trader, partner] = [third, target];
  if (!(await move(at(third), 'trade'))) {
    await turn(pages, ['stash']);
    await turn(pages, ['stash', 'prepare']);
    [trader, partner] = [target, third];
    expect(await move(at(target), 'trade')).toBe(true);
  }
  await press(at(trader), at(trader).locator(`[data-whom="${partner}"]`));
  for (const one of [trader, partner]) await choose(at(one), []);
  await expect(at(trader).locator('.held.legal').first()).toBeVisible();
  await expect.poll(async () => (await noted(at(spy), target)).join()).toMatch(/^[^,]+\?,[^,]+\?$/);
  // The two who traded know a card of each other.
  await expect
    .poll(async () => (await noted(at(trader), partner)).filter((card) => !card.endsWith('?')))
    .toHaveLength(1);
  await choose(at(trader), []);
  while ((await mover(pages)) !== spy) await turn(pages, ['stash', 'prepare']);
  await toTheCops(at(spy), house);
  await expect(at(spy).locator('[data-noted-card]')).toHaveCount(0);
});

test('a slip is taken back in time, once in a turn, by a press or by a key; and outlives the server @phone @depth', async ({
  house,
  own,
}) => {
  const { say } = house;
  const pages = await people(house, ['Ana', 'Bo', 'Caro']);
  await friends(house, pages, 'scapegoat', SLIPS);
  const seat = await mover(pages);
  const page = pages[seat] as Page;
  const other = pages[(seat + 1) % 3] as Page;
  const stands = (where: Page): Promise<string | null> =>
    where.locator(`.place:has([data-at="pawn:${seat}"])`).getAttribute('data-place');
  const home = (await stands(page)) ?? '';
  const [first, second] = ['spy', 'trade', 'stash'].filter((to) => to !== home) as [string, string];
  const button = page.locator('[data-take-back]');

  await press(page, page.locator(`[data-place="${first}"]`));
  await expect(button).toHaveAccessibleName(say('sg-take-back-to', { place: say(`sg-place-${home}`) }));
  await button.click();
  await expect(page.locator('.prompt')).toHaveText(say('sg-do-move-mine'));
  for (const one of [page, other]) await expect.poll(() => stands(one)).toBe(home);
  await expect(other.locator('[data-latest]')).toContainText(
    say('sg-log-took-back', { me: 'no', name: ['Ana', 'Bo', 'Caro'][seat] ?? '', place: say(`sg-place-${home}`) }),
  );

  await own.restart();
  await page.reload();
  expect(await upTo(page)).toBe('move');
  expect(await stands(page)).toBe(home);
  // Once in a turn.
  await press(page, page.locator(`[data-place="${second}"]`));
  await expect(page.locator('[data-choice]').first()).toBeVisible();
  await expect(button).toHaveCount(0);
  await turn(pages, []);

  // By a key.
  const by = await mover(pages);
  const player = pages[by] as Page;
  const from = await player.locator(`.place:has([data-at="pawn:${by}"])`).getAttribute('data-place');
  const to = ['spy', 'trade', 'stash'].find((one) => one !== from) ?? '';
  await player.locator(`[data-place="${to}"]`).press('Enter');
  await expect(player.locator('[data-take-back]')).toBeVisible();
  await expect(player.locator('[data-choice]:focus')).toHaveCount(1);
  await player.keyboard.press('Backspace');
  await expect(player.locator('.prompt')).toHaveText(say('sg-do-move-mine'));
  await press(player, player.locator(`[data-place="${to}"]`));
  await expect(player.locator('[data-take-back]')).toHaveCount(0);
});

test('a slip: when its time is over the button is gone @desk @depth', async ({ house }) => {
  const pages = await people(house, ['Ana', 'Bo', 'Caro']);
  const clocks = await Promise.all(pages.map((page) => ownClock(page)));
  await friends(house, pages, 'scapegoat', SLIPS);
  const seat = await mover(pages);
  const page = pages[seat] as Page;
  expect((await move(page, 'spy')) || (await move(page, 'trade'))).toBe(true);
  const button = page.locator('[data-take-back]');
  await expect(button).toBeVisible();
  const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await clocks[seat]?.pass(SLIPS.take_back_ms);
  await expect(button).toHaveCount(0);
  await expect(page.locator('[data-whom]').first()).toBeVisible();
});
