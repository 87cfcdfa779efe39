import type { Args } from '$lib/locale';
import type { SoplonCard } from '$lib/wire';

export type Kind = 'witness' | 'cousin' | 'boss' | 'hitman' | 'driver' | 'thug' | 'rat';
export type Translate = (id: string, args?: Args) => string;

export function kindOf(card: SoplonCard): Kind {
  return typeof card === 'string' ? card : 'witness';
}

/** The number of a witness; null for everybody else. */
export function numberOf(card: SoplonCard): number | null {
  return typeof card === 'string' ? null : card.witness;
}

const PRINTED: Record<Exclude<Kind, 'witness' | 'rat'>, number> = { thug: 7, driver: 5, hitman: 3, boss: 1, cousin: 0 };

/** What is printed on the card (SO-C2); the rat has nothing printed on it. */
export function printed(card: SoplonCard): number | null {
  if (typeof card !== 'string') return card.witness;
  return card === 'rat' ? null : PRINTED[card];
}

/** The name of a card, as a label. */
export function cardName(card: SoplonCard, t: Translate): string {
  return t(`so-card-${kindOf(card)}`, { number: numberOf(card) ?? 0 });
}

/** A card in the middle of a sentence. */
export function theCard(card: SoplonCard, t: Translate): string {
  return t(`so-the-${kindOf(card)}`, { number: numberOf(card) ?? 0 });
}
