import type { RowGoatCell, RowGoatLine, RowGoatPile } from '$lib/wire';

export const CELLS: readonly RowGoatCell[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const LINES: Record<RowGoatLine, readonly [RowGoatCell, RowGoatCell, RowGoatCell]> = {
  top_row: [0, 1, 2],
  middle_row: [3, 4, 5],
  bottom_row: [6, 7, 8],
  left_column: [0, 3, 6],
  middle_column: [1, 4, 7],
  right_column: [2, 5, 8],
  falling_diagonal: [0, 4, 8],
  rising_diagonal: [2, 4, 6],
};

export function cellsOf(line: RowGoatLine): readonly RowGoatCell[] {
  return LINES[line];
}

/** The cells of all these lines. */
export function cellsOfAll(lines: RowGoatLine[]): Set<RowGoatCell> {
  return new Set(lines.flatMap((line) => [...cellsOf(line)]));
}

/** The line that a cell stands for, if it is part of exactly one of them. */
export function lineAt(cell: RowGoatCell, lines: RowGoatLine[]): RowGoatLine | null {
  const through = lines.filter((line) => cellsOf(line).includes(cell));
  return through.length === 1 ? (through[0] ?? null) : null;
}

/** How many cards lie on a line. */
export function cardsOn(line: RowGoatLine, grid: readonly (RowGoatPile | null)[]): number {
  return cellsOf(line).reduce((sum, cell) => sum + (grid[cell]?.size ?? 0), 0);
}

/** The cell beside `cell` in the direction of an arrow key; the same one at the edge. */
export function beside(cell: RowGoatCell, key: string): RowGoatCell {
  const [row, column] = [Math.floor(cell / 3), cell % 3];
  switch (key) {
    case 'ArrowUp':
      return row > 0 ? cell - 3 : cell;
    case 'ArrowDown':
      return row < 2 ? cell + 3 : cell;
    case 'ArrowLeft':
      return column > 0 ? cell - 1 : cell;
    case 'ArrowRight':
      return column < 2 ? cell + 1 : cell;
    default:
      return cell;
  }
}
