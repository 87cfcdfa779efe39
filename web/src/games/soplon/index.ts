import type { SoplonAction, SoplonClaim, SoplonQuestion, SoplonShown, SoplonView } from '$lib/wire';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import ClaimMark from './ClaimMark.svelte';
import ClaimOffer from './ClaimOffer.svelte';
import { asked, claimInWords, isSo, means, questions } from './claims';
import Guide from './Guide.svelte';
import { options } from './options';
import { coach, describe, ending, plate, remember, turning } from './words';

const game: GameModule<SoplonView, SoplonAction, SoplonShown, SoplonClaim, SoplonQuestion> = {
  prefix: 'so',
  Board,
  drawsPeople: true,
  Guide,
  coach,
  describe,
  remember,
  // Friends have time to talk (CO-2).
  opens: { friends: { pace: 'relaxed' } },
  plate,
  turning,
  ending,
  options,
  claims: { inWords: claimInWords, Mark: ClaimMark, Offer: ClaimOffer, questions, asked, isSo, means },
};
export default game;
