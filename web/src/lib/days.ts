import type { Pace } from './wire';
import type { Translate } from './delay';

const OVER_DAYS: readonly unknown[] = ['one_day', 'three_days', 'one_week'] satisfies Pace[];
const HOUR_MS = 3_600_000;

/** Whether this pace is for people who come only for their moves. Nobody plays so on their own device. */
export const isOverDays = (pace: unknown): boolean => OVER_DAYS.includes(pace);

/** How much time is left, in the largest unit that tells something. */
export function longLeft(ms: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  if (ms >= 48 * HOUR_MS) return { unit: 'days', count: Math.floor(ms / (24 * HOUR_MS)) };
  if (ms >= HOUR_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(ms / 60_000)) };
}

/** The same in words, to stand after something. */
export function leftInWords(ms: number, t: Translate): string {
  const { unit, count } = longLeft(ms);
  return t(`left-${unit}`, { count });
}
