import type { Args } from '$lib/locale';
import type { OwnStats, Reactions, Score } from '$lib/wire';
import { share } from './stats';

/** What the words need: messages, and numbers as the language writes them. */
export interface Speech {
  t: (id: string, args?: Args) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
}

export function percent({ number }: Speech, part: number, whole: number): string {
  return number(share(part, whole) ?? 0, { style: 'percent', maximumFractionDigits: 0 });
}

/** A time as people say it: seconds with two digits. */
export function seconds({ number }: Speech, ms: number): string {
  return number(ms / 1_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Beside a bar: how many of how many, and the share. */
export function countInWords(say: Speech, { games, wins }: Score): string {
  return games === 0 ? say.t('me-not-yet') : say.t('me-count', { wins, games, share: percent(say, wins, games) });
}

// A sentence for every plot. It says what the plot shows, for those who do not see it and for those who like words.

export function winsInWords(say: Speech, { all }: Pick<OwnStats, 'all'>): string {
  return say.t('me-wins-say', { wins: all.wins, games: all.games, share: percent(say, all.wins, all.games) });
}

export function reactionsInWords(say: Speech, { presses, fastest_ms: fastest, median_ms: median }: Reactions): string {
  if (fastest === null || median === null) return '';
  if (presses === 1) return say.t('me-reactions-say-one', { fastest: seconds(say, fastest) });
  return say.t('me-reactions-say', { presses, median: seconds(say, median), fastest: seconds(say, fastest) });
}
