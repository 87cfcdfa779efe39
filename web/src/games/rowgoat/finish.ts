import type { PressResult } from '$lib/protocol';
import type { RowGoatShown } from '$lib/wire';
import { tagged } from '../tagged';

/** Who got a lifebuoy, and how fast, as the server credited it. Times are null if that is not known any more. */
export interface Place {
  seat: number;
  /** From the moment when the set could be seen. */
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
  /** The press in a race that made it. */
  press?: PressResult | null;
}

/**
 * Keeps the grabs of the round that is on, until its slowest is known. All times are those that the server credited.
 * They come with the steps: a client that comes back in the middle of a round is told the steps again and shows the
 * same photo finish as the rest.
 */
export class Finisher {
  #places: Place[] = [];

  /** One step; the photo finish, if this step decided a round or took its cards. */
  heard({ at, events, press }: Told, last: Finish | null): Finish | null {
    let finish: Finish | null = null;
    for (const event of events) {
      const { kind, data } = tagged(event);
      switch (kind) {
        case 'grabbed':
          this.#places.push({
            seat: data.seat,
            reactionMs: press?.reaction_ms ?? null,
            behindMs: press?.behind_ms ?? null,
          });
          break;
        case 'slowest':
          finish = { at, places: this.#places, slowest: data.seat, drawn: data.drawn, cards: null };
          this.forget();
          break;
        case 'took_set': {
          const of: Finish | null = finish ?? last;
          if (of !== null) finish = { ...of, cards: data.cards };
          break;
        }
        case 'set_gone':
        case 'sets_lie':
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
    this.#places = [];
  }
}
