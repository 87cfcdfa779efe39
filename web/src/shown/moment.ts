import { facesOf } from '$lib/avatars';
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

/** Everybody on their seats. */
export function seated(sitters: Sitter[]): Player[] {
  const faces = facesOf(sitters.map(({ name, avatar, bot }) => ({ name, chosen: bot === null ? avatar : null })));
  return sitters.map(({ name, bot, me, standIn }, seat) => ({
    seat,
    name,
    avatar: faces[seat] ?? 0,
    kind: bot === null ? 'person' : 'bot',
    level: bot,
    connected: true,
    standIn,
    me,
  }));
}
