import type { RowGoatAction, RowGoatShown, RowGoatView } from '$lib/wire';
import type { GameModule } from '../contract';
import { tagged } from '../tagged';
import Board from './Board.svelte';
import { coach } from './coach';
import { describe } from './describe';
import { ending } from './ending';
import Guide from './Guide.svelte';
import { options } from './options';
import { turnIn } from './status';

const game: GameModule<RowGoatView, RowGoatAction, RowGoatShown> = {
  prefix: 'rg',
  Board,
  drawsPeople: true,
  Guide,
  coach,
  describe,
  ending,
  tells: (events) => events.some((event) => tagged(event).kind === 'ended'),
  turn: turnIn,
  turning: {
    called_at: 'rg-turning-called_at',
    took_set: 'rg-turning-took_set',
    mistouched: 'rg-turning-mistouched',
    misplaced: 'rg-turning-misplaced',
    owes_call: 'rg-turning-owes_call',
  },
  options,
  races: 'rg-races',
};
export default game;
