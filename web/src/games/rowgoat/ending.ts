import { listed } from '$lib/list';
import type { Outcome } from '$lib/protocol';
import type { Player } from '../contract';
import { nameOf, type Translate } from './words';

export function ending(outcome: Outcome, people: Player[], t: Translate): string {
  if (outcome.ending === 'stuck') return t('rg-ended-stuck');
  if (outcome.ending === 'unfinished') return t('rg-ended-unfinished');
  const names = listed(
    outcome.winners.map((seat) => nameOf(seat, people)),
    t,
  );
  return t('rg-ended-rescued', { names, count: outcome.winners.length });
}
