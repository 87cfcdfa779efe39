import type { SoplonClaim, SoplonQuestion, SoplonView } from '$lib/wire';
import type { AnyView, Question, Translate } from '../contract';
import { printed } from './cards';
import { isThere } from './spots';

export function claimInWords(claim: SoplonClaim, t: Translate): string {
  return claim === 'rat' ? t('so-claim-rat') : t('so-claim-sum', { worth: claim.sum.worth });
}

/** Whether it was so: with everything open, all cards lie face up. A rat's worth is not known before the end. */
export function isSo(claim: SoplonClaim, seat: number, open: AnyView): boolean | null {
  const lying = (open as SoplonView).districts[seat]?.filter(isThere) ?? [];
  const cards = lying.flatMap((one) => (typeof one === 'object' ? [one.up] : []));
  if (cards.length < lying.length) return null;
  if (claim === 'rat') return cards.includes('rat');
  const worths = cards.map(printed);
  return worths.includes(null)
    ? null
    : worths.reduce<number>((sum, worth) => sum + (worth ?? 0), 0) === claim.sum.worth;
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
