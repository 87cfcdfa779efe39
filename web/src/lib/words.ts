import type { Claims, Player, Translate } from '../games/contract';
import type { Args } from './locale';
import type { Speaker, Talk } from './protocol';

/** Something that was said. */
export interface Said {
  id: number;
  from: Speaker;
  talk: Talk | null;
  whisperedTo: number | null;
  mine: boolean;
}

type Heard = Pick<Said, 'talk' | 'whisperedTo' | 'mine'>;

/** What somebody said or signed, as a line of the talk. How a claim reads is the game's to say, once it is loaded. */
export function saidInWords(said: Heard, people: Player[], claims: Claims | null, t: Translate): string {
  const { talk, whisperedTo, mine } = said;
  /** `by` you, `to` you, or among others. */
  const whom = (seat: number): Args => ({
    me: mine ? 'by' : people[seat]?.me ? 'to' : 'no',
    name: people[seat]?.name ?? '',
  });
  const by: Args = { me: mine ? 'yes' : 'no' };
  if (talk === null) return t('said-whisper', whom(whisperedTo ?? -1));
  switch (talk.say) {
    case 'words':
      return talk.text;
    case 'claim':
      return claims?.inWords(talk.claim, t) ?? '';
    case 'point':
      return t('said-point', whom(talk.at));
    case 'nod':
      return t('said-nod', by);
    case 'shake':
      return t('said-shake', by);
    case 'wink':
      return t('said-wink', whom(talk.to));
    case 'react':
      return t(`said-${talk.how}`, by);
  }
}

/** To whom alone something was said, if not to all. */
export function privately(talk: Talk | null): number | null {
  if (talk === null || talk.say === 'point' || talk.say === 'react') return null;
  return talk.to ?? null;
}
