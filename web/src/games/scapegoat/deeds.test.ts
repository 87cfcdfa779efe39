import { describe, expect, it, vi } from 'vitest';
import { table } from '../../../test/scapegoat.ts';
import { Deeds, deedsOf } from './deeds.svelte.ts';

describe('deeds', () => {
  it('reach from who does them to whom they are done to', () => {
    const before = table({ pawns: ['spy', 'trade', 'stash', 'prepare'] });
    const of = (event: Parameters<typeof deedsOf>[0][number]) => deedsOf([event], before);
    expect(of({ spied: { seat: 1, target: 2, hand: null } })).toEqual([
      { kind: 'spy', by: 1, from: 'pawn:1', to: 'pawn:2' },
    ]);
    expect(of({ spied: { seat: 1, target: 0, hand: null } })[0]?.to).toBe('hand');
    expect(of({ trade_opened: { seat: 1, with: 3 } })[0]).toMatchObject({ kind: 'trade', to: 'pawn:3' });
    expect(of({ token_stolen: { seat: 2, from: 3 } })[0]).toMatchObject({
      kind: 'steal',
      from: 'pawn:2',
      to: 'pawn:3',
    });
    // The pawn stands at the cops by then.
    expect(of({ went_to_cops: { seat: 2 } })[0]).toMatchObject({ kind: 'cops', from: 'place:stash', to: 'place:cops' });
    expect(of({ moved: { seat: 2, to: 'spy' } })).toEqual([]);
  });

  it('are drawn for a while, and the next take the place of those before', () => {
    vi.useFakeTimers();
    const deeds = new Deeds();
    const is = (at: string) => (at === 'hand' ? null : { x: 0, y: 0, width: 1, height: 1 });
    const kinds = (): string[] => deeds.list.map(({ kind }) => kind);
    deeds.show([{ kind: 'spy', by: 1, from: 'pawn:1', to: 'pawn:2' }], is);
    vi.advanceTimersByTime(2_000);
    deeds.show([], is);
    expect(kinds()).toEqual(['spy']);
    deeds.show([{ kind: 'steal', by: 1, from: 'pawn:1', to: 'pawn:2' }], is);
    vi.advanceTimersByTime(2_000);
    expect(kinds()).toEqual(['steal']);
    vi.advanceTimersByTime(600);
    expect(kinds()).toEqual([]);
    deeds.show([{ kind: 'spy', by: 1, from: 'pawn:1', to: 'hand' }], is);
    expect(kinds()).toEqual([]);
    vi.useRealTimers();
  });
});
