import { endAtTheCops, twoWithABot } from './goats.ts';
import { accessible, expect, fits, test } from './house.ts';

test('the end of a game: the result, the deal is checked, and the same people play again', async ({ house }) => {
  const { say } = house;
  const [ana, bo] = [await house.person('Ana'), await house.person('Bo')];
  await twoWithABot(ana, bo, house);
  // In a first game somebody explains.
  for (const page of [ana, bo]) await expect(page.locator('.coach')).toBeVisible();

  await endAtTheCops([ana, bo], house);
  const result = '.result';
  for (const page of [ana, bo]) {
    await expect(page.locator(result).getByRole('heading')).toBeVisible();
    // It covers nothing of the end that is told on the board.
    const top = await page.locator(result).evaluate((slip) => slip.getBoundingClientRect().top);
    expect(
      await page.locator('[data-board]').evaluate((board) => board.getBoundingClientRect().bottom),
    ).toBeLessThanOrEqual(top + 1);
  }
  for (const page of [ana, bo]) await expect(page.locator('.coach')).toHaveCount(0);
  await fits(ana);
  await ana.getByRole('button', { name: say('after-game'), exact: true }).click();
  await ana.getByRole('button', { name: say('check-deal') }).click();
  await expect(ana.getByText(say('verdict-good'))).toBeVisible();
  await ana.getByText(say('verdict-numbers')).click();
  await expect(ana.getByText(say('verdict-nonce', { name: 'Bo' }))).toBeVisible();
  await fits(ana);
  await accessible(ana);
  await ana
    .locator(result)
    .getByRole('button', { name: say('agreement') })
    .click();
  await expect(ana.getByRole('dialog', { name: say('agreement') })).toBeVisible();
  await ana.keyboard.press('Escape');

  // Ana says that she wants another game, and Bo may go on looking at the end of this one.
  await ana.getByRole('button', { name: say('rematch') }).click();
  await expect(ana.getByText(say('rematch-waits', { names: 'Bo', count: 1 }))).toBeVisible();
  await expect(bo.getByText(say('rematch-wanted', { names: 'Ana', count: 1 }))).toBeVisible();
  await expect(ana.getByRole('button', { name: say('rematch-without', { name: 'Bo' }) })).toBeVisible();
  for (const page of [ana, bo]) {
    await fits(page);
    await accessible(page);
    await expect(page.locator(result)).toBeVisible();
  }
  // When both want it they are at the next game, on the same seats.
  await bo.getByRole('button', { name: say('rematch') }).click();
  for (const page of [ana, bo]) {
    await expect(page.locator(result)).toHaveCount(0);
    await expect(page.locator('[data-ending]')).toHaveCount(0);
    await expect(page.locator('[data-place="cops"]')).toBeVisible();
    // They know how it goes.
    await expect(page.locator('.coach')).toHaveCount(0);
    await expect(page.locator('[data-seat]').getByText(say('you'), { exact: true })).toBeVisible();
  }
  // What is told of the second game is of the second alone.
  await bo.getByRole('button', { name: say('history'), exact: true }).click();
  const log = bo.getByRole('log', { name: say('history') });
  await expect(log).toBeVisible();
  await expect(log).not.toContainText(say('sg-log-went-to-cops', { me: 'yes', name: 'Bo' }));
  await expect(log).not.toContainText(say('sg-log-went-to-cops', { me: 'no', name: 'Ana' }));
});
