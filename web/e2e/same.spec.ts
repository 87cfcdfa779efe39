import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './house.ts';

// The module that this house serves, in a worker of Chromium, answers as it does natively: `cargo xtask test pocket` compares
// more of the same in Node.

const LIVES = fileURLToPath(new URL('../../target/debug/examples/lives', import.meta.url));
const TOLD = readFileSync(fileURLToPath(new URL('../../crates/pocket-wasm/tests/told.mjs', import.meta.url)), 'utf8');
/** Two tables of each title; others than Node compares. */
const SEEDS = ['drilled', '1000', '6'];

const WORKER = `${TOLD}
  onmessage = async ({ data: [module, lives] }) => {
    const comparison = new Comparison(await WebAssembly.compileStreaming(fetch(module)));
    try {
      for (const line of lives.split('\\n')) if (line !== '') comparison.read(line);
      postMessage(comparison.tables + ' tables, all the same');
    } catch (error) {
      postMessage(String(error));
    }
  };`;

// What this house serves itself must come from it, and not from what an earlier page kept.
test.use({ serviceWorkers: 'block' });

test('whole lives of tables are the same in a worker of this browser as natively @desk @depth', async ({ page }) => {
  const lives = execFileSync(LIVES, SEEDS, { encoding: 'utf8', maxBuffer: 1 << 28 });
  await page.route('**/told.js', (route) => route.fulfill({ contentType: 'text/javascript', body: WORKER }));
  await page.goto('/');
  const files = await page.evaluate(async () => (await fetch('/sw.js')).text());
  const module = /"(\/[^"]*\.wasm)"/.exec(files)?.[1];
  expect(module, 'the client has a pocket').toBeDefined();
  const compare = (told: [string | undefined, string]): Promise<string> =>
    page.evaluate(
      (told) =>
        new Promise<string>((heard, failed) => {
          const worker = new Worker('/told.js', { type: 'module' });
          worker.onmessage = ({ data }) => heard(String(data));
          worker.onerror = ({ message }) => failed(new Error(message));
          worker.postMessage(told);
        }),
      told,
    );
  expect(await compare([module, lives])).toBe('6 tables, all the same');
  // It must be able to fail: one letter that is another, in the last answer of the first table, is found.
  const [first = ''] = lives.split('\nseed ');
  const tampered = first.replace(/"thinks":(true|false)\}(\n= .*)$/, '"thinks":0}$2');
  expect(tampered).not.toBe(first);
  const letters = first.split('\n').filter((line) => line.startsWith('> ')).length;
  const found = new RegExp(`^Error: seed 1000 .*: the answer to letter ${letters} is another`);
  expect(await compare([module, tampered])).toMatch(found);
});
