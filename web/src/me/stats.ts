import type { OwnGame } from '$lib/wire';

/** A part of a whole, from 0 to 1; none, if there is no whole. */
export function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

/** A piece of a bar: where it begins and how long it is, in hundredths of the whole. */
export interface Piece {
  from: number;
  size: number;
}

/** Counts side by side in one bar, in their order. What is nothing has no length. */
export function stacked(counts: readonly number[], whole = counts.reduce((sum, count) => sum + count, 0)): Piece[] {
  let from = 0;
  return counts.map((count) => {
    const size = whole > 0 ? (count * 100) / whole : 0;
    const piece = { from, size };
    from += size;
    return piece;
  });
}

/** A column of the histogram, in hundredths of the plot's width and height. */
export interface Column {
  from: number;
  size: number;
  height: number;
  /** The times it counts, in milliseconds; the last may have no end. */
  fromMs: number;
  toMs: number | null;
  count: number;
}

export interface Histogram {
  columns: Column[];
  /** Round times on the axis, and where they stand. */
  ticks: { at: number; ms: number }[];
  /** Where a time stands; what is slower than the axis goes stands at its end. */
  place: (ms: number) => number;
}

const TENTH_MS = 100;
/** Fewer columns would look like a wall. */
const FEWEST = 8;

/**
 * Times by tenths of a second. The last count is of all that were slower. The axis begins at nothing, so that a fast
 * hand is seen to be fast, and ends after the slowest.
 */
export function histogram(tenths: readonly number[]): Histogram {
  const open = tenths.length - 1;
  const slowest = tenths.findLastIndex((count) => count > 0);
  // A column of its own for all the slower ones stands only where there are any.
  const shown = slowest === open ? tenths.length : Math.min(Math.max(slowest + 2, FEWEST), Math.max(open, 1));
  const most = Math.max(1, ...tenths);
  const size = 100 / shown;
  const columns = Array.from({ length: shown }, (_, i) => {
    const count = tenths[i] ?? 0;
    return {
      from: i * size,
      size,
      height: (count * 100) / most,
      fromMs: i * TENTH_MS,
      toMs: i === open ? null : (i + 1) * TENTH_MS,
      count,
    };
  });
  const every = shown > 12 ? 5 : 2;
  const ticks = Array.from({ length: shown + 1 }, (_, i) => i)
    .filter((i) => i % every === 0 && i <= open)
    .map((i) => ({ at: i * size, ms: i * TENTH_MS }));
  return { columns, ticks, place: (ms) => Math.min((ms / TENTH_MS) * size, 100) };
}

/** Everybody else who played, in order of seats. */
export function others({ players, seat }: Pick<OwnGame, 'players' | 'seat'>): string[] {
  return players.filter((_, at) => at !== seat);
}

/** How a game went for you. */
export function went({ facts, winners }: Pick<OwnGame, 'facts' | 'winners'>): 'won' | 'lost' | 'nobody' {
  if (facts.won) return 'won';
  return winners.length === 0 ? 'nobody' : 'lost';
}
