import type { Title } from '$lib/protocol';
import type { Move } from '../pocket/letters';

/**
 * A lesson: one deal, found by the example `find_positions` of `crates/replay`, and what is done in it. The words of a
 * step are `${prefix}-learn-${id}`, and those after the last `${prefix}-learn-end`.
 */
export interface Lesson {
  config: Record<string, unknown>;
  seed: string;
  before: Move[];
  steps: LessonStep[];
}

/** Without an action there are only words. */
export interface LessonStep {
  id: string;
  action?: unknown;
  /** What the others play after it. */
  replies?: Move[];
}

const files = import.meta.glob<Lesson>('../games/*/lesson.json', { import: 'default' });

export async function loadLesson(title: Title): Promise<Lesson> {
  const load = files[`../games/${title}/lesson.json`];
  if (load === undefined) throw new Error(`there is no lesson of ${title}`);
  return load();
}

/** What has been played when somebody comes to this step. */
export function playedBefore({ before, steps }: Lesson, at: number, you: number): Move[] {
  const since = steps
    .slice(0, at)
    .flatMap(({ action, replies = [] }): Move[] => (action === undefined ? [] : [[you, action], ...replies]));
  return [...before, ...since];
}

/** Whether two actions are the same, whatever the order in which they are written. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [left, right] = [Object.entries(one), Object.entries(other)];
  return (
    left.length === right.length && left.every(([name, value]) => name in other && isSame(value, other[name as never]))
  );
}
