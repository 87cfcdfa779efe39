import type { RowGoatAction, RowGoatCell, RowGoatLine } from '$lib/wire';
import { tagged } from '../tagged';

/** What is offered, sorted by what it is for. Everything here is taken from the list of legal actions as it stands. */
export interface Moves {
  place: Map<RowGoatCell, RowGoatAction>;
  takePile: Map<RowGoatCell, RowGoatAction>;
  takeSet: Map<RowGoatLine, RowGoatAction>;
  callAt: Map<number, RowGoatAction>;
  grab: RowGoatAction | null;
  callMine: RowGoatAction | null;
}

export function sorted(legal: readonly RowGoatAction[]): Moves {
  const moves: Moves = {
    place: new Map(),
    takePile: new Map(),
    takeSet: new Map(),
    callAt: new Map(),
    grab: null,
    callMine: null,
  };
  for (const action of legal) {
    const { kind, data } = tagged(action);
    switch (kind) {
      case 'place':
        moves.place.set(data.cell, action);
        break;
      case 'grab':
        moves.grab = action;
        break;
      case 'take_set':
        moves.takeSet.set(data, action);
        break;
      case 'take_pile':
        moves.takePile.set(data, action);
        break;
      case 'call_mine':
        moves.callMine = action;
        break;
      case 'call_at':
        moves.callAt.set(data.seat, action);
        break;
      default:
        kind satisfies never;
    }
  }
  return moves;
}
