import type { Page } from '@playwright/test';
import { breakable, expect, friends, type House, ownClock, people, pressIfThere } from './house.ts';

/** What the page asks of its player, read from the page alone. */
export interface Asked {
  n: number;
  kind: 'buttons' | 'draw' | 'race' | 'held' | 'card' | 'second' | 'boss' | 'over';
  can: string[];
}

/** Runs in the page: what there is to do, or that the game is over. */
export function toDo(): Asked | null {
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
export async function asked(page: Page): Promise<Asked> {
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
export async function pair(house: House, options: Record<string, unknown> = {}): Promise<Pair> {
  const [ana, bo] = (await people(house, ['Ana', 'Bo'])) as [Page, Page];
  const [line, clock] = [await breakable(ana), await ownClock(ana)];
  await friends(house, [ana, bo], 'soplon', options);
  const names = await peek(ana);
  await peek(bo);
  for (const page of [ana, bo]) await page.getByRole('button', { name: house.say('so-done') }).click();
  await ana.waitForFunction(() => document.querySelector('.district.active') !== null);
  return { ana, bo, names, line, clock };
}

/** Both play when they are asked, until Ana is in a race. Returns what she is asked then. */
export async function toRace(ana: Page, bo: Page): Promise<Asked> {
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

export async function stepped(page: Page, n: number): Promise<void> {
  await page.waitForFunction(
    (was) =>
      Number(document.querySelector('[data-board]')?.getAttribute('data-n')) > was ||
      document.querySelector('.result') !== null,
    n,
  );
}

/** One choice, by clicks alone. Returns what it was. */
export async function move(page: Page, closes: boolean): Promise<Asked> {
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
      await page.waitForFunction(
        (was) =>
          document.querySelector('[aria-pressed="true"][data-spot]') !== null ||
          Number(document.querySelector('[data-board]')?.getAttribute('data-n')) > was,
        ask.n,
      );
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

/** Looks at the two lower cards; returns how the page names them. */
export async function peek(page: Page): Promise<string[]> {
  await page.locator('.choices .buttons button').click();
  await expect(page.locator('[data-shown="peek"]')).toHaveCount(2);
  return page
    .locator('[data-spot]:has([data-shown])')
    .evaluateAll((spots) => spots.map((spot) => spot.getAttribute('aria-label') ?? ''));
}
