// Takes the pictures in docs/screens, for the README: `npm run screens` while a server is running (CORRAL_URL,
// otherwise http://127.0.0.1:8080). Games are really played, against bots, so every run shows other cards.
import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { squeeze } from './png.mjs';

const URL_OF_HOUSE = process.env.CORRAL_URL ?? 'http://127.0.0.1:8080';
const FOLDER = new URL('../../docs/screens/', import.meta.url).pathname;
const LARGEST = 350_000;
const PHONE = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.25,
  hasTouch: true,
  isMobile: true,
};
const DESKTOP = { name: 'desktop', viewport: { width: 1152, height: 720 }, deviceScaleFactor: 1 };

/** What to show: a name, and how a page gets there. */
const SCENES = {
  home: async (page) => {
    await page.goto('/');
    await page.locator('article').nth(2).waitFor();
  },
  lobby: async (page) => {
    await open(page, 'scapegoat', 'friends');
    await page.locator('.seats button:has(svg)').first().click();
    await page.locator('.seats li.taken').nth(1).waitFor();
    await page.evaluate(() => document.activeElement?.blur());
    // Where it takes scrolling, to the code for the camera.
    await page.locator('section:has(#invite)').evaluate((node) => node.scrollIntoView({ block: 'end' }));
  },
  scapegoat: async (page) => {
    await open(page, 'scapegoat', 'bots');
    await scapegoat(page, 4);
  },
  rowgoat: async (page) => {
    await open(page, 'rowgoat', 'bots');
    await rowgoat(page);
  },
  soplon: async (page) => {
    await open(page, 'soplon', 'bots');
    await soplon(page);
  },
  result: async (page) => {
    await open(page, 'scapegoat', 'bots');
    await scapegoat(page, 2);
    await page.locator('[data-place="cops"]').click();
    await page.locator('.panel [data-choice]').first().click();
    await page.locator('[data-ending="shown"]').waitFor();
  },
  replay: async (page) => {
    await SCENES.result(page);
    await page.goto(await page.locator('.result a[href^="/g/"]').getAttribute('href'));
    await page.locator('[data-board][data-moment="0"]').waitFor();
    await page.locator('[data-point]').first().click();
    await page.locator('[data-board]:not([data-moment="0"])').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  me: async (page) => {
    await SCENES.result(page);
    await page.goto('/me');
    await page.locator('main svg').first().waitFor();
  },
};

class TooEarly extends Error {}

/** From the first screen to a table, alone against bots or with seats for friends. */
async function open(page, title, against) {
  await page.goto('/');
  const card = page.locator('article').nth(['scapegoat', 'rowgoat', 'soplon'].indexOf(title));
  if (against === 'friends') {
    await card.locator('.doors button').nth(1).click();
    await page.locator('.seats li.me').waitFor();
    return;
  }
  await card.locator('.doors button').first().click();
  await page.locator('dialog[open] .levels button').first().click();
  // Before somebody's first race the bots wait.
  const board = page.locator('[data-board] button').first();
  const ready = page.locator('section[aria-labelledby="first-tap"] button');
  await board.or(ready).first().waitFor();
  if (await ready.isVisible()) await ready.click();
  await board.waitFor();
}

/** Plays until the pawn is to move for the turn `turns`. */
async function scapegoat(page, turns) {
  for (let turn = 0; ;) {
    await page.locator('.scapegoat[data-mine="yes"], [data-go-on], [data-ending]').first().waitFor({ timeout: 60_000 });
    if (await page.locator('[data-ending]').count()) throw new TooEarly('the game was over too early');
    if (await page.locator('[data-go-on]').count()) {
      await page.locator('[data-go-on]').click();
      continue;
    }
    const stage = await page.locator('.scapegoat').getAttribute('data-stage');
    if (stage === 'move' && ++turn === turns) return;
    const before = await page.locator('.scapegoat').innerHTML();
    await page
      .locator('.scapegoat [data-choice]:enabled:not([data-place="cops"])')
      .nth(stage === 'move' ? 1 : 0)
      .click();
    await page.waitForFunction((was) => document.querySelector('.scapegoat').innerHTML !== was, before);
  }
}

/** Places until most of the grid is covered and it is our turn. */
async function rowgoat(page) {
  for (;;) {
    await page.locator('.plate.me.waiting, .result').first().waitFor({ timeout: 60_000 });
    if (await page.locator('.result').count()) throw new TooEarly('the game was over too early');
    if ((await page.locator('[data-cell] svg').count()) >= 6) return;
    const target = page.locator('[data-line], [data-cell].lit, [data-cell]:not(:has(svg))').first();
    const before = await page.locator('[data-board]').innerHTML();
    await target.click();
    await page.waitForFunction((was) => document.querySelector('[data-board]').innerHTML !== was, before);
  }
}

/** The first look, and then a card in the hand. */
async function soplon(page) {
  await page.locator('.choices .buttons button').first().click();
  await page.locator('[data-shown="peek"]').first().waitFor();
  await page.locator('.choices .buttons button').first().click();
  for (;;) {
    await page.locator('[data-pile="draw"], .choices.race.mine .buttons button').first().waitFor({ timeout: 60_000 });
    if (await page.locator('[data-pile="draw"]').count()) break;
    await page
      .locator('.choices.race.mine .buttons button')
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  }
  await page.locator('[data-pile="draw"]').click();
  await page.locator('[data-held]').waitFor();
}

/** Bots end games when they like. Then there is another. */
async function take(browser, scene, size, locale, colorScheme) {
  for (let tries = 5; ; tries--) {
    try {
      return await shoot(browser, scene, size, locale, colorScheme);
    } catch (error) {
      if (tries === 0 || !(error instanceof TooEarly)) throw error;
    }
  }
}

async function shoot(browser, scene, size, locale, colorScheme) {
  const name = [scene, size.name, locale, colorScheme].join('-');
  if (process.argv.length > 2 && !process.argv.slice(2).some((wanted) => name.includes(wanted))) return;
  const { name: _, ...look } = size;
  const context = await browser.newContext({
    ...look,
    baseURL: URL_OF_HOUSE,
    locale: locale === 'es' ? 'es-ES' : 'en-GB',
    colorScheme,
    reducedMotion: 'reduce',
  });
  // On a phone the coach has been sent away, so that there is more to see.
  const coached = size === PHONE ? ['scapegoat', 'rowgoat', 'soplon'] : [];
  await context.addInitScript(
    (settings) => localStorage.getItem('corral') ?? localStorage.setItem('corral', settings),
    JSON.stringify({ name: 'Ana', avatar: 2, coached, offered: ['scapegoat', 'rowgoat', 'soplon'] }),
  );
  const page = await context.newPage();
  await SCENES[scene](page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  const path = `${FOLDER}${name}.png`;
  const png = squeeze(await page.screenshot({ animations: 'disabled' }));
  writeFileSync(path, png);
  await context.close();
  const bytes = png.length;
  console.log(`${String(bytes).padStart(7)}  docs/screens/${name}.png`);
  if (bytes > LARGEST) throw new Error(`${name}.png is larger than ${LARGEST} bytes`);
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--mute-audio'],
});
try {
  // Every scene on both sizes; each size in both languages, and both languages in both themes.
  for (const scene of Object.keys(SCENES)) {
    await take(browser, scene, PHONE, 'es', 'light');
    await take(browser, scene, PHONE, 'en', 'dark');
    await take(browser, scene, DESKTOP, 'en', 'light');
    await take(browser, scene, DESKTOP, 'es', 'dark');
  }
} finally {
  await browser.close();
}
