import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { GO_ON } from './goats.ts';
import { accessible, expect, fits, type House, test, type Title } from './house.ts';
import { tabTo } from './keys.ts';

interface Step {
  id: string;
  action?: unknown;
}

function stepsOf(title: Title): Step[] {
  const file = new URL(`../src/games/${title}/lesson.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { steps: Step[] }).steps;
}

const kindOf = (action: unknown): string =>
  typeof action === 'string' ? action : (Object.keys(action as object)[0] ?? '');

/** What lights up for a step, and is all that can be pressed. */
function lit(title: Title, { action }: Step): string {
  if (title === 'scapegoat') return '.scapegoat [data-choice]:enabled';
  if (title === 'soplon')
    return ['exchange', 'eliminate', 'look'].includes(kindOf(action))
      ? '[data-spot][tabindex="0"]'
      : '.choices .buttons button';
  const { cell } = (action as { place?: { cell: number } }).place ?? {};
  const buttons = { grab: '[data-grab]', call_mine: '[data-mine]', call_at: '[data-rival]' };
  return `${buttons[kindOf(action) as keyof typeof buttons] ?? `[data-cell="${cell}"]`}[aria-disabled="false"]`;
}

/** The page is at this step, and waits. */
async function isAt(page: Page, id: string): Promise<void> {
  await expect(page.locator(`[data-step="${id}"][data-busy="false"]`)).toBeVisible();
}

/** Does what the steps ask for. */
async function follow(page: Page, title: Title, steps: Step[]): Promise<void> {
  for (const step of steps) {
    await isAt(page, step.id);
    if (step.action === undefined) {
      await page.locator('[data-on] button').click();
      continue;
    }
    await page.locator(lit(title, step)).first().click();
    // Closing is asked about.
    if (step.action === 'close') await page.locator('.choices .buttons button').first().click();
    if (step.id === 'frame-card') await page.locator(GO_ON).click();
  }
}

/** All of it is in sight: no words are cut off, and nothing scrolls. */
async function isSeenWhole(page: Page): Promise<void> {
  await fits(page);
  const over = await page.evaluate(() => {
    const words = document.querySelector('.says');
    const { scrollHeight, clientHeight } = document.documentElement;
    return [scrollHeight - clientHeight, (words?.scrollHeight ?? 0) - (words?.clientHeight ?? 0)];
  });
  expect(over.every((px) => px <= 0)).toBe(true);
}

/** Opens the first screen as somebody new, and presses play. */
async function pressesPlay(page: Page, { say }: House, title: Title, id = 'play-now-game') {
  await page.goto('/');
  await page.getByRole('button', { name: say(id, { game: say(`game-${title}`) }) }).click();
  return page.getByRole('dialog', { name: say('learn-first') });
}

for (const [title, device] of [
  ['scapegoat', '@phone'],
  ['rowgoat', '@phone @depth'],
  ['soplon', '@desk @depth'],
] as const) {
  test(`the lesson of ${title} is offered before the first game, and leads to its end and into a game ${device}`, async ({
    house,
  }) => {
    const { say } = house;
    const page = await house.person('Ana', 'new');
    const offer = await pressesPlay(page, house, title);
    await expect(offer).toBeVisible();
    await accessible(page);
    await offer.getByRole('button', { name: say('learn-first-learn') }).click();
    await page.waitForURL(`**/learn/${title}?then=alone`);
    const steps = stepsOf(title);
    await isAt(page, steps[0]?.id ?? '');
    await isSeenWhole(page);
    await follow(page, title, steps);
    await isAt(page, 'end');
    await accessible(page);
    await page.getByRole('button', { name: say('play-now'), exact: true }).click();
    await page.getByRole('button', { name: say('level-easy') }).click();
    await page.waitForURL(/\/t\//);
  });
}

test('whoever plays right away is not asked again @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana', 'new');
  const offer = await pressesPlay(page, house, 'soplon');
  await offer.getByRole('button', { name: say('learn-first-play') }).click();
  await expect(page.getByRole('button', { name: say('level-easy') })).toBeVisible();
  await expect(await pressesPlay(page, house, 'soplon')).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('level-easy') })).toBeVisible();
  // Of another game nobody has said anything yet.
  await expect(await pressesPlay(page, house, 'rowgoat')).toBeVisible();
});

test('a lesson that is left goes on where it was, or from the beginning @desk @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana', 'new');
  await page.goto('/learn/soplon');
  const steps = stepsOf('soplon');
  const until = steps.findIndex(({ id }) => id === 'eliminate');
  await follow(page, 'soplon', steps.slice(0, until));
  await isAt(page, 'eliminate');
  await page.reload();
  await isAt(page, 'eliminate');
  await follow(page, 'soplon', steps.slice(until, until + 1));
  await isAt(page, steps[until + 1]?.id ?? '');
  await page.getByRole('button', { name: say('learn-again') }).click();
  await isAt(page, steps[0]?.id ?? '');
});

test('a lesson can be skipped, and then comes what had been pressed @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana', 'new');
  const offer = await pressesPlay(page, house, 'scapegoat', 'with-friends-game');
  await offer.getByRole('button', { name: say('learn-first-learn') }).click();
  await isAt(page, 'goal');
  await page.getByRole('button', { name: say('learn-skip') }).click();
  await page.waitForURL(/\/t\//);
  await expect(page.getByText(say('stand'), { exact: true })).toBeVisible();
});

test('a press on anything but what is wanted does nothing @depth', async ({ house }) => {
  const page = await house.person('Ana', 'new');
  await page.goto('/learn/rowgoat');
  await follow(page, 'rowgoat', stepsOf('rowgoat').slice(0, 1));
  await isAt(page, 'place');
  // They say that they are off; a finger presses them all the same.
  for (const other of ['[data-grab]', '[data-cell][aria-disabled="true"]', '[data-rival]'])
    await page.locator(other).first().click({ force: true });
  await isAt(page, 'place');
  await follow(page, 'rowgoat', stepsOf('rowgoat').slice(1, 2));
  await isAt(page, 'grab');
});

test('a lesson by keys alone @desk @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana', 'new');
  await page.goto('/rules/scapegoat');
  await tabTo(page, page.getByRole('link', { name: say('learn') }));
  await page.keyboard.press('Enter');
  for (const step of stepsOf('scapegoat')) {
    await isAt(page, step.id);
    await tabTo(page, page.locator(step.action === undefined ? '[data-on] button' : lit('scapegoat', step)));
    await page.keyboard.press('Enter');
    if (step.id !== 'frame-card') continue;
    await expect(page.locator(GO_ON)).toBeVisible();
    await tabTo(page, page.locator(GO_ON));
    await page.keyboard.press('Enter');
  }
  await isAt(page, 'end');
});

test('without a module the page says so, and leads to the rules @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana', 'new');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await page.goto('/learn/soplon');
  await expect(page.getByRole('alert')).toHaveText(say('learn-failed'));
  await page.getByRole('link', { name: say('learn-rules') }).click();
  await expect(page.getByRole('heading', { name: say('how-to-play'), exact: true })).toBeVisible();
});
