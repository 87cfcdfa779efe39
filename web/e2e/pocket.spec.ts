import { move } from './districts.ts';
import { pageOfTheGame } from './goats.ts';
import { accessible, expect, fits, ownClock, playNow, requestsOf, stepOf, test, type Title } from './house.ts';
import { expectMoment, momentOf } from './past.ts';
import { cutOff, notKept, TO_THE_END } from './pocket.ts';
import { verify } from './programs.ts';

// Games on this device, without a server: the network is cut after one visit.
test.use({ serviceWorkers: 'allow' });

for (const title of Object.keys(TO_THE_END) as Title[]) {
  const device = { scapegoat: '@phone', rowgoat: '@desk @depth', soplon: '@phone @depth' }[title];
  test(`${title}: in flight mode, a game against hard bots to its end, locked on the way; its replay, its proof, its file ${device}`, async ({
    house,
  }) => {
    const { say } = house;
    const page = await cutOff(house);
    await playNow(page, house, title, 'hard');
    expect(page.url()).toMatch(/\/t\/0[A-Z0-9]{11}$/);
    await expect(page.getByText(say('device-only'), { exact: true })).toBeVisible();
    await fits(page);
    await TO_THE_END[title](page, house);
    const result = page.locator('.result');
    await expect(result.getByRole('heading')).toBeVisible();
    await fits(page);
    // Who won is still there after another reload, and there is another game.
    await page.reload();
    const path = await pageOfTheGame(page, house);
    await page.getByRole('button', { name: say('rematch') }).click();
    await expect(result).toHaveCount(0);
    await expect(page.locator('[data-board]')).toBeVisible();

    await page.goto('/me');
    await expect(page.getByText(say('me-offline'))).toBeVisible();
    const list = page.getByRole('region', { name: say('me-here'), exact: true });
    const line = list.locator('[data-game]');
    await expect(line).toContainText(say(`game-${title}`));
    await fits(page);
    await accessible(page);
    const [file] = await Promise.all([page.waitForEvent('download'), line.getByRole('button').click()]);
    const { good, said } = verify(await file.path());
    expect(said).toContain(`a game of ${title} dealt and played again`);
    expect(good).toBe(true);

    // Its replay is here as well, and is still here when the page is loaded again.
    await line.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expectMoment(page, 0);
    await page.reload();
    await page.getByRole('button', { name: say('replay-last'), exact: true }).click();
    await expect(page.getByRole('button', { name: say('replay-forward'), exact: true })).toBeDisabled();
    await page.getByRole('button', { name: say('replay-check'), exact: true }).click();
    await expect(page.locator('[data-verdict="good"]')).toHaveCount(3);
    const checked = async (): Promise<boolean> =>
      page.getByText(say('replay-inputs-good', { steps: await momentOf(page) })).isVisible();
    await expect.poll(checked).toBe(true);
    await fits(page);

    await page.goBack();
    await list.getByRole('button', { name: say('me-here-delete') }).click();
    await page.getByRole('button', { name: say('me-delete-yes') }).click();
    await expect(list).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: say('my-games') })).toBeVisible();
    await expect(list).toHaveCount(0);
  });
}

test('a game on this device waits on the first screen, and goes on in the tab that opened it last @phone', async ({
  house,
}) => {
  const { say } = house;
  const page = await cutOff(house);
  await page.getByRole('button', { name: say('play-now-game', { game: say('game-soplon') }) }).click();
  await expect(page.getByText(say('device-only-offline'))).toBeVisible();
  await fits(page);
  await accessible(page);
  // Any number of players, any rules: the table is set up by hand.
  await page.getByRole('button', { name: say('set-up-first') }).click();
  await expect(page.getByText(say('stand'), { exact: true })).toBeVisible();
  await expect(page.getByText(say('invite'), { exact: true })).toHaveCount(0);
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await expect(page.locator('.seats li')).toHaveCount(2);
  await fits(page);
  await page.getByRole('button', { name: say('fill-with-bots') }).click();
  await page.getByRole('button', { name: say('start') }).click();
  await expect(page.locator('[data-board]')).toBeVisible();
  await page.getByText(say('device-only'), { exact: true }).click();
  await expect(page.getByText(say('device-only-title.what'))).toBeVisible();
  await page.keyboard.press('Escape');

  // Nobody goes on in the meantime, so nobody is asked whether they want to leave.
  await page.getByRole('button', { name: say('leave'), exact: true }).click();
  const back = page.locator('[data-waiting]');
  await expect(back).toContainText(say('game-waits'));
  await expect(back).toContainText(say('device-only'));
  await fits(page);
  await back.click();
  await expect(page.locator('[data-board]')).toBeVisible();

  // Two tabs, one log: whoever came last has it, and the other writes nothing any more.
  const other = await page.context().newPage();
  await other.goto(new URL(page.url()).pathname);
  await expect(other.locator('[data-board]')).toBeVisible();
  const closed = page.getByRole('main').getByText(say('refused-opened_elsewhere'));
  const choice = '.choices .buttons button';
  await expect(page.locator(choice).first().or(closed)).toBeVisible();
  // A bot may have tried to play there before, and then there is nothing to press any more.
  await page.evaluate((button) => document.querySelector<HTMLElement>(button)?.click(), choice);
  await expect(closed).toBeVisible();
  const n = await stepOf(other);
  await move(other, false);
  expect(await stepOf(other)).toBeGreaterThan(n);
});

test('installed, the house is kept when it has been idle, opens without a line and says so', async ({ house }) => {
  const { say } = house;
  house.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await house.person('Ana');
  const [requests, clock] = [requestsOf(page), await ownClock(page)];
  await page.goto('/');
  const missing = async (): Promise<string[]> => {
    await clock.pass(5_000);
    return page.evaluate(notKept);
  };
  await expect.poll(missing).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Corral' })).toBeVisible();
  await expect(page.getByText(say('public-tables-failed'))).toBeVisible();
  // The list is asked for by itself every now and then; now it waits for the press.
  await clock.stop();
  await requests.settled();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: say('try-again') }).click();
  await expect(page.getByText(say('public-tables-failed'))).toHaveCount(0);

  // A game on this device that is not there.
  await clock.go();
  await page.context().setOffline(true);
  await page.goto('/t/0AAAAAAAAAAA');
  await expect(page.getByText(say('refused-no_such_table'))).toBeVisible();
  await page.goto('/g/0AAAABBBBCCCCDDDD');
  await expect(page.getByText(say('refused-no_such_game'))).toBeVisible();
});
