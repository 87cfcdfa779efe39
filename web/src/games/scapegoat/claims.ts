import type { ScapeGoatClaim, ScapeGoatColour, ScapeGoatQuestion, ScapeGoatView } from '$lib/wire';
import type { AnyView, Question, Translate } from '../contract';
import { tagged } from '../tagged';
import { COLOURS, shows } from './cards';

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

/** Whether it was so: with everything open, all hands and mats lie in `reveal`. */
export function isSo(claim: ScapeGoatClaim, seat: number, open: AnyView): boolean | null {
  const { reveal } = open as ScapeGoatView;
  if (reveal === null) return null;
  const { kind, data } = tagged(claim);
  switch (kind) {
    case 'loyal':
      return reveal.scapegoat !== seat;
    case 'target':
      return reveal.names[seat] === data.colour;
    case 'hold':
      return reveal.hands[seat]?.filter((card) => shows(card, data.colour)).length === data.count;
  }
}

export function questions(seats: number, name: string, t: Translate): Question<ScapeGoatQuestion>[] {
  const held = coloursAt(seats).map((colour) => {
    const asks: ScapeGoatQuestion = { hold: { colour } };
    return { asks, says: asked(asks, name, t), text: t(`colour-${colour}`), colour };
  });
  return [...held, { asks: 'target', says: asked('target', name, t), text: t('sg-question-target-short') }];
}

export function asked(question: ScapeGoatQuestion, name: string, t: Translate): string {
  if (question === 'target') return t('sg-question-target', { name });
  return t('sg-question-hold', { name, colour: t(`colour-${question.hold.colour}`) });
}

/** A nod that answers no question is about the colour on one's mat: that is how people ask who is ready. */
export function means(sign: 'nod' | 'shake' | 'wink', question: ScapeGoatQuestion | null, t: Translate): string | null {
  if (sign === 'wink') return t('sg-sign-wink');
  if (question === null) return t(`sg-sign-${sign}`);
  if (question === 'target') return null;
  return t(`sg-sign-${sign}-colour`, { colour: t(`colour-${question.hold.colour}`) });
}
