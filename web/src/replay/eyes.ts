import type { StepLine } from '$lib/wire';

/** The point of view of a replay: everything open, a spectator's, or a seat's. */
export type Eyes = 'open' | 'spectator' | number;

/** The point of view that an address names; null if this table has no such seat. */
export function eyesOf(text: string | null, players: number): Eyes | null {
  if (text === 'open' || text === 'spectator') return text;
  const seat = /^\d$/.test(text ?? '') ? Number(text) : players;
  return seat < players ? seat : null;
}

/** The step that an address names; null if there is none. */
export function stepOf(text: string | null, last: number): number | null {
  return /^\d{1,9}$/.test(text ?? '') ? Math.min(Number(text), last) : null;
}

/** Whether something of a step is seen from there. */
export function sees(line: StepLine, eyes: Eyes): boolean {
  if (eyes === 'open') return true;
  return eyes === 'spectator' ? line.seen_by_spectators : line.seen_by.includes(eyes);
}

// Moment n is the game after n steps, so the step that leads to it is line n - 1. Everybody sees the deal, moment 0.

/** The next moment at which something is seen from there; null at the end. */
export function seenAfter(steps: readonly StepLine[], eyes: Eyes, moment: number): number | null {
  for (let next = moment + 1; next <= steps.length; next++) {
    const line = steps[next - 1];
    if (line !== undefined && sees(line, eyes)) return next;
  }
  return null;
}

/** The last moment before at which something is seen from there; null at the deal. */
export function seenBefore(steps: readonly StepLine[], eyes: Eyes, moment: number): number | null {
  for (let before = moment - 1; before > 0; before--) {
    const line = steps[before - 1];
    if (line !== undefined && sees(line, eyes)) return before;
  }
  return moment > 0 ? 0 : null;
}
