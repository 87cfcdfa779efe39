import type { Locator, Page } from '@playwright/test';
import { expect, type House } from './house.ts';

/** Says something, after what comes `before`, and sees it. */
export async function says(page: Page, { say }: House, text: string, before?: () => Promise<void>): Promise<Locator> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: say('talk') })
    .click();
  await before?.();
  const log = page.getByRole('log');
  await page.getByRole('textbox', { name: say('talk-words') }).fill(text);
  await page.keyboard.press('Enter');
  await expect(log.getByText(text)).toBeVisible();
  return log;
}
