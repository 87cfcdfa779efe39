import type { SoplonAction, SoplonShown, SoplonView } from '$lib/wire';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import Guide from './Guide.svelte';
import { options } from './options';
import { coach, describe, ending, plate, remember, turning } from './words';

const game: GameModule<SoplonView, SoplonAction, SoplonShown> = { Board, drawsPeople: true, Guide, coach, describe, remember, plate, turning, ending, options };
export default game;
