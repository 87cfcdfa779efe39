import type { Page } from '@playwright/test';
import { expect, type House, sitDown } from './house.ts';

// Scape Goat is the game that can be ended at once, by going to the cops (SG-A7). Played by people alone and without a clock,
// nothing happens but what a test presses.

interface Watching {
  delay_s: number;
  replays: 'public' | 'members';
}

/** Opens a table of three over the protocol, with what it is to agree on; whoever opens it sits there. */
export async function tableOfThree(page: Page, house: House, watching: Watching, listed = false): Promise<string> {
  await page.goto('/');
  const code = await page.evaluate(async ([agreed, open]) => {
    await fetch('/api/me');
    const body = JSON.stringify({ title: 'scapegoat', seats: 3, options: { pace: 'untimed' }, public: open, watching: agreed });
    const opened = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await opened.json()) as { code: string }).code;
  }, [watching, listed] as const);
  await page.goto(`/t/${code}`);
  await sitDown(page, house);
  return code;
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
  let found: { page: Page; stage: string } | undefined;
  await expect
    .poll(async () => {
      for (const page of pages) {
        const stage = await page.locator(STAGE).getAttribute('data-stage', { timeout: 100 }).catch(() => null);
        if (stage !== null) found = { page, stage };
      }
      return found !== undefined;
    })
    .toBe(true);
  return found as unknown as { page: Page; stage: string };
}

/** Goes to the cops; it is their turn to move. */
export async function toTheCops(page: Page, { say }: House): Promise<void> {
  await page.locator('[data-place="cops"]').click();
  await page.getByRole('button', { name: say('sg-cops-go'), exact: true }).click();
  await expect(page.locator('.result')).toBeVisible({ timeout: 30_000 });
}

/** The address of the page of the game that has just ended. */
export async function pageOfTheGame(page: Page, { say }: House): Promise<string> {
  const href = await page.locator('.result').getByRole('link', { name: say('watch-again') }).getAttribute('href');
  expect(href).toMatch(/^\/g\/[A-Z0-9]{16}$/);
  return href ?? '';
}
