import { cellOf } from './spots';

/** A card is this much higher than it is wide. */
const HIGH = 7 / 5;
/** Where cards overlap, at least so much of each is left to tap. */
const STRIP = 26;

/** The place there is for the cards of a district, in pixels. */
export interface Room {
  width: number;
  height: number;
}

export interface Wish {
  /** How wide a card should be at least: where there is less room, cards overlap. */
  least: number;
  /** And at most, however much room there is. */
  most: number;
  /** All cards side by side, as in a list. */
  line?: boolean;
}

/** How a district lies: the width of a card, the size of the whole, and where each place is in it. */
export interface Layout {
  card: number;
  width: number;
  height: number;
  places: { x: number; y: number }[];
}

/**
 * How many columns there may be before a new pair of rows begins. That depends on the room alone, so a card that is
 * added shifts no other (SO-X8). With twice as many columns as fit at full height, four rows are no smaller than two.
 */
function columnsIn({ width, height }: Room, least: number): number {
  const overlapping = Math.floor((width - least) / STRIP) + 1;
  const asHigh = Math.floor((4 * HIGH * width) / Math.max(1, height));
  return Math.max(2, Math.min(overlapping, asHigh));
}

/** Lays the places of a district out, as large as they fit, and overlapping where they would be too small. */
export function layOut(places: number, room: Room, { least, most, line = false }: Wish): Layout {
  const columns = columnsIn(room, least);
  const cells = Array.from({ length: places }, (_, place) =>
    line ? { row: 0, column: place } : cellOf(place, columns),
  );
  const wide = Math.max(2, ...cells.map(({ column }) => column + 1));
  const rows = Math.max(line ? 1 : 2, ...cells.map(({ row }) => row + 1));
  const gap = Math.max(4, Math.min(room.width, room.height) * 0.025);
  const fits = Math.min((room.width - gap * (wide - 1)) / wide, (room.height - gap * (rows - 1)) / rows / HIGH);
  // So wide that the middle of every card can still be seen under the next one.
  const over = Math.min((1.9 * room.width) / (wide + 1), (1.9 * room.height) / (rows + 1) / HIGH);
  const card = Math.max(1, Math.min(most, Math.max(fits, Math.min(least, over))));
  const right = Math.min(card + gap, (room.width - card) / Math.max(1, wide - 1));
  const down = Math.min(card * HIGH + gap, (room.height - card * HIGH) / Math.max(1, rows - 1));
  return {
    card,
    width: right * (wide - 1) + card,
    height: down * (rows - 1) + card * HIGH,
    places: cells.map(({ row, column }) => ({ x: column * right, y: row * down })),
  };
}
