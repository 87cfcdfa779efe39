import type { RowGoatShown } from '$lib/wire';
import { tagged } from '../tagged';

/** Who got a lifebuoy, and how fast. Times are null if the beginning of the round is not known any more. */
export interface Place {
  seat: number;
  /** From the moment when the set lay. */
  reactionMs: number | null;
  /** After the first. */
  behindMs: number | null;
}

/** The photo finish of one round. */
export interface Finish {
  /** When the slowest was known, in the time of the game. */
  at: number;
  places: Place[];
  slowest: number;
  /** Chance chose the slowest among those who had not grabbed. */
  drawn: boolean;
  /** How many cards they took; null while they choose, or if somebody has won. */
  cards: number | null;
}

/** A step, as it is told when it happens and again after a reload. */
export interface Told {
  at: number;
  events: readonly RowGoatShown[];
}

/**
 * Keeps the grabs of the round that is on, until its slowest is known. A grab counts for a moment in the time of the
 * game, and so does the card that made the set. All times are differences of these moments and of nothing else: a
 * client that comes back in the middle of a round is told the steps again and shows the same photo finish as the rest.
 */
export class Finisher {
  #opened: number | null = null;
  #grabs: { seat: number; at: number }[] = [];

  /** One step; the photo finish, if this step decided a round or took its cards. */
  heard({ at, events }: Told, last: Finish | null): Finish | null {
    let finish: Finish | null = null;
    for (const event of events) {
      const { kind, data } = tagged(event);
      switch (kind) {
        case 'sets_lie':
          // One more set does not open another race.
          this.#opened ??= at;
          break;
        case 'grabbed':
          this.#grabs.push({ seat: data.seat, at });
          break;
        case 'slowest':
          finish = { at, places: this.#places(), slowest: data.seat, drawn: data.drawn, cards: null };
          this.forget();
          break;
        case 'took_set': {
          const of: Finish | null = finish ?? last;
          if (of !== null) finish = { ...of, cards: data.cards };
          break;
        }
        case 'set_gone':
          this.forget();
          break;
        case 'turn_began':
        case 'placed':
        case 'misplaced':
        case 'mistouched':
        case 'owes_call':
        case 'unlocked':
        case 'chooses_set':
        case 'chooses_pile':
        case 'took_pile':
        case 'called_mine':
        case 'called_at':
        case 'spared':
        case 'nobody_has_cards':
        case 'ended':
          break;
        default:
          kind satisfies never;
      }
    }
    return finish;
  }

  /** What came before is over, or not known any more. */
  forget(): void {
    this.#opened = null;
    this.#grabs = [];
  }

  /** A client that has not seen the beginning may have missed the first, too. */
  #places(): Place[] {
    const opened = this.#opened;
    const first = this.#grabs[0]?.at ?? 0;
    return this.#grabs.map(({ seat, at }) =>
      opened === null
        ? { seat, reactionMs: null, behindMs: null }
        : { seat, reactionMs: at - opened, behindMs: at - first },
    );
  }
}
