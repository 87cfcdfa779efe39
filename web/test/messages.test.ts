import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { addMessages, bundleFor } from '../src/lib/locale.ts';
import { GAMES } from '../src/lib/wire/games.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
function read(...path: string[]): string {
  return readFileSync(join(root, ...path), 'utf8');
}
/** The prefix of each game's messages, as its module says it. */
const PREFIXES = new Map(
  GAMES.map(({ title }): [string, string] => {
    const [, prefix] = /\bprefix: '(\w+)'/.exec(read('web/src/games', title, 'index.ts')) ?? [];
    return [title, `${prefix ?? 'none'}-`];
  }),
);
const ofAGame = (id: string): boolean => [...PREFIXES.values()].some((prefix) => id.startsWith(prefix));

function* filesUnder(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

/** Every id of a file, attributes as `id.attribute`, with the variables that its text uses. */
function messages(locale: string, file: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const resource = new FluentResource(read('locales', locale, file));
  const variables = (pattern: unknown): string[] => {
    const names = JSON.stringify(pattern ?? null).matchAll(/"type":"var","name":"(\w+)"/g);
    return [...new Set([...names].map(([, name]) => name ?? ''))].sort();
  };
  for (const entry of resource.body) {
    if (entry.value !== null) found.set(entry.id, variables(entry.value));
    for (const [name, value] of Object.entries(entry.attributes)) found.set(`${entry.id}.${name}`, variables(value));
  }
  return found;
}

const filesOf = (locale: string): string[] =>
  readdirSync(join(root, 'locales', locale), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ftl'))
    .sort();
const files = filesOf('en');
const source = [...filesUnder(join(root, 'web/src'))]
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts') && !path.includes('/lib/wire/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const all = source.map(({ text }) => text).join('\n');
const quoted = new Set([...all.matchAll(/['"`]([a-z][a-zA-Z0-9_.-]*)['"`]/g)].map(([, id]) => id));
/** Templates such as `so-card-${kind}` or `game-${title}.pitch`, as patterns. */
const templates = [
  ...new Set(
    [...all.matchAll(/`([a-z]+-(?:[a-zA-Z0-9_.-]|\$\{[^}]*\}+)*\$\{(?:[a-zA-Z0-9_.-]|\$\{[^}]*\}|[^`])*)`/g)].map(
      ([, text]) => text ?? '',
    ),
  ),
].map(
  (text) =>
    new RegExp(
      `^${text
        .split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
        .map((part) => part.replace(/[.\\]/g, '\\$&'))
        .join('[a-zA-Z0-9_-]+')}$`,
    ),
);
/** The frame asks for these by a code that the server sends: `${prefix}-refused-${code}`. */
const byCode = (id: string): boolean => ofAGame(id) && /^\w+-refused-/.test(id);
/** And for these by the positions of each game, so that there are as many as there are positions. */
const ofPositions = new Set(
  [...PREFIXES].flatMap(([game, prefix]) =>
    (JSON.parse(read('web/src/games', game, 'positions.json')) as { id: string; wrong: string | null }[]).flatMap(
      ({ id, wrong }) =>
        ['', '.title', '.solved', ...(wrong === null ? [] : ['.wrong'])].map((part) => `${prefix}try-${id}${part}`),
    ),
  ),
);
/** And for these by its lesson. */
const ofLessons = new Set(
  [...PREFIXES].flatMap(([game, prefix]) => {
    const { steps } = JSON.parse(read('web/src/games', game, 'lesson.json')) as { steps: { id: string }[] };
    return [...steps.map(({ id }) => id), 'end'].map((id) => `${prefix}learn-${id}`);
  }),
);
const byData = new Set([...ofPositions, ...ofLessons]);

describe('messages', () => {
  it('are in the same files in both languages', () => {
    expect(filesOf('es')).toEqual(files);
  });

  for (const file of files) {
    const en = messages('en', file);

    it(`${file}: can be read`, () => {
      for (const locale of ['en', 'es'] as const)
        expect(addMessages(bundleFor(locale), read('locales', locale, file))).toEqual([]);
    });
    it(`${file}: are the same in both languages, with the same variables`, () => {
      expect(Object.fromEntries(messages('es', file))).toEqual(Object.fromEntries(en));
    });
    it(`${file}: are written in the file once`, () => {
      for (const locale of ['en', 'es']) {
        const ids = [...read('locales', locale, file).matchAll(/^([a-z][\w-]*) *=/gm)].map(([, id]) => id);
        expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
      }
    });
    it(`${file}: are all used`, () => {
      const unused = [...en.keys()].filter(
        (id) => !quoted.has(id) && !byCode(id) && !byData.has(id) && !templates.some((template) => template.test(id)),
      );
      expect(unused).toEqual([]);
    });
    it(`${file}: begin with the prefix of their game`, () => {
      const title = /^titles\/(\w+)\.ftl$/.exec(file)?.[1];
      const prefix = title === undefined ? PREFIXES.get(file.replace('.ftl', '')) : `game-${title}`;
      const strangers = [...en.keys()].filter((id) => (prefix === undefined ? ofAGame(id) : !id.startsWith(prefix)));
      expect(strangers).toEqual([]);
    });
  }

  it('that the source asks for are there', () => {
    const known = new Set(files.flatMap((file) => [...messages('en', file).keys()]));
    const asked = source.flatMap(({ path, text }) => {
      const spoken = [...text.matchAll(/\bt\(\s*['"]([^'"]+)['"]/g)].map(([, id]) => id ?? '');
      const named = [...text.matchAll(/\b(?:id|message|explains): ['"]([^'"]+)['"]/g)].map(([, id]) => id ?? '');
      return [...spoken, ...named.filter(ofAGame)].map((id) => ({ path, id }));
    });
    expect(asked.filter(({ id }) => !known.has(id))).toEqual([]);
    expect(asked.length).toBeGreaterThan(100);
    expect([...byData].filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('refusals', () => {
  const codes = (path: string): string[] => [...read(path).matchAll(/=> "([a-z_]+)"/g)].map(([, code]) => code ?? '');

  it('of the table are all put into words', () => {
    const house = messages('en', 'house.ftl');
    const table = [...codes('crates/house/src/wire/refusal.rs'), 'nobody_there', 'to_yourself', 'no_whispers'];
    expect(table.length).toBeGreaterThan(30);
    expect(table.filter((code) => !house.has(`refused-${code}`))).toEqual([]);
  });

  for (const [game, prefix] of PREFIXES) {
    it(`of ${game} are all put into words`, () => {
      const own = messages('en', `${game}.ftl`);
      const missing = codes(`crates/${game}/src/illegal.rs`).filter((code) => !own.has(`${prefix}refused-${code}`));
      expect(missing).toEqual([]);
    });
  }
});
