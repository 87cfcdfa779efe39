import type { Page } from '@playwright/test';
import { endAtTheCops, startWith, tableOfThree } from './goats.ts';
import { accessible, expect, fits, type House } from './house.ts';
import { test } from './restarts.ts';

const OPEN = { delay_s: 0, replays: 'public' } as const;

/** Three friends play a game to its end. */
async function game(house: House, all: Page[]): Promise<void> {
  const [host, ...guests] = all as [Page, ...Page[]];
  const code = await tableOfThree(host, house, OPEN);
  await startWith(host, guests, code, house);
  await endAtTheCops(all, house);
}

test('a game among people leaves a rating, shown to whoever wants it, and there after a restart @phone @depth', async ({
  house,
  own,
}) => {
  const { say } = house;
  const all = await Promise.all(['Ana', 'Bo', 'Cleo'].map((name) => house.person(name)));
  const [ana, bo] = all as [Page, Page];
  await ana.goto('/me');
  const show = ana.getByRole('switch', { name: say('me-rating-show') });
  await expect(show).not.toBeChecked();
  await expect(ana.getByText(say('me-rating-none'))).toHaveCount(0);
  await show.click();
  await expect(ana.getByText(say('me-rating-none'))).toBeVisible();
  await fits(ana);
  await accessible(ana);

  await game(house, all);
  await ana.goto('/me');
  const plot = ana.locator('.rating').getByRole('figure', { name: say('game-scapegoat') });
  const { titles } = (await (await ana.request.get('/api/me/ratings')).json()) as {
    titles: { title: string; games: { rating: { points: number; margin: number; games: number } }[] }[];
  };
  expect(titles.map(({ title, games }) => [title, games.length])).toEqual([['scapegoat', 1]]);
  const { points, margin } = titles[0]?.games[0]?.rating ?? { points: 0, margin: 0 };
  const number = (value: number): string =>
    new Intl.NumberFormat(say('other-language') === 'EN' ? 'es' : 'en').format(value);
  const said = say('me-rating-say', { points: number(points), margin: number(margin), games: 1 });
  await expect(plot).toContainText(said);
  await expect(plot).toContainText(say('me-rating-unsure'));
  await expect(plot.locator('polyline')).toBeVisible();
  await plot.getByText(say('me-rating-table')).click();
  await expect(plot.getByRole('cell', { name: `${number(points)} ± ${number(margin)}` })).toBeVisible();
  await fits(ana);
  await accessible(ana);

  // Who has not asked for it is not shown any.
  await bo.goto('/me');
  await expect(bo.locator('[data-game]')).toHaveCount(1);
  await expect(bo.locator('.rating figure')).toHaveCount(0);

  await own.restart();
  await ana.reload();
  await expect(plot).toContainText(said);
  await game(house, all);
  await ana.goto('/me');
  await expect(plot).toContainText(/± [\d.,]+/);
  await expect(plot).not.toContainText(said);
  await plot.getByText(say('me-rating-table')).click();
  await expect(plot.getByRole('row')).toHaveCount(3);
});
