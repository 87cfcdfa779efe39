import type { Page } from '@playwright/test';
import {
  again,
  asked,
  BOARD,
  choice,
  choose,
  CHOICES,
  everybodyOn,
  everyStage,
  GO_ON,
  press,
  taken,
  toMove,
  toTheCops,
  upTo,
} from './goats.ts';
import {
  accessible,
  enter,
  expect,
  fits,
  friends,
  type House,
  onOneDevice,
  openTableAs,
  ownClock,
  people,
  playUnhurried,
  test,
} from './house.ts';
import { playThere } from './past.ts';
import { IN_SIGHT, wholeInEveryWindow } from './windows.ts';

/** Three people at a table of their own. */
async function three(house: House, options: Record<string, unknown> = {}): Promise<Page[]> {
  const pages = await people(house, ['Ana', 'Bo', 'Caro']);
  await friends(house, pages, 'scapegoat', options);
  return pages;
}

/**
 * All that lies on somebody’s board, once pawns have landed, and without what is still in the air from the step before.
 */
async function drawn(page: Page): Promise<string> {
  await expect(page.locator('.pawn[style*="z-index"]')).toHaveCount(0);
  return page.locator(BOARD).evaluate((board) => {
    const copy = board.cloneNode(true) as HTMLElement;
    copy.querySelector('.air')?.remove();
    // Where a pawn has landed, an attribute without anything in it is left.
    for (const landed of copy.querySelectorAll('[style=""]')) landed.removeAttribute('style');
    return copy.innerHTML;
  });
}

interface Watched {
  showdown: string[];
  end: string[];
  moved: string[];
}
/** Writes down in which order the end is told. */
async function watchEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    (globalThis as unknown as Watched).end = seen;
    new MutationObserver(() => {
      const told = document.querySelector<HTMLElement>('[data-ending]')?.dataset['ending'];
      const now = document.querySelector('.result') === null ? told : 'result';
      if (now !== undefined && seen.at(-1) !== now) seen.push(now);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}
/** Writes down what a frame attempt shows, each time that it changes: the count, and how many cards are open. */
async function watchShowdown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    (globalThis as unknown as Watched).showdown = seen;
    new MutationObserver(() => {
      const now = document.querySelector<HTMLElement>('.showdown');
      if (now === null) return;
      const word = now.dataset['showdown'] === 'shown' ? 'shown' : (now.querySelector('.count b')?.textContent ?? '');
      const state = `${word}:${now.querySelectorAll('[data-card]').length}`;
      if (seen.at(-1) !== state) seen.push(state);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** With six at the table; the others play over their sockets, never go to the cops, and pass when they are asked. */
async function six(house: House, windowMs: number): Promise<Page> {
  const [page, ...others] = (await people(house, ['Ana', 'Bo', 'Caro', 'Dora', 'Eva', 'Fina'])) as [Page, ...Page[]];
  const code = await openTableAs(page, house, { title: 'scapegoat', seats: 6, options: { cops_window_ms: windowMs } });
  for (const other of others) {
    await enter(other);
    // They play until the test is over, and then their browsers are closed.
    other.evaluate(playThere, { code, leads: false, bots: 0 }).catch(() => undefined);
  }
  await page.getByRole('button', { name: house.say('start') }).click();
  await expect(page.locator(BOARD)).toBeVisible();
  return page;
}

/** What lies over the table at these stages, and what can still be seen of it. */
const NEEDED: Record<string, string> = {
  cops: '.panel p, .panel [data-choice], .held, .note, .plate',
  showdown: '.showdown .card, .showdown .who, .verdict, [data-go-on], .held, .note, .plate',
};

for (const players of [3, 4, 5, 6]) {
  test(`every stage is whole in every window, for ${players} players ${onOneDevice(players)}`, async ({
    house,
  }, testInfo) => {
    await everyStage(house, players, async (page, stage) => {
      if (stage !== 'over')
        return wholeInEveryWindow(page, NEEDED[stage] ?? IN_SIGHT.scapegoat, `${players} players, ${stage}`, testInfo);
      // Above the result, which is what is looked at then, people are whole; below it the board shows all there was,
      // and nothing sticks out of it.
      expect(
        await page.locator('.players').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      ).toBe(0);
      const outside = await page.locator('[data-board]').evaluate((board) => {
        const { left, top, right, bottom } = board.getBoundingClientRect();
        const lies = (one: Element): boolean => {
          const at = one.getBoundingClientRect();
          return at.left >= left && at.top >= top && at.right <= right && at.bottom <= bottom;
        };
        return [...board.querySelectorAll('.ring, .caption, [data-shown], [data-shown] *')]
          .filter((one) => !lies(one))
          .map((one) => one.outerHTML.slice(0, 80));
      });
      expect(outside).toEqual([]);
    });
  });
}

test('a game against bots, by presses alone, to its end', async ({ house }) => {
  const page = await house.person('Ana');
  const { say } = house;
  await playUnhurried(page, house, 'scapegoat');
  await fits(page);
  await accessible(page);

  await page.locator('.note').click();
  await expect(page.getByRole('dialog', { name: say('sg-mat') }).locator('td')).toHaveCount(120);
  await expect(page.locator('td.rolled')).toHaveCount(1);
  await accessible(page);
  await page.keyboard.press('Escape');

  // Once around the line; then to the cops, if nobody has been framed by then.
  const round = ['spy', 'trade', 'stash', 'prepare'];
  const checked = new Set<string>();
  let turns = 0;
  for (;;) {
    const stage = await upTo(page);
    if (stage === 'over') {
      if (checked.has('move') && checked.has('swap')) break;
      await again(page, house);
      continue;
    }
    if (!checked.has(stage)) {
      checked.add(stage);
      await fits(page);
      await accessible(page);
    }
    if (stage === 'move' && turns >= round.length) {
      await toTheCops(page, house);
    } else {
      await choose(page, [round[turns % round.length] ?? 'spy', 'stash']);
      if (stage === 'move') turns += 1;
    }
  }

  await expect(page.locator('[data-ending="shown"]')).toBeVisible();
  await expect(page.locator('[data-shown]')).toHaveCount(4);
  await expect(page.locator('.shown .tag')).toHaveCount(1);
  await expect(page.getByRole('button', { name: say('rematch') })).toBeVisible();
  await fits(page);
  await accessible(page);
});

test('three friends: a secret trade, and a frame attempt with a count of three @phone', async ({ house }) => {
  const { say } = house;
  const pages = await three(house);
  const [ana] = pages as [Page, ...Page[]];

  // Everybody wants a token, and then to frame somebody; on the way there they trade.
  let traded = false;
  for (;;) {
    const { page, stage } = await asked(pages);
    if (stage === 'choose_for_frame') break;
    const other = pages.find((one) => one !== page) as Page;
    const trading = stage === 'choose_for_trade' && !traded;
    if (trading) await expect(other.locator(BOARD)).toHaveAttribute('data-stage', 'choose_for_trade');
    const before = trading ? await drawn(other) : '';
    await choose(page, ['prepare', 'trade', 'spy']);
    // The first of two secret choices changes nothing on anybody else’s page (CO-3). Everybody is told everything in
    // the same order: once they know of somebody who came after the choice, they have been told all there was to tell
    // of it.
    if (trading && (await page.locator('.held.chosen').count()) === 1) {
      const eva = await house.person('Eva');
      await eva.goto(ana.url());
      await expect(other.getByText(say('spectators', { names: 'Eva' }))).toBeVisible();
      expect(await drawn(other)).toBe(before);
      traded = true;
    }
  }
  expect(traded).toBe(true);
  await expect(ana.locator('[data-place="prepare"] .name')).toHaveText(say('sg-place-frame.tile'));

  for (const page of pages) await expect(page.locator(BOARD)).toHaveAttribute('data-stage', 'choose_for_frame');
  await accessible(ana);
  const [last, ...first] = [...pages].reverse() as [Page, ...Page[]];
  for (const page of first) {
    await page.locator('.held.legal').first().click();
    await expect(page.locator('.held.chosen')).toHaveCount(1);
    await expect(last.locator('.showdown')).toHaveCount(0);
  }
  for (const page of pages) await watchShowdown(page);
  await last.locator('.held.legal').first().click();
  for (const page of pages) {
    await expect(page.locator('[data-showdown="shown"] [data-card]')).toHaveCount(3);
    // Three, two, one, and no card was open before the end of it.
    expect(await page.evaluate(() => (globalThis as unknown as Watched).showdown)).toEqual([
      '3:0',
      '2:0',
      '1:0',
      'shown:3',
    ]);
    await fits(page);
  }
  const cards = await Promise.all(
    pages.map((page) =>
      page.locator('.showdown [data-card]').evaluateAll((all) => all.map((one) => one.getAttribute('data-card'))),
    ),
  );
  expect(cards[1]).toEqual(cards[0]);
  expect(cards[2]).toEqual(cards[0]);
  await accessible(ana);
  for (const page of pages) await page.locator(GO_ON).click();
});

test('your own colour must go: the card is forced, and the board says why @desk', async ({ house }) => {
  const { say } = house;
  // Half of the cards show everybody and half nobody: a player who holds both must put down one that shows them.
  // Nothing that the players do ends the game, so this happens sooner or later, if not at the first swap.
  const pages = await three(house, { deck: everybodyOn(6) });
  for (;;) {
    const { page, stage } = await asked(pages);
    const locked = page.locator('.held:disabled');
    if (stage !== 'swap' || (await locked.count()) === 0) {
      await choose(page, ['stash', 'spy']);
      continue;
    }
    const own = (await page.locator('.dossier').getAttribute('data-own')) ?? '';
    await expect(page.locator('.prompt')).toHaveText(say('sg-do-swap-forced', { colour: say(`colour-${own}`) }));
    for (const card of await page.locator('.held:enabled').all())
      expect(await card.getAttribute('data-card')).toContain(own);
    for (const card of await locked.all()) expect(await card.getAttribute('data-card')).not.toContain(own);
    const put = await page.locator('.held:enabled').first().getAttribute('data-card');
    await press(page, page.locator('.held:enabled').first());
    for (const other of pages) await expect(other.locator(`.evidence[data-card="${put}"]`).first()).toBeVisible();
    break;
  }
});

/**
 * Runs in the page: the arms whose hoof lies under an arm that is drawn later. The goat at whom all point points back at
 * one of them, so two arms always go the same way.
 */
function coveredHooves(ring: SVGElement | HTMLElement): number[] {
  const arms = [...ring.querySelectorAll('.arm')];
  return arms.flatMap((arm, i) => {
    const hoof = arm.querySelector<SVGGraphicsElement>('.hoof');
    const { x, y, width, height } = hoof?.getBoundingClientRect() ?? new DOMRect();
    const isUnder = (later: Element): boolean => {
      const sleeve = later.querySelector<SVGGeometryElement>('.sleeve.line');
      const there = sleeve?.getScreenCTM()?.inverse();
      return sleeve?.isPointInStroke(new DOMPoint(x + width / 2, y + height / 2).matrixTransform(there)) ?? true;
    };
    return arms.slice(i + 1).some(isUnder) ? [i] : [];
  });
}

/** Plays until everybody is about to choose a card for a frame attempt. */
async function upToFrame(pages: Page[]): Promise<void> {
  for (;;) {
    const { page, stage } = await asked(pages);
    if (stage === 'choose_for_frame') break;
    await choose(page, ['prepare', 'trade', 'stash', 'spy']);
  }
}

test('three friends frame a goat: the count, then the end on three, then who has won @phone', async ({ house }) => {
  // Every card shows everybody, so the first attempt frames them all (SG-F5).
  const pages = await three(house, { deck: everybodyOn(30) });
  await upToFrame(pages);
  for (const page of pages) {
    await expect(page.locator(BOARD)).toHaveAttribute('data-stage', 'choose_for_frame');
    await page.locator('.held.legal').first().click();
  }
  for (const page of pages) {
    await page.locator(GO_ON).waitFor();
    await watchEnd(page);
    await page.locator(GO_ON).click();
  }
  for (const page of pages) {
    await expect(page.locator('.result')).toBeVisible();
    await expect(page.locator('.shown .tag')).toHaveCount(1);
    // The result waits until the board has told the end.
    expect(await page.evaluate(() => (globalThis as unknown as Watched).end)).toEqual(['counting', 'shown', 'result']);
    await fits(page);
    expect(await page.locator('.ending .ring').evaluate(coveredHooves)).toEqual([]);
  }
  const headings = await Promise.all(pages.map((page) => page.locator('.result h2').textContent()));
  expect(headings.filter((heading) => heading === house.say('you-won')).length).toBeGreaterThanOrEqual(1);
});

test('three friends frame a goat: until the cards turn, nothing says how it ends @phone', async ({ house }) => {
  const { say } = house;
  const pages = await people(house, ['Ana', 'Bo', 'Caro']);
  const [ana, bo, caro] = pages as [Page, Page, Page];
  const clock = await ownClock(ana);
  await friends(house, pages, 'scapegoat', { deck: everybodyOn(30) });
  await upToFrame(pages);
  for (const page of [ana, bo]) {
    await expect(page.locator(BOARD)).toHaveAttribute('data-stage', 'choose_for_frame');
    await page.locator('.held.legal').first().click();
    await expect(page.locator('.held.chosen')).toHaveCount(1);
  }
  await ana
    .getByRole('button', { name: say('history'), exact: true })
    .first()
    .click();
  await expect(ana.getByRole('log', { name: say('history') })).toBeVisible();
  const texts = (): Promise<string[]> =>
    ana.locator('.prompt, .steps .on, [data-latest], [role="log"]').allTextContents();
  const before = await texts();
  await clock.stop();
  await caro.locator('.held.legal').first().click();

  // The count stands at three for as long as we look.
  await expect(ana.locator('[data-showdown="counting"]')).toBeVisible();
  expect(await texts()).toEqual(before);
  await expect(ana.locator('.held')).toHaveCount(2);
  await expect(ana.locator('.plate.waiting, .plate.won, .coach, .result, .showdown [data-card]')).toHaveCount(0);

  await clock.go();
  await expect(ana.locator('[data-showdown="shown"] [data-card]')).toHaveCount(3);
  await expect(ana.locator('.prompt')).toHaveText(say('sg-do-over'));
});

test('three friends frame a goat: who presses at once is heard, although the board moves when the cards lie open @phone', async ({
  house,
}) => {
  const pages = await people(house, ['Ana', 'Bo', 'Caro']);
  const [ana] = pages as [Page, Page, Page];
  const clock = await ownClock(ana);
  await friends(house, pages, 'scapegoat', { deck: everybodyOn(30) });
  await upToFrame(pages);
  for (const page of pages) await expect(page.locator(BOARD)).toHaveAttribute('data-stage', 'choose_for_frame');
  await clock.stop();
  for (const page of pages) await page.locator('.held.legal').first().click();

  await expect(ana.locator('[data-showdown="counting"]')).toBeVisible();
  while (!(await ana.locator(GO_ON).isVisible())) await clock.pass(50);
  const { x, y, width, height } = (await ana.locator(GO_ON).boundingBox()) ?? new DOMRect();
  await ana.mouse.move(x + width / 2, y + height / 2);
  await ana.mouse.down();
  // A finger is slow, and the cards have all the time that they take to turn.
  await clock.pass(600);
  await ana.mouse.up();
  await expect(ana.locator('.showdown')).toHaveCount(0);
});

test('with less motion the end and the result are there at once, and nothing is drawn on the way to its place @desk', async ({
  house,
}) => {
  const page = await house.person('Ana');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playUnhurried(page, house, 'scapegoat');
  await watchEnd(page);
  await page.evaluate(() => {
    const moved: string[] = [];
    (globalThis as unknown as Watched).moved = moved;
    document.addEventListener('transitionrun', (event) => moved.push(event.propertyName));
  });
  for (;;) {
    const stage = await upTo(page);
    if (stage === 'over') break;
    if (stage === 'move') await toTheCops(page, house);
    else await choose(page, []);
  }
  await expect(page.locator('.result')).toBeVisible();
  const told = await page.evaluate(() => (globalThis as unknown as Watched).end);
  expect(told).not.toContain('counting');
  expect(await page.evaluate(() => (globalThis as unknown as Watched).moved)).toEqual([]);
});

test('with six: the window to the cops is passed, and used @desk', async ({ house }) => {
  const page = await six(house, 0);
  const { say } = house;
  const go = page.getByRole('button', { name: say('sg-cops-go'), exact: true });
  let passed = false;
  for (;;) {
    const stage = await upTo(page);
    expect(stage, 'nobody else goes to the cops').not.toBe('over');
    if (stage !== 'window') {
      await choose(page, ['stash', 'spy']);
    } else if (!passed) {
      await expect(go).toBeVisible();
      await fits(page);
      await accessible(page);
      await press(page, page.getByRole('button', { name: say('sg-pass'), exact: true }));
      await expect(go).toHaveCount(0);
      passed = true;
    } else {
      await go.click();
      break;
    }
  }
  await expect(page.locator('[data-ending="shown"]')).toBeVisible();
  await expect(page.locator('[data-shown]')).toHaveCount(6);
});

test('with six and a timer: "pass for now" is ticked and lifted @phone', async ({ house }, testInfo) => {
  const page = await six(house, 4_000);
  const { say } = house;
  const tick = page.getByRole('switch', { name: say('sg-pass-for-now') });
  await expect(tick).not.toBeChecked();
  await wholeInEveryWindow(page, '.tick, .held, .note, .scapegoat .place', 'six players and a timer', testInfo);
  await tick.check({ force: true });
  await expect(tick).toBeChecked();
  await page.reload();
  await expect(tick).toBeChecked();
  await tick.uncheck({ force: true });
  await expect(tick).not.toBeChecked();
});

test('a turn by keys alone; a reload in the middle of it @desk', async ({ house }) => {
  const page = await house.person('Ana');
  const { say } = house;
  await playUnhurried(page, house, 'scapegoat');
  await toMove(page, house);
  await page.locator('[data-place]:enabled').first().focus();
  // The cops are asked about, and Escape thinks better of it.
  await page.locator('[data-place="cops"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('sg-cops-what'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(say('sg-cops-what'))).toHaveCount(0);
  const to = (await page.locator('[data-place="stash"]').isEnabled()) ? 'stash' : 'spy';
  await page.locator(`[data-place="${to}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(BOARD)).toHaveAttribute('data-stage', to === 'stash' ? 'take_stash' : 'spy');
  // The focus has followed to the next choice.
  await expect(page.locator('[data-choice]:focus')).toHaveCount(1);
  const offered = await page.evaluate(choice, '');

  await page.reload();
  await expect.poll(() => page.evaluate(choice, '')).toBe(offered);
  await page.locator(CHOICES).first().focus();
  await page.keyboard.press('ArrowRight');
  await taken(page, () => page.keyboard.press('Enter'));
  while ((await upTo(page)) !== 'swap') {
    await expect(page.locator('[data-choice]:focus')).toHaveCount(1);
    await taken(page, () => page.keyboard.press('Enter'));
  }
  await expect(page.locator('.held:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator(BOARD)).not.toHaveAttribute('data-stage', 'swap');
});

test('everybody is told by a colour, its pattern, its goat and its name, beside the board and on it', async ({
  house,
}) => {
  const page = await house.person('Ana');
  await playUnhurried(page, house, 'scapegoat', { seats: 6 });
  const worn = await page.locator('.plate').evaluateAll((plates) =>
    plates.map((plate) => {
      const { seat } = (plate as HTMLElement).dataset;
      const pawn = document.querySelector(`.pawn[data-at="pawn:${seat}"]`);
      /** What is painted in a pattern: the ground, the headgear, clothes. */
      const fills = (of: Element | null): string[] => [
        ...new Set(
          [...(of?.querySelectorAll('[fill^="url(#pat-"]') ?? [])].map((one) => one.getAttribute('fill') ?? ''),
        ),
      ];
      return {
        plate: fills(plate.querySelector('.face')),
        pawn: fills(pawn),
        name: plate.querySelector('.colour')?.textContent,
        isSameGoat: plate.querySelector('.face svg > g')?.innerHTML === pawn?.querySelector('svg > g')?.innerHTML,
      };
    }),
  );
  const colours = worn.map(({ plate }) => /pat-(\w+)/.exec(plate.join())?.[1] ?? '');
  expect(new Set(colours).size).toBe(6);
  for (const [i, colour] of colours.entries()) {
    const only = [`url(#pat-${colour})`];
    expect(worn[i]).toEqual({ plate: only, pawn: only, name: house.say(`colour-${colour}`), isSameGoat: true });
  }
  // Without any colour, as some people see them, the patterns are still six.
  const patterns = await page.evaluate(
    (all) =>
      all.map((colour) => {
        const pattern = document.getElementById(`pat-${colour}`);
        const shapes = [...(pattern?.querySelectorAll('path, circle, rect') ?? [])];
        return [pattern, ...shapes]
          .map((one) =>
            ['patternTransform', 'd', 'r', 'x', 'y', 'width', 'height'].map((name) => one?.getAttribute(name)).join(),
          )
          .join();
      }),
    colours,
  );
  expect(new Set(patterns).size).toBe(6);
});

test('on a desk every location says what it does @desk', async ({ house }) => {
  // Not with bots: as soon as they have taken the last token, Prepare says something else.
  const pages = await three(house);
  const [page] = pages as [Page, ...Page[]];
  const says = async (places: Record<string, string>): Promise<void> => {
    for (const [width, height] of [
      [1366, 625],
      [1366, 768],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [place, what] of Object.entries(places)) {
        const does = page.locator(`[data-place="${place}"] .does`);
        await expect(does).toHaveText(house.say(`sg-does-${what}`));
        await expect(does).toBeVisible();
        expect(await does.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      }
    }
  };
  await says({ prepare: 'prepare', spy: 'spy', trade: 'trade', stash: 'stash', cops: 'cops' });
  await upToFrame(pages);
  await says({ prepare: 'frame' });
});
