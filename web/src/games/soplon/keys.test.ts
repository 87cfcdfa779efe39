import { describe, expect, it } from 'vitest';
import { nearest } from './keys';

const box = (x: number, y: number): { x: number; y: number; width: number; height: number } => ({
  x,
  y,
  width: 44,
  height: 62,
});

describe('an arrow key', () => {
  const cards = [box(0, 0), box(50, 0), box(0, 70), box(50, 70), box(300, 5)];

  it('goes to the neighbour in its direction', () => {
    expect(nearest(box(0, 0), cards, [1, 0])).toBe(1);
    expect(nearest(box(0, 0), cards, [0, 1])).toBe(2);
    expect(nearest(box(50, 70), cards, [-1, 0])).toBe(2);
    expect(nearest(box(50, 0), cards, [1, 0])).toBe(4);
  });
  it('stays where there is nothing in its direction', () => {
    expect(nearest(box(0, 0), cards, [-1, 0])).toBe(-1);
  });
});
