import type { Answer, Unsent } from './net';
import type { Level, SeatState } from './protocol';

/** A table with seats, some of them free. */
export interface Seats {
  readonly state: { readonly seats: readonly Pick<SeatState, 'sitter'>[] } | null;
  ask(msg: Unsent): Promise<Answer>;
}

/**
 * Puts bots on all free seats. They are counted anew after every answer: the picture of the table comes before it, so a
 * number of seats that was changed a moment ago is known by then. Never more bots than a table has seats.
 */
export async function fill(level: Level, table: Seats): Promise<Answer> {
  let answer: Answer = { ok: true };
  for (let bots = 0; bots < 6; bots++) {
    if ('refused' in answer || !table.state?.seats.some(({ sitter }) => sitter === null)) break;
    answer = await table.ask({ type: 'add_bot', level });
  }
  return answer;
}
