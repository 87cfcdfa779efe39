import type { PressResult } from '$lib/protocol';
import type { RowGoatShown } from '$lib/wire';

/** Who got a lifebuoy, and how fast. */
export interface Place {
  seat: number;
  /** From seeing to pressing; null if the table did not say. */
  reactionMs: number | null;
  /** After the first. */
  behindMs: number;
}

/** The photo finish of one round. */
export interface Finish {
  places: Place[];
  slowest: number;
  /** Chance chose the slowest among those who had not grabbed. */
  drawn: boolean;
  /** How many cards they took; null while they choose, or if somebody has won. */
  cards: number | null;
}

/** Keeps the presses of the round that is on, until its slowest is known. */
export class Finisher {
  #places: Place[] = [];

  /** One step; the photo finish, if this step decided a round or took its cards. */
  heard(events: readonly RowGoatShown[], press: PressResult | null, last: Finish | null): Finish | null {
    let finish: Finish | null = null;
    for (const event of events) {
      if (typeof event === 'string') continue;
      if ('grabbed' in event) this.#grabbed(event.grabbed.seat, press);
      else if ('slowest' in event) {
        finish = { places: this.#places, slowest: event.slowest.seat, drawn: event.slowest.drawn, cards: null };
        this.#places = [];
      } else if ('took_set' in event) {
        const of: Finish | null = finish ?? last;
        if (of !== null) finish = { ...of, cards: event.took_set.cards };
      }
    }
    return finish;
  }

  /** What came before is not known any more. */
  forget(): void {
    this.#places = [];
  }

  #grabbed(seat: number, press: PressResult | null): void {
    const own = press?.seat === seat ? press : null;
    const first = this.#places[0]?.reactionMs ?? null;
    const reactionMs = own?.reaction_ms ?? null;
    const since = first === null || reactionMs === null ? 0 : Math.max(0, reactionMs - first);
    this.#places.push({ seat, reactionMs, behindMs: own?.behind_ms ?? since });
  }
}
