import { listed } from '$lib/list';
import type { RowGoatView } from '$lib/wire';
import type { Player } from '../contract';
import { tagged } from '../tagged';
import { nameOf, type Translate } from './words';

/** Whose turn it is. While a set lies the game waits for everybody; saying so would find the set for them. */
export function turnIn({ stage, waiting }: RowGoatView): number[] {
  const { kind, data } = tagged(stage);
  switch (kind) {
    case 'grab':
      return waiting;
    case 'place':
    case 'take_set':
    case 'take_pile':
      return [data.seat];
    case 'stuck':
    case 'over':
      return [];
  }
}

/** What the game waits for, in a few words. It does not say that a set lies: that is for the eyes to find. */
export function statusOf(
  view: RowGoatView,
  me: number | null,
  people: Player[],
  t: Translate,
  crowned: readonly number[] = [],
): string {
  const { kind, data } = tagged(view.stage);
  switch (kind) {
    case 'over':
      if (crowned.length === 0) return t('rg-status-over');
      if (me !== null && crowned.includes(me)) return t('rg-status-won-me');
      return t('rg-status-won', {
        names: listed(
          crowned.map((seat) => nameOf(seat, people)),
          t,
        ),
        count: crowned.length,
      });
    case 'stuck':
      return t('rg-status-stuck');
    case 'grab':
      if (me === null) return t('rg-status-grab-others');
      return view.holders.includes(me) ? t('rg-status-holds') : t('rg-status-grab');
    case 'take_set':
      if (data.seat === me) return t('rg-status-take-set');
      return t('rg-status-take-set-other', { name: nameOf(data.seat, people) });
    case 'take_pile':
      if (data.seat === me) return t('rg-status-take-pile');
      return t('rg-status-take-pile-other', { name: nameOf(data.seat, people) });
    case 'place':
      if (data.seat !== me) return t('rg-status-place-other', { name: nameOf(data.seat, people) });
      if ((view.locks[data.seat]?.placing ?? 0) > view.now) return t('rg-status-locked');
      return view.grid.includes(null) ? t('rg-status-place') : t('rg-status-place-full');
  }
}
