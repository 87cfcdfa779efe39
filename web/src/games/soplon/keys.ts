const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** What is played with: not the people, whom one talks to. */
const REACHABLE = 'button:not([tabindex="-1"]):not(:disabled):not([data-seat])';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box to go to from `from` in a direction: near along it, and not far off to the side. -1 if there is none. */
export function nearest(from: Box, boxes: Box[], [dx, dy]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const x = box.x + box.width / 2 - (from.x + from.width / 2);
    const y = box.y + box.height / 2 - (from.y + from.height / 2);
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 4) return;
    const far = along + 2.5 * aside;
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** Arrow keys go from card to card as they lie on the table. */
export function steer(event: KeyboardEvent): void {
  const direction = ARROWS[event.key];
  if (
    direction === undefined ||
    !(event.currentTarget instanceof HTMLElement) ||
    event.target instanceof HTMLTextAreaElement
  )
    return;
  const from = document.activeElement;
  const there = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)].filter((button) => button !== from);
  if (from === null) return;
  const found =
    there[
      nearest(
        from.getBoundingClientRect(),
        there.map((button) => button.getBoundingClientRect()),
        direction,
      )
    ];
  if (found === undefined) return;
  event.preventDefault();
  found.focus();
}

let byKeyboard = false;
if (typeof addEventListener === 'function') {
  addEventListener('keydown', () => (byKeyboard = true), true);
  addEventListener('pointerdown', () => (byKeyboard = false), true);
}

/**
 * A button that was pressed may be gone after the step that it caused, and the focus with it. Somebody who plays by
 * keys goes on at the next thing that can be pressed, instead of at the top of the page.
 */
export function keepFocus(board: HTMLElement | undefined): void {
  const at = document.activeElement;
  const lost = at === null || at === document.body;
  const idle = at instanceof HTMLElement && board?.contains(at) === true && at.tabIndex < 0;
  if (board === undefined || !byKeyboard || !(lost || idle)) return;
  const [card] = board.querySelectorAll<HTMLElement>(`.bottom ${REACHABLE}, .ask ${REACHABLE}, ${REACHABLE}`);
  card?.focus();
}
