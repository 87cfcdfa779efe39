import type { Level } from './protocol';

/** What somebody wants from a table that they have just opened from the first screen. Forgotten when it has been done. */
export interface Intent {
  code: string;
  /** Take a seat at once. */
  sit: boolean;
  /** Fill the other seats with bots and start. */
  bots: Level | null;
}

let waiting: Intent | null = null;

export function intend(intent: Intent): void {
  waiting = intent;
}

/** The intent for this table, once. */
export function takeIntent(code: string): Intent | null {
  const found = waiting?.code === code ? waiting : null;
  waiting = null;
  return found;
}
