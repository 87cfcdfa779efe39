// How fast the tables and their hard bots are in a browser, against this machine without one. `cargo xtask pocket-speed` builds
// what it needs and calls it: `node scripts/pocket-speed.mjs MODULE LIVES TIMED`. Everybody is told the same letters, in which
// no time passes while a bot thinks, so all do the same work. The last two columns are Chromium with its processor slowed down
// four times: on the page's own thread, and in a worker.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { shortest, timed } from '../../crates/pocket-wasm/tests/told.mjs';

const [, , path, lives, native] = process.argv;
const GAMES = Number(process.env.GAMES ?? 45);
/** Everything is done so often, and the shortest time counts. */
const TIMES = 3;
const SLOW = 4;
const TOLD = readFileSync(new URL('../../crates/pocket-wasm/tests/told.mjs', import.meta.url), 'utf8');
const PAGE = 'http://localhost/';
const LARGE = { encoding: 'utf8', maxBuffer: 1 << 30 };

const text = execFileSync(lives, ['hard', '0', String(GAMES)], LARGE);

/** What the letters are about, in order. */
const letters = [];
let title = '';
for (const line of text.split('\n')) {
  if (line.startsWith('seed ')) title = line.split(' ')[2];
  if (!line.startsWith('> ')) continue;
  const { what } = JSON.parse(line.slice(2));
  letters.push({ title, thinks: what === 'think', moves: what.restore?.records.length ?? 0 });
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--mute-audio'],
});

/** A page that has nothing but the module and the letters, with clocks as fine as a browser's get. */
async function blank() {
  const page = await browser.newPage();
  const headers = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
  const files = {
    '/': { contentType: 'text/html', body: '<!doctype html><title>speed</title>' },
    '/told.mjs': { contentType: 'text/javascript', body: TOLD },
    '/worker.mjs': { contentType: 'text/javascript', body: WORKER },
    '/module': { contentType: 'application/wasm', body: readFileSync(path) },
    '/letters': { contentType: 'text/plain', body: text },
  };
  await page.route(`${PAGE}**`, (route) => {
    const file = files[new URL(route.request().url()).pathname];
    return file === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ ...file, headers });
  });
  await page.goto(PAGE);
  return page;
}

const WORKER = `
  import { timed } from '/told.mjs';
  const module = await WebAssembly.compileStreaming(fetch('/module'));
  postMessage(timed(module, await (await fetch('/letters')).text(), ${TIMES}));`;

const inWorker = (page) =>
  page.evaluate(
    () =>
      new Promise((told, failed) => {
        const worker = new Worker('/worker.mjs', { type: 'module' });
        worker.onmessage = ({ data }) => told(data);
        worker.onerror = ({ message }) => failed(new Error(message));
      }),
  );

const onPage = (page) =>
  page.evaluate(async (times) => {
    const { timed } = await import('/told.mjs');
    const module = await WebAssembly.compileStreaming(fetch('/module'));
    return timed(module, await (await fetch('/letters')).text(), times);
  }, TIMES);

async function slowed(run) {
  const page = await blank();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  return run(page);
}

const natively = () =>
  execFileSync(native, { ...LARGE, input: text })
    .trim()
    .split('\n')
    .map(Number);
const module = new WebAssembly.Module(readFileSync(path));
const places = {
  native: shortest(Array.from({ length: TIMES }, natively)),
  node: timed(module, text, TIMES),
  'worker, Chromium': await inWorker(await blank()),
  'page, Chromium': await onPage(await blank()),
  [`page, ${SLOW} times slower`]: await slowed(onPage),
  [`worker, ${SLOW} times slower`]: await slowed(inWorker),
};
await browser.close();

const sum = (numbers) => numbers.reduce((one, two) => one + two, 0);
function thoughts(times) {
  const sorted = times.toSorted((one, two) => one - two);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return [0.5, 0.99, 1].map((share) => at(share).toFixed(2)).join(' / ');
}

for (const game of new Set(letters.map((letter) => letter.title))) {
  const of = (kind) => letters.flatMap((letter, at) => (letter.title === game && kind(letter) ? [at] : []));
  const [thinks, restores] = [of((letter) => letter.thinks), of((letter) => letter.moves > 0)];
  const moves = sum(restores.map((at) => letters[at].moves));
  console.log(`\n${game}: ${thinks.length} thoughts of hard bots, and ${moves} moves played again`);
  for (const [place, times] of Object.entries(places)) {
    const perSecond = (moves / sum(restores.map((at) => times[at]))) * 1000;
    const took = thoughts(thinks.map((at) => times[at]));
    console.log(`  ${place.padEnd(24)} median / p99 / longest ${took} ms; ${Math.round(perSecond)} moves a second`);
  }
}
