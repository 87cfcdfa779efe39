import type { RowGoatAction, RowGoatView } from '$lib/wire';
import type { Args } from '$lib/locale';
import { tagged } from '../tagged';

/**
 * One sentence about what is in front of a beginner. It never says that a set lies before somebody has grabbed: to see
 * it first is the game, and the others at the table have no coach. Nor does it say that a call is owed: it tells of calls as
 * soon as the deck is about to come to one card, and goes on.
 */
export function coach(view: RowGoatView, _legal: RowGoatAction[], seat: number): { id: string; args?: Args } | null {
  const { kind, data } = tagged(view.stage);
  const cards = view.cards[seat];
  switch (kind) {
    case 'over':
      return null;
    case 'grab':
      return { id: view.holders.includes(seat) ? 'rg-coach-holds' : 'rg-coach-grab' };
    case 'stuck':
      return { id: 'rg-coach-stuck' };
    case 'take_set':
      return { id: data.seat === seat ? 'rg-coach-take-set' : 'rg-coach-watch-set' };
    case 'take_pile': {
      if (data.seat !== seat) return { id: 'rg-coach-watch-pile' };
      const offence = view.penalties.find((penalty) => penalty.seat === seat)?.for ?? 'touch';
      return { id: `rg-coach-pile-${offence}` };
    }
    case 'place':
      if (cards === 1 || cards === 2) return { id: 'rg-coach-call' };
      if (data.seat !== seat) return { id: cards === 0 ? 'rg-coach-last' : 'rg-coach-watch' };
      return { id: view.grid.includes(null) ? 'rg-coach-place' : 'rg-coach-place-full' };
  }
}
