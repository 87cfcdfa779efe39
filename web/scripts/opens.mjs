// How fast the page of a finished game opens and follows the timeline: `GAME=… npm run opens` while a server is running
// (CORRAL_URL, otherwise http://127.0.0.1:8080). docs/performance.md says how to come by a long game. Measured from the
// start of the navigation to the board being there.
import { chromium } from '@playwright/test';

const URL_OF_HOUSE = process.env.CORRAL_URL ?? 'http://127.0.0.1:8080';
const { GAME } = process.env;
const RUNS = 15;
const JUMPS = 80;

const drawn = () => (document.querySelector('[data-board][data-moment] svg') === null ? null : performance.now());

/** Runs in the page: goes to a moment by the timeline and waits until the board is there. */
function jump(moment) {
  const slider = document.querySelector('input[type="range"]');
  const begun = performance.now();
  slider.value = String(moment);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  return new Promise((arrived) => {
    const look = () => {
      const at = document.querySelector('[data-board]')?.dataset.moment;
      if (at === String(moment)) arrived(performance.now() - begun);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function report(what, times) {
  const sorted = times.toSorted((one, two) => one - two);
  const at = (share) =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)} ms`.padStart(7);
  console.log(`${what.padEnd(34)} median ${at(0.5)}   p95 ${at(0.95)}   slowest ${at(1)}   (${times.length})`);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--mute-audio'],
});
const open = async (options = {}) =>
  (
    await browser.newContext({
      baseURL: URL_OF_HOUSE,
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
      ...options,
    })
  ).newPage();
const found = await fetch(`${URL_OF_HOUSE}/api/games/${GAME}`);
if (!found.ok) throw new Error(`GAME=${GAME} names no game that everybody may see: ${(await found.json()).why}`);
const { steps, title } = await found.json();
console.log(`${title} with ${steps.length} steps`);

const cold = [];
for (let run = 0; run < RUNS; run++) {
  const page = await open();
  await page.goto(`/g/${GAME}`, { waitUntil: 'commit' });
  cold.push(await (await page.waitForFunction(drawn, null, { polling: 'raf' })).jsonValue());
  await page.context().close();
}
report('opens, with nothing in the cache', cold);

const page = await open();
const warm = [];
for (let run = 0; run <= RUNS; run++) {
  await page.goto(`/g/${GAME}`, { waitUntil: 'commit' });
  const took = await (await page.waitForFunction(drawn, null, { polling: 'raf' })).jsonValue();
  if (run > 0) warm.push(took);
}
report('opens again', warm);

const jumps = [];
for (let n = 0; n < JUMPS; n++)
  jumps.push(await page.evaluate(jump, Math.floor((((n * 37) % 101) / 100) * steps.length)));
report('jumps along the timeline', jumps);
await browser.close();
