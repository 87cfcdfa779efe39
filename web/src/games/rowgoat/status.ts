import type { RowGoatView } from '$lib/wire';
import type { Player } from '../contract';
import { nameOf, type Translate } from './words';

/** Whose turn it is. While a set lies the game waits for everybody; saying so would find the set for them. */
export function turnIn({ stage, waiting }: RowGoatView): number[] {
  if (stage === 'grab') return waiting;
  if (typeof stage === 'string') return [];
  if ('place' in stage) return [stage.place.seat];
  return ['take_set' in stage ? stage.take_set.seat : stage.take_pile.seat];
}

/** What the game waits for, in a few words. It does not say that a set lies: that is for the eyes to find. */
export function statusOf(view: RowGoatView, me: number | null, people: Player[], t: Translate): string {
  const { stage } = view;
  if (stage === 'over') return t('rg-status-over');
  if (stage === 'stuck') return t('rg-status-stuck');
  if (stage === 'grab') {
    if (me === null) return t('rg-status-grab-others');
    return view.holders.includes(me) ? t('rg-status-holds') : t('rg-status-grab');
  }
  if ('take_set' in stage) {
    const { seat } = stage.take_set;
    return seat === me ? t('rg-status-take-set') : t('rg-status-take-set-other', { name: nameOf(seat, people) });
  }
  if ('take_pile' in stage) {
    const { seat } = stage.take_pile;
    return seat === me ? t('rg-status-take-pile') : t('rg-status-take-pile-other', { name: nameOf(seat, people) });
  }
  const { seat } = stage.place;
  if (seat !== me) return t('rg-status-place-other', { name: nameOf(seat, people) });
  if ((view.locks[seat]?.placing ?? 0) > view.now) return t('rg-status-locked');
  return view.grid.includes(null) ? t('rg-status-place') : t('rg-status-place-full');
}
