import type { Page } from '@playwright/test';
import {
  again,
  asked,
  BOARD,
  choice,
  choose,
  CHOICES,
  everybodyOn,
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
  openTableAs,
  people,
  playUnhurried,
  test,
  pressIfThere,
} from './house.ts';
import { playThere } from './past.ts';
import { wholeInEveryWindow } from './windows.ts';

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
/** Writes down what a frame attempt shows, each time that it changes: how many cards are open, and then the verdict. */
async function watchShowdown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    (globalThis as unknown as Watched).showdown = seen;
    new MutationObserver(() => {
      const now = document.querySelector<HTMLElement>('.showdown');
      if (now === null) return;
      const state = `${now.dataset['showdown']}:${now.querySelectorAll('[data-card]').length}`;
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

test('a game against bots, by presses alone, to its end', async ({ house }) => {
  const page = await house.person('Ana');
  const { say } = house;
  await playUnhurried(page, house, 'scapegoat');
  await fits(page);

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
});

test('three friends: a secret trade, and a frame attempt, card by card @phone @depth', async ({ house }) => {
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
    // One card after the other, and then what comes of it.
    const shown = await page.evaluate(() => (globalThis as unknown as Watched).showdown);
    expect([shown.slice(0, 2), shown.at(-2), shown.at(-1)]).toEqual([
      ['counting:0', 'counting:1'],
      'counting:3',
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
  for (const page of pages) await pressIfThere(page, GO_ON);
});

test('your own colour must go: the card is forced, and the board says why @desk @depth', async ({ house }) => {
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

test('three friends frame a goat: the cards, then the end on three, then who has won @phone', async ({ house }) => {
  // Every card shows everybody, so the first attempt frames them all (SG-F5).
  const pages = await three(house, { deck: everybodyOn(30) });
  await upToFrame(pages);
  for (const page of pages) {
    await expect(page.locator(BOARD)).toHaveAttribute('data-stage', 'choose_for_frame');
    await page.locator('.held.legal').first().click();
  }
  for (const page of pages) await watchEnd(page);
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

test('with less motion the end is told in the same order, and nothing is drawn on the way to its place @desk @depth', async ({
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
  expect(told).toEqual(['counting', 'shown', 'result']);
  expect(await page.evaluate(() => (globalThis as unknown as Watched).moved)).toEqual([]);
});

test('with six: the window to the cops is passed, and used @desk @depth', async ({ house }) => {
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

test('with six and a timer: "pass for now" is ticked and lifted @phone @depth', async ({ house }, testInfo) => {
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
