import { accessible, expect, fits } from './house.ts';
import { finished, openGame } from './past.ts';
import { test } from './restarts.ts';

const NEWS = 'We restart at ten. Reiniciamos a las diez.';
const WHY = 'Bo was rude / Bo fue grosero';

test('a game is reported, and the operator sees it, tells everybody something and closes a table @desk', async ({
  house,
  own,
}) => {
  const { say } = house;
  const [ana, bo, operator] = await Promise.all(['Ana', 'Bo', 'Olga'].map((name) => house.person(name)));
  if (ana === undefined || bo === undefined || operator === undefined) throw new Error('three people');
  const id = await finished([ana, bo], 'soplon', { replays: 'players' });
  await openGame(ana, id);
  await ana.getByRole('button', { name: say('report'), exact: true }).click();
  const dialog = ana.getByRole('dialog', { name: say('report') });
  await dialog.getByLabel(say('report-why')).fill(WHY);
  await fits(ana);
  await accessible(ana);
  await dialog.getByRole('button', { name: say('report-send') }).click();
  await expect(ana.getByText(say('report-sent')).first()).toBeVisible();

  // Ana waits at a table of her own.
  await ana.goto('/');
  const opened = await ana.request.post('/api/tables', { data: { title: 'soplon', seats: 3 } });
  const { code } = (await opened.json()) as { code: string };
  await ana.goto(`/t/${code}`);

  house.expects(/status of 401/);
  await operator.goto('/host');
  const token = operator.getByLabel(say('host-token'));
  const enter = operator.getByRole('button', { name: say('host-enter') });
  await token.fill('not the token');
  await enter.click();
  await expect(operator.getByText(say('refused-wrong_token'))).toBeVisible();
  await token.fill(own.token());
  await enter.click();
  const report = operator.locator(`[data-report="${id}"]`);
  await expect(report).toContainText(WHY);
  await expect(report).toContainText('Ana');
  await operator.getByRole('textbox', { name: say('host-announcement') }).fill(NEWS);
  await operator.getByRole('button', { name: say('host-announce'), exact: true }).click();
  await expect(operator.getByText(say('host-announced', { text: NEWS }))).toBeVisible();
  await expect(ana.getByText(NEWS)).toBeVisible();
  await fits(ana);
  await fits(operator);
  await accessible(operator);

  await own.restart();
  await bo.goto('/');
  await expect(bo.getByText(NEWS)).toBeVisible();
  await fits(bo);
  await operator.reload();
  await expect(report).toContainText(WHY);
  const download = operator.waitForEvent('download');
  await report.getByRole('button', { name: say('host-file') }).click();
  expect((await download).suggestedFilename()).toBe(`soplon-${id}.json`);
  // Only those who played may see it, and the operator.
  await report.getByRole('link', { name: say('game-soplon') }).click();
  await expect(operator.locator('[data-board][data-moment]')).toBeVisible();
  await operator.goBack();
  await report.getByRole('button', { name: say('host-report-done') }).click();
  await expect(operator.getByText(say('host-reports-none'))).toBeVisible();

  // The switch turns under the finger, before the house has heard of it.
  const heard = operator.waitForResponse('**/api/host/drain');
  await operator.getByRole('switch', { name: say('host-drain') }).click();
  await heard;
  await expect(operator.getByRole('switch', { name: say('host-drain') })).toBeChecked();
  const refused = await bo.request.post('/api/tables', { data: { title: 'soplon', seats: 3 } });
  expect(refused.status()).toBe(503);
  await operator.getByRole('button', { name: say('host-close-table', { code }) }).click();
  await operator.getByRole('button', { name: say('host-close-yes') }).click();
  await expect(operator.locator(`[data-table="${code}"]`)).toHaveCount(0);
  await expect(ana.getByText(say('refused-closed_by_operator')).first()).toBeVisible();
});
