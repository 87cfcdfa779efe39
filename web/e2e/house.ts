import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, expect, type Page, type Request, test as base } from '@playwright/test';
import type { FluentBundle } from '@fluent/bundle';
import { addMessages, type Args, bundleFor, message } from '../src/lib/locale.ts';

const LOCALES = fileURLToPath(new URL('../../locales/', import.meta.url));
const AXE = readFileSync(fileURLToPath(new URL('../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8');
const bundles = new Map<string, FluentBundle>();

/** Every file of messages in a language. */
function texts(locale: 'en' | 'es'): string[] {
  const files = readdirSync(`${LOCALES}${locale}`, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ftl'))
    .map((file) => readFileSync(`${LOCALES}${locale}/${file}`, 'utf8'));
}

function bundleOf(locale: 'en' | 'es'): FluentBundle {
  let bundle = bundles.get(locale);
  if (bundle === undefined) {
    bundle = bundleFor(locale);
    for (const text of texts(locale)) addMessages(bundle, text);
    bundles.set(locale, bundle);
  }
  return bundle;
}

/** A message as the page shows it in this language. */
export function words(locale: 'en' | 'es', id: string, args?: Args): string {
  const text = message(bundleOf(locale), id, args);
  if (text === null) throw new Error(`there is no message called ${id}`);
  return text;
}

/** All messages whose id is like this. */
export function messages(locale: 'en' | 'es', like: RegExp): string[] {
  const found = texts(locale).flatMap((text) => text.match(/^[a-z][\w-]*(?= =)/gm) ?? []);
  return found.filter((id) => like.test(id)).map((id) => words(locale, id));
}

export interface House {
  /** A message in the language of this run. */
  say: (id: string, args?: Args) => string;
  /** A browser of its own for another person, who is called `name` and knows every game, unless they are `new`. */
  person: (name: string, knows?: 'new') => Promise<Page>;
  /** An error that the browser itself writes to the console, and that this test brings about. */
  expects: (error: RegExp) => void;
}

/** A test fails if any page of it writes an error to the console. */
export const test = base.extend<{ house: House }>({
  baseURL: async ({}, use) => use(process.env['CORRAL_URL']),
  house: async (
    {
      browser,
      contextOptions,
      locale,
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      colorScheme,
      serviceWorkers,
      baseURL,
    },
    use,
    testInfo,
  ) => {
    const language = locale?.startsWith('es') ? 'es' : 'en';
    const errors: string[] = [];
    const contexts: BrowserContext[] = [];
    const lines = new Map<Page, string[]>();
    const person = async (name: string, knows?: 'new'): Promise<Page> => {
      const look = { locale, viewport, hasTouch, isMobile, deviceScaleFactor, colorScheme, serviceWorkers, baseURL };
      const page = await open(browser, { ...contextOptions, ...look }, name, knows !== 'new', errors);
      contexts.push(page.context());
      lines.set(page, latestOf(page));
      return page;
    };
    const expected: RegExp[] = [];
    await use({ say: (id, args) => words(language, id, args), person, expects: (error) => expected.push(error) });
    if (testInfo.status !== testInfo.expectedStatus) for (const [page, latest] of lines) await tellOf(page, latest);
    for (const context of contexts) await context.close();
    const unexpected = errors.filter((error) => !expected.some((one) => one.test(error)));
    expect(unexpected, 'nothing goes wrong in the console').toEqual([]);
  },
});
export { expect };

async function open(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  name: string,
  knowsAll: boolean,
  errors: string[],
): Promise<Page> {
  const context = await browser.newContext(options);
  const offered = knowsAll ? ALL : [];
  const stored = JSON.stringify({ name, named: true, avatar: name.length, offered });
  await context.addInitScript((settings) => {
    // Scripts run in empty pages too, and those have no storage.
    if (location.protocol === 'about:' || localStorage.getItem('corral') !== null) return;
    localStorage.setItem('corral', settings);
  }, stored);
  context.on('console', (said) => {
    if (said.type() === 'error') errors.push(`${name}: ${said.text()}`);
  });
  context.on('weberror', (error) => errors.push(`${name}: ${error.error().stack ?? ''}`));
  return context.newPage();
}

/** The latest that went over the sockets of a page, as it goes on. */
function latestOf(page: Page): string[] {
  const latest: string[] = [];
  const keep =
    (way: string) =>
    ({ payload }: { payload: string | Buffer }): void => {
      if (/^\{"type":"(ping|ok)"/.test(payload.toString())) return;
      latest.push(`${way} ${payload.toString().slice(0, 400)}`);
      if (latest.length > 20) latest.shift();
    };
  page.on('websocket', (socket) => {
    socket.on('framesent', keep('>'));
    socket.on('framereceived', keep('<'));
  });
  return latest;
}

/** Where a test failed, a picture of it stays on that machine; this is in what the run prints. */
async function tellOf(page: Page, latest: string[]): Promise<void> {
  const text = await page.evaluate(() => document.body.innerText).catch(String);
  console.log(
    [`--- ${page.url()} reads:`, text.replace(/\n+/g, '\n'), '--- and its line:', ...latest, '---'].join('\n'),
  );
}

interface Axe {
  run: (options: unknown) => Promise<{
    violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[];
  }>;
}

/** Runs in the page: what breaks these rules. */
async function violations(runOnly: string[]): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: Axe };
  // None of these rules reads style sheets, so they need not be fetched for it; what passes is of no interest.
  const { violations: found } = await axe.run({ runOnly, preload: false, resultTypes: ['violations'] });
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary}`).join('\n')}`,
  );
}

/** WCAG 2.2 AA as far as a program can judge it, and the contrast in the other colours. One run for each screen will do. */
export async function accessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // What is just fading in has less contrast than it will have: what has begun is waited for, and nothing new begins.
  await page.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    const entrances = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) < 2_000);
    await Promise.allSettled(entrances.map(({ finished }) => finished));
  });
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const found = await page.evaluate(violations, [
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ]);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  found.push(...(await page.evaluate(violations, ['color-contrast'])));
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  expect(found).toEqual([]);
}

/** Nothing sticks out of the window to the right. */
export async function fits(page: Page): Promise<void> {
  // After a change of size the page may need a moment to be laid out anew.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** The number of the latest step that a page has drawn. */
export async function stepOf(page: Page): Promise<number> {
  return Number(await page.locator('[data-board]').getAttribute('data-n'));
}

/** Waits until a page has drawn this step, or a later one, or the game is over. */
export async function drawnTo(page: Page, n: number): Promise<void> {
  await page.waitForFunction(
    (least) =>
      Number(document.querySelector('[data-board]')?.getAttribute('data-n')) >= least ||
      document.querySelector('.result') !== null,
    n,
  );
}

/**
 * Presses something as soon as nothing lies over it, and again if it moved away under the finger. In a race it may be
 * gone by then, or the game over: false. `counts` is what the button listens to.
 */
export async function pressIfThere(
  page: Page,
  selector: string,
  counts: 'click' | 'pointerdown' = 'click',
): Promise<boolean> {
  const target = { selector: beforeTheEnd(selector), counts };
  for (;;) {
    const found = await page.waitForFunction(aim, target);
    const at = await found.jsonValue();
    if (at === null || at === 'gone') return false;
    await page.mouse.click(at.x, at.y);
    if ((await page.evaluate(pressed)) === 'hit') return true;
  }
}

/** The same, as long as the game is not over. */
export function beforeTheEnd(selector: string): string {
  return `body:not(:has(.result)) :is(${selector})`;
}

export interface Target {
  selector: string;
  /** How its name begins, if others are like it. */
  name?: string;
  /** What it listens to. */
  counts: 'click' | 'pointerdown';
}

/** Runs in the page: where to press to hit this; null if something lies over it, 'gone' if there is no such thing. */
export function aim({ selector, name, counts }: Target): { x: number; y: number } | 'gone' | null {
  const called = (one: Element): string =>
    (one.getAttribute('aria-label') ?? one.textContent).replace(/\s+/g, ' ').trim();
  const button = [...document.querySelectorAll(selector)].find(
    (one) => name === undefined || called(one).startsWith(name),
  );
  if (button === undefined) return 'gone';
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = button.getBoundingClientRect();
  const at = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(at.x, at.y);
  if (hit === null || !button.contains(hit)) return null;
  const here = globalThis as unknown as Aimed;
  here.aimed = null;
  // What a press before this one did not use up must not judge this one.
  here.aiming?.abort();
  here.aiming = new AbortController();
  const once = { capture: true, once: true, signal: here.aiming.signal };
  document.addEventListener(
    counts,
    ({ target }) => (here.aimed = target instanceof Node && button.contains(target) ? 'hit' : 'missed'),
    once,
  );
  // A press that moves from one thing to another may be no click at all. If it is one, that follows at once.
  document.addEventListener('pointerup', () => (here.aimed ??= 'missed'), once);
  return at;
}

interface Aimed {
  aimed: 'hit' | 'missed' | null;
  aiming?: AbortController;
}

/**
 * Runs in the page: the result of the press for which `aim` gave the place; null if it has not reached the page yet.
 */
export function pressed(): Aimed['aimed'] {
  return (globalThis as unknown as Aimed).aimed;
}

/**
 * Takes the page's timers into the hands of the test: what is shown for some seconds is there for as long as the test
 * looks at it. Call it before the page is opened.
 */
export async function ownClock(
  page: Page,
): Promise<{ stop: () => Promise<void>; pass: (ms: number) => Promise<void>; go: () => Promise<void> }> {
  await page.clock.install();
  return {
    // Only a time to come can be stopped at, so the page's clock jumps there: far enough for the slowest machine.
    stop: async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000),
    pass: (ms) => page.clock.fastForward(ms),
    go: () => page.clock.resume(),
  };
}

/** Knows which requests of a page are under way. Call it before the page is opened. */
export function requestsOf(page: Page): { settled: () => Promise<void> } {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfailed', (request) => underWay.delete(request));
  // What is navigated away from never ends.
  page.on('framenavigated', () => underWay.clear());
  return {
    /** Without a line: everything that the page has asked for until now has failed, and comes to nothing later. */
    settled: async () => {
      // Whatever was asked for before this is known of.
      await page.evaluate(() =>
        fetch('/api/me').then(
          () => undefined,
          () => undefined,
        ),
      );
      await expect.poll(() => [...underWay].map((one) => one.url())).toEqual([]);
    },
  };
}

/** A line that the test can break. Call it before the page goes to a table. */
export async function breakable(
  page: Page,
): Promise<{ cut: () => Promise<void>; freeze: () => void; settled: () => Promise<void>; mend: () => void }> {
  let down = false;
  const frozen = new Set<unknown>();
  const requests = requestsOf(page);
  const lines = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/\/ws\//, (ws) => {
    if (down) {
      void ws.close();
      return;
    }
    const server = ws.connectToServer();
    ws.onMessage((message) => {
      if (!frozen.has(ws)) server.send(message);
    });
    server.onMessage((message) => {
      if (!frozen.has(ws)) ws.send(message);
    });
    lines.add(ws);
  });
  await page.route(/\/api\//, (route) => (down ? route.abort() : route.continue()));
  return {
    cut: async () => {
      down = true;
      for (const ws of lines) await ws.close();
      lines.clear();
    },
    // Over the lines that are open nothing comes or goes any more, and nobody says so.
    freeze: () => {
      for (const ws of lines) frozen.add(ws);
    },
    settled: requests.settled,
    mend: () => {
      down = false;
    },
  };
}

export type Title = 'scapegoat' | 'rowgoat' | 'soplon';
const ALL: Title[] = ['scapegoat', 'rowgoat', 'soplon'];

/** At such a table nobody is hurried: there is no clock, or the longest that the rules allow. */
export const UNHURRIED: Record<Title, Record<string, unknown>> = {
  scapegoat: { pace: 'untimed', cops_window_ms: 0 },
  rowgoat: { pace: 'untimed', place_ms: 0 },
  soplon: { pace: 'untimed', race_ms: 60_000, peek_ms: 60_000 },
};

interface Wish {
  title: Title;
  seats: number;
  options?: Record<string, unknown>;
  public?: boolean;
  watching?: { delay_s: number; replays: 'public' | 'players' };
}

/** Opens the first screen, as somebody whom the house knows from now on: a socket can be opened there. */
export async function enter(page: Page): Promise<void> {
  // Before the page asks: two requests without a cookie would make two people of one browser.
  await page.request.get('/api/me');
  await page.goto('/');
}

/** Opens a table over the protocol and sits down at it. Nobody is hurried there unless the options say so. */
export async function openTableAs(page: Page, house: House, wish: Wish): Promise<string> {
  await enter(page);
  const body = JSON.stringify({ ...wish, options: { ...UNHURRIED[wish.title], ...wish.options } });
  const code = await page.evaluate(async (table) => {
    const opened = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: table,
    });
    return ((await opened.json()) as { code: string }).code;
  }, body);
  await page.goto(`/t/${code}`);
  await sitDown(page, house);
  return code;
}

/** A running game against bots, who wait for as long as it takes. */
export async function playUnhurried(
  page: Page,
  house: House,
  title: Title,
  { seats = 4, options = {} }: { seats?: number; options?: Record<string, unknown> } = {},
): Promise<void> {
  await openTableAs(page, house, { title, seats, options });
  await page.getByRole('button', { name: house.say('fill-with-bots') }).click();
  await page.getByRole('button', { name: house.say('start') }).click();
  await expect(page.locator('[data-board]')).toBeVisible();
}

/** People at a table of their own, each in a browser of theirs: nothing happens but what a test presses. */
export async function friends(
  house: House,
  pages: Page[],
  title: Title,
  options: Record<string, unknown> = {},
): Promise<void> {
  const [host, ...guests] = pages as [Page, ...Page[]];
  const code = await openTableAs(host, house, { title, seats: pages.length, options });
  for (const guest of guests) {
    await guest.goto(`/t/${code}`);
    await sitDown(guest, house);
  }
  await host.getByRole('button', { name: house.say('start') }).click();
  for (const page of pages) await expect(page.locator('[data-board] button').first()).toBeVisible();
}

/** Browsers for these people. */
export function people(house: House, names: string[]): Promise<Page[]> {
  return Promise.all(names.map((name) => house.person(name)));
}

/** Opens a table for friends and sits down at it. */
export async function openTable(page: Page, { say }: House, title: Title): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: say('with-friends-game', { game: say(`game-${title}`) }) }).click();
  await page.waitForURL(/\/t\/[A-Z0-9]{12}$/);
  await expect(page.getByText(say('stand'), { exact: true })).toBeVisible();
  return new URL(page.url()).pathname.slice(3);
}

/** Waits for the seat: somebody who comes to a table with a free seat is given it without asking. */
export async function sitDown(page: Page, { say }: House): Promise<void> {
  await expect(page.getByText(say('stand'), { exact: true })).toBeVisible();
}

/** How many play at the table whose lobby this is. */
export async function seats(page: Page, { say }: House, many: number): Promise<void> {
  await page
    .getByRole('group', { name: say('how-many') })
    .getByRole('radio', { name: String(many), exact: true })
    .check();
  await expect(page.locator('.seats li')).toHaveCount(many);
}

/** From the first screen to a running game against bots, in two presses. */
export async function playNow(
  page: Page,
  { say }: House,
  title: Title,
  level: 'easy' | 'normal' | 'hard' = 'easy',
): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: say('play-now-game', { game: say(`game-${title}`) }) }).click();
  await page.getByRole('button', { name: say(`level-${level}`) }).click();
  // All this is somebody's first game, and the first race waits for a tap.
  if (title === 'rowgoat') await page.getByRole('button', { name: say('first-tap-go') }).click();
  await expect(page.locator('[data-board]')).toBeVisible();
}
