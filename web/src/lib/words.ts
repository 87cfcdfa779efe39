import type { Player } from '../games/contract';
import type { Args } from './locale';
import type { Claim, Colour, Speaker, Talk } from './protocol';

/** Something that was said. */
export interface Said {
  id: number;
  from: Speaker;
  talk: Talk | null;
  whisperedTo: number | null;
  mine: boolean;
}

type Translate = (id: string, args?: Args) => string;

/** Everybody in the gang of Scape Goat, in order (SG-C1). */
export const COLOURS: readonly Colour[] = ['red', 'blue', 'yellow', 'green', 'orange', 'purple'];

/** Those who are in a game with so many players. */
export function coloursAt(players: number): Colour[] {
  return COLOURS.slice(0, players);
}

export function claimInWords(claim: Claim, t: Translate): string {
  if (claim === 'loyal') return t('claim-loyal');
  if (claim === 'rat') return t('claim-rat');
  if ('hold' in claim) return t('claim-hold', { count: claim.hold.count, colour: t(`colour-${claim.hold.colour}`) });
  if ('target' in claim) return t('claim-target', { colour: t(`colour-${claim.target.colour}`) });
  return t('claim-sum', { worth: claim.sum.worth });
}

/** What somebody said or signed, as a line of the chat. */
export function saidInWords(said: Pick<Said, 'talk' | 'whisperedTo' | 'mine'>, people: Player[], t: Translate): string {
  const { talk, whisperedTo, mine } = said;
  /** `by` you, `to` you, or among others. */
  const whom = (seat: number): Args => ({ me: mine ? 'by' : people[seat]?.me ? 'to' : 'no', name: people[seat]?.name ?? '' });
  const by: Args = { me: mine ? 'yes' : 'no' };
  if (talk === null) return t('said-whisper', whom(whisperedTo ?? -1));
  switch (talk.say) {
    case 'words':
      return talk.text;
    case 'claim':
      return claimInWords(talk.claim, t);
    case 'point':
      return t('said-point', whom(talk.at));
    case 'nod':
      return t('said-nod', by);
    case 'shake':
      return t('said-shake', by);
    case 'wink':
      return t('said-wink', whom(talk.to));
  }
}

/** To whom alone something was said, if not to all. */
export function privately(talk: Talk | null): number | null {
  if (talk === null || talk.say === 'point') return null;
  return talk.to ?? null;
}
