import type { RowGoatCard, RowGoatCell, RowGoatLine } from '$lib/wire';
import { listed } from '$lib/list';
import type { Args } from '$lib/locale';
import type { Player } from '../contract';

export type Translate = (id: string, args?: Args) => string;

export function nameOf(seat: number, people: Player[]): string {
  return people[seat]?.name ?? '';
}
/** What somebody calls at a player, so that all see whom it is meant for. */
export function calledAt(target: number, people: Player[], t: Translate): string {
  return t('rg-call-at', { me: people[target]?.me ? 'yes' : 'no', name: nameOf(target, people) });
}
export function cardInWords({ boat, colour }: RowGoatCard, t: Translate): string {
  return t('rg-card', { boat, colour });
}
export function cellInWords(cell: RowGoatCell, t: Translate): string {
  return t(`rg-cell-${cell}`);
}
export function lineInWords(line: RowGoatLine, t: Translate): string {
  return t(`rg-line-${line}`);
}
export function linesInWords(lines: RowGoatLine[], t: Translate): string {
  return listed(
    lines.map((line) => lineInWords(line, t)),
    t,
  );
}
