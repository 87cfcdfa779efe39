// Lives of tables in which everything goes wrong, natively and in V8: `node same.mjs MODULE LIVES FIRST COUNT`. LIVES is the
// program `lives`, an example of `pocket`. Every answer must be the same, byte for byte.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Comparison } from './told.mjs';

const [, , path, lives, first, count] = process.argv;
const module = new WebAssembly.Module(readFileSync(path));

// It must be able to fail: one byte that is another is found, with its seed and the number of the letter.
const tampered = new Comparison(module);
for (const line of ['seed 7 soplon 2', 'pocket', '> goats']) tampered.read(line);
assert.throws(() => tampered.read('< {"orders":[],"wake_at":null,"thinks":false}'), /^Error: seed 7 soplon 2: the answer to letter 1 is another/);

const begin = performance.now();
const native = spawn(lives, ['drilled', first, count], { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(native, 'exit');
const comparison = new Comparison(module);
for await (const line of createInterface({ input: native.stdout })) comparison.read(line);
assert.deepEqual(await ended, [0, null], 'all of them were lived on this machine');
assert.equal(comparison.tables, Number(count));
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(`${comparison.answers} answers in the lives of ${count} tables are the same on this machine and in V8 (${seconds} s)`);
