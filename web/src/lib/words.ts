import type { Claims, Player, Translate } from '../games/contract';
import type { Args } from './locale';
import type { Question, Speaker, Talk } from './protocol';

/** Something that was said. */
export interface Said {
  id: number;
  from: Speaker;
  talk: Talk | null;
  whisperedTo: number | null;
  mine: boolean;
  /** Over which game at this table, and at which time of it; 0 if there was none. */
  game: number;
  at: number;
  /** What a nod or a shake of the head answers: a question, or what somebody said or did (`true`). */
  answers: Question | true | null;
}

/** What belongs to a game and its history: not words, and no faces. */
export function isOfTheGame({ talk }: Pick<Said, 'talk'>): boolean {
  return talk !== null && talk.say !== 'words' && talk.say !== 'react';
}

type Heard = Pick<Said, 'talk' | 'whisperedTo' | 'mine'> & Partial<Pick<Said, 'answers'>>;

/** What a sign says, in the words of the game: "I hold it". Null if it says nothing in particular. */
export function meaning(said: Heard, claims: Claims | null, t: Translate): string | null {
  const { talk, answers = null } = said;
  switch (talk?.say) {
    case 'nod':
    case 'shake':
      if (answers === true) return t(talk.say === 'nod' ? 'sign-yes' : 'sign-no');
      return claims?.means(talk.say, answers, t) ?? (answers === null ? null : t(`sign-${talk.say}-answer`));
    case 'wink':
      return claims?.means('wink', null, t) ?? null;
    case 'shrug':
      return t('sign-shrug');
    default:
      return null;
  }
}

/** What somebody said or signed, as a line of the talk. How a claim reads is the game's to say, once it is loaded. */
export function saidInWords(said: Heard, people: Player[], claims: Claims | null, t: Translate): string {
  const does = whatIsDone(said, people, claims, t);
  const means = meaning(said, claims, t);
  return means === null ? does : t('said-meaning', { does, means });
}

function whatIsDone(said: Heard, people: Player[], claims: Claims | null, t: Translate): string {
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
    case 'ask':
      return claims?.asked(talk.question, people[talk.of]?.name ?? '', t) ?? '';
    case 'point':
      return t('said-point', whom(talk.at));
    case 'nod':
      return t('said-nod', by);
    case 'shake':
      return t('said-shake', by);
    case 'shrug':
      return t('said-shrug', by);
    case 'wink':
      return t('said-wink', whom(talk.to));
    case 'react':
      return t(`said-${talk.how}`, by);
  }
}

/** To whom alone something was said, if not to all. */
export function privately(talk: Talk | null): number | null {
  if (talk === null || talk.say === 'point' || talk.say === 'react' || talk.say === 'ask') return null;
  return talk.to ?? null;
}

/** How long ago something may have been said for a sign to be an answer to it: so many things said since. */
const LATELY = 12;

/**
 * What a nod or a shake of the head by `seat` answers, after all that was said before: the last question to them that
 * they have not answered; under the table, what the one they nod to claimed or pointed at last.
 */
export function answered(talk: Talk, seat: number | null, before: readonly Said[]): Said['answers'] {
  if (seat === null || (talk.say !== 'nod' && talk.say !== 'shake')) return null;
  const to = talk.to ?? null;
  for (const said of before.slice(-LATELY).toReversed()) {
    const { from } = said;
    if (said.talk === null || from.seat === null) continue;
    // They have answered since, or said something of their own.
    if (from.seat === seat && said.talk.say !== 'react') return null;
    if (to === null && said.talk.say === 'ask' && said.talk.of === seat) return said.talk.question;
    if (to === from.seat && to !== null && (said.talk.say === 'claim' || said.talk.say === 'point')) return true;
  }
  return null;
}
