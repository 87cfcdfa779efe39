// Measures what the first screen loads: the page, its scripts and styles, and the larger of the two languages.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 90 * 1024;
const dist = new URL('../dist/', import.meta.url);
const worker = readFileSync(new URL('sw.js', dist), 'utf8');
const shell = JSON.parse(/const SHELL = (\[.*?\]);/.exec(worker)?.[1] ?? '[]').filter((path) => path !== '/');
const isLanguage = (path) => /assets\/(en|es)-[^/]*\.js$/.test(path);
if (shell.length === 0) throw new Error('dist/sw.js names no files; run npm run build first');

const zipped = (path) => gzipSync(readFileSync(new URL(path.replace(/^\//, ''), dist)), { level: 9 }).length;
const rows = shell.map((path) => [path.slice(1), zipped(path)]);
const sizes = (wanted) => rows.filter(([path]) => isLanguage(path) === wanted).map(([, bytes]) => bytes);
if (sizes(true).length !== 2) throw new Error('the two languages of the house are not among the files of dist/sw.js');
const total = sizes(false).reduce((sum, bytes) => sum + bytes, 0) + Math.max(...sizes(true));

for (const [path, bytes] of rows) console.log(`${String(bytes).padStart(7)}  ${path}`);
console.log(`${String(total).padStart(7)}  the first screen, gzipped, in one language; at most ${LIMIT}`);
if (total > LIMIT) {
  console.error('the first screen is too heavy');
  process.exitCode = 1;
}
