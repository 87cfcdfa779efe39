import type { Page } from '@playwright/test';
import { act, hasSet, look, news, nextPlace, play, type Seen } from './boats.ts';
import { accessible, expect, fits, friends, type House, ownClock, people, playNow, test } from './house.ts';

/** All cards are alike, so any three in a line are a set. */
const ALIKE = { deck: { cards: [{ boat: 'raft', colour: 'pink', copies: 60 }] } };

/** Two people at a table without a clock, each in a browser of their own: nothing happens but what a test presses. */
async function pair(house: House, options: Record<string, unknown> = {}): Promise<[Page, Page]> {
  const both = (await people(house, ['Ana', 'Bo'])) as [Page, Page];
  await friends(house, both, 'rowgoat', options);
  return both;
}

/** Both play, one press after another, until `until` holds for the first of them. */
async function playBoth(
  pages: [Page, Page],
  house: House,
  until: (seen: Seen) => boolean,
  grabs = true,
): Promise<Seen> {
  for (;;) {
    for (const page of pages) {
      const seen = await look(page, house);
      if (page === pages[0] && until(seen)) return seen;
      expect(seen.over, 'what is waited for comes before the end of the game').toBe(false);
      // A press that was taken has changed the board before the next is made.
      if (await act(page, seen, grabs)) await page.waitForFunction(news, seen.all);
    }
  }
}

test('a game against bots to its end, by presses alone', async ({ house }) => {
  const page = await house.person('Ana');
  await playNow(page, house, 'rowgoat');
  await fits(page);
  const end = await play(page, house, () => false);
  expect(end.over).toBe(true);
  const result = page.getByRole('region').filter({ has: page.getByRole('button', { name: house.say('rematch') }) });
  await expect(result).toBeVisible();
  // Only a player without cards can win: at least one deck is empty.
  expect([end.cards, ...end.others]).toContain(0);
  await page.getByRole('button', { name: house.say('after-game'), exact: true }).click();
  await page.getByRole('button', { name: house.say('margins') }).click();
  await expect(
    page
      .getByRole('dialog', { name: house.say('margins') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
});

test('a false grab costs a pile, and says why @depth', async ({ house }) => {
  const { say } = house;
  const both = await pair(house);
  const [page] = both;
  // Two cards on the grid make no set, and leave a choice of piles.
  const before = await playBoth(
    both,
    house,
    ({ tops, myTurn }) => myTurn && tops.filter((top) => top !== null).length >= 2 && !hasSet(tops),
  );
  await page.getByRole('button', { name: say('rg-grab') }).click();
  await expect(page.getByText(say('rg-news-mistouched'))).toBeVisible();
  await expect(page.getByText(say('rg-status-take-pile'))).toBeVisible();
  await accessible(page);
  await fits(page);
  await page.locator('[data-cell].lit').first().click();
  await expect(page.getByText(say('rg-news-took-pile', { cards: 1 }))).toBeVisible();
  const { cards } = await look(page, house);
  expect(cards).toBe(before.cards + 1);
});

test('a forgiving table refuses the same grab, and it costs nothing @phone @depth', async ({ house }) => {
  const { say } = house;
  const both = await pair(house, { forgiving: true });
  const [page] = both;
  const before = await playBoth(
    both,
    house,
    ({ tops, myTurn }) => myTurn && tops.some((top) => top !== null) && !hasSet(tops),
  );
  await page.getByRole('button', { name: say('rg-grab') }).click();
  await expect(page.locator('.notes').getByText(say('rg-refused-no_set'))).toBeVisible();
  const after = await look(page, house);
  expect([after.cards, after.myTurn]).toEqual([before.cards, true]);
});

test('a card on a pile while a cell is empty goes back under the deck @phone @depth', async ({ house }) => {
  const { say } = house;
  const both = await pair(house);
  const [page] = both;
  const before = await playBoth(
    both,
    house,
    ({ tops, myTurn }) => myTurn && tops.some((top) => top !== null) && !hasSet(tops),
  );
  const pile = before.tops.findIndex((top) => top !== null);
  await page.locator(`[data-cell="${pile}"]`).click();
  await expect(page.getByText(say('rg-news-misplaced-pile'))).toBeVisible();
  expect((await look(page, house)).cards).toBe(before.cards);
});

test('with keys alone: the number pad places, space grabs, arrows and enter too @desk', async ({ house }) => {
  const { say } = house;
  const both = await pair(house);
  const [page] = both;
  const { tops } = await playBoth(both, house, ({ myTurn, tops: lie }) => myTurn && !hasSet(lie));
  expect(tops[8]).toBe(null);
  await page.keyboard.press('Numpad3');
  await expect(page.locator('[data-cell="8"]')).not.toHaveAccessibleName(
    say('rg-cell-empty', { cell: say('rg-cell-8') }),
  );

  const later = await playBoth(both, house, ({ myTurn, tops }) => myTurn && !hasSet(tops) && tops.includes(null));
  const empty = nextPlace(later.tops);
  const start = empty % 3 === 0 ? empty + 1 : empty - 1;
  await page.locator(`[data-cell="${start}"]`).focus();
  await page.keyboard.press(start > empty ? 'ArrowLeft' : 'ArrowRight');
  await expect(page.locator(`[data-cell="${empty}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-cell="${empty}"]`)).not.toHaveAccessibleName(
    say('rg-cell-empty', { cell: say(`rg-cell-${empty}`) }),
  );

  await playBoth(
    both,
    house,
    ({ myTurn, tops }) => myTurn && !hasSet(tops) && tops.filter((top) => top !== null).length >= 2,
  );
  await page.keyboard.press('Space');
  await expect(page.getByText(say('rg-news-mistouched'))).toBeVisible();
});

test('the slowest of two people takes the set, and both see the same photo finish, be it after a reload @desk', async ({
  house,
}) => {
  const { say } = house;
  const both = (await people(house, ['Ana', 'Bo'])) as [Page, Page];
  const [ana, bo] = both;
  const clock = await ownClock(ana);
  await friends(house, both, 'rowgoat', ALIKE);
  // Both place until sets lie, which are two at once; nobody grabs before.
  await playBoth(both, house, ({ tops }) => hasSet(tops), false);
  await expect.poll(async () => hasSet((await look(bo, house)).tops)).toBe(true);
  const before = await look(bo, house);
  await ana.getByRole('button', { name: say('rg-grab') }).click();
  for (const page of both)
    await expect(page.getByRole('list', { name: say('rg-finish') })).toContainText(say('rg-finish-last'));
  await clock.stop();
  await bo.reload();
  await bo.locator('[data-line]').first().click();
  await expect.poll(async () => (await look(bo, house)).cards).toBeGreaterThan(before.cards);
  // What was taken can be seen a little longer, where it lay.
  await expect(ana.locator('[data-ghost]')).toHaveCount(3);
  const finishes = await Promise.all(
    both.map((page) => page.getByRole('list', { name: say('rg-finish') }).innerText()),
  );
  expect(finishes[1]).toBe(finishes[0]);
  expect(finishes[0]).toContain(say('rg-cards', { cards: 3 }));
  expect(finishes[0]).toMatch(/\d[.,]\d\d s/);
  await clock.pass(1_300);
  await expect(ana.locator('[data-ghost]')).toHaveCount(0);
});

test('a reload in mid-game shows the same board @desk @depth', async ({ house }) => {
  const both = await pair(house);
  const [page] = both;
  const before = await playBoth(
    both,
    house,
    ({ tops, myTurn }) => myTurn && tops.filter((top) => top !== null).length >= 2 && !hasSet(tops),
  );
  await page.reload();
  await expect(page.locator('[data-cell]')).toHaveCount(9);
  const after = await look(page, house);
  expect([after.tops, after.cards, after.myTurn]).toEqual([before.tops, before.cards, true]);
});
