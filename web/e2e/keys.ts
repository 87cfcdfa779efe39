import { expect, type Locator, type Page } from '@playwright/test';

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
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const there = (): Promise<boolean> => wanted.first().evaluate((node) => node === document.activeElement);
  for (let stops = 0; stops < 60; stops++) {
    if (await there()) return;
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
    expect(await page.evaluate(shownFocus), `one can see that this has the focus: ${at}`).not.toBeNull();
  }
  throw new Error(`the Tab key does not lead to ${wanted.toString()}`);
}
