import type { Locator, Page } from '@playwright/test';
import { accessible, expect, fits, type House, playNow, test } from './house.ts';
import { finished } from './past.ts';
import { cutOff, TO_THE_END } from './pocket.ts';

// The stats of games in the house and of games on this device: together, and told apart.
test.use({ serviceWorkers: 'allow' });

const share = ({ say }: House, part: number): string =>
  new Intl.NumberFormat(say('other-language') === 'EN' ? 'es' : 'en', {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(part);

const figure = (page: Page, { say }: House): Locator => page.getByRole('figure', { name: say('me-wins'), exact: true });

/** So many games were played and won. */
async function expectSum(page: Page, house: House, games: number, wins: number): Promise<void> {
  const words = house.say('me-wins-say', { wins, games, share: share(house, wins / games) });
  await expect(figure(page, house)).toContainText(words);
}

/** A game of one's own in a list, when it is there: whether it was won. */
async function isWon(line: Locator, { say }: House): Promise<boolean> {
  const won = line.getByText(say('me-won'), { exact: true });
  await expect(won.or(line.getByText(say('me-lost'), { exact: true }))).toBeVisible();
  return won.isVisible();
}

test('games of the house and of this device: their stats together, each by itself, and without a network @phone @depth', async ({
  house,
}) => {
  const { say } = house;
  const page = await cutOff(house);
  await playNow(page, house, 'scapegoat');
  await TO_THE_END.scapegoat(page, house);
  await page.goto('/me');
  // Without a network there is what this device knows, and nothing to choose.
  const here = page.getByRole('region', { name: say('me-here'), exact: true }).locator('[data-game]');
  await expect(here).toHaveCount(1);
  const wonHere = Number(await isWon(here, house));
  const which = page.getByRole('group', { name: say('me-which') });
  await expectSum(page, house, 1, wonHere);
  await expect(which).toHaveCount(0);
  await expect(here).not.toContainText(say('me-at-house'));
  await expect(page.getByText(say('me-offline'))).toBeVisible();
  await fits(page);
  await accessible(page);

  // With one, but with no game in the house, that is still all; and nobody is told that they have finished none.
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: say('me-kept') })).toBeVisible();
  await expectSum(page, house, 1, wonHere);
  await expect(which).toHaveCount(0);
  await expect(page.getByText(say('me-games-none'))).toHaveCount(0);
  await accessible(page);

  await finished([page], 'scapegoat');
  await page.context().setOffline(true);
  await page.goto('/me');
  await expectSum(page, house, 1, wonHere);
  await expect(which).toHaveCount(0);

  // The network is back, and both are there, without another visit.
  await page.context().setOffline(false);
  await expect(which).toBeVisible();
  const there = page.getByRole('region', { name: say('me-games'), exact: true }).locator('[data-game]');
  await expect(there).toContainText(say('me-at-house'));
  await expect(here).toContainText(say('me-here'));
  const wonThere = Number(await isWon(there, house));
  await expect(which.getByRole('radio', { name: say('me-which-all') })).toBeChecked();
  await expectSum(page, house, 2, wonHere + wonThere);
  await fits(page);
  await accessible(page);

  // By keys, as any group of radio buttons.
  await which.getByRole('radio', { name: say('me-which-all') }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(which.getByRole('radio', { name: say('me-which-house') })).toBeChecked();
  await expectSum(page, house, 1, wonThere);
  await page.keyboard.press('ArrowRight');
  await expect(which.getByRole('radio', { name: say('me-which-here') })).toBeChecked();
  await expectSum(page, house, 1, wonHere);
  await accessible(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await fits(page);

  // When the games of this device are deleted, those of the house are all there is.
  await page.getByRole('button', { name: say('me-here-delete') }).click();
  await page.getByRole('button', { name: say('me-delete-yes') }).click();
  await expect(here).toHaveCount(0);
  await expect(which).toHaveCount(0);
  await expectSum(page, house, 1, wonThere);
  await expect(there).not.toContainText(say('me-at-house'));
});

test('a browser that cannot add up games shows the stats of the house, and says so @desk @depth', async ({ house }) => {
  const { say } = house;
  const page = await cutOff(house);
  await playNow(page, house, 'scapegoat');
  await TO_THE_END.scapegoat(page, house);
  await page.context().setOffline(false);
  await finished([page], 'scapegoat');
  // As in a browser whose settings forbid workers.
  await page.context().addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await page.goto('/me');
  await expect(page.getByText(say('me-here-uncounted'))).toBeVisible();
  await expect(page.getByRole('group', { name: say('me-which') })).toHaveCount(0);
  const there = page.getByRole('region', { name: say('me-games'), exact: true }).locator('[data-game]');
  await expectSum(page, house, 1, Number(await isWon(there, house)));
});

test('a page that is not kept here says that there is no network, and comes when there is one', async ({ house }) => {
  const { say } = house;
  house.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await house.person('Ana');
  // Who saves data has only what they have looked at, as everybody has in the first seconds of a visit.
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: say('my-games.open') })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: say('my-games.open') }).click();
  await expect(page.getByRole('heading', { name: say('lost-offline') })).toBeVisible();
  await expect(page.getByText(say('lost-offline.what'))).toBeVisible();
  await expect(page.getByText(say('lost-title'))).toHaveCount(0);
  await fits(page);
  await accessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText(say('me-games-none'))).toBeVisible();
});
