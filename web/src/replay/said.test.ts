import { beforeEach, describe, expect, it } from 'vitest';
import type { GameMoment } from '../lib/wire/index.ts';
import { table } from '../../test/scapegoat.ts';
import { player, speech } from '../../test/speech.ts';
import { keepTalk, talkOf } from '../lib/heard.ts';
import type { Said } from '../lib/words.ts';
import { claimInWords, isSo } from '../games/scapegoat/claims.ts';
import { isSo as isSoInSoplon } from '../games/soplon/claims.ts';
import { saidAt, saidLine } from './said.ts';

let id = 0;
const said = (at: number, talk: Said['talk'], seat = 1): Said => ({
  id: id++,
  from: { player: 'bo', name: 'Bo', seat },
  talk,
  whisperedTo: null,
  mine: false,
  game: 1,
  at,
  answers: null,
});
const holds = (colour: 'blue' | 'red', count: number, to: number | null = null): Said['talk'] => ({
  say: 'claim',
  claim: { hold: { colour, count } },
  to,
});

describe('what was said over a finished game', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => kept.set(key, text),
      },
    });
  });

  it('is kept by who heard it, without words, and not lost to a reload that heard less', () => {
    const all = [
      said(1, holds('blue', 1)),
      said(2, { say: 'words', text: 'psst', to: null }),
      said(3, { say: 'nod', to: null }),
    ];
    keepTalk('GAME', all);
    keepTalk('GAME', all.slice(2));
    expect(talkOf('GAME').map(({ at }) => at)).toEqual([1, 3]);
    for (let other = 0; other < 20; other++) keepTalk(`OTHER${other}`, all);
    expect([talkOf('GAME').length, talkOf('OTHER19').length]).toEqual([0, 2]);
  });

  it('stands where it was said, and what was said under the table is for those who heard it', () => {
    const talk = [said(5, holds('blue', 1)), said(10, holds('red', 1, 0)), said(99, { say: 'nod', to: null })];
    const steps = [{ at: 10 }, { at: 10 }, { at: 20 }];
    const ats = (moment: number, eyes: 'open' | 'spectator' | number): number[] =>
      saidAt(talk, steps, moment, eyes, 0).map(({ at }) => at);
    expect([0, 1, 2, 3].map((moment) => ats(moment, 'open'))).toEqual([[5], [], [10], [99]]);
    expect([ats(2, 0), ats(2, 1), ats(2, 'spectator')]).toEqual([[10], [], []]);
  });

  it('says of a claim whether it was so, once everything may be known', () => {
    const { t } = speech('en', 'scapegoat');
    const hands = [['grey'], ['blue', 'red+blue'], ['grey'], ['grey']] as never;
    const reveal = { scapegoat: 1, names: ['blue', 'red', 'blue', 'blue'], hands, stash: ['grey', 'grey', 'grey'] };
    const open = { step: 1, at: 0, events: [], view: table({ reveal: reveal as never }) } as unknown as GameMoment;
    const module = { claims: { inWords: claimInWords, isSo, means: () => null } } as never;
    const people = ['Ana', 'Bo', 'Caro', 'Dan'].map((name, seat) => player(seat, name, seat === 0));
    const line = (talk: Said['talk'], at: GameMoment | null = open) => saidLine(said(1, talk), at, module, people, t);
    expect([line(holds('blue', 2)).isSo, line(holds('blue', 1)).isSo, line(holds('blue', 1), null).isSo]).toEqual([
      true,
      false,
      null,
    ]);
    expect(line({ say: 'claim', claim: { target: { colour: 'red' } }, to: null }).isSo).toBe(true);
    expect(line({ say: 'claim', claim: 'loyal', to: null }).isSo).toBe(false);
    expect(line({ say: 'shrug', to: null }).isSo).toBeNull();
    expect(isSo('loyal', 1, table())).toBeNull();
    const district = (cards: unknown[]) => ({ waiting: [], deadline: null, districts: [[], cards] }) as never;
    expect(isSoInSoplon({ sum: { worth: 12 } }, 1, district([{ up: { witness: 5 } }, 'gap', { up: 'thug' }]))).toBe(
      true,
    );
    expect(isSoInSoplon('rat', 1, district([{ up: { witness: 5 } }]))).toBe(false);
    expect(isSoInSoplon({ sum: { worth: 5 } }, 1, district([{ up: 'rat' }]))).toBeNull();
    expect(isSoInSoplon('rat', 1, district(['down']))).toBeNull();
  });
});
