import type { Known } from './people.svelte';
import type { Level, Title } from './protocol';

/** What somebody wants from a table that they have just opened from the first screen. */
export interface Intent {
  code: string;
  /** Fill the other seats with bots of this level and start; without it, only sit down. */
  bots: Level | null;
  /** They were sent there to play with whoever else waits. If it is full by then, they are sent elsewhere. */
  match?: Match;
  /** Somebody who is to come too. */
  invite?: Known;
}

export interface Match {
  /** Which game; null is any. */
  title: Title | null;
  /** How many are to play; without it, any number. */
  seats?: number;
  /** How often they were sent somewhere. */
  tries: number;
}

const KEY = 'corral-intent';

/** Kept until it has been done: a phone may load the page again, or lose the line, while it comes to the table. */
export function intend(intent: Intent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(intent));
  } catch {
    // Storage may be forbidden. Then the player sits down by hand.
  }
}

/** What is wanted from this table, if it has not been done yet. */
export function intentFor(code: string): Intent | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Intent | null;
    return found?.code === code ? found : null;
  } catch {
    return null;
  }
}

const CAME = 'corral-came';

/** Whether somebody comes to this table for the first time in this tab: then a free seat is theirs without asking. */
export function comesFirst(code: string): boolean {
  try {
    return !came().includes(code);
  } catch {
    // See above.
    return false;
  }
}

/** Somebody has come in at this table. Whoever was turned away has not. */
export function hasCome(code: string): void {
  try {
    sessionStorage.setItem(
      CAME,
      JSON.stringify([
        ...came()
          .filter((one) => one !== code)
          .slice(-20),
        code,
      ]),
    );
  } catch {
    // See above.
  }
}

function came(): string[] {
  return JSON.parse(sessionStorage.getItem(CAME) ?? '[]') as string[];
}

/** It has been done, or cannot be. */
export function fulfilled(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}
