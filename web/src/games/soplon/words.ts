import { listed } from '$lib/list';
import type { Args } from '$lib/locale';
import type { SoplonAction, SoplonEnding, SoplonShown, SoplonSpot, SoplonView } from '$lib/wire';
import type { Outcome } from '$lib/protocol';
import type { Ended, Player } from '../contract';
import { tagged } from '../tagged';
import { theCard, type Translate } from './cards';
import { type Ask, asked } from './choices';
import { standing } from './decided';
import { cardsOf, spotInWords } from './spots';

/** Asks without a choice have nothing to explain. */
const UNCOACHED: ReadonlySet<Ask> = new Set(['looked', 'race_passed', 'race_out']);

export function coach(view: SoplonView, legal: SoplonAction[], seat: number): { id: string; args?: Args } | null {
  const ask = asked(view, legal, seat);
  return ask === null || UNCOACHED.has(ask) ? null : { id: `so-coach-${ask}` };
}

/** A line of the history. What a player is to forget is in none of them: cards are named only where all saw them. */
export function describe(event: SoplonShown, people: Player[], t: Translate): string {
  const name = (seat: number): string => people[seat]?.name ?? '';
  const person = (seat: number): Args => ({ who: name(seat), me: people[seat]?.me ? 'yes' : 'no' });
  const spot = (at: SoplonSpot, actor: number): string => spotInWords(at, people, t, actor);
  const { kind, data } = tagged(event);
  /** What somebody did, in the message that is called like it. */
  const said = (seat: number, more: Args = {}, what: string = kind): string =>
    t(`so-said-${what}`, { ...person(seat), ...more });

  switch (kind) {
    case 'time_up':
    case 'peeked':
    case 'done':
    case 'drew':
    case 'rat_returned':
    case 'passed_race':
    case 'closed':
    case 'passed':
      return said(data.seat);
    case 'peeks_over':
    case 'swap_skipped':
    case 'race_opened':
    case 'race_closed':
      return t(`so-said-${kind}`);
    case 'reshuffled':
      return t('so-said-reshuffled', { cards: data.cards });
    case 'exchanged':
      return said(data.seat, { spot: spot(data, data.seat), card: theCard(data.played, t) });
    case 'removed':
      return said(data.seat, { spot: spot(data, data.seat), card: theCard(data.card, t) });
    case 'gave':
      return said(data.seat, { spot: spot(data, data.seat) });
    case 'looked':
      return said(data.seat, { spot: spot(data.at, data.seat) });
    case 'erred':
    case 'eliminated':
      return said(data.seat, { spot: spot(data.at, data.seat), card: theCard(data.card, t) });
    case 'swapped':
      return said(data.seat, { one: spot(data.pair[0], data.seat), two: spot(data.pair[1], data.seat) });
    case 'added':
      if (data.place === null) return t('so-said-added_none');
      return people[data.to]?.me ? said(data.seat, {}, 'added_to_me') : said(data.seat, { to: name(data.to) });
    case 'paid':
      return said(data.seat, {}, data.place === null ? 'paid_none' : 'paid');
    case 'rat_counted': {
      const { top, worth } = data;
      if (top === null) return t('so-said-rat_counted_none', { worth });
      return t('so-said-rat_counted', { card: theCard(top, t), worth });
    }
    case 'counted':
      return t('so-said-counted', { who: name(data.seat), sum: data.sum, cards: data.cards });
    // A turn is told by what is done in it, single cards by the count of their district, the end by `ending`.
    case 'turn_began':
    case 'revealed':
    case 'ended':
      return '';
  }
}

/** Strips what somebody saw and is to forget (SO-S4). */
export function remember(event: SoplonShown): SoplonShown {
  const { kind, data } = tagged(event);
  switch (kind) {
    case 'peeked':
      return { peeked: { ...data, cards: [null, null] } };
    case 'drew':
      return { drew: { ...data, card: null } };
    case 'looked':
      return { looked: { ...data, card: null } };
    default:
      return event;
  }
}

/**
 * Sums are counted on the board, card by card, and a closed district has a sign there: the plate repeats neither.
 */
export function plate(view: SoplonView, seat: number, t: Translate): { text?: string } {
  return { text: t('so-cards', { cards: cardsOf(view, seat) }) };
}

export function ending(outcome: Outcome, people: Player[], t: Translate, end: Ended<SoplonView> = {}): string {
  const why = outcome.ending as SoplonEnding;
  if (why === 'lowest_sum' && end.view !== undefined) {
    const said = standing({ ...end, view: end.view }, outcome.winners, people, t);
    if (said !== null) return said;
  }
  const names = listed(
    outcome.winners.map((seat) => people[seat]?.name ?? ''),
    t,
  );
  return t(`so-end-${why}`, { names });
}

/** Where a game turns, for its replay. */
export const turning = {
  forgotten: 'so-turning-forgotten',
  closed: 'so-turning-closed',
  erred: 'so-turning-erred',
  eliminated: 'so-turning-eliminated',
  removed: 'so-turning-removed',
  reshuffled: 'so-turning-reshuffled',
};
