import { listed } from '$lib/list';
import type { Args } from '$lib/locale';
import type { SoplonAction, SoplonEnding, SoplonShown, SoplonSpot, SoplonView } from '$lib/wire';
import type { Outcome } from '$lib/protocol';
import type { Player } from '../contract';
import { theCard, type Translate } from './cards';
import { type Ask, asked } from './choices';
import { cardsOf, spotInWords } from './spots';

/** Asks without a choice have nothing to explain. */
const UNCOACHED: ReadonlySet<Ask> = new Set(['looked', 'race_passed', 'race_out']);

export function coach(view: SoplonView, legal: SoplonAction[], seat: number): { id: string; args?: Args } | null {
  const ask = asked(view, legal, seat);
  return ask === null || UNCOACHED.has(ask) ? null : { id: `so-coach-${ask}` };
}

/** A line of the history. What a player is to forget is in none of them: cards are named only where all saw them. */
export function describe(event: SoplonShown, people: Player[], t: Translate): string {
  if (event === 'peeks_over') return t('so-said-peeks_over');
  const name = (seat: number): string => people[seat]?.name ?? '';
  const person = (seat: number): Args => ({ who: name(seat), me: people[seat]?.me ? 'yes' : 'no' });
  const said = (what: string, seat: number, more: Args = {}): string => t(`so-said-${what}`, { ...person(seat), ...more });
  const spot = (at: SoplonSpot, actor: number): string => spotInWords(at, people, t, actor);

  if ('time_up' in event) return said('time_up', event.time_up.seat);
  if ('peeked' in event) return said('peeked', event.peeked.seat);
  if ('done' in event) return said('done', event.done.seat);
  if ('reshuffled' in event) return t('so-said-reshuffled', { cards: event.reshuffled.cards });
  if ('drew' in event) return said('drew', event.drew.seat);
  if ('exchanged' in event) {
    const { seat, place, played } = event.exchanged;
    return said('exchanged', seat, { spot: spot({ seat, place }, seat), card: theCard(played, t) });
  }
  if ('rat_returned' in event) return said('rat_returned', event.rat_returned.seat);
  if ('looked' in event) return said('looked', event.looked.seat, { spot: spot(event.looked.at, event.looked.seat) });
  if ('swapped' in event) {
    const { seat, pair } = event.swapped;
    return said('swapped', seat, { one: spot(pair[0], seat), two: spot(pair[1], seat) });
  }
  if ('swap_skipped' in event) return t('so-said-swap_skipped');
  if ('removed' in event) {
    const { seat, place, card } = event.removed;
    return said('removed', seat, { spot: spot({ seat, place }, seat), card: theCard(card, t) });
  }
  if ('added' in event) {
    const { seat, to, place } = event.added;
    if (place === null) return t('so-said-added_none');
    return people[to]?.me ? said('added_to_me', seat) : said('added', seat, { to: name(to) });
  }
  if ('race_opened' in event) return t('so-said-race_opened');
  if ('passed_race' in event) return said('passed_race', event.passed_race.seat);
  if ('erred' in event) {
    const { seat, at, card } = event.erred;
    return said('erred', seat, { spot: spot(at, seat), card: theCard(card, t) });
  }
  if ('paid' in event) return said(event.paid.place === null ? 'paid_none' : 'paid', event.paid.seat);
  if ('eliminated' in event) {
    const { seat, at, card } = event.eliminated;
    return said('eliminated', seat, { spot: spot(at, seat), card: theCard(card, t) });
  }
  if ('gave' in event) {
    const { seat, place } = event.gave;
    return said('gave', seat, { spot: spot({ seat, place }, seat) });
  }
  if ('race_closed' in event) return t('so-said-race_closed');
  if ('closed' in event) return said('closed', event.closed.seat);
  if ('passed' in event) return said('passed', event.passed.seat);
  if ('rat_counted' in event) {
    const { top, worth } = event.rat_counted;
    return top === null ? t('so-said-rat_counted_none', { worth }) : t('so-said-rat_counted', { card: theCard(top, t), worth });
  }
  if ('counted' in event) {
    const { seat, sum, cards } = event.counted;
    return t('so-said-counted', { who: name(seat), sum, cards });
  }
  // A turn is told by what is done in it, single cards by the count of their district, the end by `ending`.
  return '';
}

/** Strips what somebody saw and is to forget (SO-S4). */
export function remember(event: SoplonShown): SoplonShown {
  if (typeof event === 'string') return event;
  if ('peeked' in event) return { peeked: { ...event.peeked, cards: [null, null] } };
  if ('drew' in event) return { drew: { ...event.drew, card: null } };
  if ('looked' in event) return { looked: { ...event.looked, card: null } };
  return event;
}

export function plate(view: SoplonView, seat: number, t: Translate): { text?: string } {
  const sum = view.reveal?.sums[seat];
  if (sum !== undefined) return { text: t('so-sum', { sum }) };
  if (view.closer === seat) return { text: t('so-closed') };
  return { text: t('so-cards', { cards: cardsOf(view, seat) }) };
}

export function ending(outcome: Outcome, people: Player[], t: Translate): string {
  const names = listed(
    outcome.winners.map((seat) => people[seat]?.name ?? ''),
    t,
  );
  const why = outcome.ending as SoplonEnding;
  return t(`so-end-${why}`, { names });
}

/** Where a game turns, for whoever looks back at it. */
export const turning = {
  forgotten: 'so-turning-forgotten',
  closed: 'so-turning-closed',
  erred: 'so-turning-erred',
  eliminated: 'so-turning-eliminated',
  removed: 'so-turning-removed',
  reshuffled: 'so-turning-reshuffled',
};
