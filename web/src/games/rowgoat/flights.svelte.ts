import type { RowGoatCard } from '$lib/wire';

/** A place on the board, measured from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something on its way from one place to another, drawn above the board and gone when it has landed. */
export interface Flight {
  id: number;
  thing: { card: RowGoatCard } | 'back' | 'buoy' | { words: string };
  from: Box;
  to: Box;
  /** How long it stays where it starts, to be seen, before it leaves. */
  holdMs: number;
  ms: number;
}

export class Flights {
  list = $state.raw<Flight[]>([]);
  #next = 1;

  add(flight: Omit<Flight, 'id'>): void {
    this.list = [...this.list, { ...flight, id: this.#next++ }];
  }
  landed(id: number): void {
    this.list = this.list.filter((flight) => flight.id !== id);
  }
}

/** The box of the first element in `root` that matches, as it is drawn now. */
export function boxOf(root: HTMLElement, selector: string): Box | null {
  const found = root.querySelector(selector);
  if (found === null) return null;
  const [outer, inner] = [root.getBoundingClientRect(), found.getBoundingClientRect()];
  return { x: inner.x - outer.x, y: inner.y - outer.y, width: inner.width, height: inner.height };
}

/** The largest square in the middle of a box: cards and lifebuoys are as wide as they are high. */
export function squareIn({ x, y, width, height }: Box): Box {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

/** As wide as what is called out may be. */
const BUBBLE = 176;

/** Room for a bubble over the middle of a box, moved inwards where the board, so wide, ends. */
export function bubbleAt({ x, y, width, height }: Box, board: number): Box {
  const left = x + width / 2 - BUBBLE / 2;
  return { x: Math.max(0, Math.min(left, board - BUBBLE)), y, width: BUBBLE, height };
}

/** The transform that makes something lying at `to` look as if it lay at `from`, and as large. */
export function from(from: Box, to: Box): string {
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  const scale = from.width / to.width;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
