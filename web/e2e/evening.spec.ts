import {
  accessible,
  breakable,
  expect,
  fits,
  friends,
  openTableAs,
  ownClock,
  playUnhurried,
  sitDown,
  test,
} from './house.ts';

test('an invited guest is asked for a name once and has a seat; a guest with a taken name gets another one', async ({
  house,
}) => {
  const { say } = house;
  const ana = await house.person('Romero');
  const code = await openTableAs(ana, house, { title: 'soplon', seats: 3 });
  const guest = await house.person('nobody');
  await guest.addInitScript(() => {
    if (location.protocol === 'about:' || sessionStorage.getItem('came') !== null) return;
    sessionStorage.setItem('came', 'yes');
    localStorage.setItem('corral', '{}');
  });
  await guest.goto(`/t/${code}`);
  const asks = guest.getByRole('dialog', { name: say('who-are-you') });
  await expect(asks).toBeVisible();
  await fits(guest);
  await accessible(guest);
  await asks.getByRole('textbox').fill('Romero');
  await asks.getByRole('button', { name: say('sit-down') }).click();
  await sitDown(guest, house);
  await expect(
    guest.getByRole('region', { name: say('notes') }).getByText(say('called-here', { name: 'Romero 2' })),
  ).toBeVisible();
  await expect(ana.locator('.seats').getByText('Romero 2')).toBeVisible();
  await guest.reload();
  await sitDown(guest, house);
  await expect(asks).toHaveCount(0);
});

test('a player who closed the tab or left finds their game on top of the first screen', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await page.goto('/');
  await expect(page.locator('article').first()).toBeVisible();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await playUnhurried(page, house, 'soplon');
  for (const goes of ['closes', 'leaves']) {
    if (goes === 'closes') await page.goto('/');
    else {
      await page.getByRole('button', { name: say('leave'), exact: true }).click();
      await page
        .getByRole('dialog', { name: say('leave-playing') })
        .getByRole('button', { name: say('leave'), exact: true })
        .click();
    }
    const back = page.locator('[data-waiting]');
    await expect(back).toContainText(say('game-waits'));
    await expect(back).toContainText(say('game-soplon'));
    const [top, games] = [await back.boundingBox(), await page.locator('article').first().boundingBox()];
    expect((top?.y ?? Infinity) + (top?.height ?? 0)).toBeLessThanOrEqual(games?.y ?? 0);
    await fits(page);
    await accessible(page);
    await back.click();
    await expect(page.locator('[data-board]')).toBeVisible();
  }
});

test('on a wide screen the talk lies beside the game, and can be closed @depth', async ({ house }) => {
  const page = await house.person('Ana');
  await page.setViewportSize({ width: 1440, height: 900 });
  await playUnhurried(page, house, 'scapegoat');
  const talk = page.getByRole('complementary', { name: house.say('talk') });
  await expect(talk).toBeVisible();
  await talk.getByRole('button', { name: house.say('close') }).click();
  await expect(talk).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-board]')).toBeVisible();
});

test('a line that froze is noticed within eight seconds, and what was missed is told @phone @depth', async ({
  house,
}) => {
  const { say } = house;
  const [bo, ana] = [await house.person('Bo'), await house.person('Ana')];
  const line = await breakable(ana);
  house.expects(/WebSocket/);
  const clock = await ownClock(ana);
  await friends(house, [bo, ana], 'rowgoat', { first: 0 });
  await expect(ana.locator('[data-board][data-n="0"]')).toBeVisible();
  await clock.stop();
  line.freeze();
  await bo.locator('.mine [data-cell], [data-cell].legal, [data-cell]:enabled').first().click();
  await expect(bo.locator('[data-board][data-n="1"]')).toBeVisible();
  // It is asked after four seconds of silence, and given up three and a half later.
  await clock.pass(4_100);
  await clock.pass(3_600);
  await clock.pass(300);
  await expect(ana.locator('[data-board][data-n="1"]')).toBeVisible();
  await expect(
    ana.getByRole('region', { name: say('notes') }).getByText(say('while-away', { more: 0, what: '' }).trim()),
  ).toBeVisible();
  await clock.go();
});
