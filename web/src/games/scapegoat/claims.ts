import type { ScapeGoatClaim, ScapeGoatColour } from '$lib/wire';
import type { Question, Translate } from '../contract';
import { tagged } from '../tagged';
import { COLOURS } from './cards';

/** Those of the gang who are in a game with so many players. */
export function coloursAt(players: number): ScapeGoatColour[] {
  return COLOURS.slice(0, players);
}

export function claimInWords(claim: ScapeGoatClaim, t: Translate): string {
  const { kind, data } = tagged(claim);
  switch (kind) {
    case 'loyal':
      return t('sg-claim-loyal');
    case 'target':
      return t('sg-claim-target', { colour: t(`colour-${data.colour}`) });
    case 'hold':
      return t('sg-claim-hold', { count: data.count, colour: t(`colour-${data.colour}`) });
  }
}

export function questions(seats: number, name: string, t: Translate): Question[] {
  const held = coloursAt(seats).map((colour) => {
    const text = t(`colour-${colour}`);
    return { says: t('sg-question-hold', { name, colour: text }), text, colour };
  });
  return [...held, { says: t('sg-question-target', { name }), text: t('sg-question-target-short') }];
}
