import type { SeenCard, SoplonMemory } from '$lib/wire';
import { type Key, keyOf } from './spots';

const NOTHING: ReadonlyMap<Key, SeenCard> = new Map();

/** The cards that lie face down and that the eyes of a replay had seen, by spot. */
export function knownCards(memory: unknown): ReadonlyMap<Key, SeenCard> {
  if (memory === null) return NOTHING;
  return new Map((memory as SoplonMemory).cards.map((seen) => [keyOf(seen.at), seen]));
}
