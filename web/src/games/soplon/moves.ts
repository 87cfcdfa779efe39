import type { SoplonCard, SoplonShown, SoplonSpot, SoplonView } from '$lib/wire';
import { tagged } from '../tagged';
import { type Key, keyOf } from './spots';

const FLIGHT_MS = 380;
/** Cards that change places go slowly enough to be followed. */
const SWAP_MS = 620;

/** The way of a card from one spot to another, by the names of the spots. */
export interface Way {
  from: Key;
  to: Key;
  /** Null if it goes face down. */
  card: SoplonCard | null;
  ms: number;
  delay: number;
  /** How long it stays where it was before it leaves. */
  hold: number;
  /** Where nothing is drawn until it has landed. */
  lands: Key;
}

/** Something that passes between two seats: a look, an exchange, a gift, a grab, a mistake. */
export interface Reach {
  kind: 'look' | 'swap' | 'give' | 'take' | 'err';
  /** Who does it. */
  by: number;
  from: Key;
  to: Key;
}

function way(from: Key, to: Key, card: SoplonCard | null, more: Partial<Way> = {}): Way {
  return { from, to, card, ms: FLIGHT_MS, delay: 0, hold: 0, lands: to, ...more };
}

/** The cards that an event lets travel. `view` is what lies there after it. */
export function waysOf(event: SoplonShown, view: SoplonView): Way[] {
  const { kind, data } = tagged(event);
  switch (kind) {
    // A drawn card that you may see is turned up on the pile; otherwise it goes to the hand of the player who drew it.
    case 'drew':
      return view.held !== null ? [] : [way('pile', `hand.${data.seat}`, null)];
    case 'exchanged': {
      const spot = keyOf(data);
      // The rat does not stay on the discard pile: `rat_returned` brings it back from there.
      const leaves = data.played === 'rat' ? [] : [way(spot, 'discard', data.played)];
      return [way(`hand.${data.seat}`, spot, null, { delay: 120 }), ...leaves];
    }
    case 'rat_returned':
      return [way('discard', keyOf(data), 'rat', { hold: 900 })];
    case 'swapped': {
      const [one, two] = [keyOf(data.pair[0]), keyOf(data.pair[1])];
      return [way(one, two, null, { ms: SWAP_MS }), way(two, one, null, { ms: SWAP_MS })];
    }
    case 'removed':
      return [way(keyOf(data), 'aside', data.card, { hold: 1_100 })];
    case 'added':
      return data.place === null ? [] : [way('pile', keyOf({ seat: data.to, place: data.place }), null)];
    case 'paid':
      return data.place === null
        ? []
        : [way('pile', keyOf({ seat: data.seat, place: data.place }), null, { delay: 450 })];
    case 'eliminated':
      return [way(keyOf(data.at), 'discard', data.card, { hold: 250 })];
    case 'gave':
      return [way(keyOf(data), keyOf(data.to), null, { ms: SWAP_MS })];
    case 'reshuffled':
      return view.stage === 'over' ? [] : [way('discard', 'pile', null, { lands: 'shuffle' })];
    case 'time_up':
    case 'peeked':
    case 'done':
    case 'peeks_over':
    case 'turn_began':
    case 'looked':
    case 'swap_skipped':
    case 'race_opened':
    case 'passed_race':
    case 'erred':
    case 'race_closed':
    case 'closed':
    case 'passed':
    case 'revealed':
    case 'rat_counted':
    case 'counted':
    case 'ended':
      return [];
    default:
      kind satisfies never;
      return [];
  }
}

/** What an event draws between two seats. What stays in a district needs no arrow. */
export function reachesOf(event: SoplonShown): Reach[] {
  const { kind, data } = tagged(event);
  const between = (how: Reach['kind'], by: number, from: SoplonSpot | null, to: SoplonSpot): Reach[] =>
    (from?.seat ?? by) === to.seat
      ? []
      : [{ kind: how, by, from: from === null ? `seat.${by}` : keyOf(from), to: keyOf(to) }];
  switch (kind) {
    case 'looked':
      return between('look', data.seat, null, data.at);
    case 'swapped':
      return between('swap', data.seat, ...data.pair);
    case 'added':
      return data.place === null ? [] : between('give', data.seat, null, { seat: data.to, place: data.place });
    case 'eliminated':
      return between('take', data.seat, null, data.at);
    case 'erred':
      return between('err', data.seat, null, data.at);
    case 'gave':
      return between('give', data.seat, data, data.to);
    case 'time_up':
    case 'peeked':
    case 'done':
    case 'peeks_over':
    case 'turn_began':
    case 'reshuffled':
    case 'drew':
    case 'exchanged':
    case 'rat_returned':
    case 'swap_skipped':
    case 'removed':
    case 'race_opened':
    case 'passed_race':
    case 'paid':
    case 'race_closed':
    case 'closed':
    case 'passed':
    case 'revealed':
    case 'rat_counted':
    case 'counted':
    case 'ended':
      return [];
    default:
      kind satisfies never;
      return [];
  }
}
