import type { ScapeGoatAction, ScapeGoatClaim, ScapeGoatQuestion, ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import type { GameModule } from '../contract';
import Portrait from './art/Portrait.svelte';
import Board from './Board.svelte';
import ClaimMark from './ClaimMark.svelte';
import ClaimOffer from './ClaimOffer.svelte';
import { asked, claimInWords, isSo, means, questions } from './claims';
import { ending } from './ending';
import Guide from './Guide.svelte';
import Noted from './Noted.svelte';
import { tells } from './climax';
import Sheet from './Sheet.svelte';
import SmallCard from './SmallCard.svelte';
import { options } from './options';
import { coach, describe, plate, pictured, remember, targets, telling, turning } from './words';

const game: GameModule<ScapeGoatView, ScapeGoatAction, ScapeGoatShown, ScapeGoatClaim, ScapeGoatQuestion> = {
  prefix: 'sg',
  Board,
  Guide,
  coach,
  describe,
  telling,
  tells,
  remember,
  pictured,
  SmallCard,
  Sheet,
  // Alone, what you saw by yourself is noted for you (SG-N1). Friends have time to talk (CO-2).
  opens: { alone: { notes: true }, friends: { pace: 'relaxed' } },
  plate,
  targets,
  Noted,
  Portrait,
  turning,
  ending,
  options,
  claims: { inWords: claimInWords, Mark: ClaimMark, Offer: ClaimOffer, questions, asked, isSo, means },
  // Private words are a part of this game, unless a table agrees otherwise (SG-K1).
  whispers: (agreed) => agreed['whispers'] !== false,
};
export default game;
