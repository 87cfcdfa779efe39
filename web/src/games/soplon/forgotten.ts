import type { SoplonForgot, SoplonReview, SoplonSlip } from '$lib/wire';
import type { Reviewed } from '../contract';
import { theCard } from './cards';
import { spotInWords } from './spots';

/** A card that one had seen and forgot, in a sentence. */
export function slipInWords({ at, card, how }: SoplonSlip, { people, say }: Reviewed<SoplonReview>): string {
  return say.t(`so-review-${how}`, { card: theCard(card, say.t), spot: spotInWords(at, people, say.t) });
}

/** How good one's memory was. */
export function recallInWords({ recall, forgotten }: SoplonReview, { t }: Reviewed<SoplonReview>['say']): string {
  return t('so-review-say', { right: recall.right, forgotten: forgotten.length });
}

export function why(how: SoplonForgot, moment: number, reviewed: Reviewed<SoplonReview>): string {
  const slip = reviewed.own.forgotten.find((one) => one.moment === moment && one.how === how);
  return slip === undefined ? '' : slipInWords(slip, reviewed);
}
