import { expect, test } from 'vitest';
import { curve } from './ratings.ts';

const after = (points: number, margin: number, games: number) => ({ points, margin, games });

test('a curve begins where everybody begins, and has its band around it', () => {
  const { line, band } = curve([after(1_800, 300, 1)]);
  // From 900, the lowest of the first band, to 2100, the highest of both.
  expect(line).toBe('0.00,50.00 100.00,25.00');
  expect(band).toBe('0.00,0.00 100.00,0.00 100.00,50.00 0.00,100.00');
});

test('games stand one after the other, and round numbers have a line', () => {
  const { line, ticks } = curve([after(1_600, 500, 1), after(1_500, 400, 2)]);
  expect(line.split(' ').map((point) => point.split(',')[0])).toEqual(['0.00', '50.00', '100.00']);
  expect(ticks.map(({ points }) => points)).toEqual([1_000, 1_250, 1_500, 1_750, 2_000]);
  expect(ticks[2]?.at).toBe(50);
});
