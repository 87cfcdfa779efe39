import type { ActOptions } from '../games/contract';

/** What the server is told of a press: the step that it reacts to, and how long that took, if it is known. */
export interface Press {
  seen: number;
  reactionMs: number | null;
}

/**
 * Reads the options of an action. `last` is the latest step; `shownAt` says when one was painted. The server counts the
 * time of a press from the step that it reacts to, so the step that is measured from and the step that is named are
 * one.
 */
export function pressOf(options: ActOptions, last: number, shownAt: (n: number) => number | null, now: number): Press {
  const { pressedAt } = options;
  const painted = pressedAt === undefined || options.seen !== undefined ? undefined : seenAt(pressedAt, last, shownAt);
  const since = options.since ?? painted;
  const shown = since === undefined ? null : shownAt(since);
  const reaction = options.reactionMs ?? (shown === null ? null : (pressedAt ?? now) - shown);
  return {
    seen: options.seen ?? since ?? last,
    reactionMs: reaction === null ? null : Math.max(0, Math.round(reaction)),
  };
}

/** So many steps are looked at: what was painted before them has long been replaced. */
const STEPS = 64;

/** The last step that was on the screen at this moment, as far as that is known. */
function seenAt(moment: number, last: number, shownAt: (n: number) => number | null): number | undefined {
  for (let n = last; n >= 0 && n > last - STEPS; n -= 1) {
    const shown = shownAt(n);
    if (shown !== null && shown <= moment) return n;
  }
  return undefined;
}
