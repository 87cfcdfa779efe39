import { describe, expect, it } from 'vitest';
import { player, speech } from '../../../test/speech.ts';
import type { ScapeGoatClaim, ScapeGoatShown } from '$lib/wire';
import type { Said } from '$lib/words';
import { linesOf } from '../../table/lines.ts';
import { claimInWords } from './claims.ts';
import { sheetOf } from './sheet.ts';
import { describe as inWords, pictured, remember } from './words.ts';

const CURRO = 1;
const people = ['Ana', 'Curro', 'Paca'].map((name, seat) => player(seat, name, seat === 0));

let id = 0;
function claims(at: number, claim: ScapeGoatClaim): Said {
  const from = { player: 'curro', name: 'Curro', seat: CURRO };
  return {
    id: id++,
    from,
    talk: { say: 'claim', claim, to: null },
    whisperedTo: null,
    mine: false,
    game: 1,
    at,
    answers: null,
  };
}
const holds = (at: number, count: number, colour: 'red' | 'blue'): Said => claims(at, { hold: { count, colour } });
const step = (at: number, ...events: ScapeGoatShown[]): { n: number; at: number; events: ScapeGoatShown[] } => ({
  n: at,
  at,
  events,
});

const spied = step(20, { spied: { seat: 0, target: CURRO, hand: ['red', 'green', 'grey'] } });
const swapped = step(15, { swapped: { seat: CURRO, at: 'spy', put: 'blue', took: 'red' } });
const ended = step(90, {
  ended: {
    outcome: { winners: [2], ending: 'cops' },
    scapegoat: 2,
    names: ['red', 'blue', 'green'],
    hands: [['red'], ['blue', 'blue+red', 'grey'], ['grey']],
    stash: ['red', 'red', 'red'],
  },
} as unknown as ScapeGoatShown);

describe('the sheet of a player', () => {
  it('has what they took, put down and showed', () => {
    const revealed = step(30, { frame_revealed: { cards: ['red', 'green', 'grey'] } });
    const other = step(16, { swapped: { seat: 2, at: 'stash', put: 'grey', took: 'blue' } });
    const { took, put, showed } = sheetOf([swapped, other, revealed], [], CURRO);
    expect({ took, put, showed }).toEqual({ took: ['red'], put: ['blue'], showed: ['green'] });
  });

  it('catches a lie by the next hand that you see, and nothing by a hand that has changed since', () => {
    const verdict = (talk: Said[], ...history: (typeof spied)[]): (boolean | null)[] =>
      sheetOf(history, talk, CURRO).claimed.map(({ isSo }) => isSo);
    expect(verdict([holds(10, 1, 'red'), holds(11, 2, 'blue')], spied)).toEqual([true, false]);
    expect(verdict([holds(10, 1, 'red')], swapped, spied)).toEqual([null]);
    expect(verdict([holds(16, 0, 'red')], swapped, spied)).toEqual([false]);
    expect(verdict([holds(21, 0, 'red')], spied), 'said afterwards').toEqual([null]);
  });

  it('knows at the end what their mat said, and whose side they were on', () => {
    const talk = [
      claims(5, { target: { colour: 'blue' } }),
      claims(6, { target: { colour: 'red' } }),
      claims(7, 'loyal'),
    ];
    expect(sheetOf([ended], talk, CURRO).claimed.map(({ isSo }) => isSo)).toEqual([true, false, true]);
    expect(sheetOf([], talk, CURRO).claimed.map(({ isSo }) => isSo)).toEqual([null, null, null]);
  });
});

describe('the history', () => {
  const { t } = speech('en', 'scapegoat');
  it('keeps a hand that you spied on where notes are agreed, and draws its cards', () => {
    const [event] = spied.events as [ScapeGoatShown];
    expect(remember(event, { notes: true })).toEqual(event);
    expect(remember(event, {})).toEqual({ spied: { seat: 0, target: CURRO, hand: null } });
    expect(pictured(event, people, t)).toEqual({
      text: 'You look at Curro’s hand.',
      cards: [{ card: 'red' }, { card: 'green' }, { card: 'grey' }],
    });
  });

  it('has claims and signs where they belong in time, and no words', () => {
    const game = { number: 1, told: [swapped, spied] };
    const module = { describe: inWords, pictured, claims: { inWords: claimInWords } } as never;
    const chat: Said = { ...holds(17, 0, 'red'), talk: { say: 'words', text: 'hello', to: null } };
    const before: Said = { ...holds(99, 0, 'red'), game: 0 };
    const lines = linesOf(game, [before, holds(16, 1, 'red'), chat], module, people, t);
    expect(lines.map(({ text }) => text)).toEqual([
      'Curro swaps a card beside Spy.',
      'Curro: I hold 1 card with red on it',
      'You look at Curro’s hand.',
    ]);
    expect(lines.map(({ cards }) => cards.length)).toEqual([2, 0, 3]);
  });
});
