import type { RowGoatShown } from '$lib/wire';
import type { Player } from '../contract';
import { describe } from './describe';
import { nameOf, type Translate } from './words';

/** Something that everybody should notice: a penalty and why, a call, a chance that is gone. */
export interface News {
  kind: 'good' | 'bad' | 'plain';
  text: string;
}

const plain = (text: string): News => ({ kind: 'plain', text });
const bad = (text: string): News => ({ kind: 'bad', text });
const good = (text: string): News => ({ kind: 'good', text });

/** What stands on the board when this has happened, from the point of view of `me`; null for what the board shows anyway. */
export function newsOf(event: RowGoatShown, me: number | null, people: Player[], t: Translate): News | null {
  const others = (): News => plain(describe(event, people, t));
  if (event === 'set_gone') return plain(t('rg-news-set-gone'));
  if (event === 'nobody_has_cards') return others();
  if ('placed' in event) return event.placed.by_clock && event.placed.seat === me ? bad(t('rg-news-by-clock')) : null;
  if ('misplaced' in event) {
    const { seat, out_of_turn } = event.misplaced;
    if (seat !== me) return others();
    return bad(out_of_turn ? t('rg-news-misplaced-turn') : t('rg-news-misplaced-pile'));
  }
  if ('mistouched' in event) {
    const { seat, holds_one } = event.mistouched;
    if (seat !== me) return others();
    return bad(holds_one ? t('rg-news-mistouched-second') : t('rg-news-mistouched'));
  }
  if ('took_pile' in event) {
    const { seat, cards } = event.took_pile;
    return seat === me ? bad(t('rg-news-took-pile', { cards })) : others();
  }
  if ('spared' in event) return event.spared.seat === me ? good(t('rg-news-spared')) : others();
  if ('called_mine' in event) return event.called_mine.seat === me ? good(t('rg-news-called-mine')) : others();
  if ('called_at' in event) {
    const { seat, target, caught } = event.called_at;
    if (target === me) return caught ? bad(t('rg-news-caught-me', { name: nameOf(seat, people) })) : others();
    if (seat !== me) return others();
    const args = { name: nameOf(target, people) };
    return caught ? good(t('rg-news-caught', args)) : bad(t('rg-news-called-in-vain', args));
  }
  if ('unlocked' in event) return event.unlocked.seat === me ? good(t('rg-news-unlocked')) : null;
  return null;
}
