import type { Locator, Page } from '@playwright/test';
import {
  accessible,
  breakable,
  expect,
  fits,
  type House,
  openTable,
  ownClock,
  playNow,
  sitDown,
  test,
} from './house.ts';

test('the first screen: games, settings, language, theme', async ({ house }) => {
  const page = await house.person('Ana');
  const { say } = house;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Corral' })).toBeVisible();
  for (const game of ['scapegoat', 'rowgoat', 'soplon'])
    await expect(page.getByRole('heading', { name: say(`game-${game}`) })).toBeVisible();
  await fits(page);

  await page.getByRole('button', { name: say('settings'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('settings') });
  await dialog.getByLabel(say('your-name')).fill('Ana María');
  await dialog.getByRole('radio', { name: say('theme-dark') }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: say('you-are', { name: 'Ana María' }) })).toBeVisible();

  const other = say('other-language').toLowerCase();
  await page.getByRole('button', { name: say('other-language'), exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});

test('a wrong code, a table that is gone, an address with nothing at it', async ({ house }) => {
  const page = await house.person('Ana');
  const { say } = house;
  await page.goto('/');
  house.expects(/status of 404/);
  const code = page.getByLabel(say('code'));
  await code.fill('abc');
  await code.press('Enter');
  await expect(page.getByText(say('code-is-none'))).toBeVisible();
  await page.goto('/t/ZZZZZ');
  await expect(page.getByText(say('refused-no_such_table'))).toBeVisible();
  await page.getByRole('link', { name: say('to-the-house') }).click();
  await expect(page.getByRole('heading', { name: 'Corral' })).toBeVisible();
});

test('the first screen begins with what can be done, in every window @phone', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await page.goto('/');
  const bottomOf = async (what: Locator): Promise<number> => {
    const { y, height } = (await what.boundingBox()) ?? { y: Infinity, height: 0 };
    return y + height;
  };
  const play = page.getByRole('button', { name: say('match-any') });
  const code = page.getByLabel(say('code'));
  for (const [width, height] of [
    [390, 664],
    [320, 568],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const what of [play, code]) expect(await bottomOf(what)).toBeLessThanOrEqual(height);
    await fits(page);
  }
  expect(await bottomOf(page.locator('[data-door="friends"]').first())).toBeLessThanOrEqual(768);
});

test('friends sit down, agree, talk, and start', async ({ house }) => {
  const { say } = house;
  const ana = await house.person('Ana');
  await openTable(ana, house, 'scapegoat');
  await expect(ana.getByRole('img', { name: say('qr-label') })).toBeVisible();
  const code = await ana.locator('.invite .code').innerText();
  await fits(ana);

  const bo = await house.person('Bo');
  await bo.goto('/');
  await bo.getByLabel(say('code')).fill(code.toLowerCase());
  await bo.getByRole('button', { name: say('join'), exact: true }).click();
  await sitDown(bo, house);
  await expect(ana.getByText('Bo', { exact: true })).toBeVisible();
  await expect(bo.getByText(say('host-starts', { name: 'Ana' }))).toBeVisible();

  await ana
    .getByRole('group', { name: say('how-many') })
    .getByRole('radio', { name: '3' })
    .check();
  await ana.getByRole('button', { name: say('fill-with-bots') }).click();
  await expect(ana.getByRole('button', { name: say('start') })).toBeEnabled();

  await bo
    .getByRole('button', { name: say('talk'), exact: true })
    .first()
    .click();
  await bo.getByRole('textbox', { name: say('talk-words') }).fill('¡Hola!');
  await bo.keyboard.press('Enter');
  await expect(bo.getByRole('log').getByText('¡Hola!')).toBeVisible();
  await ana
    .getByRole('button', { name: say('talk') })
    .first()
    .click();
  await expect(ana.getByRole('log').getByText('¡Hola!')).toBeVisible();
  await ana
    .getByRole('complementary')
    .getByRole('button', { name: say('close'), exact: true })
    .click();

  await ana.getByRole('button', { name: say('start') }).click();
  await expect(ana.locator('[data-board]')).toBeVisible();
  await expect(bo.locator('[data-board]')).toBeVisible();
});

test('bots fill every seat, also those that were added a moment ago @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await openTable(page, house, 'soplon');
  const many = page.getByRole('group', { name: say('how-many') });
  // One press right after the other, as fast as a page can: the table has not answered the first when the second comes.
  const pressed = (radio: string): Promise<void> =>
    page.evaluate(
      ([seats, fill]) => {
        document.querySelector<HTMLElement>(`.side input[value="${seats}"]`)?.click();
        [...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === fill)?.click();
      },
      [radio, say('fill-with-bots')],
    );
  await pressed('6');
  await expect(many.getByRole('radio', { name: '6' })).toBeChecked();
  await expect(page.locator('.seats li.taken')).toHaveCount(6);
  await expect(page.getByRole('button', { name: say('start') })).toBeEnabled();
  await expect(page.locator('.notes .slip')).toHaveCount(0);
});

test('a page that is loaded again on its way to a game against bots still gets there @phone', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  const line = await breakable(page);
  house.expects(/ERR_FAILED|WebSocket/);
  await page.goto('/');
  await page.getByRole('button', { name: say('play-now-game', { game: say('game-soplon') }) }).click();
  // The table is opened, and then nothing goes any more: the connection is lost before the page hears of the table.
  await page.route('**/api/tables', async (route) => {
    const response = await route.fetch();
    if (route.request().method() === 'POST') await line.cut();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: say('level-easy') }).click();
  await page.waitForURL(/\/t\//);
  line.mend();
  await page.reload();
  await expect(page.locator('[data-board] [data-district]')).toHaveCount(4);
  await expect(page.locator('[data-seat]').getByText(say('you'), { exact: true })).toBeVisible();
});

/** A game of Ana's, and Eva, who watches. */
async function watched(house: House): Promise<[ana: Page, eve: Page]> {
  const ana = await house.person('Ana');
  await playNow(ana, house, 'soplon');
  const eve = await house.person('Eva');
  await eve.goto(ana.url());
  await expect(eve.locator('[data-board]')).toBeVisible();
  return [ana, eve];
}

test('a spectator sees the table and can take no seat that is taken @depth', async ({ house }) => {
  const { say } = house;
  const [ana, eve] = await watched(house);
  await expect(ana.getByText(say('spectators', { names: 'Eva' }))).toBeVisible();
  await expect(eve.getByRole('button', { name: say('sit') })).toHaveCount(0);
});

test('the host sends a spectator away, who stays away until they are let in again @phone @depth', async ({ house }) => {
  const { say } = house;
  const [ana, eve] = await watched(house);
  await ana.getByRole('button', { name: say('who-may-stay') }).click();
  await accessible(ana);
  await fits(ana);
  await ana.getByRole('button', { name: say('keep-out', { name: 'Eva' }) }).click();
  await expect(eve.getByRole('main').getByText(say('refused-kept_out'))).toBeVisible();
  await eve.reload();
  await expect(eve.getByRole('main').getByText(say('refused-kept_out'))).toBeVisible();
  await ana.getByRole('button', { name: say('let-in', { name: 'Eva' }) }).click();
  await expect(ana.getByRole('button', { name: say('let-in', { name: 'Eva' }) })).toHaveCount(0);
  await eve.reload();
  await expect(eve.locator('[data-board]')).toBeVisible();
});

test('two presses to a game against bots; a reload; a line that breaks and mends', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  const line = await breakable(page);
  const clock = await ownClock(page);
  house.expects(/ERR_FAILED|WebSocket/);
  await playNow(page, house, 'soplon');
  await expect(page.locator('[data-seat]')).toHaveCount(4);
  await page.reload();
  await expect(page.locator('[data-seat]')).toHaveCount(4);

  await line.cut();
  await expect(page.getByText(say('line-trying'))).toBeVisible();
  await accessible(page);
  // The line would come back by itself as well; now it waits for the press.
  await clock.stop();
  await line.settled();
  line.mend();
  await page.getByRole('button', { name: say('try-now') }).click();
  await expect(page.getByText(say('line-trying'))).toHaveCount(0);
  await expect(page.locator('[data-board]')).toBeVisible();
});

test('leaving in the middle of a game, and coming back to the seat @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await playNow(page, house, 'soplon');
  const table = page.url();
  await page.getByRole('button', { name: say('leave'), exact: true }).click();
  const ask = page.getByRole('dialog', { name: say('leave-playing') });
  await ask.getByRole('button', { name: say('leave'), exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Corral' })).toBeVisible();
  await page.goto(table);
  await expect(page.locator('[data-seat]').getByText(say('you'), { exact: true })).toBeVisible();
});

test('another device becomes the same player, once @phone', async ({ house }) => {
  const { say } = house;
  const ana = await house.person('Ana');
  const table = await openTable(ana, house, 'rowgoat');
  await ana.getByRole('button', { name: say('settings'), exact: true }).click();
  await ana.getByRole('button', { name: say('other-device-link') }).click();
  const link = await ana.getByRole('textbox', { name: say('other-device-link') }).inputValue();
  const phone = await house.person('Ana');
  await phone.goto(new URL(link).pathname);
  await expect(phone.getByRole('heading', { name: say('other-device') })).toBeVisible();
  await accessible(phone);
  await phone.getByRole('button', { name: say('device-yes') }).click();
  await expect(phone.getByText(say('device-done'))).toBeVisible();
  await phone.goto(`/t/${table}`);
  await expect(phone.getByText(say('stand'), { exact: true })).toBeVisible();
});

test('in the made-up language, nothing reads like a language', async ({ house }) => {
  const page = await house.person('Ana');
  // Every text on the page that was not put there by a message: messages end in dots there.
  const plain = (): Promise<string[]> =>
    page.evaluate(() => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        if (
          /\p{L}{2}/u.test(text) &&
          !text.includes('··') &&
          node.parentElement?.closest('noscript, bdi, .name') === null
        )
          found.push(text);
      }
      return found;
    });
  await page.goto('/?lang=qps');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await plain()).filter((text) => text !== 'Corral')).toEqual([]);
  await page.locator('[data-door="friends"]').first().click();
  await page.waitForURL(/\/t\//);
  await expect(page.locator('li.me')).toBeVisible();
  const isCode = (text: string): boolean => /^[B-DF-HJKMNP-TV-Z]{4}$/.test(text);
  expect((await plain()).filter((text) => !isCode(text))).toEqual([]);
  for (const nth of [0, 1, 2]) {
    await page.goto('/');
    await page.locator('[data-door="alone"]').nth(nth).click();
    await expect(page.locator('dialog[open] .levels button').first()).toBeVisible();
    expect((await plain()).filter((text) => text !== 'Corral')).toEqual([]);
    await page.locator('dialog[open] .levels button').first().click();
    // The first race waits for a tap.
    const ready = page.locator('section[aria-labelledby="first-tap"] button');
    await expect(ready.or(page.locator('[data-board] button').first())).toBeVisible();
    if (await ready.isVisible()) await ready.click();
    await expect(page.locator('[data-board] button').first()).toBeVisible();
    expect((await plain()).filter((text) => !isCode(text))).toEqual([]);
    await page.locator('nav button').nth(2).click();
    await expect(page.locator('dialog[open] h3').first()).toBeVisible();
    expect((await plain()).filter((text) => !isCode(text))).toEqual([]);
  }
});
