export type Side = 'bottom' | 'left' | 'top-1' | 'top-2' | 'top-3' | 'right';

const SIDES: Record<number, Side[]> = {
  1: ['top-2'],
  2: ['top-1', 'top-3'],
  3: ['left', 'top-2', 'right'],
  4: ['left', 'top-1', 'top-3', 'right'],
  5: ['left', 'top-1', 'top-2', 'top-3', 'right'],
};

/**
 * Who sits where around the table: you at the bottom, the others clockwise in the order of play. A spectator
 * stands behind seat 0.
 */
export function ring(players: number, you: number | null): { seat: number; side: Side }[] {
  const first = you ?? 0;
  const others = SIDES[players - 1] ?? [];
  const seats = Array.from({ length: players }, (_, i) => (first + i) % players);
  return seats.map((seat, i) => ({ seat, side: i === 0 ? 'bottom' : (others[i - 1] ?? 'top-2') }));
}
