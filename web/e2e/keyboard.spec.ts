import type { Locator, Page } from '@playwright/test';
import { expect, type House, test } from './house.ts';
import { tabTo } from './keys.ts';

/** What every cell of Row Your Goat is called, and what is to be done. */
function board(page: Page): Promise<{ cells: string[]; status: string }> {
  return page.evaluate(() => ({
    cells: [...document.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('aria-label') ?? ''),
    status: document.querySelector('[data-status]')?.textContent ?? '',
  }));
}

/** When it is our turn: puts a card on a cell, or does what a set asks for. How many cards were put. */
async function move(page: Page, { say }: House): Promise<number> {
  await expect(page.locator('.plate.me.waiting')).toBeVisible();
  const before = await board(page);
  const places = [say('rg-status-place'), say('rg-status-place-full')].includes(before.status);
  if (places) {
    const empty = await page
      .locator('[data-cell]')
      .evaluateAll((cells) => cells.findIndex((cell) => cell.querySelector('svg') === null));
    await page.keyboard.press(`Numpad${[7, 8, 9, 4, 5, 6, 1, 2, 3][Math.max(0, empty)]}`);
  } else if (before.status === say('rg-status-take-set')) {
    // Nobody else can choose for us, so there is time to walk there.
    await tabTo(page, page.locator('[data-line]'));
    await page.keyboard.press('Enter');
  } else if (before.status === say('rg-status-take-pile')) {
    await tabTo(page, page.locator('[data-cell].lit'));
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.press('Space');
  }
  await expect.poll(async () => JSON.stringify(await board(page))).not.toBe(JSON.stringify(before));
  return places ? 1 : 0;
}

test('from the first screen to a game against bots, some moves, and the talk: with keys alone @desk', async ({
  house,
}) => {
  const { say } = house;
  const page = await house.person('Ana');
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: say('skip-to-games') }));
  await page.keyboard.press('Enter');
  await tabTo(page, button(say('with-friends-game', { game: say('game-rowgoat') })));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);

  // Walking by Tab takes its time, so nobody is to be hurried.
  for (const option of ['rg-option-place', 'rg-option-pace']) {
    const limits = page.getByRole('group', { name: say(option), exact: true });
    const none = limits.getByRole('radio', { name: say('rg-no-limit'), exact: true });
    await tabTo(page, limits.locator('input:checked'));
    for (let there = false; !there; there = await none.isChecked()) {
      await page.keyboard.press('ArrowRight');
      // The table has agreed to it.
      await expect(limits.locator('.on input')).toBeFocused();
    }
  }
  await tabTo(page, button(say('fill-with-bots')));
  await page.keyboard.press('Enter');
  await expect(button(say('start'))).toBeEnabled();
  await tabTo(page, button(say('start')));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-cell]')).toHaveCount(9);
  for (let placed = 0; placed < 3;) placed += await move(page, house);

  await tabTo(page, button(say('talk')).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: say('talk-words') }));
  await page.keyboard.type('Hello!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Hello!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('log')).toHaveCount(0);
  // Back where one came from, and the dialogs as well.
  await expect(button(say('talk')).first()).toBeFocused();
  await tabTo(page, button(say('how-to-play')));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(say('how-to-play'))).toBeFocused();
});
