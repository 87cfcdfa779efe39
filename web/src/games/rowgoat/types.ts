import type { RowGoatAction, RowGoatShown, RowGoatView } from '$lib/wire';
import type { GameContext, Step } from '../contract';

export type Game = GameContext<RowGoatView, RowGoatAction, RowGoatShown>;
export type GameStep = Step<RowGoatView, RowGoatAction, RowGoatShown>;
