import type { SoplonAction, SoplonClaim, SoplonShown, SoplonView } from '$lib/wire';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import ClaimMark from './ClaimMark.svelte';
import ClaimOffer from './ClaimOffer.svelte';
import { claimInWords, questions } from './claims';
import Guide from './Guide.svelte';
import { options } from './options';
import { coach, describe, ending, plate, remember, turning } from './words';

const game: GameModule<SoplonView, SoplonAction, SoplonShown, SoplonClaim> = {
  prefix: 'so',
  Board,
  drawsPeople: true,
  Guide,
  coach,
  describe,
  remember,
  plate,
  turning,
  ending,
  options,
  claims: { inWords: claimInWords, Mark: ClaimMark, Offer: ClaimOffer, questions },
};
export default game;
