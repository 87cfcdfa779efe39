import { describe, expect, it } from 'vitest';
import { share } from '../src/lib/share';

describe('what a step leaves as it was', () => {
  const before = {
    turn: 1,
    grid: [{ size: 2, top: { boat: 'a' } }, null, { size: 1, top: { boat: 'b' } }],
    waiting: [0],
    stage: 'place',
  };
  const again = (): typeof before => JSON.parse(JSON.stringify(before)) as typeof before;

  it('is the very same object', () => {
    expect(share(before, again())).toBe(before);
  });

  it('is the same object beside what has changed', () => {
    const next = { ...again(), turn: 2 };
    next.grid[0] = { size: 3, top: { boat: 'a' } };
    const shared = share(before, next);
    expect(shared).toEqual(next);
    expect(shared.grid).not.toBe(before.grid);
    expect(shared.grid[0]).not.toBe(before.grid[0]);
    expect(shared.grid[0]?.top).toBe(before.grid[0]?.top);
    expect(shared.grid[2]).toBe(before.grid[2]);
    expect(shared.waiting).toBe(before.waiting);
  });

  it.each([
    [
      [1, 2],
      [1, 2, 3],
    ],
    [
      [1, 2, 3],
      [1, 2],
    ],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1, b: undefined }, { a: 1 }],
    [
      { a: 1, b: 2 },
      { a: 1, c: 2 },
    ],
    [{ a: null }, { a: {} }],
    [[], {}],
    [{}, []],
    [null, { a: 1 }],
    [{ a: 1 }, null],
    ['open', { gift: { giver: 1 } }],
  ])('says what the step says: from %j to %j', (one, two) => {
    expect(share(one, two)).toStrictEqual(two);
  });
});
