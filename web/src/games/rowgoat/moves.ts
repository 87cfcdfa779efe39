import type { RowGoatAction, RowGoatCell, RowGoatLine } from '$lib/wire';

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
  const moves: Moves = { place: new Map(), takePile: new Map(), takeSet: new Map(), callAt: new Map(), grab: null, callMine: null };
  for (const action of legal) {
    if (action === 'call_mine') moves.callMine = action;
    else if ('place' in action) moves.place.set(action.place.cell, action);
    else if ('grab' in action) moves.grab = action;
    else if ('take_set' in action) moves.takeSet.set(action.take_set, action);
    else if ('take_pile' in action) moves.takePile.set(action.take_pile, action);
    else moves.callAt.set(action.call_at.seat, action);
  }
  return moves;
}
