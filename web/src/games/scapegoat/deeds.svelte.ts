import type { ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import { tagged } from '../tagged';
import type { Box } from './flight.svelte';

/** What somebody does to somebody, or where they run: an arrow between two places of the board, by their names. */
export interface Deed {
  kind: 'spy' | 'trade' | 'steal' | 'cops';
  by: number;
  from: string;
  to: string;
}

/** A deed that is drawn. */
export interface Drawn extends Omit<Deed, 'from' | 'to'> {
  id: number;
  from: Box;
  to: Box;
}

/** What is seen of these events, besides what lies elsewhere after them. */
export function deedsOf(events: readonly ScapeGoatShown[], before: Pick<ScapeGoatView, 'pawns' | 'you'>): Deed[] {
  return events.flatMap((event): Deed[] => {
    const { kind, data } = tagged(event);
    switch (kind) {
      case 'spied':
        return [{ kind: 'spy', by: data.seat, from: `pawn:${data.seat}`, to: handOf(data.target, before) }];
      case 'trade_opened':
        return [{ kind: 'trade', by: data.seat, from: `pawn:${data.seat}`, to: `pawn:${data.with}` }];
      case 'token_stolen':
        return [{ kind: 'steal', by: data.seat, from: `pawn:${data.seat}`, to: `pawn:${data.from}` }];
      case 'went_to_cops':
        return [
          { kind: 'cops', by: data.seat, from: `place:${before.pawns[data.seat] ?? 'prepare'}`, to: 'place:cops' },
        ];
      default:
        return [];
    }
  });
}

/** Only your own hand lies on your board. */
function handOf(seat: number, { you }: Pick<ScapeGoatView, 'you'>): string {
  return seat === you ? 'hand' : `pawn:${seat}`;
}

/** Long enough to be read as a still too. At the cops the end of the game waits so long. */
const DEED_MS = 2_600;
const COPS_MS = 1_800;

/** The deeds that are drawn now. */
export class Deeds {
  list = $state.raw<Drawn[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 1;

  /** Shows these instead of those before; `is` says where something lies. */
  show(deeds: Deed[], is: (at: string) => Box | null): void {
    if (deeds.length === 0) return;
    this.clear();
    this.list = deeds.flatMap(({ kind, by, ...way }) => {
      const [from, to] = [is(way.from), is(way.to)];
      return from === null || to === null ? [] : [{ id: this.#next++, kind, by, from, to }];
    });
    const ms = deeds.some(({ kind }) => kind === 'cops') ? COPS_MS : DEED_MS;
    this.#timer = setTimeout(() => (this.list = []), ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.list = [];
  }
}
