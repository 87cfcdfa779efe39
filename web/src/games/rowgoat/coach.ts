import type { RowGoatAction, RowGoatView } from '$lib/wire';
import type { Args } from '$lib/locale';

/**
 * One sentence about what is in front of a beginner. It never says that a set lies before somebody has grabbed: to see it
 * first is the game, and the others at the table have no coach.
 */
export function coach(view: RowGoatView, _legal: RowGoatAction[], seat: number): { id: string; args?: Args } | null {
  const { stage } = view;
  if (stage === 'over') return null;
  if (view.owing.includes(seat)) return { id: 'rg-coach-call' };
  if (stage === 'grab') return { id: view.holders.includes(seat) ? 'rg-coach-holds' : 'rg-coach-grab' };
  if (stage === 'stuck') return { id: 'rg-coach-stuck' };
  if ('take_set' in stage) return { id: stage.take_set.seat === seat ? 'rg-coach-take-set' : 'rg-coach-watch-set' };
  if ('take_pile' in stage) {
    if (stage.take_pile.seat !== seat) return { id: 'rg-coach-watch-pile' };
    const offence = view.penalties.find((penalty) => penalty.seat === seat)?.for ?? 'touch';
    return { id: `rg-coach-pile-${offence}` };
  }
  if (stage.place.seat !== seat) return { id: view.cards[seat] === 0 ? 'rg-coach-last' : 'rg-coach-watch' };
  return { id: view.grid.includes(null) ? 'rg-coach-place' : 'rg-coach-place-full' };
}
