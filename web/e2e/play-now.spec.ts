import type { Page } from '@playwright/test';
import { accessible, expect, fits, type House } from './house.ts';
import { test } from './restarts.ts';
import { says } from './talking.ts';

/** Many times as long as people take here: nothing starts by itself before they have pressed. */
const WAIT_MS = 300_000;

/** One press on the first screen, and they wait at a table. Who is new plays without the lesson. Returns where. */
async function presses(page: Page, { say }: House, name: string, isNew = false): Promise<string> {
  await page.route('**/api/play', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), wait_ms: WAIT_MS } }),
  );
  await page.goto('/');
  await page.getByRole('button', { name, exact: true }).click();
  if (isNew)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('learn-first-play') })
      .click();
  await page.waitForURL(/\/t\/[A-Z0-9]{12}$/);
  await expect(page.getByText(say('stand'), { exact: true })).toBeVisible();
  return page.url();
}

test('two strangers press once, are seated together, and start with bots', async ({ house }) => {
  const { say } = house;
  const soplon = say('match-game', { game: say('game-soplon') });
  // Somebody who has never played is offered the lesson, and may play at once.
  const [ana, bo] = [await house.person('Ana', 'new'), await house.person('Bo')];
  await ana.goto('/');
  await fits(ana);
  const table = await presses(ana, house, soplon, true);
  await expect(ana.getByText(say('gathering-free', { free: 3 }))).toBeVisible();
  await expect(ana.getByRole('timer')).toBeVisible();
  await fits(ana);
  await accessible(ana);

  expect(await presses(bo, house, soplon)).toBe(table);
  await expect(ana.locator('.seats').getByText('Bo', { exact: true })).toBeVisible();
  await expect(ana.getByText(say('gathering-free', { free: 2 }))).toBeVisible();
  const seconds = async (): Promise<number> => Number(/\d+/.exec(await ana.getByRole('timer').innerText())?.[0]);
  expect(await seconds()).toBeLessThanOrEqual(WAIT_MS / 1000);
  // Each press is half a minute more.
  for (let times = 0; times < 6; times += 1) await bo.getByRole('button', { name: say('wait-longer') }).click();
  await expect.poll(seconds).toBeGreaterThan(WAIT_MS / 1000);

  await ana.getByRole('button', { name: say('start-with-bots') }).click();
  for (const page of [ana, bo]) await expect(page.locator('[data-board]')).toBeVisible();
});

test('who wants to play with fewer is sent to where that many play @desk @depth', async ({ house }) => {
  const { say } = house;
  const soplon = say('match-game', { game: say('game-soplon') });
  const [ana, bo] = [await house.person('Ana'), await house.person('Bo')];
  const four = await presses(ana, house, soplon);
  expect(await presses(bo, house, soplon)).toBe(four);
  await expect(bo.getByText(say('match-seats'))).toBeVisible();
  await fits(bo);
  const two = bo.getByRole('group', { name: say('how-many') }).getByRole('radio', { name: '2', exact: true });
  await two.locator('..').click();
  await expect(bo).not.toHaveURL(four);
  await expect(bo.getByText(say('gathering-free', { free: 1 }))).toBeVisible();
  await expect(ana.locator('.seats').getByText('Bo', { exact: true })).toHaveCount(0);
});

test('a table still waits after the server was killed, and others still come to it @phone @depth', async ({
  house,
  own,
}) => {
  const { say } = house;
  const [ana, bo] = [await house.person('Ana'), await house.person('Bo')];
  const table = await presses(ana, house, say('match-any'));
  await expect(ana.getByRole('timer')).toBeVisible();
  const again = ana.waitForResponse('**/api/play');
  await own.restart();
  await again;
  await expect(ana.getByRole('timer')).toBeVisible();
  expect(await presses(bo, house, say('match-any'))).toBe(table);
  await bo.getByRole('button', { name: say('start-with-bots') }).click();
  for (const page of [ana, bo]) await expect(page.locator('[data-board], .first-tap').first()).toBeVisible();
});

test('whoever is blocked is neither heard nor met again, until that is taken back @desk @depth', async ({ house }) => {
  const { say } = house;
  const [ana, bo] = [await house.person('Ana'), await house.person('Bo')];
  const soplon = say('match-game', { game: say('game-soplon') });
  expect(await presses(ana, house, soplon)).toBe(await presses(bo, house, soplon));
  await ana.getByRole('button', { name: say('who-may-stay') }).click();
  await ana.getByRole('button', { name: say('block', { name: 'Bo' }) }).click();
  await expect(ana.getByRole('button', { name: say('unblock', { name: 'Bo' }) })).toBeVisible();
  await accessible(ana);
  await ana.keyboard.press('Escape');
  // What Ana says comes after what Bo has said, and only one of both is shown.
  const log = await says(ana, house, 'Nobody?', async () => void (await says(bo, house, 'Me!')));
  await expect(log.getByText('Me!')).toHaveCount(0);
  expect(await presses(ana, house, soplon)).not.toBe(await presses(bo, house, soplon));

  await ana.goto('/me');
  await ana.getByRole('button', { name: say('unblock', { name: 'Bo' }) }).click();
  await expect(ana.getByText(say('blocked-people'), { exact: true })).toHaveCount(0);
});
