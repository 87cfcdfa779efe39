import { botAvatar } from '$lib/avatars';
import type { Level } from '$lib/protocol';
import type { Fairness, GameMoment } from '$lib/wire';
import type { AnyView, Player } from '../games/contract';

/** A game of nobody's table: nothing was promised, and it has no number. */
export const NO_PROMISE: Fairness = { commitment: '', nonces: [] };
export const ONLY_GAME = 1;

/** How often it is looked whether the board has told what happened. */
export const LOOK_MS = 80;

/** What a moment shows where nobody is hurried. */
export function unhurried({ view }: GameMoment): GameMoment['view'] {
  return { ...(view as unknown as AnyView), deadline: null } as unknown as GameMoment['view'];
}

/** Somebody who played, or is drawn as if. */
interface Sitter {
  name: string;
  avatar: number;
  bot: Level | null;
  me: boolean;
  standIn: boolean;
}

/** Everybody on their seats. No bot has the face of a person, or of another. */
export function seated(sitters: Sitter[]): Player[] {
  const taken = new Set(sitters.flatMap(({ bot, avatar }) => (bot === null ? [avatar] : [])));
  return sitters.map(({ name, avatar: own, bot, me, standIn }, seat) => {
    const avatar = bot === null ? own : botAvatar(name, taken);
    taken.add(avatar);
    return { seat, name, avatar, kind: bot === null ? 'person' : 'bot', level: bot, connected: true, standIn, me };
  });
}
