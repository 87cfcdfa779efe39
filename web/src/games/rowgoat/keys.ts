import type { RowGoatCell } from '$lib/wire';

/** What a key does at the board. */
export type Key = { cell: RowGoatCell } | { rival: number } | 'grab' | 'mine';

/**
 * The number pad lies like the grid; where there is none, three rows of letters do. By position, whatever the layout.
 */
// prettier-ignore
const CELL_KEYS: Record<string, RowGoatCell> = {
  Numpad7: 0, Numpad8: 1, Numpad9: 2, Numpad4: 3, Numpad5: 4, Numpad6: 5, Numpad1: 6, Numpad2: 7, Numpad3: 8,
  KeyQ: 0, KeyW: 1, KeyE: 2, KeyA: 3, KeyS: 4, KeyD: 5, KeyZ: 6, KeyX: 7, KeyC: 8,
};

/** `Numpad7` as it is written for people and for `aria-keyshortcuts`. */
export function keysOfCell(cell: RowGoatCell): string {
  return Object.keys(CELL_KEYS)
    .filter((code) => CELL_KEYS[code] === cell)
    .map((code) => code.replace(/^(Numpad|Key)/, ''))
    .join(' ');
}

export function keyFor(code: string): Key | null {
  if (code === 'Space') return 'grab';
  if (code === 'KeyM' || code === 'Numpad0') return 'mine';
  const cell = CELL_KEYS[code];
  if (cell !== undefined) return { cell };
  const rival = /^Digit([1-5])$/.exec(code)?.[1];
  return rival === undefined ? null : { rival: Number(rival) - 1 };
}

interface Pressed {
  code: string;
  repeat: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  target: EventTarget | null;
}

/**
 * What a key press means while `board` is on the screen. Nothing, where somebody writes or a dialog is open; and on
 * buttons beside the grid the space bar presses the button, as everywhere.
 */
export function keyPressed(event: Pressed, board: HTMLElement): Key | null {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = keyFor(event.code);
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (key === null || target === null) return null;
  if (target.closest('input, textarea, select, dialog, [contenteditable]') || document.querySelector('dialog[open]'))
    return null;
  const button = target.closest('button, a, summary, [role=tab]');
  if (key === 'grab' && button !== null && !(board.contains(button) && button.matches('[data-cell], [data-grab]')))
    return null;
  return key;
}
