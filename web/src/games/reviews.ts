import type { Title } from '$lib/protocol';
import type { GameReviewer } from './contract';

const reviewers = import.meta.glob<GameReviewer>('./*/review.ts', { import: 'default' });

/** How a game puts a review into words and pictures. Its messages come with the game. */
export function loadReviewer(title: Title): Promise<GameReviewer> {
  const load = reviewers[`./${title}/review.ts`];
  if (load === undefined) throw new Error(`there is nobody who reviews ${title}`);
  return load();
}
