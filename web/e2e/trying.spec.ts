import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { peek } from './districts.ts';
import { GO_ON } from './goats.ts';
import { accessible, expect, type House, test, type Title, pressIfThere } from './house.ts';

const FOUND = new URL('../src/games/scapegoat/positions.json', import.meta.url);

/** Opens a position on the page "how to play", and says how it came out when that is known. */
async function position(page: Page, { say }: House, title: Title, id: string) {
  await page.goto(`/rules/${title}`);
  const whole = page.locator(`[data-position="${id}"]`);
  await whole.getByRole('button', { name: say('try-begin') }).click();
  await expect(whole.locator('[data-board]')).toBeVisible();
  const comesOut = (as: 'solved' | 'wrong'): Promise<void> =>
    expect(whole.locator('[data-result]')).toHaveAttribute('data-result', as);
  const again = (): Promise<void> => whole.getByRole('button', { name: say('try-again-position') }).click();
  return { whole, comesOut, again };
}

test('a position of Scape Goat: the wrong card frames nobody, the right one does @desk @depth', async ({ house }) => {
  const page = await house.person('Ana');
  const { whole, comesOut, again } = await position(page, house, 'scapegoat', 'frame');
  const found = JSON.parse(readFileSync(FOUND, 'utf8')) as { id: string; solution: [unknown, { choose: string }] }[];
  const card = found.find(({ id }) => id === 'frame')?.solution[1].choose;
  for (const right of [false, true]) {
    await whole.locator('[data-place="prepare"]').click();
    await whole.locator(`.held.legal${right ? '' : ':not('}[data-card="${card}"]${right ? '' : ')'}`).click();
    await pressIfThere(page, GO_ON);
    await comesOut(right ? 'solved' : 'wrong');
    await accessible(page);
    if (!right) await again();
  }
});

test('a position of Row Your Goat: a grab without a set is a mistake, and then the next position', async ({
  house,
}) => {
  const page = await house.person('Ana');
  const { whole, comesOut, again } = await position(page, house, 'rowgoat', 'almost');
  await whole.locator('[data-grab]').click();
  await comesOut('wrong');
  await again();
  await whole.locator('[data-cell]').first().click();
  await comesOut('solved');
  await accessible(page);
  const first = await position(page, house, 'rowgoat', 'place');
  await first.whole.locator('[data-cell].empty').first().click();
  await first.comesOut('solved');
  await first.whole.getByRole('button', { name: house.say('try-next') }).click();
  await expect(page.locator('[data-position="grab"] [data-grab]')).toBeVisible();
  await page.locator('[data-position="grab"] [data-grab]').click();
  await expect(page.locator('[data-position="grab"] [data-result="solved"]')).toBeVisible();
});

test('a position of Soplón: two cards are seen, and the page shows them no longer @depth', async ({ house }) => {
  const page = await house.person('Ana');
  const { whole, comesOut } = await position(page, house, 'soplon', 'peek');
  expect((await peek(page)).every((name) => name.includes(': '))).toBe(true);
  await whole.getByRole('button', { name: house.say('so-done') }).click();
  await comesOut('solved');
  await expect(whole.locator('[data-shown]')).toHaveCount(0);
  await accessible(page);
});
