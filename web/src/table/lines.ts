import type { Run } from '$lib/run.svelte';
import { isOfTheGame, type Said, saidInWords } from '$lib/words';
import type { GameModule, Pictured, Player, Translate } from '../games/contract';

/** A line of the history. */
export interface HistoryLine {
  key: string;
  at: number;
  /** What is written, and what it says in full where cards are drawn. */
  text: string;
  words: string;
  cards: Pictured['cards'];
  said: Said | null;
}

/** What happened in a game and what was claimed, asked and signed over it, in the order of its time. */
export function linesOf(
  game: Pick<Run, 'told' | 'number'>,
  talk: readonly Said[],
  module: Pick<GameModule, 'describe' | 'pictured' | 'claims'>,
  people: Player[],
  t: Translate,
): HistoryLine[] {
  const happened = game.told.flatMap(({ n, at, events }) =>
    events.flatMap((event, i): HistoryLine[] => {
      const words = module.describe(event, people, t);
      if (words === '') return [];
      const { text, cards } = module.pictured?.(event, people, t) ?? { text: words, cards: [] };
      return [{ key: `${n}.${i}`, at, text, words, cards, said: null }];
    }),
  );
  const said = talk
    .filter((one) => one.game === game.number && isOfTheGame(one))
    .map((one): HistoryLine => {
      const does = saidInWords(one, people, module.claims ?? null, t);
      const text = t('history-said', { me: one.mine ? 'yes' : 'no', name: one.from.name, does });
      return { key: `said-${one.id}`, at: one.at, text, words: text, cards: [], said: one };
    });
  // Both are in order already; what was said comes after what happened in the same moment.
  return [...happened, ...said].toSorted((one, other) => one.at - other.at);
}
