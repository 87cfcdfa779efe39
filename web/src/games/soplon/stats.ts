import type { Recall, Score } from '$lib/wire';
import { percent, type Speech } from '../../me/say';

/** How many cards somebody who had seen them could have named: those they tried, and those they let pass. */
export function remembered({ right, wrong, missed }: Recall): Score {
  return { games: right + wrong + missed, wins: right };
}

/** How many cards somebody tried without having seen them, and how many of them were right. */
export function guessed({ lucky, unlucky }: Recall): Score {
  return { games: lucky + unlucky, wins: lucky };
}

export function memoryInWords(say: Speech, recall: Recall): string {
  const parts: string[] = [];
  const [seen, blind] = [remembered(recall), guessed(recall)];
  if (seen.games > 0) {
    const share = percent(say, seen.wins, seen.games);
    parts.push(say.t('so-me-memory-say', { right: seen.wins, all: seen.games, share }));
  }
  if (blind.games > 0) parts.push(say.t('so-me-guesses-say', { lucky: blind.wins, all: blind.games }));
  return parts.join(' ');
}
