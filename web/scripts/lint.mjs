// What the house forbids and no compiler knows: one line each, with the reason.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/** @type {{ why: string, in: RegExp, found: RegExp }[]} */
const FORBIDDEN = [
  { why: 'the page’s policy forbids style attributes; use style: directives', in: /\.(svelte|html)$/, found: /\sstyle=("|\{|')/ },
  { why: 'text of others must never become markup', in: /\.(svelte|ts)$/, found: /\{@html|innerHTML/ },
  { why: 'no request to any other host', in: /\.(svelte|ts|css|html)$/, found: /(https?|wss?):\/\/(?!127\.0\.0\.1|localhost|\$\{|www\.w3\.org)/ },
  { why: 'only transform and opacity move, everything else costs frames', in: /\.(svelte|css)$/, found: /transition:(?!fly)[^;]*\b(all|box-shadow|background|color|width|height|inset|top|left|margin|filter)\b/ },
  { why: 'a duration is a token (--quick, --normal, --slow): with less motion it is nothing', in: /\.(svelte|css)$/, found: /(transition|animation)(-duration|-delay)?:[^;]*\b[\d.]+m?s\b/ },
  { why: 'a rule that needs force is in the wrong place', in: /\.(svelte|css)$/, found: /!important/ },
  { why: 'names belong to the types', in: /\.(svelte|ts)$/, found: /:\s*any\b|as any\b|@ts-ignore|@ts-nocheck/ },
  { why: 'leftovers', in: /\.(svelte|ts)$/, found: /console\.log|debugger|TODO|FIXME/ },
];
const LONGEST = 400;

function* files(dir) {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

let wrong = 0;
/** Where each id stands. Two files are soon two parts of one page, and then a label or a form finds the wrong one. */
const ids = new Map();
for (const path of [...files(join(root, 'src')), join(root, 'index.html')]) {
  const name = relative(root, path);
  if (name.startsWith('src/lib/wire/')) continue;
  const lines = readFileSync(path, 'utf8').split('\n');
  if (lines.length > LONGEST) report(`${name}: ${lines.length} lines; a file has one topic and at most ${LONGEST}`);
  lines.forEach((line, i) => {
    for (const [, id] of line.matchAll(/\sid="([\w-]+)"/g)) {
      if ((ids.get(id) ?? name) !== name) report(`${name}:${i + 1}: ${ids.get(id)} has the id "${id}" too; $props.id() makes one that nobody has`);
      ids.set(id, name);
    }
    for (const rule of FORBIDDEN) if (rule.in.test(name) && rule.found.test(line)) report(`${name}:${i + 1}: ${rule.why}`);
  });
}
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
if (/"resolved"/.test(lock)) report('package-lock.json names a registry; see .npmrc');

function report(text) {
  console.error(text);
  wrong += 1;
}
console.log(wrong === 0 ? 'nothing forbidden' : `${wrong} things to put right`);
process.exitCode = wrong === 0 ? 0 : 1;
