import { endAtTheCops, twoWithABot } from './goats.ts';
import { accessible, expect, fits, openTableAs, ownClock, test } from './house.ts';

test('another game at the same table: people, talk and link stay, and the evening has a score @depth', async ({
  house,
}) => {
  const { say } = house;
  const [ana, bo] = [await house.person('Ana'), await house.person('Bo')];
  const clock = await ownClock(ana);
  const code = await twoWithABot(ana, bo, house);
  await endAtTheCops([ana, bo], house);

  // The score of the evening is with everything else that there is after a game.
  for (const page of [ana, bo]) {
    await expect(page.locator('.result h2')).toBeVisible();
    await fits(page);
    await page.getByRole('button', { name: say('after-game'), exact: true }).click();
    await expect(page.locator('.result [data-evening] summary')).toContainText('Bo');
  }
  const won = await ana.locator('.result [data-evening] .one b').allTextContents();
  expect(won.map(Number).reduce((sum, one) => sum + one)).toBeGreaterThan(0);
  await expect(bo.getByRole('columnheader', { name: say('game-scapegoat') })).toBeVisible();
  await fits(bo);
  await accessible(bo);

  // Only the host chooses. Everybody is told, and gathers again.
  await expect(bo.getByRole('button', { name: say('another-game') })).toHaveCount(0);
  await bo.keyboard.press('Escape');
  await ana.getByRole('button', { name: say('another-game') }).click();
  const choice = ana.getByRole('dialog', { name: say('another-game') });
  await expect(choice.locator('[data-game="scapegoat"]')).toHaveAttribute('aria-pressed', 'true');
  await fits(ana);
  await accessible(ana);
  // What is claimed about the cards of one game has no words in another: it is still beside its speaker when that begins.
  await clock.stop();
  await bo.locator('[data-seat="1"]').click();
  await bo.getByRole('button', { name: say('sg-claim-hold', { count: 1, colour: say('colour-red') }) }).click();
  await expect(ana.locator('[data-seat="1"] .bubble')).toBeVisible();
  await choice.locator('[data-game="soplon"]').click();
  for (const page of [ana, bo]) {
    await expect(page.locator('.seats li').getByText('Bo', { exact: true })).toBeVisible();
    await expect(page.locator('.lobby [data-evening] table')).toBeVisible();
    await expect(page.locator('.result')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/t/${code}$`));
    await expect(page).toHaveTitle(new RegExp(say('game-soplon')));
  }
  await expect(
    bo.getByRole('region', { name: say('notes') }).getByText(say('game-changed', { game: say('game-soplon') })),
  ).toBeVisible();
  await fits(ana);
  await accessible(bo);
  // A page that was loaded anew is told the same.
  await bo.reload();
  await expect(bo.locator('.lobby [data-evening] table')).toContainText('Ana');

  await ana.getByRole('button', { name: say('start') }).click();
  for (const page of [ana, bo]) await expect(page.locator('[data-board="soplon"] .soplon')).toBeVisible();
  await fits(bo);
});

test('before the first game the host can still choose another @depth', async ({ house }) => {
  const ana = await house.person('Ana');
  await openTableAs(ana, house, { title: 'soplon', seats: 2 });
  await ana.locator('[data-game="scapegoat"]').click();
  await expect(ana.locator('[data-game="scapegoat"]')).toHaveAttribute('aria-pressed', 'true');
  await expect(ana.locator('.seats li')).toHaveCount(3);
  await expect(ana.locator('.seats li.me')).toContainText('Ana');
  await expect(ana.locator('[data-evening]')).toHaveCount(0);
});
