import { accessible, expect, fits, messages, test, type Title } from './house.ts';
import { type ScriptedTable, scripted, type Stage, stagesOf } from './scripted.ts';
import { IN_SIGHT, insideItsBoard, outside, wholeInEveryWindow } from './windows.ts';

// What lies where: every stage of every game in every window. The test is the server (`scripted.ts`), so no game has to be
// played for it, and whatever a game can come to is looked at.

const TITLES = ['scapegoat', 'rowgoat', 'soplon'] as const;

/** With most players on both devices and with fewest on a phone; all others before a release. */
function runsOf(title: Title): string[] {
  const all = [...new Set(stagesOf(title).map(({ players }) => players))];
  const isEvery = (players: number, device: string): boolean =>
    players === all.at(-1) || (players === all[0] && device === '@phone');
  return all.flatMap((players) =>
    ['@phone', '@desk'].map((device) => `${players} players ${device}${isEvery(players, device) ? '' : ' @depth'}`),
  );
}

/** The stage, and what a press or the next step shows at it. */
async function* shownAt(
  { page, step }: ScriptedTable,
  { table: { title }, stage, players }: Stage,
): AsyncGenerator<[what: string, needed: string]> {
  yield [stage, IN_SIGHT[title]];
  if (title === 'scapegoat' && stage === 'move') {
    await page.locator('[data-place="cops"]').click();
    yield ['going to the cops', '.panel p, .panel [data-choice], .held, .note, .plate'];
    await page.keyboard.press('Escape');
  }
  if (title === 'scapegoat' && stage === 'choose_for_frame') {
    const cards = Array.from({ length: players }, () => 'grey');
    step([{ frame_revealed: { cards } }, 'frame_failed'], { stage: 'swap', waiting: [1], chosen: null });
    await expect(page.locator('[data-go-on]')).toBeVisible();
    yield ['a frame attempt', '.showdown .card, .showdown .who, .verdict, [data-go-on], .held, .note, .plate'];
  }
  if (title === 'soplon' && stage === 'turn') {
    const close = page.locator('.choices .buttons button').last();
    if (await close.isVisible()) {
      await close.click();
      yield ['sure to close', IN_SIGHT.soplon];
    }
  }
  if (title === 'soplon' && stage === 'peeks') {
    step([{ peeked: { seat: 0, cards: [{ witness: 10 }, 'driver'] } }], { peeked: [0] });
    await expect(page.locator('[data-shown="peek"]')).toHaveCount(2);
    yield ['the first look', IN_SIGHT.soplon];
  }
}

for (const title of TITLES)
  for (const run of runsOf(title))
    test(`${title}: every stage is whole in every window, for ${run}`, async ({ house }, info) => {
      const stages = stagesOf(title, Number(run[0]));
      const table = await scripted(house, stages[0]);
      for (const stage of stages) {
        await table.show(stage);
        // After the end the result is what is looked at, and the page scrolls; below it the board shows all there was.
        if (stage.stage === 'over') await insideItsBoard(table.page);
        else
          for await (const [what, needed] of shownAt(table, stage))
            await wholeInEveryWindow(table.page, needed, `${run}, ${what}`, info);
      }
    });

test('every stage of every game can be used by everybody @phone', async ({ house }) => {
  for (const title of TITLES) {
    const stages = stagesOf(title, 3);
    const table = await scripted(house, stages[0]);
    for (const stage of stages) {
      await table.show(stage);
      await accessible(table.page);
    }
  }
});

/** One of the cards, or of the places for them. */
const CARDS: Record<Title, string> = {
  scapegoat: '.held',
  rowgoat: '[data-cell]',
  soplon: '.district.front [data-spot]',
};

/** Runs in the page: how large the first of these is, laid out in a window of this size. */
async function areaOf({ what, wide, high }: { what: string; wide: number; high: number }): Promise<number> {
  while (innerWidth !== wide || innerHeight !== high) await new Promise((drawn) => requestAnimationFrame(drawn));
  return new Promise((measured) => {
    const laidOut = new ResizeObserver(() => {
      laidOut.disconnect();
      const { width, height } = document.querySelector(what)?.getBoundingClientRect() ?? new DOMRect();
      measured(width * height);
    });
    laidOut.observe(document.documentElement);
  });
}

test('on a larger screen the cards are larger @desk', async ({ house }) => {
  for (const title of TITLES) {
    const { page } = await scripted(house, stagesOf(title, 4)[0]);
    const areas: number[] = [];
    for (const [wide, high] of [
      [1366, 768],
      [1920, 1080],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width: wide, height: high });
      areas.push(await page.evaluate(areaOf, { what: CARDS[title], wide, high }));
    }
    // The window grows by 1.98 and by 1.78, and so do cards, but for what does not grow.
    const [laptop = 0, desk = 0, large = 0] = areas;
    expect(laptop).toBeGreaterThan(0);
    expect(desk / laptop, title).toBeGreaterThan(1.5);
    expect(large / desk, title).toBeGreaterThan(1.4);
  }
});

test('on a desk every location of Scape Goat says what it does @desk', async ({ house }) => {
  const stages = stagesOf('scapegoat', 3);
  const table = await scripted(house, stages[0]);
  const { page } = table;
  for (const stage of ['move', 'choose_for_frame']) {
    await table.show(stages.find((one) => one.stage === stage) as Stage);
    const first = stage === 'move' ? 'prepare' : 'frame';
    for (const [width, height] of [
      [1366, 625],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [place, what] of Object.entries({ prepare: first, spy: 'spy', trade: 'trade', cops: 'cops' })) {
        const does = page.locator(`[data-place="${place}"] .does`);
        await expect(does).toHaveText(house.say(`sg-does-${what}`));
        expect(await does.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      }
    }
  }
});

test('with six at the smallest window everything in Soplón can be tapped, and your own cards are the largest @phone', async ({
  house,
}) => {
  const stage = stagesOf('soplon', 6).find((one) => one.stage === 'peeks');
  const { page } = await scripted(house, stage);
  await page.setViewportSize({ width: 320, height: 568 });
  await fits(page);
  const narrowest = (selector: string): Promise<number> =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        Math.min(...all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))),
      );
  expect(await narrowest('.soplon button')).toBeGreaterThanOrEqual(24);
  expect(await narrowest('.district.front button, .choices button')).toBeGreaterThanOrEqual(43.9);
});

test('what the coach says fits into its place on the smallest phone, and nothing jumps @phone', async ({ house }) => {
  for (const [title, prefix] of [
    ['scapegoat', 'sg'],
    ['rowgoat', 'rg'],
    ['soplon', 'so'],
  ] as const) {
    const { page } = await scripted(house, stagesOf(title, 4)[0]);
    await page.setViewportSize({ width: 320, height: 640 });
    const said = page.locator('.coach p');
    await expect(said).toBeVisible();
    const every = (['en', 'es'] as const).flatMap((locale) =>
      messages(locale, new RegExp(`^(${prefix}-coach-|coach-waits|your-turn)`)),
    );
    const wrong = await said.evaluate((node, texts) => {
      const board = document.querySelector('[data-board]');
      const top = board?.getBoundingClientRect().top;
      return texts.filter((text) => {
        node.textContent = text;
        return node.scrollHeight > node.clientHeight || board?.getBoundingClientRect().top !== top;
      });
    }, every);
    expect(wrong).toEqual([]);
  }
});

/** What somebody with large text does most: the stage of each game with most to press, at a full table. */
const BUSIEST = { scapegoat: 'choose_for_frame', rowgoat: 'choosing a set', soplon: 'turn' } as const;

/** Runs in the page: which of these cover each other or stick out of the window, and which words do not fit. */
function crowded(selectors: string[]): string[] {
  const all = selectors.flatMap((selector) =>
    [...document.querySelectorAll(selector)].map((node) => ({ node, at: node.getBoundingClientRect() })),
  );
  const shown = all.filter(({ at }) => at.width > 0 && at.height > 0);
  const name = ({ node }: { node: Element }): string =>
    `${node.tagName.toLowerCase()}.${node.classList[0] ?? ''} "${node.textContent.trim().slice(0, 30)}"`;
  const out = shown
    .filter(({ at }) => at.left < -0.5 || at.top < -0.5 || at.right > innerWidth + 0.5 || at.bottom > innerHeight + 0.5)
    .map((one) => `${name(one)} is outside`);
  const over = shown.flatMap((one, i) =>
    shown
      .slice(i + 1)
      .filter(({ node, at }) => {
        const wide = Math.min(at.right, one.at.right) - Math.max(at.left, one.at.left);
        const high = Math.min(at.bottom, one.at.bottom) - Math.max(at.top, one.at.top);
        return wide > 0.5 && high > 0.5 && !node.contains(one.node) && !one.node.contains(node);
      })
      .map((other) => `${name(one)} and ${name(other)} cover each other`),
  );
  return [...out, ...over];
}

for (const device of ['@phone', '@desk'])
  test(`with six at a table, text half as large again covers nothing, and the talk has room ${device}`, async ({
    house,
  }, { project }) => {
    for (const title of TITLES) {
      const stage = stagesOf(title, 6).find((one) => one.stage === BUSIEST[title]);
      const { page, show, say } = await scripted(house, stage);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
      const [wide, high] = project.name.startsWith('phone') ? [390, 664] : [1366, 768];
      await page.setViewportSize({ width: wide, height: high });
      await show(stage as Stage);
      const found = await page.evaluate(outside, { needed: IN_SIGHT[title], wide, high });
      const pressed = ['.choices button', '.sea', '[data-own]', '[data-mine]', '[data-line]', '.held', '.dossier'];
      found.push(...(await page.evaluate(crowded, ['[data-latest]', '[data-prompt]', ...pressed])));
      // What is said and what is noted covers neither a player nor what is asked.
      for (const seat of [1, 2, 3, 4, 5])
        say({ type: 'said', from: { player: `p${seat}`, name: `Goat ${seat}`, seat }, talk: { say: 'nod', to: null } });
      await expect(page.locator('[data-bubble]')).toHaveCount(5);
      found.push(...(await page.evaluate(crowded, ['[data-bubble]', '[data-latest]', '[data-prompt]'])));
      say({ type: 'bye', code: 'internal', why: 'The server is in trouble and says so in a sentence of some length.' });
      await expect(page.locator('.notes .slip')).toBeVisible();
      found.push(...(await page.evaluate(crowded, ['.notes .slip', '[data-latest]', '[data-prompt]'])));
      const through = await page.locator('.notes .slip p').evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.notes') === null;
      });
      expect.soft(through, 'a press goes through a note').toBe(true);
      expect.soft(found, title).toEqual([]);
      await page.locator('.notes button').click();
      if ((await page.getByRole('log').count()) === 0) await page.locator('nav button').first().click();
      const log = await page.getByRole('log').boundingBox();
      expect.soft(log?.height, 'two lines and more of what was said').toBeGreaterThan(70);
      await page.getByRole('textbox', { name: house.say('talk-words') }).click();
    }
  });
