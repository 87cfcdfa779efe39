import type { SoplonClaim, SoplonQuestion } from '$lib/wire';
import type { Question, Translate } from '../contract';

export function claimInWords(claim: SoplonClaim, t: Translate): string {
  return claim === 'rat' ? t('so-claim-rat') : t('so-claim-sum', { worth: claim.sum.worth });
}

const ASKS: SoplonQuestion[] = ['sum', 'rat'];

export function questions(_seats: number, name: string, t: Translate): Question<SoplonQuestion>[] {
  return ASKS.map((asks) => ({ asks, says: asked(asks, name, t), text: t(`so-question-${asks}-short`) }));
}

export function asked(question: SoplonQuestion, name: string, t: Translate): string {
  return t(`so-question-${question}`, { name });
}

/** A nod that answers no question is about what somebody declared. */
export function means(sign: 'nod' | 'shake' | 'wink', question: SoplonQuestion | null, t: Translate): string | null {
  if (sign === 'wink' || question === 'sum') return null;
  return t(question === 'rat' ? `so-sign-${sign}-rat` : `so-sign-${sign}`);
}
