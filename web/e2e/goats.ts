import type { Page } from '@playwright/test';
import { expect, type House, openTableAs, sitDown } from './house.ts';

// Scape Goat is the game that can be ended at once, by going to the cops (SG-A7). Played by people alone and without a clock,
// nothing happens but what a test presses.

interface Watching {
  delay_s: number;
  replays: 'public' | 'members';
}

/** Opens a table of three over the protocol, with what it is to agree on; whoever opens it sits there. */
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

/** What there is to see now, as one word: the stage of a choice of yours, a frame attempt that was revealed, or the end. */
export async function upTo(page: Page): Promise<string> {
  const found = await page.waitForFunction(seen);
  return (await found.jsonValue()) as string;
}
/** Runs in the page, in one go, so that nothing happens between one look and the next; null if there is nothing to do yet. */
function seen(): string | null {
  const there = (selector: string): boolean => document.querySelector(selector) !== null;
  if (there('[data-ending]')) return 'over';
  // A showdown lies over the next choice, which may be up already.
  if (there('.showdown')) return there('[data-go-on]') ? 'showdown' : null;
  return document.querySelector('.scapegoat[data-mine="yes"]')?.getAttribute('data-stage') ?? null;
}

/** Whoever of them has a choice now. */
export async function asked(pages: Page[]): Promise<{ page: Page; stage: string }> {
  return Promise.any(pages.map(async (page) => ({ page, stage: await upTo(page) })));
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
  const href = await page.locator('.result').getByRole('link', { name: say('watch-again') }).getAttribute('href');
  expect(href).toMatch(/^\/g\/[A-Z0-9]{16}$/);
  return href ?? '';
}
