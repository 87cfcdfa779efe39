import type { Replay } from './replay.svelte';

/** What has keys of its own keeps them. */
const OWN = 'select, textarea, summary, dialog, input:not([type="range"])';
const PRESSED_BY_SPACE = 'button, a';

/**
 * Arrows go from moment to moment, as the chosen eyes saw them; the space bar plays. Home and End are the timeline's
 * own.
 */
export function keyPressed(event: KeyboardEvent, replay: Pick<Replay, 'forward' | 'back' | 'toggle'>): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element) || target.closest(OWN) !== null)
    return;
  const onTimeline = target.matches('input');
  if (key === 'ArrowRight' || (key === 'ArrowUp' && onTimeline)) replay.forward();
  else if (key === 'ArrowLeft' || (key === 'ArrowDown' && onTimeline)) replay.back();
  else if (key === ' ' && target.closest(PRESSED_BY_SPACE) === null) replay.toggle();
  else return;
  event.preventDefault();
}
