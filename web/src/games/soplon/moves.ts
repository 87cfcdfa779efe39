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

/** What an event puts somewhere else, and what it draws between seats. */
export interface Moves {
  ways: Way[];
  reaches: Reach[];
}

function way(from: Key, to: Key, card: SoplonCard | null, more: Partial<Way> = {}): Way {
  return { from, to, card, ms: FLIGHT_MS, delay: 0, hold: 0, lands: to, ...more };
}

/** From a spot, or from the hand of the one who does it. What stays in a district needs no arrow. */
function between(kind: Reach['kind'], by: number, from: SoplonSpot | null, to: SoplonSpot): Reach[] {
  if ((from?.seat ?? by) === to.seat) return [];
  return [{ kind, by, from: from === null ? `seat.${by}` : keyOf(from), to: keyOf(to) }];
}

/** What an event moves. `view` is what lies there after it. */
export function movesOf(event: SoplonShown, view: SoplonView): Moves {
  const { kind, data } = tagged(event);
  const moves = (ways: Way[], reaches: Reach[] = []): Moves => ({ ways, reaches });
  switch (kind) {
    // A drawn card that you may see is turned up on the pile; otherwise it goes to the hand of the player who drew it.
    case 'drew':
      return moves(view.held !== null ? [] : [way('pile', `hand.${data.seat}`, null)]);
    case 'exchanged': {
      const spot = keyOf(data);
      // The rat does not stay on the discard pile: `rat_returned` brings it back from there.
      const leaves = data.played === 'rat' ? [] : [way(spot, 'discard', data.played)];
      return moves([way(`hand.${data.seat}`, spot, null, { delay: 120 }), ...leaves]);
    }
    case 'rat_returned':
      return moves([way('discard', keyOf(data), 'rat', { hold: 900 })]);
    case 'looked':
      return moves([], between('look', data.seat, null, data.at));
    case 'swapped': {
      const [one, two] = [keyOf(data.pair[0]), keyOf(data.pair[1])];
      const ways = [way(one, two, null, { ms: SWAP_MS }), way(two, one, null, { ms: SWAP_MS })];
      return moves(ways, between('swap', data.seat, ...data.pair));
    }
    case 'removed':
      return moves([way(keyOf(data), 'aside', data.card, { hold: 1_100 })]);
    case 'added': {
      if (data.place === null) return moves([]);
      const to = { seat: data.to, place: data.place };
      return moves([way('pile', keyOf(to), null)], between('give', data.seat, null, to));
    }
    case 'paid': {
      if (data.place === null) return moves([]);
      return moves([way('pile', keyOf({ seat: data.seat, place: data.place }), null, { delay: 450 })]);
    }
    case 'erred':
      return moves([], between('err', data.seat, null, data.at));
    case 'eliminated': {
      const ways = [way(keyOf(data.at), 'discard', data.card, { hold: 250 })];
      return moves(ways, between('take', data.seat, null, data.at));
    }
    case 'gave':
      return moves(
        [way(keyOf(data), keyOf(data.to), null, { ms: SWAP_MS })],
        between('give', data.seat, data, data.to),
      );
    case 'reshuffled':
      return moves(view.stage === 'over' ? [] : [way('discard', 'pile', null, { lands: 'shuffle' })]);
    case 'time_up':
    case 'peeked':
    case 'done':
    case 'peeks_over':
    case 'turn_began':
    case 'swap_skipped':
    case 'race_opened':
    case 'passed_race':
    case 'race_closed':
    case 'closed':
    case 'passed':
    case 'revealed':
    case 'rat_counted':
    case 'counted':
    case 'ended':
      return moves([]);
    default:
      kind satisfies never;
      return moves([]);
  }
}
