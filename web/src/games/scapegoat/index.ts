import type { ScapeGoatAction, ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import Guide from './Guide.svelte';
import { options } from './options';
import { coach, describe, ending, plate, remember, telling, turning } from './words';

const game: GameModule<ScapeGoatView, ScapeGoatAction, ScapeGoatShown> = { Board, Guide, coach, describe, telling, remember, plate, turning, ending, options };
export default game;
