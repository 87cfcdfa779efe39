import type { SoplonClaim } from '$lib/wire';
import type { Question, Translate } from '../contract';

export function claimInWords(claim: SoplonClaim, t: Translate): string {
  return claim === 'rat' ? t('so-claim-rat') : t('so-claim-sum', { worth: claim.sum.worth });
}

export function questions(_seats: number, name: string, t: Translate): Question[] {
  return [
    { says: t('so-question-sum', { name }), text: t('so-question-sum-short') },
    { says: t('so-question-rat', { name }), text: t('so-question-rat-short') },
  ];
}
