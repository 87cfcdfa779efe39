// What the house forbids and neither a compiler nor ESLint knows: one line each, with the reason.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/** A rule of a style may go over several lines: `[^;{}]` ends where the declaration does. */
const FORBIDDEN = [
  {
    why: 'the page’s policy forbids style attributes; use style: directives',
    in: /\.(svelte|html)$/,
    found: /\sstyle=("|\{|')/g,
  },
  {
    why: 'no request to any other host',
    in: /\.(svelte|ts|css|html)$/,
    found: /(https?|wss?):\/\/(?!127\.0\.0\.1|localhost|\$\{|www\.w3\.org)/g,
  },
  {
    why: 'only transform and opacity move, everything else costs frames',
    in: /\.(svelte|css)$/,
    found: /transition:(?!fly)[^;{}]*\b(all|box-shadow|background|color|width|height|inset|top|left|margin|filter)\b/g,
  },
  {
    why: 'a duration is a token (--quick, --normal, --slow): with less motion it is nothing',
    in: /\.(svelte|css)$/,
    found: /(transition|animation)(-duration|-delay)?:[^;{}]*\b[\d.]+m?s\b/g,
  },
  {
    why: 'a rule that needs force is in the wrong place',
    in: /\.(svelte|css)$/,
    found: /!important/g,
  },
  {
    why: 'leftovers',
    in: /\.(svelte|ts|css|html)$/,
    found: /TODO|FIXME/g,
  },
];
const WIDEST = 120;
/** The way of a pen: breaking it makes nothing easier to read. */
const PEN = /[a-zA-Z]-?[\d.]+[ \d.,a-zA-Z-]{30,}/;

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
  const text = readFileSync(path, 'utf8');
  const at = (index) => `${name}:${text.slice(0, index).split('\n').length}`;
  text.split('\n').forEach((line, i) => {
    if (line.length > WIDEST && !PEN.test(line)) report(`${name}:${i + 1}: more than ${WIDEST} columns`);
  });
  for (const { index, 1: id } of text.matchAll(/\sid="([\w-]+)"/g)) {
    const other = ids.get(id) ?? name;
    if (other !== name) report(`${at(index)}: ${other} has the id "${id}" too; $props.id() makes one that nobody has`);
    ids.set(id, name);
  }
  for (const rule of FORBIDDEN) {
    if (rule.in.test(name)) for (const { index } of text.matchAll(rule.found)) report(`${at(index)}: ${rule.why}`);
  }
}
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
if (/"resolved"/.test(lock)) report('package-lock.json names a registry; see .npmrc');

function report(text) {
  console.error(text);
  wrong += 1;
}
console.log(wrong === 0 ? 'nothing forbidden' : `${wrong} things to put right`);
process.exitCode = wrong === 0 ? 0 : 1;
