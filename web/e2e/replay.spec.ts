import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { accessible, breakable, expect, fits, ownClock, test } from './house.ts';
import { expectMoment, finished, lookAs, momentOf, openGame } from './past.ts';

/** No step of a finished game is waited for longer (src/replay/pace.ts). */
const LONGEST_STEP_MS = 2_500;
const timelineOf = (page: Page, name: string): ReturnType<Page['getByRole']> => page.getByRole('slider', { name });

test('a finished game, watched again: step by step, played, by its turning points, its history and its link', async ({
  house,
}) => {
  const { say } = house;
  const page = await house.person('Ana');
  const id = await finished([page], 'scapegoat');
  await openGame(page, id);
  await expect(page.getByRole('heading', { level: 1, name: say('game-scapegoat') })).toBeVisible();
  await expect(page.getByText(say('replay-access-public')).filter({ visible: true })).toHaveCount(1);
  // Players first see the game as they saw it then.
  await expect(page.getByLabel(say('replay-eyes'))).toHaveValue('0');
  await expectMoment(page, 0);
  await expect(page.locator('[data-happened]')).toHaveText(say('replay-dealt'));
  // Nothing tells how it ended: not the headline, nor a turning point, nor the history.
  const ended = page.locator('#ended');
  await expect(ended).toHaveText(say('replay-end-hidden'));
  await expect(page.locator('[data-point]').last()).toContainText('…');
  await expect(page.locator('[data-line]')).toHaveCount(0);
  await expect(page.locator('.held')).not.toHaveCount(0);
  await fits(page);
  await accessible(page);

  const press = (name: string): Promise<void> => page.getByRole('button', { name: say(name), exact: true }).click();
  const timeline = timelineOf(page, say('replay-timeline'));
  const last = Number(await timeline.getAttribute('max'));
  await press('replay-forward');
  await expect(page.locator('[data-board]')).not.toHaveAttribute('data-moment', '0');
  const first = await momentOf(page);
  await expect(page.locator('[data-happened]')).not.toHaveText(say('replay-dealt'));
  await press('replay-back');
  await expectMoment(page, 0);
  await press('replay-last');
  await expectMoment(page, last);
  await expect(page.locator('[data-ending="shown"]')).toBeVisible();
  await expect(ended).not.toHaveText(say('replay-end-hidden'));
  await expect(page.getByRole('button', { name: say('replay-forward'), exact: true })).toBeDisabled();
  await fits(page);

  // It ended at the cops, so that is where it turned.
  const point = page.locator('[data-point]').last();
  await press('replay-first');
  await expectMoment(page, 0);
  await expect(page.locator('[data-ending]')).toHaveCount(0);
  await point.click();
  await expectMoment(page, Number(await point.getAttribute('data-point')));

  // A line of the history leads to its step.
  const history = page.locator('details.told');
  if ((await history.count()) > 0) await history.locator('summary').click();
  const line = page.locator(`[data-line="${first}"]`);
  await expect(line).toBeVisible();
  await line.click();
  await expectMoment(page, first);
  await expect(line).toHaveAttribute('aria-current', 'step');

  // The address names the moment, and brings somebody else there.
  await expect(page).toHaveURL(new RegExp(`/g/${id}\\?as=0&step=${first}$`));
  const bo = await house.person('Bo');
  await bo.goto(page.url());
  await expectMoment(bo, first);
  await expect(bo.getByLabel(say('replay-eyes'))).toHaveValue('0');
  await expect(bo.locator('#ended')).toHaveText(say('replay-end-hidden'));
  await bo.getByRole('button', { name: say('replay-end-show') }).click();
  await expect(bo.locator('#ended')).not.toHaveText(say('replay-end-hidden'));
  await openGame(bo, id);
  await expect(bo.getByLabel(say('replay-eyes'))).toHaveValue('open');

  // Played from the start it comes to its end by itself, and stops there.
  await press('replay-first');
  await page.getByLabel(say('replay-speed')).selectOption('4');
  await press('replay-play');
  await expect(page.locator('[data-play]')).toHaveAttribute('data-play', 'on');
  await expect(page.locator('[data-board]')).toHaveAttribute('data-moment', String(last));
  await expect(page.locator('[data-play]')).toHaveAttribute('data-play', 'off');
});

test('through other eyes: everything open, somebody who watched, and the hands that were seen @depth', async ({
  house,
}) => {
  const { say } = house;
  const friends = [await house.person('Ana'), await house.person('Bo'), await house.person('Cleo')];
  const id = await finished(friends, 'scapegoat');
  const [page] = friends as [Page];
  await openGame(page, id);
  const you = Number(await page.getByLabel(say('replay-eyes')).inputValue());
  const hands = page.locator('[data-shown]');
  await expect(hands).toHaveCount(0);
  await lookAs(page, house, 'open');
  await expectMoment(page, 0);
  await expect(hands).toHaveCount(3);
  // Everything is open, and nothing is over.
  await expect(page.locator('[data-ending], .showdown')).toHaveCount(0);
  await expect(page.getByRole('region', { name: say('sg-opened') }).getByText(say('sg-scapegoat'))).toHaveCount(1);
  await fits(page);
  await accessible(page);
  await lookAs(page, house, 'spectator');
  await expect(hands).toHaveCount(0);
  await expect(page.locator('.held')).toHaveCount(0);
  await expect(page.getByText(say('sg-you-watch'))).toBeVisible();

  // Ana looked at somebody's hand, and then went to the cops: in between she knew that hand, and nobody else did.
  await lookAs(page, house, you);
  const memory = page.getByRole('region', { name: say('sg-memory') });
  await expect(memory).toContainText(say('sg-memory-none'));
  const steps = await page.evaluate(
    async (game) =>
      ((await (await fetch(`/api/games/${game}`)).json()) as { steps: { kinds: string[]; seat: number }[] }).steps,
    id,
  );
  const spied = steps.findIndex(({ kinds, seat }) => seat === you && kinds.includes('spied')) + 1;
  expect(spied).toBeGreaterThan(0);
  await openGame(page, id, `?as=${you}&step=${steps.length - 1}`);
  await expect(memory.locator('[data-remembered]')).toHaveCount(1);
  // How the others play decides when the game is over.
  const turns = steps.slice(spied, -1).filter(({ kinds }) => kinds.includes('turn_began')).length;
  await expect(memory).toContainText(say('sg-memory-ago', { turns }));
  await lookAs(page, house, (you + 1) % 3);
  await expect(page.locator('.held')).not.toHaveCount(0);
  await expect(page.locator('.dossier')).not.toContainText(say('sg-you-are'));
  await openGame(page, id, `?as=${you}&step=${spied}`);
  await expect(memory).toContainText(say('sg-memory-ago', { turns: 0 }));
});

test('by keys alone: arrows, home, end and the space bar @desk', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  const clock = await ownClock(page);
  await openGame(page, await finished([page], 'rowgoat', { seats: 2 }));
  const timeline = timelineOf(page, say('replay-timeline'));
  const last = Number(await timeline.getAttribute('max'));
  await timeline.focus();
  await page.keyboard.press('ArrowRight');
  await expectMoment(page, 1);
  await page.keyboard.press('ArrowUp');
  await expectMoment(page, 2);
  await page.keyboard.press('ArrowLeft');
  await expectMoment(page, 1);
  await page.keyboard.press('End');
  await expectMoment(page, last);
  await page.keyboard.press('Home');
  await expectMoment(page, 0);
  // It plays as far as the test lets it, so that the end does not stop it first.
  await clock.stop();
  await page.keyboard.press(' ');
  await expect(page.locator('[data-play]')).toHaveAttribute('data-play', 'on');
  await clock.pass(LONGEST_STEP_MS);
  await expect(page.locator('[data-board]')).not.toHaveAttribute('data-moment', '0');
  await page.keyboard.press(' ');
  await expect(page.locator('[data-play]')).toHaveAttribute('data-play', 'off');
  await clock.go();
  // On a button the space bar presses the button.
  await page.getByRole('button', { name: say('replay-first'), exact: true }).focus();
  await page.keyboard.press(' ');
  await expectMoment(page, 0);
  await expect(page.locator('[data-play]')).toHaveAttribute('data-play', 'off');
});

test('Row Your Goat again: the decks lie open, and nothing can be pressed @depth', async ({ house }) => {
  const page = await house.person('Ana');
  await openGame(page, await finished([page], 'rowgoat'), '?as=0&step=2');
  await expectMoment(page, 2);
  await expect(page.locator('[data-next]')).toHaveCount(0);
  await expect(page.locator('[data-cell][aria-disabled="false"], [data-rival], [data-mine]')).toHaveCount(0);
  await fits(page);
  await accessible(page);
  await lookAs(page, house, 'open');
  await expect(page.locator('[data-next]')).toHaveCount(3);
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
  await accessible(page);
});

test('Soplón again: what was seen is marked, and with everything open no card lies face down @depth', async ({
  house,
}) => {
  const { say } = house;
  const page = await house.person('Ana');
  await openGame(page, await finished([page], 'soplon'), '?as=0');
  const back = page.locator('[data-spot] .back');
  await expect(page.locator('[data-known]')).toHaveCount(0);
  await expect(back).toHaveCount(12);
  // Ana has looked at her lower cards, and knows them from then on.
  const own = page.locator('[data-spot="0.2"] [data-known="seen"], [data-spot="0.3"] [data-known="seen"]');
  const peeked = say('so-said-peeked', { me: 'yes', who: 'Ana' });
  while ((await page.locator('[data-happened]').textContent()) !== peeked) {
    const before = await momentOf(page);
    await page.getByRole('button', { name: say('replay-forward'), exact: true }).click();
    await expect(page.locator('[data-board]')).not.toHaveAttribute('data-moment', String(before));
  }
  const seen = await momentOf(page);
  await expect(page).toHaveURL(new RegExp(`step=${seen}$`));
  await page.reload();
  await expectMoment(page, seen);
  await expect(own).toHaveCount(2);
  await expect(page.getByRole('list', { name: say('so-legend') })).toBeVisible();
  await expect(page.locator('[data-spot][tabindex="0"]')).toHaveCount(0);
  await fits(page);
  await accessible(page);
  await lookAs(page, house, 1);
  await expect(own).toHaveCount(0);
  await lookAs(page, house, 'open');
  await expect(back).toHaveCount(0);
  await expect(page.locator('.sum')).toHaveCount(0);
  await expect(page.getByRole('list', { name: say('so-legend') })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
  await accessible(page);
});

test('a finished game can be checked and taken along', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  const id = await finished([page], 'scapegoat');
  await openGame(page, id);
  // The browser plays it again: nobody is asked for a verdict.
  await page.route(/\/verify$/, (route) => route.abort());
  await page.getByRole('button', { name: say('replay-check'), exact: true }).click();
  await expect(page.locator('[data-verdict="good"]')).toHaveCount(3);
  const steps = Number(await timelineOf(page, say('replay-timeline')).getAttribute('max'));
  await expect(page.getByText(say('replay-inputs-good', { steps }))).toBeVisible();
  await expect(page.getByText(say('verdict-good-without-us'))).toBeVisible();
  await page.getByText(say('verdict-numbers')).click();
  await expect(page.getByText(say('verdict-nonce', { name: 'Ana' }))).toBeVisible();
  await fits(page);
  await accessible(page);
  // A server that hands out another file than that of the game it shows has proven nothing.
  const other = fileURLToPath(new URL('../../crates/replay/golden/scapegoat-2.json', import.meta.url));
  await page.route(/\/file$/, (route) => route.fulfill({ path: other }));
  await page.getByRole('button', { name: say('replay-check'), exact: true }).click();
  await expect(page.locator('[data-verdict]')).toHaveCount(1);
  await expect(page.locator('[data-verdict="bad"]')).toContainText(say('replay-other-file'));
  await page.unroute(/\/file$/);
  // In a browser that cannot play it again by itself the server is asked, and the page says so.
  await page.unroute(/\/verify$/);
  await page.evaluate(() => Object.defineProperty(globalThis, 'Worker', { value: undefined }));
  await page.getByRole('button', { name: say('replay-check'), exact: true }).click();
  await expect(page.getByText(say('replay-server-asked'))).toBeVisible();
  await expect(page.locator('[data-verdict="good"]')).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('replay-file') }).click(),
  ]);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { game: string };
  expect(file.game).toBe('scapegoat');
  await expect(page.getByRole('textbox', { name: say('replay-link') })).toHaveValue(new RegExp(`/g/${id}$`));
});

test('only for those who played: nobody else is let in @phone @depth', async ({ house }) => {
  const { say } = house;
  house.expects(/403/);
  const [ana, bo] = [await house.person('Ana'), await house.person('Bo')];
  const id = await finished([ana], 'scapegoat', { replays: 'players' });
  await openGame(ana, id);
  await expect(ana.getByText(say('replay-access-players')).filter({ visible: true })).toHaveCount(1);
  await bo.goto('/');
  await bo.goto(`/g/${id}`);
  await expect(bo.getByText(say('refused-players_only'))).toBeVisible();
  await fits(bo);
  await accessible(bo);
});

test('a game that does not exist, and a house that cannot be reached @phone @depth', async ({ house }) => {
  const { say } = house;
  house.expects(/404|ERR_FAILED/);
  const page = await house.person('Ana');
  const line = await breakable(page);
  await page.goto('/g/AAAABBBBCCCCDDDD');
  await expect(page.getByText(say('refused-no_such_game'))).toBeVisible();
  await accessible(page);
  await line.cut();
  await page.goto('/g/AAAABBBBCCCCDDDD');
  await expect(page.getByText(say('refused-offline'))).toBeVisible();
  line.mend();
  await page.getByRole('button', { name: say('try-again') }).click();
  await expect(page.getByText(say('refused-no_such_game'))).toBeVisible();
});

test('a game that is too long to be shown says so, and its file can be had @desk @depth', async ({ house }) => {
  const { say } = house;
  house.expects(/409/);
  const page = await house.person('Ana');
  const failed = {
    code: 'too_long_to_show',
    why: 'this game has more than 20000 steps, too many to show here; its file can be downloaded',
  };
  await page.route(/\/api\/games\/AAAABBBBCCCCDDDD$/, (route) => route.fulfill({ status: 409, json: failed }));
  await page.goto('/g/AAAABBBBCCCCDDDD');
  await expect(page.getByRole('heading', { level: 1, name: say('too-long-title') })).toBeVisible();
  await expect(page.getByText(say('refused-too_long_to_show'))).toBeVisible();
  await expect(page.getByRole('link', { name: say('too-long-file') })).toHaveAttribute(
    'href',
    '/api/games/AAAABBBBCCCCDDDD/file',
  );
  await fits(page);
  await accessible(page);
});

test('a part of a game that does not come can be asked for again @phone @depth', async ({ house }) => {
  const { say } = house;
  house.expects(/ERR_FAILED/);
  const page = await house.person('Ana');
  const id = await finished([page], 'scapegoat');
  await openGame(page, id);
  let down = true;
  await page.route(/\/moments\?as=open/, (route) => (down ? route.abort() : route.continue()));
  await page.getByLabel(say('replay-eyes')).selectOption('open');
  await expect(page.getByRole('alert')).toContainText(say('replay-failed'));
  // What is on the screen stays what it was.
  await expect(page.locator('[data-board]')).toHaveAttribute('data-eyes', '0');
  await accessible(page);
  down = false;
  await page
    .getByRole('button', { name: say('try-again') })
    .first()
    .click();
  await expect(page.locator('[data-board]')).toHaveAttribute('data-eyes', 'open');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an answer that comes late changes nothing any more @desk @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await openGame(page, await finished([page], 'rowgoat', { seats: 2 }));
  let release = (): void => undefined;
  const held = new Promise<void>((go) => (release = go));
  await page.route(/\/moments\?as=open/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel(say('replay-eyes')).selectOption('open');
  // The timeline can be moved while the answer is under way; what is drawn stays.
  await page.getByRole('button', { name: say('replay-forward'), exact: true }).click();
  await expect(timelineOf(page, say('replay-timeline'))).toHaveValue('1');
  await expect(page.locator('[data-board]')).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[data-board]')).toHaveAttribute('data-eyes', '0');
  await lookAs(page, house, 'spectator');
  await expectMoment(page, 1);
  const [answer] = await Promise.all([page.waitForResponse(/as=open/), Promise.resolve(release())]);
  await answer.finished();
  await page.getByRole('button', { name: say('replay-forward'), exact: true }).click();
  await expectMoment(page, 2);
  await expect(page.locator('[data-board]')).toHaveAttribute('data-eyes', 'spectator');
  await expect(page.locator('[data-next]')).toHaveCount(0);
});
