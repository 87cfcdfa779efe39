import { describe, expect, it } from 'vitest';
import { layOut, type Room } from './layout';

const OWN = { least: 44, most: 190 };
const ROOMS: Room[] = [
  { width: 110, height: 96 },
  { width: 170, height: 130 },
  { width: 300, height: 110 },
  { width: 420, height: 500 },
  { width: 1000, height: 400 },
];

describe('how a district lies', () => {
  it('stays inside its room, however far it grows', () => {
    for (const room of ROOMS) {
      for (let places = 0; places <= 64; places++) {
        const { card, width, height, places: at } = layOut(places, room, OWN);
        expect(width).toBeLessThanOrEqual(room.width + 0.01);
        expect(height).toBeLessThanOrEqual(room.height + 0.01);
        for (const { x, y } of at) {
          expect(x + card).toBeLessThanOrEqual(room.width + 0.01);
          expect(y + card * 1.4).toBeLessThanOrEqual(room.height + 0.01);
        }
      }
    }
  });

  it('shows the middle of every card', () => {
    for (const room of ROOMS) {
      for (let places = 4; places <= 20; places++) {
        const { card, places: at } = layOut(places, room, OWN);
        at.forEach(({ x, y }, i) => {
          const covered = at
            .slice(i + 1)
            .some(
              (next) =>
                next.x < x + card / 2 &&
                next.x + card > x + card / 2 &&
                next.y < y + card * 0.7 &&
                next.y + card * 1.4 > y + card * 0.7,
            );
          expect(covered).toBe(false);
        });
      }
    }
  });

  it('shifts no place to another row or column when a card is added', () => {
    const rank = (values: number[]): number[] =>
      values.map((value) => [...new Set(values)].sort((a, b) => a - b).indexOf(value));
    for (const room of ROOMS) {
      for (let places = 4; places < 20; places++) {
        const [before, after] = [places, places + 1].map((many) => layOut(many, room, OWN).places.slice(0, places)) as [
          { x: number; y: number }[],
          { x: number; y: number }[],
        ];
        for (const side of ['x', 'y'] as const)
          expect(rank(after.map((at) => at[side]))).toEqual(rank(before.map((at) => at[side])));
      }
    }
  });

  it('grows with the room, up to a limit', () => {
    expect(layOut(4, { width: 170, height: 130 }, OWN).card).toBeGreaterThan(43);
    expect(layOut(4, { width: 400, height: 400 }, OWN).card).toBeGreaterThan(130);
    expect(layOut(4, { width: 4000, height: 4000 }, OWN).card).toBe(190);
  });

  it('lies in a line at the end', () => {
    expect(new Set(layOut(6, { width: 240, height: 60 }, { ...OWN, line: true }).places.map(({ y }) => y)).size).toBe(
      1,
    );
  });
});
