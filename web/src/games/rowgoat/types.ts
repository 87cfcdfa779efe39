import type { RowGoatAction, RowGoatShown, RowGoatView } from '$lib/wire';
import type { GameContext, Step } from '../contract';
import type { Told } from './finish';

export type Game = GameContext<RowGoatView, RowGoatAction, RowGoatShown>;
export type GameStep = Step<RowGoatView, RowGoatAction, RowGoatShown>;

/**
 * The latest steps, as they were told again after a reload. A live game keeps them, though boards are not promised
 * them.
 */
export function lately(game: Game & { readonly history?: readonly Told[] }): readonly Told[] {
  return game.history ?? [];
}
