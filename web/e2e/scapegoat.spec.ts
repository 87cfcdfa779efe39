import type { Locator, Page } from '@playwright/test';
import { accessible, expect, fits, type House, openTable, playNow, test } from './house.ts';

// Every place of the board that is waited for says so in an attribute: data-stage, data-mine, data-showdown, data-ending.
const MINE = '.scapegoat[data-mine="yes"]';
const ENDED = '[data-ending]';
const GO_ON = '[data-go-on]';
/** Looks again soon: a whole game is many steps. */
const SOON = { intervals: [30, 60, 120] };
const CHOICES = '.scapegoat [data-choice]:enabled:not([data-place="cops"])';

/** What there is to see now, as one word: the stage of a choice of yours, a frame attempt that was revealed, or the end. */
async function upTo(page: Page): Promise<string> {
  await page.locator(`${MINE}, ${GO_ON}, ${ENDED}`).first().waitFor({ timeout: 60_000 });
  if ((await page.locator(ENDED).count()) > 0) return 'over';
  if ((await page.locator('.showdown').count()) > 0) {
    // It lies over the next choice, which may be up already.
    await page.locator(GO_ON).waitFor();
    return 'showdown';
  }
  return (await page.locator('.scapegoat').getAttribute('data-stage')) ?? '';
}

/** Presses, and waits until the page has taken it: the choice is not on offer any more, or another is. */
async function press(page: Page, what: Locator): Promise<void> {
  const before = await choice(page);
  await what.click();
  await expect.poll(() => choice(page), SOON).not.toBe(before);
}
/** Everything that can be chosen at the moment, as text. */
async function choice(page: Page): Promise<string> {
  return page.evaluate(() => {
    const offered = [...document.querySelectorAll<HTMLElement>('.scapegoat [data-choice]:not(:disabled)')].map((one) => one.getAttribute('aria-label') ?? one.textContent);
    return JSON.stringify([document.querySelector('.scapegoat')?.getAttribute('data-stage'), offered]);
  });
}

/** Makes the choice that is up, if there is one now. Pawns go to the first of `places` that is allowed. */
async function choose(page: Page, places: string[]): Promise<string> {
  const stage = await upTo(page);
  if (stage === 'over') return stage;
  if (stage === 'showdown') await page.locator(GO_ON).click();
  else if (stage === 'window') await press(page, page.locator('.panel [data-choice]').last());
  else if (stage === 'move') {
    for (const place of places) {
      const to = page.locator(`[data-place="${place}"]`);
      if (!(await to.isEnabled())) continue;
      await press(page, to);
      break;
    }
  } else await press(page, page.locator(CHOICES).first());
  return stage;
}

/** Bots may end a game whenever they like. Then there is another. */
async function again(page: Page, { say }: House): Promise<void> {
  await page.getByRole('button', { name: say('rematch') }).click();
  await expect(page.locator(ENDED)).toHaveCount(0);
}

/** Plays until it is our turn to move: then nothing happens before we do. */
async function toMove(page: Page, house: House): Promise<void> {
  for (;;) {
    const stage = await upTo(page);
    if (stage === 'move') return;
    if (stage === 'over') await again(page, house);
    else await choose(page, []);
  }
}

/** A table of people alone, without a clock; everybody in a browser of their own. */
async function friends(house: House, names: string[]): Promise<Page[]> {
  const { say } = house;
  const [host, ...guests] = await Promise.all(names.map((name) => house.person(name)));
  if (host === undefined) throw new Error('somebody has to open the table');
  const code = await openTable(host, house, 'scapegoat');
  await host.getByRole('group', { name: say('how-many') }).getByRole('radio', { name: String(names.length), exact: true }).check();
  await host.getByRole('group', { name: say('sg-option-pace') }).getByRole('radio', { name: say('sg-option-pace-untimed') }).check();
  for (const guest of guests) {
    await guest.goto(`/t/${code}`);
    await guest.getByRole('button', { name: say('sit') }).first().click();
    await expect(guest.getByText(say('stand'), { exact: true })).toBeVisible();
  }
  await host.getByRole('button', { name: say('start') }).click();
  for (const page of [host, ...guests]) await expect(page.locator('.scapegoat')).toBeVisible();
  return [host, ...guests];
}

/** Whoever of them has a choice now. */
async function active(pages: Page[]): Promise<Page> {
  let found: Page | undefined;
  await expect
    .poll(async () => {
      for (const page of pages) if ((await page.locator(`${MINE}, ${GO_ON}`).count()) > 0) found = page;
      return found !== undefined;
    }, SOON)
    .toBe(true);
  return found as Page;
}

/** All that lies on somebody’s board, without what is still in the air from the step before. */
async function drawn(page: Page): Promise<string> {
  return page.locator('.scapegoat').evaluate((board) => {
    const copy = board.cloneNode(true) as HTMLElement;
    copy.querySelector('.air')?.remove();
    return copy.innerHTML;
  });
}

interface Watched {
  showdown: string[];
  end: string[];
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

/** With six at the table, mostly bots; whether and how long the window has a timer. */
async function six(page: Page, house: House, timer: 'sg-option-window-0' | 'sg-option-window-4'): Promise<void> {
  const { say } = house;
  await openTable(page, house, 'scapegoat');
  await page.getByRole('group', { name: say('how-many') }).getByRole('radio', { name: '6', exact: true }).check();
  await page.getByRole('group', { name: say('sg-option-window'), exact: true }).getByRole('radio', { name: say(timer) }).check();
  await page.getByRole('button', { name: say('fill-with-bots') }).click();
  await page.getByRole('button', { name: say('start') }).click();
  await expect(page.locator('.scapegoat')).toBeVisible();
}

test('a game against bots, by presses alone, to its end', async ({ house }) => {
  test.setTimeout(300_000);
  const page = await house.person('Ana');
  const { say } = house;
  await playNow(page, house, 'scapegoat');
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
      await page.locator('[data-place="cops"]').click();
      await expect(page.getByText(say('sg-cops-what'))).toBeVisible();
      await page.getByRole('button', { name: say('sg-cops-go'), exact: true }).click();
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

test('three friends: a secret trade, and a frame attempt with a count of three', async ({ house }) => {
  test.setTimeout(300_000);
  const { say } = house;
  const pages = await friends(house, ['Ana', 'Bo', 'Caro']);
  const [ana] = pages as [Page, ...Page[]];

  // Everybody wants a token, and then to frame somebody; on the way there they trade.
  let traded = false;
  for (let step = 0; ; step++) {
    expect(step, 'the frame attempt comes sooner or later').toBeLessThan(200);
    const page = await active(pages);
    if ((await upTo(page)) === 'choose_for_frame') break;
    const other = pages.find((one) => one !== page) as Page;
    const trading = (await upTo(page)) === 'choose_for_trade' && !traded;
    const before = trading ? await drawn(other) : '';
    await choose(page, ['prepare', 'trade', 'spy']);
    // The first of two secret choices changes nothing on anybody else’s page (CO-3).
    if (trading && (await page.locator('.held.chosen').count()) === 1) {
      expect(await drawn(other)).toBe(before);
      traded = true;
    }
  }
  expect(traded).toBe(true);
  await expect(ana.locator('[data-place="prepare"] .name')).toHaveText(say('sg-place-frame.tile'));

  for (const page of pages) await expect(page.locator('.scapegoat')).toHaveAttribute('data-stage', 'choose_for_frame');
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
    expect(await page.evaluate(() => (globalThis as unknown as Watched).showdown)).toEqual(['3:0', '2:0', '1:0', 'shown:3']);
    await fits(page);
  }
  const cards = await Promise.all(pages.map((page) => page.locator('.showdown [data-card]').evaluateAll((all) => all.map((one) => one.getAttribute('data-card')))));
  expect(cards[1]).toEqual(cards[0]);
  expect(cards[2]).toEqual(cards[0]);
  await accessible(ana);
  for (const page of pages) await page.locator(GO_ON).click();
});

test('your own colour must go: the card is forced, and the board says why', async ({ house }) => {
  test.setTimeout(180_000);
  const { say } = house;
  const pages = await friends(house, ['Ana', 'Bo', 'Caro']);
  for (let step = 0; ; step++) {
    expect(step, 'somebody holds their own colour sooner or later').toBeLessThan(200);
    const page = await active(pages);
    const locked = page.locator('.held:disabled');
    if ((await upTo(page)) !== 'swap' || (await locked.count()) === 0) {
      await choose(page, ['stash', 'spy']);
      continue;
    }
    const own = (await page.locator('.dossier').getAttribute('data-own')) ?? '';
    await expect(page.locator('.prompt')).toHaveText(say('sg-do-swap-forced', { colour: say(`colour-${own}`) }));
    for (const card of await page.locator('.held:enabled').all()) expect(await card.getAttribute('data-card')).toContain(own);
    for (const card of await locked.all()) expect(await card.getAttribute('data-card')).not.toContain(own);
    const put = await page.locator('.held:enabled').first().getAttribute('data-card');
    await press(page, page.locator('.held:enabled').first());
    for (const other of pages) await expect(other.locator(`.evidence[data-card="${put}"]`).first()).toBeVisible();
    break;
  }
});

/** What a person at the frame attempt can show: their own colour, and the cards of their hand with the goats on them. */
async function handOf(page: Page): Promise<{ own: string; cards: string[] }> {
  const own = (await page.locator('.dossier').getAttribute('data-own')) ?? '';
  return { own, cards: await page.locator('.held.legal').evaluateAll((held) => held.map((card) => card.getAttribute('data-card') ?? '')) };
}

test('three friends frame a goat: the count, then the end on three, then who has won', async ({ house }) => {
  test.setTimeout(300_000);
  const pages = await friends(house, ['Ana', 'Bo', 'Caro']);
  for (let step = 0; ; step++) {
    expect(step, 'somebody is framed sooner or later').toBeLessThan(400);
    const page = await active(pages);
    if ((await upTo(page)) !== 'choose_for_frame') {
      await choose(page, ['prepare', 'trade', 'stash', 'spy']);
      continue;
    }
    // Whoever has a colour that both others can show is framed; otherwise anything is shown.
    for (const one of pages) await expect(one.locator('.scapegoat')).toHaveAttribute('data-stage', 'choose_for_frame');
    const hands = await Promise.all(pages.map(handOf));
    const victim = hands.find(({ own }) => hands.every((other) => other.own === own || other.cards.some((card) => card.includes(own))));
    for (const [i, one] of pages.entries()) {
      const card = hands[i]?.cards.findIndex((shown) => victim !== undefined && shown.includes(victim.own)) ?? 0;
      await one.locator('.held.legal').nth(Math.max(0, card)).click();
    }
    for (const one of pages) {
      await one.locator(GO_ON).waitFor();
      await watchEnd(one);
      await one.locator(GO_ON).click();
    }
    if (victim !== undefined) break;
  }
  for (const page of pages) {
    await expect(page.locator('.result')).toBeVisible();
    await expect(page.locator('.shown .tag')).toHaveCount(1);
    // The result waits until the board has told the end.
    expect(await page.evaluate(() => (globalThis as unknown as Watched).end)).toEqual(['counting', 'shown', 'result']);
    await fits(page);
  }
  const headings = await Promise.all(pages.map((page) => page.locator('.result h2').textContent()));
  expect(headings.filter((heading) => heading === house.say('you-won')).length).toBeGreaterThanOrEqual(1);
});

test('with less motion the end and the result are there at once', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playNow(page, house, 'scapegoat');
  await watchEnd(page);
  for (;;) {
    const stage = await upTo(page);
    if (stage === 'over') break;
    if (stage === 'move') {
      await page.locator('[data-place="cops"]').click();
      await page.getByRole('button', { name: say('sg-cops-go'), exact: true }).click();
    } else await choose(page, []);
  }
  await expect(page.locator('.result')).toBeVisible();
  const told = await page.evaluate(() => (globalThis as unknown as Watched).end);
  expect(told).not.toContain('counting');
});

test('with six: the window to the cops is passed, and used', async ({ house }) => {
  test.setTimeout(240_000);
  const page = await house.person('Ana');
  const { say } = house;
  await six(page, house, 'sg-option-window-0');
  const go = page.getByRole('button', { name: say('sg-cops-go'), exact: true });
  let passed = false;
  for (;;) {
    const stage = await upTo(page);
    if (stage === 'over') {
      // One of the bots was faster.
      await again(page, house);
    } else if (stage !== 'window') {
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

test('with six and a timer: "pass for now" is ticked and lifted', async ({ house }) => {
  test.setTimeout(120_000);
  const page = await house.person('Ana');
  const { say } = house;
  await six(page, house, 'sg-option-window-4');
  await toMove(page, house);
  const tick = page.getByRole('switch', { name: say('sg-pass-for-now') });
  await expect(tick).not.toBeChecked();
  await tick.check({ force: true });
  await expect(tick).toBeChecked();
  await page.reload();
  await expect(tick).toBeChecked();
  await tick.uncheck({ force: true });
  await expect(tick).not.toBeChecked();
});

test('a turn by keys alone; a reload in the middle of it', async ({ house }) => {
  test.setTimeout(120_000);
  const page = await house.person('Ana');
  const { say } = house;
  await playNow(page, house, 'scapegoat');
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
  await expect(page.locator('.scapegoat')).toHaveAttribute('data-stage', to === 'stash' ? 'take_stash' : 'spy');
  // The focus has followed to the next choice.
  await expect(page.locator('[data-choice]:focus')).toHaveCount(1);
  const offered = await choice(page);

  await page.reload();
  await expect.poll(() => choice(page)).toBe(offered);
  await page.locator(CHOICES).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  while ((await upTo(page)) !== 'swap') {
    await expect(page.locator('[data-choice]:focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('.held:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.scapegoat')).not.toHaveAttribute('data-stage', 'swap');
});
