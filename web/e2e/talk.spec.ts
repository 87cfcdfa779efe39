import type { Locator, Page } from '@playwright/test';
import { accessible, expect, friends, type House, ownClock, people, stepOf, test } from './house.ts';
import { tabTo } from './keys.ts';

const seat = (page: Page, at: number): Locator => page.locator(`[data-seat="${at}"]`);
const menu = (page: Page): Locator => page.locator('[data-menu]');

async function openTalk(page: Page, { say }: House): Promise<Locator> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: say('talk') })
    .click();
  const log = page.getByRole('log');
  await expect(log).toBeVisible();
  return log;
}

/** All of it is in the window. */
async function inTheWindow(page: Page, what: Locator): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  expect(Math.min(x, y, window.width - x - width, window.height - y - height)).toBeGreaterThanOrEqual(0);
}

test('press a player to wink at, whisper to or ask them, and your own seat to declare cards', async ({ house }) => {
  const { say } = house;
  const [ana, bo, caro] = (await people(house, ['Ana', 'Bo', 'Caro'])) as [Page, Page, Page];
  // What is said is shown beside its speaker for some seconds.
  const clock = await ownClock(bo);
  await friends(house, [ana, bo, caro], 'scapegoat');
  await clock.stop();
  const before = await stepOf(ana);
  const heard = await openTalk(caro, house);

  await seat(ana, 1).click();
  await expect(menu(ana).getByRole('heading', { name: say('menu-with', { name: 'Bo' }) })).toBeVisible();
  await accessible(ana);
  await inTheWindow(ana, menu(ana));
  await menu(ana)
    .getByRole('button', { name: say('wink') })
    .click();
  await expect(menu(ana)).toHaveCount(0);
  await expect(seat(bo, 0).locator('.bubble [data-drawn="wink"]')).toBeVisible();

  // A declaration takes one press, and everybody hears it in their own language.
  await seat(ana, 0).click();
  await accessible(ana);
  await inTheWindow(ana, menu(ana));
  await menu(ana)
    .getByRole('button', { name: say('sg-claim-hold', { count: 1, colour: say('colour-red') }) })
    .click();
  await expect(menu(ana)).toHaveCount(0);
  await expect(heard.getByText(say('sg-claim-hold', { count: 1, colour: say('colour-red') }))).toBeVisible();
  await seat(ana, 0).click();
  await menu(ana)
    .getByRole('radio', { name: say('sg-claim-none') })
    .check();
  await menu(ana)
    .getByRole('button', { name: say('sg-claim-hold', { count: 0, colour: say('colour-blue') }) })
    .click();
  await expect(heard.getByText(say('sg-claim-hold', { count: 0, colour: say('colour-blue') }))).toBeVisible();

  await seat(ana, 1).click();
  const question = say('sg-question-hold', { name: 'Bo', colour: say('colour-yellow') });
  await menu(ana).getByRole('button', { name: question }).click();
  await expect(heard.getByText(question)).toBeVisible();

  // To whisper is to write to them alone: the others hear of it, and nothing more.
  await seat(ana, 1).click();
  await menu(ana)
    .getByRole('button', { name: say('whisper') })
    .click();
  await expect(ana.getByRole('textbox', { name: say('talk-words') })).toBeFocused();
  await expect(ana.getByRole('radio', { name: 'Bo' })).toBeChecked();
  await ana.keyboard.type('Psst');
  await ana.keyboard.press('Enter');
  await expect(heard.getByText(say('said-whisper', { me: 'no', name: 'Bo' }))).toBeVisible();
  await expect(heard.getByText('Psst')).toHaveCount(0);
  await expect(heard.getByText(say('said-wink', { me: 'no', name: 'Bo' }))).toHaveCount(0);
  await ana
    .getByRole('complementary')
    .getByRole('button', { name: say('close'), exact: true })
    .click();

  // A press beside the menu closes it and is no move, wherever it is.
  await seat(ana, 1).click();
  await inTheWindow(ana, menu(ana));
  const places = await ana.locator('[data-board]').boundingBox();
  await ana.mouse.click((places?.x ?? 0) + (places?.width ?? 0) - 6, (places?.y ?? 0) + (places?.height ?? 0) - 6);
  await expect(menu(ana)).toHaveCount(0);
  expect(await stepOf(ana)).toBe(before);
});

test('the talk leaves the board in sight, and what is grey says why', async ({ house }, { project }) => {
  const { say } = house;
  const phone = project.name.startsWith('phone');
  const pages = (await people(house, ['Ana', 'Bo'])) as [Page, Page];
  const [ana, bo] = pages;
  await friends(house, pages, 'soplon');
  await ana.setViewportSize(phone ? { width: 390, height: 664 } : { width: 1366, height: 768 });

  await seat(ana, 1).click();
  const whisper = menu(ana).getByRole('button', { name: say('whisper') });
  await expect(whisper).toHaveAttribute('aria-disabled', 'true');
  await expect(whisper).toHaveAccessibleDescription(say('no-whispers-game'));
  await expect(menu(ana).getByText(say('no-whispers-game'))).toBeVisible();
  await whisper.click({ force: true });
  await expect(menu(ana)).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(menu(ana)).toHaveCount(0);

  const before = await ana.locator('[data-board]').boundingBox();
  await openTalk(ana, house);
  const sheet = ana.getByRole('complementary');
  await sheet.evaluate((node) => Promise.allSettled(node.getAnimations().map(({ finished }) => finished)));
  const [talk, board] = [await sheet.boundingBox(), await ana.locator('[data-board]').boundingBox()];
  if (talk === null || board === null) throw new Error('the talk and the board are there');
  if (phone) {
    expect(talk.height).toBeLessThanOrEqual(664 / 2);
    expect(talk.y - board.y, 'so much of the board is above it').toBeGreaterThan(board.height * 0.35);
  } else {
    expect(talk.x + talk.width, 'it lies at the side').toBe(1366);
  }
  expect(board, 'and nothing on the board moves').toEqual(before);
  // Nothing lies over the visible part of the board: the player at its top can be pressed.
  expect(
    await seat(ana, 1).evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  ).toBe(true);

  const wink = sheet.getByRole('button', { name: say('wink') });
  await expect(wink).toHaveAccessibleDescription(say('signs-whom'));
  await expect(sheet.getByText(say('signs-whom'))).toBeVisible();
  await accessible(ana);
  await sheet.getByRole('radio', { name: 'Bo' }).check();
  await expect(wink).toHaveAttribute('aria-disabled', 'false');
  await wink.click();
  const heard = await openTalk(bo, house);
  await expect(heard.getByText(say('said-wink', { me: 'to', name: 'Bo' }))).toBeVisible();
  await sheet.getByRole('button', { name: say('close'), exact: true }).click();
  await seat(ana, 0).click();
  await menu(ana)
    .getByRole('button', { name: say('so-claim-sum', { worth: 12 }), exact: true })
    .click();
  await expect(heard.getByText(say('so-claim-sum', { worth: 12 }))).toBeVisible();
});

test('six faces at your own seat, for all to see @depth', async ({ house }) => {
  const { say } = house;
  const [ana, bo, caro] = (await people(house, ['Ana', 'Bo', 'Caro'])) as [Page, Page, Page];
  const clock = await ownClock(bo);
  await friends(house, [ana, bo, caro], 'scapegoat');
  await clock.stop();
  const heard = await openTalk(caro, house);
  await seat(ana, 0).click();
  const faces = menu(ana).getByRole('group', { name: say('reactions') });
  await expect(faces.getByRole('button')).toHaveCount(6);
  await inTheWindow(ana, menu(ana));
  await accessible(ana);
  await faces.getByRole('button', { name: say('gasp') }).click();
  await expect(menu(ana)).toHaveCount(0);
  await expect(seat(bo, 0).locator('.bubble [data-drawn="gasp"]')).toBeVisible();
  await expect(heard.getByText(say('said-gasp', { me: 'no' }))).toBeVisible();
});

test('a wink and a declaration with keys alone @desk @depth', async ({ house }) => {
  const { say } = house;
  const pages = (await people(house, ['Ana', 'Bo', 'Caro'])) as [Page, Page, Page];
  await friends(house, pages, 'scapegoat');
  const [ana, bo] = pages;
  await tabTo(ana, seat(ana, 1));
  await ana.keyboard.press('Enter');
  await tabTo(ana, menu(ana).getByRole('button', { name: say('wink') }));
  await ana.keyboard.press('Enter');
  // Back where one came from; Escape leads there as well.
  await expect(seat(ana, 1)).toBeFocused();
  await ana.keyboard.press('Enter');
  await expect(menu(ana)).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(seat(ana, 1)).toBeFocused();
  await tabTo(ana, seat(ana, 0));
  await ana.keyboard.press('Enter');
  await tabTo(ana, menu(ana).getByRole('button', { name: say('sg-claim-target', { colour: say('colour-blue') }) }));
  await ana.keyboard.press('Enter');
  await expect(seat(ana, 0)).toBeFocused();
  const heard = await openTalk(bo, house);
  await expect(heard.getByText(say('said-wink', { me: 'to', name: 'Bo' }))).toBeVisible();
  await expect(heard.getByText(say('sg-claim-target', { colour: say('colour-blue') }))).toBeVisible();
});

test('a player who is pressed at the very moment in which their menu closes has it again @depth', async ({ house }) => {
  const { say } = house;
  const pages = (await people(house, ['Ana', 'Bo', 'Caro'])) as [Page, Page, Page];
  await friends(house, pages, 'scapegoat');
  const [ana] = pages;
  await seat(ana, 1).click();
  const wink = await menu(ana)
    .getByRole('button', { name: say('wink') })
    .elementHandle();
  // In one go, before the browser has told the page of the close.
  await seat(ana, 1).evaluate((plate, sign) => {
    (sign as HTMLElement).click();
    (plate as HTMLElement).click();
  }, wink);
  await expect(menu(ana)).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(menu(ana)).toHaveCount(0);
  await expect(seat(ana, 1)).toBeFocused();
});
