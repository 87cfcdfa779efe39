// Takes the pictures in docs/screens, which README.md shows: `npm run screens` while a server is running (CORRAL_URL,
// otherwise http://127.0.0.1:8080). Games are really played, against bots, so every run shows other cards.
import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { squeeze } from './png.mjs';

const URL_OF_HOUSE = process.env.CORRAL_URL ?? 'http://127.0.0.1:8080';
const FOLDER = new URL('../../docs/screens/', import.meta.url).pathname;
const LARGEST = 350_000;
const WINDOW = {
  viewport: { width: 1152, height: 720 },
  locale: 'en-GB',
  colorScheme: 'light',
  reducedMotion: 'reduce',
};

/** What to show: how a page gets to a moment of each game. */
const SCENES = { scapegoat: (page) => scapegoat(page, 4), rowgoat, soplon };

class TooEarly extends Error {}

/** From the first screen to a table, alone against bots. */
async function open(page, title) {
  await page.goto('/');
  const card = page.locator('article').nth(['scapegoat', 'rowgoat', 'soplon'].indexOf(title));
  await card.locator('[data-door="alone"]').click();
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
async function take(browser, title) {
  for (let tries = 5; ; tries--) {
    try {
      return await shoot(browser, title);
    } catch (error) {
      if (tries === 0 || !(error instanceof TooEarly)) throw error;
    }
  }
}

async function shoot(browser, title) {
  const context = await browser.newContext({ ...WINDOW, baseURL: URL_OF_HOUSE });
  const offered = Object.keys(SCENES);
  await context.addInitScript(
    (settings) => localStorage.getItem('corral') ?? localStorage.setItem('corral', settings),
    JSON.stringify({ name: 'Ana', avatar: 2, coached: [], offered }),
  );
  const page = await context.newPage();
  await open(page, title);
  await SCENES[title](page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  const name = `${title}-desktop-en-light.png`;
  const png = squeeze(await page.screenshot({ animations: 'disabled' }));
  writeFileSync(FOLDER + name, png);
  await context.close();
  console.log(`${String(png.length).padStart(7)}  docs/screens/${name}`);
  if (png.length > LARGEST) throw new Error(`${name} is larger than ${LARGEST} bytes`);
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--mute-audio'],
});
const wanted = process.argv.slice(2);
try {
  for (const title of Object.keys(SCENES)) {
    if (wanted.length === 0 || wanted.includes(title)) await take(browser, title);
  }
} finally {
  await browser.close();
}
