import type { Page } from '@playwright/test';
import { LAUNCH_WHOLE, openWhereCallsAreAllowed } from './browser.ts';
import { asked, choose, press, startWith, upTo } from './goats.ts';
import { accessible, drawnTo, expect, fits, openTable, people, seats, stepOf } from './house.ts';
import { test } from './restarts.ts';

test.use({ launchOptions: LAUNCH_WHOLE });

test('over days: whoever is waited for may go, is told so on the first screen, and moves after the house was closed @phone @depth', async ({
  house,
  own,
}) => {
  const { say } = house;
  const [ana, bo, caro] = (await people(house, ['Ana', 'Bo', 'Caro'])) as [Page, Page, Page];
  // Bo's browser may notify. Caro's may do nothing of the kind.
  await openWhereCallsAreAllowed(bo);
  await caro.context().grantPermissions([]);
  const code = await openTable(ana, house, 'scapegoat');
  await seats(ana, house, 3);
  const pace = ana.getByRole('group', { name: say('sg-option-pace'), exact: true });
  await pace.getByRole('radio', { name: say('sg-option-pace-one_day') }).check();
  await expect(ana.getByText(say('over-days.why'))).toBeVisible();
  await fits(ana);
  await startWith(ana, [bo, caro], code, house);

  for (;;) {
    const { page, stage } = await asked([ana, bo, caro]);
    if (page === ana && stage === 'move') break;
    await choose(page, ['stash', 'spy']);
  }
  const turn = say('your-turn-left', { left: say('left-hours', { count: 23 }) });
  await expect(ana.locator('[data-days]')).toHaveText(turn);

  await expect(bo.locator('[data-days]')).toHaveText(say('go'));
  await accessible(bo);
  await bo.getByRole('button', { name: say('call-me') }).click();
  await expect(bo.locator('[data-days]')).toHaveText(say('go-called'));
  await expect(bo.getByRole('button', { name: say('call-me') })).toHaveCount(0);
  await expect(caro.locator('[data-days]')).toHaveText(say('go-come-back'));
  for (const page of [ana, bo, caro]) await fits(page);

  // They go, and nobody asks them whether they mean it.
  for (const page of [ana, bo]) {
    await page.getByRole('button', { name: say('leave'), exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
  }
  const listed = async (page: Page, words: string): Promise<void> => {
    const table = page.locator(`[data-waiting="${code}"]`);
    await expect(table).toContainText(words);
    await expect(table).toContainText(say('game-scapegoat'));
  };
  await listed(ana, turn);
  await listed(bo, say('waits-for-others'));
  await fits(ana);
  await accessible(ana);

  await own.restart();
  for (const page of [ana, bo]) await page.reload();
  await listed(ana, turn);
  await listed(bo, say('waits-for-others'));

  await ana.locator(`[data-waiting="${code}"]`).click();
  expect(await upTo(ana)).toBe('move');
  await expect(ana.locator('[data-days]')).toHaveText(turn);
  const n = await stepOf(ana);
  await press(ana, ana.locator('[data-place]:enabled:not([data-place="cops"])').first());
  await caro.reload();
  await drawnTo(caro, n + 1);
});
