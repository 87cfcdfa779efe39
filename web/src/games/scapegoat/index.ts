import type { ScapeGoatAction, ScapeGoatClaim, ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import type { GameModule } from '../contract';
import Portrait from './art/Portrait.svelte';
import Board from './Board.svelte';
import ClaimMark from './ClaimMark.svelte';
import ClaimOffer from './ClaimOffer.svelte';
import { claimInWords, questions } from './claims';
import Guide from './Guide.svelte';
import Noted from './Noted.svelte';
import { options } from './options';
import { coach, describe, ending, plate, remember, telling, turning } from './words';

const game: GameModule<ScapeGoatView, ScapeGoatAction, ScapeGoatShown, ScapeGoatClaim> = {
  prefix: 'sg',
  Board,
  Guide,
  coach,
  describe,
  telling,
  remember,
  plate,
  Noted,
  Portrait,
  turning,
  ending,
  options,
  claims: { inWords: claimInWords, Mark: ClaimMark, Offer: ClaimOffer, questions },
  // Private words are a part of this game, unless a table agrees otherwise (SG-K1).
  whispers: (agreed) => agreed['whispers'] !== false,
};
export default game;
