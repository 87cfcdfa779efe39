import { describe, expect, it } from 'vitest';
import type { SoplonShown, SoplonView } from '$lib/wire';
import { movesOf } from './moves';

const view = (more: Partial<SoplonView> = {}): SoplonView => ({ stage: 'turn', held: null, ...more }) as SoplonView;
const routes = (event: SoplonShown, at: SoplonView = view()): string[] =>
  movesOf(event, at).ways.map(({ from, to, card }) => `${from} > ${to} ${card === null ? 'face down' : 'open'}`);
const arrows = (event: SoplonShown): string[] =>
  movesOf(event, view()).reaches.map(({ kind, from, to }) => `${kind} ${from} > ${to}`);

describe('the ways of cards', () => {
  it('lead both ways when two cards change places, face down', () => {
    const event: SoplonShown = {
      swapped: {
        seat: 0,
        pair: [
          { seat: 0, place: 1 },
          { seat: 2, place: 3 },
        ],
      },
    };
    expect(routes(event)).toEqual(['0.1 > 2.3 face down', '2.3 > 0.1 face down']);
  });
  it('do not begin for a drawn card that is turned up on the pile', () => {
    const event: SoplonShown = { drew: { seat: 1, card: null } };
    expect(routes(event)).toEqual(['pile > hand.1 face down']);
    expect(routes(event, view({ held: 'rat' }))).toEqual([]);
  });
  it('leave the rat out of the discard pile, where it does not stay', () => {
    expect(routes({ exchanged: { seat: 1, place: 0, played: 'rat' } })).toEqual(['hand.1 > 1.0 face down']);
    expect(routes({ rat_returned: { seat: 1, place: 0 } })).toEqual(['discard > 1.0 open']);
  });
  it('are none where an addition found no card', () => {
    expect(routes({ added: { seat: 0, to: 1, place: null } })).toEqual([]);
    expect(routes({ paid: { seat: 0, place: null } })).toEqual([]);
  });
});

describe('what passes between seats', () => {
  it('is an arrow from the hand of the one who reaches', () => {
    expect(arrows({ looked: { seat: 0, at: { seat: 2, place: 1 }, card: null } })).toEqual(['look seat.0 > 2.1']);
    expect(arrows({ gave: { seat: 1, place: 3, to: { seat: 2, place: 0 } } })).toEqual(['give 1.3 > 2.0']);
  });
  it('is nothing within a district', () => {
    expect(arrows({ looked: { seat: 2, at: { seat: 2, place: 1 }, card: null } })).toEqual([]);
    expect(
      arrows({
        swapped: {
          seat: 0,
          pair: [
            { seat: 2, place: 0 },
            { seat: 2, place: 1 },
          ],
        },
      }),
    ).toEqual([]);
    expect(arrows({ added: { seat: 1, to: 1, place: 4 } })).toEqual([]);
  });
});
