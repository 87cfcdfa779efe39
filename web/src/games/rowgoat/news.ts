import type { RowGoatShown } from '$lib/wire';
import type { Player } from '../contract';
import { tagged } from '../tagged';
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

/**
 * What stands on the board when this has happened, from the point of view of `me`; null for what the board shows
 * anyway.
 */
export function newsOf(event: RowGoatShown, me: number | null, people: Player[], t: Translate): News | null {
  const others = (): News => plain(describe(event, people, t));
  const { kind, data } = tagged(event);
  switch (kind) {
    case 'set_gone':
      return plain(t('rg-news-set-gone'));
    case 'nobody_has_cards':
      return others();
    case 'placed':
      return data.by_clock && data.seat === me ? bad(t('rg-news-by-clock')) : null;
    case 'misplaced':
      if (data.seat !== me) return others();
      return bad(data.out_of_turn ? t('rg-news-misplaced-turn') : t('rg-news-misplaced-pile'));
    case 'mistouched':
      if (data.seat !== me) return others();
      return bad(data.holds_one ? t('rg-news-mistouched-second') : t('rg-news-mistouched'));
    case 'took_pile':
      return data.seat === me ? bad(t('rg-news-took-pile', { cards: data.cards })) : others();
    case 'spared':
      return data.seat === me ? good(t('rg-news-spared')) : others();
    case 'called_mine':
      return data.seat === me ? good(t('rg-news-called-mine')) : others();
    case 'called_at': {
      const { seat, target, caught } = data;
      if (target === me) return caught ? bad(t('rg-news-caught-me', { name: nameOf(seat, people) })) : others();
      if (seat !== me) return others();
      const args = { name: nameOf(target, people) };
      return caught ? good(t('rg-news-caught', args)) : bad(t('rg-news-called-in-vain', args));
    }
    case 'unlocked':
      return data.seat === me ? good(t('rg-news-unlocked')) : null;
    // The board shows these by itself.
    case 'turn_began':
    case 'sets_lie':
    case 'grabbed':
    case 'slowest':
    case 'chooses_set':
    case 'took_set':
    case 'chooses_pile':
    case 'owes_call':
    case 'ended':
      return null;
  }
}
