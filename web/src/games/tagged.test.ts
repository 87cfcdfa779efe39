import { describe, expect, it } from 'vitest';
import { tagged } from './tagged.ts';

type Event = 'flipped' | { moved: { seat: number } } | { seen: number[] };
const EVENTS: Event[] = ['flipped', { moved: { seat: 2 } }, { seen: [1] }];

describe('what the wire tags', () => {
  it('has its kind beside what comes with it', () => {
    expect(EVENTS.map(tagged)).toEqual([
      { kind: 'flipped', data: null },
      { kind: 'moved', data: { seat: 2 } },
      { kind: 'seen', data: [1] },
    ]);
  });
});
