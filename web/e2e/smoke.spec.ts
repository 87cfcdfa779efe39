import { accessible, expect, fits, playNow, test, type Title } from './house.ts';

// At the sizes and in the languages in which nothing is played to its end: every page and every board is there, fits,
// and can be used by everybody.
const GAMES: Title[] = ['scapegoat', 'rowgoat', 'soplon'];

test('the first screen', async ({ house }) => {
  const page = await house.person('Ana');
  await page.goto('/');
  for (const game of GAMES) await expect(page.getByRole('heading', { name: house.say(`game-${game}`) })).toBeVisible();
  await fits(page);
  await accessible(page);
});

test('one’s own games', async ({ house }) => {
  const page = await house.person('Ana');
  await page.goto('/me');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fits(page);
  await accessible(page);
});

for (const game of GAMES) {
  test(`${game}: the board, the guide and the page of the rules`, async ({ house }) => {
    const { say } = house;
    const page = await house.person('Ana');
    await playNow(page, house, game);
    await expect(page.locator('[data-seat]').first()).toBeVisible();
    await fits(page);
    await accessible(page);
    await page.getByRole('button', { name: say('how-to-play'), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
    await fits(page);
    await accessible(page);
    await page.goto(`/rules/${game}`);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await fits(page);
    await accessible(page);
  });
}
