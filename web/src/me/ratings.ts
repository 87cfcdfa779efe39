import type { GameRating } from '$lib/wire';

/** What everybody begins with, before their first game. */
export const START: GameRating = { points: 1_500, margin: 600, games: 0 };

/** From so many games on a rating says something. */
export const SURE_FROM = 5;

/** A curve in a square of a hundred by a hundred, for `points` of polygons and polylines. */
export interface Curve {
  line: string;
  /** Where the truth lies in 19 of 20 cases. */
  band: string;
  ticks: { at: number; points: number }[];
}

/** A rating over time, a game after the other, from the start. */
export function curve(games: readonly GameRating[]): Curve {
  const all = [START, ...games];
  const low = Math.min(...all.map(({ points, margin }) => points - margin));
  const high = Math.max(...all.map(({ points, margin }) => points + margin));
  const x = (index: number): number => (index * 100) / (all.length - 1);
  const y = (points: number): number => ((high - points) * 100) / (high - low);
  const along = (of: (rating: GameRating) => number): string[] =>
    all.map((rating, index) => `${x(index).toFixed(2)},${y(of(rating)).toFixed(2)}`);
  const upper = along(({ points, margin }) => points + margin);
  const lower = along(({ points, margin }) => points - margin).reverse();
  const ticks = [];
  for (let points = Math.ceil(low / STEP) * STEP; points <= high; points += STEP) ticks.push({ at: y(points), points });
  return { line: along(({ points }) => points).join(' '), band: [...upper, ...lower].join(' '), ticks };
}

/** How far lines of the same rating are apart. */
const STEP = 250;
