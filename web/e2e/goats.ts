import type { Locator, Page } from '@playwright/test';
import { drawnTo, expect, type House, openTableAs, pressIfThere, sitDown, stepOf } from './house.ts';

// Scape Goat is the game that can be ended at once, by going to the cops (SG-A7). Played by people alone and without a
// clock, nothing happens but what a test presses.

// Every place of the board that is waited for says so in an attribute: data-stage, data-mine, data-showdown,
// data-ending. The picture of the game on the page of the result has its name as well, so the board is the one with a
// stage.
export const BOARD = '.scapegoat[data-stage]';
const ENDED = '[data-ending]';
export const GO_ON = '[data-go-on]';
export const CHOICES = '.scapegoat [data-choice]:enabled:not([data-place="cops"])';

interface Watching {
  delay_s: number;
  replays: 'public' | 'players';
}

/** Opens a table of three over the protocol, on these terms, and sits down at it. */
export function tableOfThree(page: Page, house: House, watching: Watching, listed = false): Promise<string> {
  return openTableAs(page, house, { title: 'scapegoat', seats: 3, public: listed, watching });
}

/** The others come and sit down, and the host starts the game. */
export async function startWith(host: Page, guests: Page[], code: string, house: House): Promise<void> {
  for (const guest of guests) {
    await guest.goto(`/t/${code}`);
    await sitDown(guest, house);
  }
  await host.getByRole('button', { name: house.say('start') }).click();
  for (const page of [host, ...guests]) await expect(page.locator('[data-board] [data-place="cops"]')).toBeVisible();
}

/**
 * What there is to see now, as one word: the stage of a choice of yours, a frame attempt that was revealed, or the end.
 */
export async function upTo(page: Page): Promise<string> {
  const found = await page.waitForFunction(seen);
  return (await found.jsonValue()) as string;
}
/**
 * Runs in the page, in one go, so that nothing happens between one look and the next; null if there is nothing to do
 * yet.
 */
export function seen(): string | null {
  const there = (selector: string): boolean => document.querySelector(selector) !== null;
  if (there('[data-ending]')) return 'over';
  // A showdown lies over the next choice, which may be up already.
  if (there('.showdown')) return there('[data-go-on]') ? 'showdown' : null;
  return document.querySelector('.scapegoat[data-mine="yes"]')?.getAttribute('data-stage') ?? null;
}

/** The first of them to have a choice, and which. */
export async function asked(pages: Page[]): Promise<{ page: Page; stage: string }> {
  return Promise.any(pages.map(async (page) => ({ page, stage: await upTo(page) })));
}

/** The first of them to move goes to the cops. Until then whoever is asked for a card, perhaps by a bot, gives one. */
export async function endAtTheCops(pages: Page[], house: House): Promise<void> {
  for (;;) {
    const { page, stage } = await asked(pages);
    if (stage === 'over') return;
    const n = await stepOf(page);
    // A frame attempt lies over the board until it has been read.
    if (stage === 'showdown') {
      await pressIfThere(page, GO_ON);
    } else if (stage === 'move') {
      await toTheCops(page, house);
    } else {
      await page.locator('.held.legal:enabled').first().click();
      await drawnTo(page, n + 1);
    }
  }
}

/** A table of two people and a bot, who have just begun. Returns its code. */
export async function twoWithABot(host: Page, guest: Page, house: House): Promise<string> {
  const code = await openTableAs(host, house, { title: 'scapegoat', seats: 3 });
  await guest.goto(`/t/${code}`);
  await sitDown(guest, house);
  await host.getByRole('button', { name: house.say('fill-with-bots') }).click();
  await host.getByRole('button', { name: house.say('start') }).click();
  for (const page of [host, guest]) await expect(page.locator(`${BOARD} [data-place="cops"]`)).toBeVisible();
  return code;
}

/** Goes to the cops, who are asked about first; it is their turn to move. Then the game is over. */
export async function toTheCops(page: Page, { say }: House): Promise<void> {
  await page.locator('[data-place="cops"]').click();
  await expect(page.getByText(say('sg-cops-what'))).toBeVisible();
  await page.getByRole('button', { name: say('sg-cops-go'), exact: true }).click();
  await expect(page.locator('.result')).toBeVisible();
}

/** The address of the page of the game that has just ended. */
export async function pageOfTheGame(page: Page, { say }: House): Promise<string> {
  const href = await page
    .locator('.result')
    .getByRole('link', { name: say('watch-again') })
    .getAttribute('href');
  expect(href).toMatch(/^\/g\/0?[A-Z0-9]{16}$/);
  return href ?? '';
}

/** Presses, and waits until the page has taken it: the choice is not on offer any more, or another is. */
export async function press(page: Page, what: Locator): Promise<void> {
  await taken(page, () => what.click());
}
export async function taken(page: Page, by: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(choice, '');
  await by();
  await page.waitForFunction(choice, before);
}
/** Runs in the page: everything that can be chosen at the moment, as text; null if it is what it `was`. */
export function choice(was: string | null): string | null {
  const offered = [...document.querySelectorAll<HTMLElement>('.scapegoat [data-choice]:not(:disabled)')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  );
  const now = JSON.stringify([document.querySelector('.scapegoat[data-stage]')?.getAttribute('data-stage'), offered]);
  return now === was ? null : now;
}

/** Makes the choice that is up, if there is one now. Pawns go to the first of `places` that is allowed. */
export async function choose(page: Page, places: string[]): Promise<string> {
  const stage = await upTo(page);
  if (stage === 'over') return stage;
  if (stage === 'showdown') await pressIfThere(page, GO_ON);
  else if (stage === 'window') await press(page, page.locator('.panel [data-choice]').last());
  else if (stage === 'move') {
    for (const place of places) {
      const to = page.locator(`[data-place="${place}"]`);
      if (!(await to.isEnabled())) continue;
      await press(page, to);
      break;
    }
  } else await press(page, page.locator(CHOICES).first());
  return stage;
}

/** Bots may end a game whenever they like. Then there is another. */
export async function again(page: Page, { say }: House): Promise<void> {
  await page.getByRole('button', { name: say('rematch') }).click();
  await expect(page.locator(ENDED)).toHaveCount(0);
}

/** Plays until it is our turn to move: then nothing happens before we do. */
export async function toMove(page: Page, house: House): Promise<void> {
  for (;;) {
    const stage = await upTo(page);
    if (stage === 'move') return;
    if (stage === 'over') await again(page, house);
    else await choose(page, []);
  }
}

/** A deck with so many cards that show everybody, or as few as there must be; the others show nobody (SG-C5). */
export function everybodyOn(cards?: number): { cards: object[] } {
  const colours = ['red', 'blue', 'yellow', 'green', 'orange', 'purple'];
  const dealt = { 3: 13, 4: 15, 5: 22, 6: 25 };
  const many = (players: string, all: number): number => Math.min(cards ?? Number(players) - 1, all);
  const of = ([players, all]: [string, number]): object[] => [
    { mark: players, goats: colours.slice(0, Number(players)), copies: many(players, all) },
    ...(many(players, all) < all ? [{ mark: players, goats: [], copies: all - many(players, all) }] : []),
  ];
  return { cards: Object.entries(dealt).flatMap(of) };
}
