import type { Args } from '$lib/locale';
import type { Numbers, Reactions, Recall, Score } from '$lib/wire';
import { guessed, remembered, share } from './numbers';

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

export function winsInWords(say: Speech, { all }: Pick<Numbers, 'all'>): string {
  return say.t('me-wins-say', { wins: all.wins, games: all.games, share: percent(say, all.wins, all.games) });
}

export function rolesInWords(say: Speech, { as_scapegoat: goat, as_conspirator: other }: Pick<Numbers, 'as_scapegoat' | 'as_conspirator'>): string {
  const parts: string[] = [];
  if (goat.games > 0) parts.push(say.t('me-role-say-scapegoat', { wins: goat.wins, games: goat.games }));
  if (other.games > 0) parts.push(say.t('me-role-say-conspirator', { wins: other.wins, games: other.games }));
  return parts.join(' ');
}

export function smellInWords(say: Speech, numbers: Pick<Numbers, 'as_scapegoat' | 'as_conspirator' | 'smelled' | 'false_alarms'>): string {
  const parts: string[] = [];
  const { as_scapegoat: goat, as_conspirator: other, smelled, false_alarms: alarms } = numbers;
  if (goat.games > 0) parts.push(say.t('me-smell-say', { smelled, games: goat.games }));
  if (other.games > 0) parts.push(say.t('me-alarms-say', { alarms, games: other.games }));
  return parts.join(' ');
}

export function memoryInWords(say: Speech, recall: Recall): string {
  const parts: string[] = [];
  const [seen, blind] = [remembered(recall), guessed(recall)];
  if (seen.games > 0) parts.push(say.t('me-memory-say', { right: seen.wins, all: seen.games, share: percent(say, seen.wins, seen.games) }));
  if (blind.games > 0) parts.push(say.t('me-guesses-say', { lucky: blind.wins, all: blind.games }));
  return parts.join(' ');
}

export function reactionsInWords(say: Speech, { presses, fastest_ms: fastest, median_ms: median }: Reactions): string {
  if (fastest === null || median === null) return '';
  if (presses === 1) return say.t('me-reactions-say-one', { fastest: seconds(say, fastest) });
  return say.t('me-reactions-say', { presses, median: seconds(say, median), fastest: seconds(say, fastest) });
}
