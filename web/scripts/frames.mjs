// How smoothly cards travel: `npm run frames` while a server is running (CORRAL_URL, otherwise http://127.0.0.1:8080).
// Plays a little of each game on a page as large as a phone's with the processor slowed down four times (SLOW=1 for not
// at all), and looks at every frame: how much processor time the page's own thread needed for it (16.7 ms are there at
// 60 frames a second), and how long after the one before it came, where something moves. Beside other work on the same
// machine the second number says little; the first stands. The watch asks for every frame, so those in which nothing
// happens count too: ONLY=drawn leaves them to the browser, and then only frames that the game itself needs are
// counted. GAME=soplon plays one. The last number says how fast the machine was: compare only where it is about the same.
import { chromium } from '@playwright/test';

const URL_OF_HOUSE = process.env.CORRAL_URL ?? 'http://127.0.0.1:8080';
const SLOW = Number(process.env.SLOW ?? 4);
const MOVES = 30;
/** Counts only the frames that the game itself asks for. */
const DRAWN = process.env.ONLY === 'drawn';

/** What somebody presses who only wants to see cards move. */
const PRESSES = {
  scapegoat: '[data-go-on], .scapegoat [data-choice]:enabled:not([data-place="cops"])',
  rowgoat: '[data-line], [data-cell].lit, .mine [data-cell]',
  soplon: '.choices.mine .buttons button, [data-pile="draw"], [data-send], [data-spot][tabindex="0"]',
};

/** Runs in the page: notes when every frame came in which something moves. */
function watch() {
  const frames = [];
  let last = performance.now();
  const look = (now) => {
    const moves = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && (effect?.getTiming().duration ?? 0) < 3_000);
    if (moves) frames.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  globalThis.frames_seen = frames;
}

/** Runs in the page, so that looking for something to press is not counted as work of the game. */
function press({ what, times }) {
  return new Promise((done) => {
    let left = times;
    const next = () => {
      if (left === 0 || document.querySelector('.result') !== null) return done();
      left -= 1;
      document.querySelector(what)?.click();
      setTimeout(next, 900);
    };
    next();
  });
}

/**
 * Runs in the page: how long this machine takes now for the same work, in milliseconds. One that shares its cores is
 * twice as fast in one hour as in the next, and then so are the frames.
 */
function pace() {
  const took = [];
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now();
    let luck = 1;
    for (let turn = 0; turn < 20_000_000; turn += 1) luck = Math.imul(luck ^ (luck >>> 15), 0x2c1b3c6d) + turn;
    if (luck === 0.5) throw new Error('never, but the loop must not be left out');
    took.push(performance.now() - start);
  }
  return took.sort((a, b) => a - b)[2];
}

const threadOf = ({ pid, tid }) => `${pid} ${tid}`;

/** What the thread of the page worked for each frame, in milliseconds of processor time. */
function workOf(events) {
  const draws = events.filter(({ name }) => name === 'Commit');
  // The thread of the page is the one that draws most.
  const threads = [...new Set(draws.map(threadOf))].map((name) => draws.filter((draw) => threadOf(draw) === name));
  const commits = threads.sort((one, two) => two.length - one.length)[0] ?? [];
  const ends = commits.map(({ ts, dur }) => ts + dur).sort((a, b) => a - b);
  const work = ends.map(() => 0);
  const tasks = events
    .filter(
      (event) =>
        event.name === 'RunTask' &&
        event.ph === 'X' &&
        event.tdur !== undefined &&
        threadOf(event) === threadOf(commits[0]),
    )
    .sort((a, b) => a.ts - b.ts);
  let frame = 0;
  for (const { ts, tdur } of tasks) {
    while (frame < ends.length && ends[frame] < ts) frame += 1;
    if (frame < ends.length) work[frame] += tdur / 1000;
  }
  return work.sort((a, b) => a - b);
}

async function measure(browser, title) {
  const context = await browser.newContext({
    baseURL: URL_OF_HOUSE,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('article').nth(Object.keys(PRESSES).indexOf(title)).locator('[data-door="alone"]').click();
  await page.locator('dialog[open] .levels button').first().click();
  // Bots of a race wait until somebody says that they are ready.
  const started = page.locator('[data-board] button:visible').first();
  const ready = page.locator('[aria-labelledby="first-tap"] button');
  await started.or(ready).first().waitFor();
  if (await ready.isVisible()) await ready.click();
  await started.waitFor();
  const cdp = await context.newCDPSession(page);
  const before = await page.evaluate(pace);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const ended = new Promise((done) => cdp.on('Tracing.tracingComplete', done));
  if (!DRAWN) await page.evaluate(watch);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
      excludedCategories: ['*'],
    },
  });
  await page.evaluate(press, { what: PRESSES[title], times: MOVES });
  await cdp.send('Tracing.end');
  await ended;
  const came = (await page.evaluate(() => globalThis.frames_seen ?? [])).sort((a, b) => a - b);
  await context.close();
  const work = workOf(events);
  const at = (numbers, share) =>
    (numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0).toFixed(1).padStart(6);
  const below = (numbers, ms) =>
    `${((numbers.filter((one) => one < ms).length / Math.max(1, numbers.length)) * 100).toFixed(1)} %`.padStart(7);
  console.log(
    `${title.padEnd(10)} work a frame: median ${at(work, 0.5)} ms, p95 ${at(work, 0.95)} ms, p99 ${at(work, 0.99)} ms,`,
    `within 16.7 ms ${below(work, 16.7)} of ${work.length} frames  `,
    `moving frames: median ${at(came, 0.5)} ms, p95 ${at(came, 0.95)} ms, ${came.length} frames  `,
    `machine: ${before.toFixed(0)} ms`,
  );
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--mute-audio'],
});
try {
  for (const title of Object.keys(PRESSES).filter((one) => one.includes(process.env.GAME ?? '')))
    await measure(browser, title);
} finally {
  await browser.close();
}
