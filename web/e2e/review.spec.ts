import { accessible, expect, fits, test } from './house.ts';
import { expectMoment, finished, openGame } from './past.ts';

test('your own game, looked at again: what it says, three moments at most, and nobody else’s', async ({ house }) => {
  const { say } = house;
  house.expects(/ERR_FAILED/);
  const page = await house.person('Ana');
  const id = await finished([page], 'scapegoat');
  await openGame(page, id, '?as=open');
  const review = page.locator('details.review');
  // Nothing is told before somebody asks.
  await expect(page.locator('#ended')).toHaveText(say('replay-end-hidden'));
  // It does not come at first, and can be asked for again.
  await page.route(/\/review\?as=0/, (route) => route.abort(), { times: 1 });
  await review.locator('summary').click();
  await review.getByRole('button', { name: say('try-again') }).click();
  const last = Number(await page.getByRole('slider', { name: say('replay-timeline') }).getAttribute('max'));
  await expect(review.locator('.own polyline')).toHaveAttribute('points', /^0\.00,67 .*100\.00,\d+$/);
  await expect(page.locator('#ended')).not.toHaveText(say('replay-end-hidden'));
  await fits(page);
  await accessible(page);

  // Ana went to the cops, and that was the end. A press shows it with her own eyes.
  const moment = review.locator('[data-look]').last();
  await expect(moment).toHaveAttribute('data-look', String(last));
  await moment.click();
  await expectMoment(page, last);
  await expect(page.locator('[data-board]')).toHaveAttribute('data-eyes', '0');
  await expect(page.locator('[data-board]')).toBeInViewport();

  for (const title of ['soplon', 'rowgoat'] as const) {
    await openGame(page, await finished([page], title));
    await review.locator('summary').click();
    await expect(review.locator('.own > p')).not.toBeEmpty();
    await fits(page);
  }

  const bo = await house.person('Bo');
  await openGame(bo, id);
  await expect(bo.locator('details.review')).toHaveCount(0);
});
