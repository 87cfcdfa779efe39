import type { Page } from '@playwright/test';
import { act, hasSet, look, news, nextPlace, play, type Seen } from './boats.ts';
import {
  accessible,
  expect,
  fits,
  friends,
  type House,
  onOneDevice,
  ownClock,
  people,
  playNow,
  playUnhurried,
  pressIfThere,
  test,
} from './house.ts';
import { IN_SIGHT, wholeInEveryWindow } from './windows.ts';

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
  await accessible(page);
  await page.getByRole('button', { name: house.say('margins') }).click();
  await expect(
    page
      .getByRole('dialog', { name: house.say('margins') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
});

test('a false grab costs a pile, and says why', async ({ house }) => {
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

test('a forgiving table refuses the same grab, and it costs nothing @phone', async ({ house }) => {
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

test('a card on a pile while a cell is empty goes back under the deck @phone', async ({ house }) => {
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

test('a reload in mid-game shows the same board @desk', async ({ house }) => {
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

for (const seats of [2, 4, 5, 6]) {
  test(`every stage is whole in every window, for ${seats} players ${onOneDevice(seats)}`, async ({
    house,
  }, testInfo) => {
    const page = await house.person('Ana');
    // We place first. Bots grab every set, and we never do: we are the slowest, and take sets until so many cards have
    // been placed.
    await playUnhurried(page, house, 'rowgoat', { seats, options: { ...ALIKE, first: 0, placement_limit: 20 } });
    const seen = new Set<string>();
    for (;;) {
      const at = await look(page, house);
      const free = at.myTurn && !hasSet(at.tops);
      // After the end the result is what is looked at, and the page scrolls.
      if (at.over || ['placing', 'choosing a pile', 'choosing a set'].every((one) => seen.has(one))) break;
      const stage = at.choosesSet
        ? 'choosing a set'
        : at.pays
          ? 'choosing a pile'
          : at.owes
            ? 'owing a call'
            : free
              ? 'placing'
              : null;
      if (stage !== null && !seen.has(stage)) {
        seen.add(stage);
        await wholeInEveryWindow(page, IN_SIGHT.rowgoat, `${seats} players, ${stage}`, testInfo);
      }
      // Once a false grab, with piles to choose from.
      const errs = free && !seen.has('choosing a pile') && at.tops.filter((top) => top !== null).length >= 2;
      if (errs) await pressIfThere(page, '[data-grab]', 'pointerdown');
      else await act(page, at, false);
      await page.waitForFunction(news, at.all);
    }
    expect([...seen]).toContain('placing');
  });
}

test('every stage is whole in every window, for 3 players @desk', async ({ house }, testInfo) => {
  const { say } = house;
  const three = await people(house, ['Ana', 'Bo', 'Cleo']);
  await friends(house, three, 'rowgoat', { ...ALIKE, grab_ms: 10_000 });
  const [ana, bo, cleo] = three as [Page, Page, Page];
  const whole = (stage: string): Promise<void> =>
    wholeInEveryWindow(ana, IN_SIGHT.rowgoat, `3 players, ${stage}`, testInfo);
  /** All place, until it is somebody's turn or a set lies. */
  const placeUntil = async (until: (seen: Seen) => boolean): Promise<void> => {
    for (;;) {
      for (const page of three) {
        const seen = await look(page, house);
        if (page === ana && until(seen)) return;
        if (await act(page, seen, false)) await page.waitForFunction(news, seen.all);
      }
    }
  };
  const filled = ({ tops }: Seen): number => tops.filter((top) => top !== null).length;
  await placeUntil((seen) => filled(seen) >= 2 && seen.myTurn);
  await whole('placing');
  await ana.locator('[data-grab]').click();
  await expect(ana.getByText(say('rg-status-take-pile'))).toBeVisible();
  await whole('choosing a pile');
  await ana.locator('[data-cell].lit').first().click();
  await placeUntil((seen) => !seen.myTurn);
  await whole('watching');
  // The first lines that can be full are two at once: the one who is the slowest has a choice.
  await placeUntil(({ tops }) => hasSet(tops));
  for (const page of [bo, cleo]) {
    await expect.poll(async () => hasSet((await look(page, house)).tops)).toBe(true);
    await page.locator('[data-grab]').click();
  }
  await expect(ana.locator('[data-line]')).toHaveCount(2);
  await whole('choosing a set');
  await ana.locator('[data-line]').first().click();
  await expect(ana.locator('[data-line]')).toHaveCount(0);
  await placeUntil(({ tops }) => hasSet(tops));
  await expect.poll(async () => hasSet((await look(bo, house)).tops)).toBe(true);
  await bo.locator('[data-grab]').click();
  await expect(ana.getByText(say('rg-status-grab'))).toBeVisible();
  await whole('the race');
});

test('how to play', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await page.goto('/');
  await page.getByRole('button', { name: say('how-to-play-game', { game: say('game-rowgoat') }) }).click();
  await expect(page.getByRole('heading', { name: say('rg-guide-set') })).toBeVisible();
  await fits(page);
  await accessible(page);
});
