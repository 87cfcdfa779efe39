import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addMessages, bundleFor, message } from '../lib/locale.ts';
import { delayInShort, delays } from '../lib/delay.ts';
import type { Facts, Reactions, Recall } from '../lib/wire/index.ts';
import { guessed, histogram, others, remembered, share, stacked, went } from './numbers.ts';
import { countInWords, memoryInWords, reactionsInWords, rolesInWords, smellInWords, type Speech, winsInWords } from './say.ts';

const RECALL: Recall = { right: 6, wrong: 1, missed: 1, lucky: 1, unlucky: 3 };

function speech(locale: 'en' | 'es'): Speech {
  const bundle = bundleFor(locale);
  for (const file of ['house', 'me']) addMessages(bundle, readFileSync(new URL(`../../../locales/${locale}/${file}.ftl`, import.meta.url), 'utf8'));
  return {
    t: (id, args) => message(bundle, id, args) ?? `no message ${id}`,
    number: (value, options) => new Intl.NumberFormat(locale, options).format(value),
  };
}
const en = speech('en');
const es = speech('es');

describe('shares', () => {
  it('are none of nothing', () => {
    expect(share(0, 0)).toBeNull();
    expect(share(3, 4)).toBe(0.75);
  });
  it('of memory leave guesses out, and count what was let pass', () => {
    expect(remembered(RECALL)).toEqual({ games: 8, wins: 6 });
    expect(guessed(RECALL)).toEqual({ games: 4, wins: 1 });
  });
  it('lie side by side in a bar and never beyond its end', () => {
    const pieces = stacked([6, 1, 1]);
    expect(pieces.map(({ from }) => from)).toEqual([0, 75, 87.5]);
    expect(pieces.map(({ size }) => size)).toEqual([75, 12.5, 12.5]);
    expect(stacked([3], 4)).toEqual([{ from: 0, size: 75 }]);
    expect(stacked([0, 0])).toEqual([{ from: 0, size: 0 }, { from: 0, size: 0 }]);
  });
});

describe('the histogram', () => {
  const tenths = (...counts: [number, number][]): number[] => {
    const all = Array.from({ length: 31 }, () => 0);
    for (const [at, count] of counts) all[at] = count;
    return all;
  };

  it('begins at nothing and ends one column after the slowest press', () => {
    const { columns } = histogram(tenths([4, 2], [11, 8]));
    expect(columns).toHaveLength(13);
    expect(columns[0]).toMatchObject({ from: 0, fromMs: 0, toMs: 100, count: 0, height: 0 });
    expect(columns[4]).toMatchObject({ fromMs: 400, toMs: 500, count: 2, height: 25 });
    expect(columns[11]).toMatchObject({ fromMs: 1_100, count: 8, height: 100 });
  });
  it('fills its width and has room for a few columns at least', () => {
    for (const counts of [tenths([2, 1]), tenths([20, 3]), tenths([30, 1])]) {
      const { columns } = histogram(counts);
      const last = columns.at(-1);
      expect(columns.length).toBeGreaterThanOrEqual(8);
      expect((last?.from ?? 0) + (last?.size ?? 0)).toBeCloseTo(100);
      expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(counts.reduce((sum, count) => sum + count, 0));
    }
  });
  it('has a last column without an end only where somebody was that slow', () => {
    expect(histogram(tenths([29, 1])).columns.every(({ toMs }) => toMs !== null)).toBe(true);
    expect(histogram(tenths([30, 1])).columns.at(-1)).toMatchObject({ fromMs: 3_000, toMs: null, count: 1 });
  });
  it('puts times where their column is, and slow ones at the end', () => {
    const { columns, place, ticks } = histogram(tenths([4, 2], [11, 8]));
    const column = columns[4];
    expect(place(450)).toBeCloseTo((column?.from ?? 0) + (column?.size ?? 0) / 2);
    expect(place(99_000)).toBe(100);
    for (const { at, ms } of ticks) expect(place(ms)).toBeCloseTo(at);
    expect(ticks.map(({ ms }) => ms)).toEqual([0, 500, 1_000]);
  });
  it('draws something sensible of nothing at all', () => {
    expect(histogram([]).columns.every(({ count, height }) => count === 0 && height === 0)).toBe(true);
    expect(histogram(tenths()).columns).toHaveLength(8);
  });
});

describe('a finished game', () => {
  const facts = (won: boolean): Facts => ({ won, role: null, went_to_cops: false, recall: null, reactions_ms: [] });

  it('was played with everybody but oneself, even if they are called the same', () => {
    expect(others({ players: ['Ana', 'Bo', 'Ana'], seat: 2 })).toEqual(['Ana', 'Bo']);
  });
  it('was won, lost, or won by nobody', () => {
    expect(went({ facts: facts(true), winners: [0] })).toBe('won');
    expect(went({ facts: facts(false), winners: [1] })).toBe('lost');
    expect(went({ facts: facts(false), winners: [] })).toBe('nobody');
  });
});

describe('the sentences', () => {
  const none = { games: 0, wins: 0 };

  it('say how many games were won', () => {
    expect(winsInWords(en, { all: { games: 5, wins: 3 } })).toBe('You have won 3 of 5 games: 60%.');
    expect(winsInWords(en, { all: { games: 1, wins: 0 } })).toBe('You have won 0 of 1 game: 0%.');
    expect(winsInWords(es, { all: { games: 5, wins: 3 } }).replace(/\s/g, ' ')).toBe('Has ganado 3 de 5 partidas: 60 %.');
    expect(countInWords(en, none)).toBe('not yet');
  });
  it('speak of a role only if it was played', () => {
    expect(rolesInWords(en, { as_scapegoat: { games: 1, wins: 1 }, as_conspirator: none })).toBe('You were the scapegoat once and won that game.');
    expect(rolesInWords(en, { as_scapegoat: { games: 1, wins: 0 }, as_conspirator: { games: 3, wins: 2 } })).toBe(
      'You were the scapegoat once and lost that game. You were one of the gang 3 times and won 2 of those games.',
    );
  });
  it('say whether the scapegoat sniffed it out, and how often it was a false alarm', () => {
    const numbers = { as_scapegoat: { games: 4, wins: 2 }, as_conspirator: { games: 7, wins: 3 }, smelled: 1, false_alarms: 2 };
    expect(smellInWords(en, numbers)).toBe('You were the scapegoat 4 times and sniffed it out once. You went to the cops for nothing 2 times.');
    expect(smellInWords(es, { ...numbers, smelled: 0, false_alarms: 0 })).toBe('Has sido el chivo expiatorio 4 veces y nunca te lo oliste. Nunca has ido a la policía sin motivo.');
  });
  it('say how good the memory was, without the guesses', () => {
    expect(memoryInWords(en, RECALL)).toBe('You had seen 8 cards that could be eliminated and got 6 right: 75%. You tried 4 cards blindly; 1 was right.');
    expect(memoryInWords(en, { ...RECALL, lucky: 0, unlucky: 0 })).not.toContain('blindly');
  });
  it('say how fast somebody is, in seconds', () => {
    const reactions: Reactions = { presses: 12, fastest_ms: 312, median_ms: 640, tenths: [] };
    expect(reactionsInWords(en, reactions)).toBe('Half of your 12 presses took 0.64 s or less, the fastest 0.31 s.');
    expect(reactionsInWords(es, reactions)).toContain('0,64 s');
    expect(reactionsInWords(en, { ...reactions, presses: 1 })).toBe('You have pressed once, after 0.31 s.');
    expect(reactionsInWords(en, { presses: 0, fastest_ms: null, median_ms: null, tenths: [] })).toBe('');
  });
});

describe('delays', () => {
  it('can be chosen, also one that was set in another way', () => {
    expect(delays(30)).toEqual([0, 10, 30, 60, 120]);
    expect(delays(2)).toEqual([0, 2, 10, 30, 60, 120]);
    expect([0, 30, 90, 120].map((seconds) => delayInShort(seconds, en.t))).toEqual(['Live', '30 s', '90 s', '2 min']);
  });
});
