import type { SoplonLying, SoplonSpot, SoplonView } from '$lib/wire';
import type { Player } from '../contract';
import type { Translate } from './cards';

/** A spot as a key of maps and as an attribute of the page. */
export type Key = string;

export function keyOf({ seat, place }: SoplonSpot): Key {
  return `${seat}.${place}`;
}

/**
 * Where a place is drawn. The deal lies two above two, and additions never shift anything (SO-X8): in a tall district
 * they make new rows, in a wide one new columns, up to `columns` of them; then a new pair of rows begins.
 */
export function cellOf(place: number, columns: number): { row: number; column: number } {
  if (columns <= 2) return { row: place >> 1, column: place & 1 };
  const band = Math.floor(place / (2 * columns));
  const at = place % (2 * columns);
  const cell = at < 4 ? { row: at >> 1, column: at & 1 } : { row: at & 1, column: at >> 1 };
  return { row: cell.row + 2 * band, column: cell.column };
}

export function isThere(lying: SoplonLying | undefined): boolean {
  return lying !== undefined && lying !== 'gap';
}

export function cardsOf(view: SoplonView, seat: number): number {
  return (view.districts[seat] ?? []).filter(isThere).length;
}

/** A place in words, seen by `me`: yours, their own (if `actor` is the owner), or somebody's. */
export function spotInWords(spot: SoplonSpot, people: Player[], t: Translate, actor: number | null = null): string {
  const owner = people[spot.seat];
  const place = t('so-place', { place: spot.place, number: spot.place + 1 });
  const whose = owner?.me ? 'you' : spot.seat === actor ? 'self' : 'other';
  return t('so-spot', { owner: whose, name: owner?.name ?? '', place });
}
