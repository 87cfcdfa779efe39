import type { StepLine } from '$lib/wire';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const LEAST_MS = 600;
const MOST_MS = 2_500;

/** The time of the game at a moment. */
export function timeOf(steps: readonly StepLine[], moment: number): number {
  return steps[moment - 1]?.at ?? 0;
}

/** How long one moment is looked at before the next: as long as it was in the game, but no blink and no yawn. */
export function waitMs(steps: readonly StepLine[], from: number, to: number, speed: Speed): number {
  const took = timeOf(steps, to) - timeOf(steps, from);
  return Math.min(MOST_MS, Math.max(LEAST_MS, took)) / speed;
}

/** A time of the game as minutes and seconds. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whether somebody's last move up to a moment was made by a stand-in. */
export function standsIn(steps: readonly StepLine[], moment: number, seat: number): boolean {
  return steps.slice(0, moment).findLast((line) => line.seat === seat)?.by === 'stand_in';
}
