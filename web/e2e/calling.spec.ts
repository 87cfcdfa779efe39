import type { Page } from '@playwright/test';
import { LAUNCH_WHOLE, openWhereCallsAreAllowed } from './browser.ts';
import { asked, CHOICES, seen } from './goats.ts';
import { drawnTo, expect, friends, people, stepOf, test } from './house.ts';

test.use({ launchOptions: LAUNCH_WHOLE });

interface Written {
  called: { title: string; body: string | undefined }[];
}

/** From now on the page is in the background. What the system is asked to show is written down, for no test can see it. */
async function lookElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    const called: Written['called'] = [];
    Object.assign(globalThis, { called });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    const Shown = Notification;
    globalThis.Notification = class extends Shown {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        called.push({ title, body: options?.body });
      }
    };
  });
}
const calls = (page: Page): Promise<Written['called']> =>
  page.evaluate(() => (globalThis as unknown as Written).called);

test('whoever agreed to it is called when it is their turn and they look elsewhere @phone @depth', async ({
  house,
}) => {
  const { say } = house;
  const pages = await people(house, ['Ana', 'Bo', 'Carla']);
  const [, , silent] = pages as [Page, Page, Page];
  for (const page of pages) {
    await openWhereCallsAreAllowed(page);
    if (page === silent) continue;
    await page.getByRole('button', { name: say('settings'), exact: true }).click();
    await page.getByRole('switch', { name: say('notify') }).click();
    await expect(page.getByRole('switch', { name: say('notify') })).toBeChecked();
  }
  await friends(house, pages, 'scapegoat');
  for (const page of pages) await lookElsewhere(page);
  const marked = (page: Page, times: number): Promise<void> =>
    expect(page.locator('link[rel="icon"][data-turn]')).toHaveCount(times);

  // A whole round, one after the other.
  const { page: first } = await asked(pages);
  const order = [0, 1, 2].map((nth) => pages[(pages.indexOf(first) + nth) % 3] as Page);
  for (const page of order) {
    await asked([page]);
    await marked(page, 1);
    for (const other of pages) if (other !== page) await marked(other, 0);
    // Nobody but the mover is asked anything at these two places, and a pawn stands at one of them at most.
    let choices = '[data-place="prepare"]:enabled, [data-place="stash"]:enabled';
    do {
      const n = await stepOf(page);
      await page.locator(choices).first().click();
      await drawnTo(page, n + 1);
      choices = CHOICES;
    } while ((await page.evaluate(seen)) !== null);
  }
  // Each of them was called once: the first when it was their turn again.
  const once = [{ title: say('your-turn'), body: say('game-scapegoat') }];
  for (const page of pages) if (page !== silent) await expect.poll(() => calls(page)).toEqual(once);
  expect(await calls(silent)).toEqual([]);
});
