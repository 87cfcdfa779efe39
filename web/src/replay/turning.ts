import type { StepLine } from '$lib/wire';
import { type Eyes, sees } from './eyes';

/** A moment at which the game turned. */
export interface Point {
  moment: number;
  at: number;
  /** The message that names it. */
  message: string;
  /** Whose move it was; null if the clock spoke. */
  seat: number | null;
  /** Which of the game's kinds it is, the most important first: every kind has a shape and a colour of its own. */
  kind: number;
}

/** More would be a row of dots on a phone. */
export const MOST_POINTS = 24;

/**
 * The turning points that are seen from a point of view. `turning` names the kinds, the most important first. What was
 * done by somebody who had known better and forgot it is of the kind `forgotten` as well. If there are too many points,
 * the least important kinds are left out.
 */
export function turningPoints(
  steps: readonly StepLine[],
  turning: Readonly<Record<string, string>>,
  eyes: Eyes,
  most: number = MOST_POINTS,
): Point[] {
  const kinds = Object.entries(turning);
  const points = steps.flatMap((line, i): Point[] => {
    if (!sees(line, eyes)) return [];
    const kind = kinds.findIndex(([name]) => line.kinds.includes(name) || (name === 'forgotten' && line.forgotten));
    const message = kinds[kind]?.[1];
    return message === undefined ? [] : [{ moment: i + 1, at: line.at, message, seat: line.seat, kind }];
  });
  let left = points;
  for (let least = kinds.length - 1; left.length > most && least > 0; least--) {
    const fewer = left.filter(({ kind }) => kind < least);
    if (fewer.length === 0) break;
    left = fewer;
  }
  return left;
}
