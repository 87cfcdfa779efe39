import type { Title } from '$lib/protocol';
import type { Move } from '../pocket/letters';

/** A position to try, found by the example `find_positions` of `crates/replay`. Its words are `${prefix}-try-${id}`. */
export interface Position {
  id: string;
  config: Record<string, unknown>;
  seed: string;
  before: Move[];
  replies: Move[];
  /** It is solved when something happens that has all of this. */
  solved: Record<string, unknown>;
  /** The kind of event that shows that it was a mistake, if there is one. */
  wrong: string | null;
}

const files = import.meta.glob<Position[]>('../games/*/positions.json', { import: 'default' });

export async function loadPositions(title: Title): Promise<Position[]> {
  return (await files[`../games/${title}/positions.json`]?.()) ?? [];
}

/** Whether everything that is wanted is there, whatever else is. */
export function happenedIn(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(wanted).every(([name, value]) => name in found && happenedIn(found[name as never], value));
}
