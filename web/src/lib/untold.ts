import type { Step } from '../games/contract';

/** A step that the board of a game was telling when the page was closed. */
export interface Untold {
  game: number;
  step: Step;
}

export interface Keeper {
  read(): Untold | null;
  write(untold: Untold | null): void;
}

/** Kept for this tab alone, and only while it is told. Where nothing can be kept, a reload shows how it ended. */
export function keeperOf(code: string): Keeper {
  const key = `untold:${code}`;
  return {
    read: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Untold | null;
      } catch {
        return null;
      }
    },
    write: (untold) => {
      try {
        if (untold === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(untold));
      } catch {
        // A browser that keeps nothing.
      }
    },
  };
}
