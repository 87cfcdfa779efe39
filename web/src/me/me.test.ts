import { describe, expect, it } from 'vitest';
import { speech } from '../../test/speech.ts';
import { delayInShort, delays } from '../lib/delay.ts';
import type { Facts, OwnGame, OwnStats, Reactions } from '../lib/wire/index.ts';
import { histogram, others, share, stacked, went } from './stats.ts';
import { countInWords, reactionsInWords, winsInWords } from './say.ts';
import { sumsOf } from './sums.ts';

const en = speech('en', 'me');
const es = speech('es', 'me');

describe('shares', () => {
  it('are none of nothing', () => {
    expect(share(0, 0)).toBeNull();
    expect(share(3, 4)).toBe(0.75);
  });
  it('lie side by side in a bar and never beyond its end', () => {
    const pieces = stacked([6, 1, 1]);
    expect(pieces.map(({ from }) => from)).toEqual([0, 75, 87.5]);
    expect(pieces.map(({ size }) => size)).toEqual([75, 12.5, 12.5]);
    expect(stacked([3], 4)).toEqual([{ from: 0, size: 75 }]);
    expect(stacked([0, 0])).toEqual([
      { from: 0, size: 0 },
      { from: 0, size: 0 },
    ]);
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
  const facts = (won: boolean): Facts => ({ won, reactions_ms: [], own: null });

  it('was played with everybody but oneself, even if they are called the same', () => {
    expect(others({ players: ['Ana', 'Bo', 'Ana'], seat: 2 })).toEqual(['Ana', 'Bo']);
  });
  it('was won, lost, or won by nobody', () => {
    expect(went({ facts: facts(true), winners: [0] })).toBe('won');
    expect(went({ facts: facts(false), winners: [1] })).toBe('lost');
    expect(went({ facts: facts(false), winners: [] })).toBe('nobody');
  });
});

describe('the sums', () => {
  const game = (id: string): OwnGame => ({
    id,
    title: 'soplon',
    ended_at: 0,
    replays: 'public',
    players: ['Ana', 'Bo'],
    winners: [0],
    seat: 0,
    facts: { won: true, reactions_ms: [], own: null },
  });
  const stats = (games: number): OwnStats => ({
    all: { games, wins: games },
    titles: [],
    reactions: { presses: 0, fastest_ms: null, median_ms: null, tenths: [] },
  });
  const addUp = <Name extends string>(lists: Record<Name, readonly OwnGame[]>): Promise<Record<Name, OwnStats>> => {
    const sums = Object.entries<readonly OwnGame[]>(lists).map(([name, games]) => [name, stats(games.length)]);
    return Promise.resolve(Object.fromEntries(sums) as Record<Name, OwnStats>);
  };
  const fails = (): Promise<never> => Promise.reject(new Error('there is no module'));
  const house = { stats: stats(2), games: [game('A'), game('B')] };
  const here = [game('C')];

  it('are of three kinds where there are games of both', async () => {
    expect(await sumsOf(house, here, addUp)).toEqual({ all: stats(3), house: stats(2), here: stats(1) });
  });
  it('are of one kind where there are games of one, and nothing is asked for nothing', async () => {
    expect(await sumsOf(house, [], fails)).toEqual({ house: stats(2) });
    expect(await sumsOf({ stats: stats(0), games: [] }, here, addUp)).toEqual({ here: stats(1) });
    expect(await sumsOf(null, here, addUp)).toEqual({ here: stats(1) });
    expect(await sumsOf(null, [], fails)).toEqual({});
  });
  it('are what the house says where nothing can be added up', async () => {
    expect(await sumsOf(house, here, fails)).toEqual({ house: stats(2) });
    expect(await sumsOf(null, here, fails)).toEqual({});
  });
});

describe('the sentences', () => {
  const none = { games: 0, wins: 0 };

  it('say how many games were won', () => {
    expect(winsInWords(en, { all: { games: 5, wins: 3 } })).toBe('You have won 3 of 5 games: 60%.');
    expect(winsInWords(en, { all: { games: 1, wins: 0 } })).toBe('You have won 0 of 1 game: 0%.');
    expect(winsInWords(es, { all: { games: 5, wins: 3 } }).replace(/\s/g, ' ')).toBe(
      'Has ganado 3 de 5 partidas: 60 %.',
    );
    expect(countInWords(en, none)).toBe('not yet');
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
