import type { Locator, Page } from '@playwright/test';
import { expect, test } from './house.ts';

/** What has the focus, if one can see that it has: what is drawn around a radio button is drawn around its label. */
function shownFocus(): string | null {
  const ringed = (node: Element | null | undefined): boolean => {
    if (node === null || node === undefined) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const at = document.activeElement;
  if (at === null || at === document.body) return 'nothing';
  const shown = ringed(at) || ringed(at.closest('label')) || ringed(at.nextElementSibling);
  return shown ? at.tagName : null;
}

/** Presses Tab until it is there, and looks whether one can see at every stop where one is. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const there = (): Promise<boolean> => wanted.first().evaluate((node) => node === document.activeElement);
  for (let stops = 0; stops < 60; stops++) {
    if (await there()) return;
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
    expect(await page.evaluate(shownFocus), `one can see that this has the focus: ${at}`).not.toBeNull();
  }
  throw new Error(`the Tab key does not lead to ${wanted.toString()}`);
}

test('from the first screen to a game against bots, some moves, and the talk: with keys alone', async ({ house }, { project }) => {
  test.skip(project.name.startsWith('phone'), 'for keyboards');
  test.setTimeout(120_000);
  const { say } = house;
  const page = await house.person('Ana');
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: say('skip-to-games') }));
  await page.keyboard.press('Enter');
  await tabTo(page, button(say('with-friends-game', { game: say('game-scapegoat') })));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);

  await tabTo(page, button(say('fill-with-bots')));
  await page.keyboard.press('Enter');
  await expect(button(say('start'))).toBeEnabled();
  await tabTo(page, button(say('start')));
  await page.keyboard.press('Enter');
  await expect(page.locator('.scapegoat')).toBeVisible();

  // Whatever there is to choose, but not the end of the game.
  const choice = page.locator('.scapegoat [data-choice]:not(:disabled):not([data-place="cops"])').first();
  const offered = (): Promise<string> => page.locator('.scapegoat').evaluate((board) => `${board.getAttribute('data-stage')} ${[...board.querySelectorAll('[data-choice]:not(:disabled)')].map((one) => one.getAttribute('aria-label') ?? one.textContent).join()}`);
  for (let moves = 0; moves < 3; moves++) {
    await expect(choice).toBeVisible({ timeout: 30_000 });
    const before = await offered();
    await tabTo(page, choice);
    await page.keyboard.press('Enter');
    await expect.poll(offered).not.toBe(before);
  }

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
