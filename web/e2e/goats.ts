import type { Page } from '@playwright/test';
import { expect, firstToShow, type House, openTableAs, sitDown } from './house.ts';

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

const STAGE = '.scapegoat[data-mine="yes"]';

/** Whoever of them has a choice now. */
export async function asked(pages: Page[]): Promise<{ page: Page; stage: string }> {
  const page = await firstToShow(pages, STAGE);
  return { page, stage: (await page.locator(STAGE).getAttribute('data-stage')) ?? '' };
}

/** Goes to the cops; it is their turn to move. */
export async function toTheCops(page: Page, { say }: House): Promise<void> {
  await page.locator('[data-place="cops"]').click();
  await page.getByRole('button', { name: say('sg-cops-go'), exact: true }).click();
  await expect(page.locator('.result')).toBeVisible();
}

/** The address of the page of the game that has just ended. */
export async function pageOfTheGame(page: Page, { say }: House): Promise<string> {
  const href = await page.locator('.result').getByRole('link', { name: say('watch-again') }).getAttribute('href');
  expect(href).toMatch(/^\/g\/[A-Z0-9]{16}$/);
  return href ?? '';
}
