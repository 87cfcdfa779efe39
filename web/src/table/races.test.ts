import { describe, expect, it } from 'vitest';
import type { PressResult } from '$lib/protocol';
import { racesOf } from './races';

const press = (seat: number, behind_ms: number | null, taken = true, race = 1): PressResult => ({
  seat,
  reaction_ms: 400 + (behind_ms ?? 0),
  behind_ms,
  race,
  taken,
});

describe('races', () => {
  it('are told apart, and each is in order', () => {
    const races = racesOf([press(0, 0), press(2, 80), press(1, 30), press(1, 0, true, 2)]);
    expect(races.map((race) => race.map(({ seat }) => seat))).toEqual([[0, 1, 2], [1]]);
    expect(races.map((race) => race.map(({ first }) => first))).toEqual([[true, false, false], [true]]);
  });
  it('have one first, even if two are even or one is known to be late only', () => {
    const races = racesOf([press(3, null, false), press(0, 0, false), press(1, 0), press(2, 0)]);
    expect(races.map((race) => race.map(({ seat, first }) => [seat, first]))).toEqual([
      [
        [1, true],
        [2, false],
        [0, false],
        [3, false],
      ],
    ]);
  });
  it('have no first if nobody took anything', () => {
    expect(
      racesOf([press(1, null, false), press(0, null, false)])
        .flat()
        .map(({ first }) => first),
    ).toEqual([false, false]);
  });
});
