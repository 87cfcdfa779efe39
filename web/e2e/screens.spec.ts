import type { Page } from '@playwright/test';
import { accessible, expect, fits, openTable, test } from './house.ts';

// Every page on which nothing happens by itself: it is there, fits its window and the narrowest, and can be used by everybody.
// Boards are in `windows.spec.ts`, and what takes a finished game or other people is looked at where that comes about.

async function looksRight(page: Page): Promise<void> {
  await fits(page);
  await accessible(page);
  const own = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 568 });
  await fits(page);
  await page.setViewportSize(own);
}

test('the first screen, and what opens on it', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Corral' })).toBeVisible();
  for (const game of ['scapegoat', 'rowgoat', 'soplon'])
    await expect(page.getByRole('heading', { name: say(`game-${game}`) })).toBeVisible();
  await looksRight(page);
  const opens = [
    say('settings'),
    say('play-now-game', { game: say('game-soplon') }),
    say('how-to-play-game', { game: say('game-rowgoat') }),
  ];
  for (const name of opens) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the rules, one’s own games before the first, the lesson, the operator’s door, a page that is not there', async ({
  house,
}) => {
  const { say } = house;
  house.expects(/status of 404/);
  const page = await house.person('Ana');
  for (const game of ['scapegoat', 'rowgoat', 'soplon']) {
    await page.goto(`/rules/${game}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(`game-${game}`));
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await looksRight(page);
  }
  await page.goto('/me');
  await expect(page.getByText(say('me-games-none'))).toBeVisible();
  await expect(page.locator('figure[data-not-yet="true"]')).toHaveCount(5);
  await expect(page.locator('figure svg')).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('me-delete'), exact: true })).toHaveCount(0);
  await looksRight(page);
  for (const path of ['/learn/soplon', '/host', '/nothing/here']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await looksRight(page);
  }
});

test('the lobby of a table, its talk, and how to invite', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await openTable(page, house, 'scapegoat');
  await expect(page.getByRole('img', { name: say('qr-label') })).toBeVisible();
  await looksRight(page);
  await page
    .getByRole('button', { name: say('talk'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('log')).toBeVisible();
  await looksRight(page);
});
