import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../src/lib/wire/games.ts';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const locales = fileURLToPath(new URL('../../locales/', import.meta.url));
const read = (path: string): string => readFileSync(path, 'utf8');

const titles = GAMES.map(({ title }) => title as string);
const prefixes = titles.map((title) => /\bprefix: '(\w+)'/.exec(read(`${src}games/${title}/index.ts`))?.[1] ?? '');
/** What people call the games, in both languages. */
const names = ['en', 'es'].flatMap((locale) =>
  titles.map((title) => /^game-\w+ = (.+)$/m.exec(read(`${locales}${locale}/titles/${title}.ftl`))?.[1] ?? title),
);

const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A game's title, which is in the names of its types as well, what it is called, or an id of its messages or rules. */
const named = new RegExp(`${[...titles, ...names].map(plain).join('|')}|\\b(?:${prefixes.join('|')})-[\\w$]`, 'i');

describe('the games', () => {
  it('are named by nothing in the house but their folders and what is written from Rust', () => {
    const ofTheHouse = (path: string): boolean =>
      /\.(ts|svelte|css)$/.test(path) &&
      !path.endsWith('.test.ts') &&
      !path.startsWith('lib/wire/') &&
      !titles.some((title) => path.startsWith(`games/${title}/`));
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(ofTheHouse);
    const found = files.flatMap((path) =>
      read(src + path)
        .split('\n')
        .flatMap((line, i) => (named.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('are named by no message of the house', () => {
    const files = ['en', 'es'].flatMap((locale) =>
      readdirSync(locales + locale)
        .filter((file) => file.endsWith('.ftl') && !titles.includes(file.replace('.ftl', '')))
        .map((file) => `${locale}/${file}`),
    );
    expect(files.filter((file) => named.test(read(locales + file)))).toEqual([]);
  });

  it.each(titles)('%s has everything that a game brings along', (title) => {
    const words = ['en', 'es'].flatMap((locale) => [`${locale}/${title}.ftl`, `${locale}/titles/${title}.ftl`]);
    const files = ['index.ts', 'Picture.svelte'].map((file) => `${src}games/${title}/${file}`);
    const wanted = [...words.map((file) => locales + file), ...files];
    expect(wanted.filter((path) => !existsSync(path))).toEqual([]);
  });
});
