import { describe as about, expect, it } from 'vitest';
import type { PressResult } from '$lib/protocol';
import type { RowGoatAction, RowGoatShown, RowGoatView } from '$lib/wire';
import { player, speech } from '../../../test/speech.ts';
import { coach } from './coach';
import { describe } from './describe';
import { calledAt } from './words';
import { ending } from './ending';
import { type Finish, Finisher, type Told } from './finish';
import { beside, cardsOn, CELLS, cellsOfAll, lineAt } from './grid';
import { keyFor, keysOfCell } from './keys';
import { sorted } from './moves';
import { newsOf } from './news';
import { options } from './options';
import { statusOf, turnIn } from './status';

const speaker = (locale: 'en' | 'es') => speech(locale, 'rowgoat').t;
const people = ['Ana', 'Bo', 'Cleo'].map((name, seat) => player(seat, name, seat === 0));
const pinkRaft = { boat: 'raft', colour: 'pink' } as const;

const view = (changes: Partial<RowGoatView> = {}): RowGoatView => ({
  you: 0,
  now: 0,
  stage: { place: { seat: 0 } },
  waiting: [0],
  deadline: null,
  turn: 1,
  round: 1,
  grid: Array<null>(9).fill(null),
  sets: [],
  free_until: 0,
  lifebuoys: 2,
  holders: [],
  cards: [20, 20, 20],
  called: [],
  calls: [0, 0, 0],
  penalties: [],
  locks: [{}, {}, {}],
  placements: 0,
  forgiving: false,
  outcome: null,
  next: null,
  ...changes,
});

/** One of every kind of event, and of every way in which it is told. */
const EVENTS: RowGoatShown[] = [
  { turn_began: { seat: 1, turn: 2 } },
  { placed: { seat: 1, cell: 4, card: pinkRaft, by_clock: false } },
  { placed: { seat: 0, cell: 4, card: { boat: 'jet_ski', colour: 'yellow' }, by_clock: true } },
  { misplaced: { seat: 0, cell: 0, card: pinkRaft, out_of_turn: true } },
  { misplaced: { seat: 1, cell: 0, card: pinkRaft, out_of_turn: false } },
  { unlocked: { seat: 0 } },
  { sets_lie: { sets: ['top_row'], round: 1 } },
  { sets_lie: { sets: ['top_row', 'rising_diagonal'], round: 1 } },
  'set_gone',
  { grabbed: { seat: 2 } },
  { slowest: { seat: 0, drawn: false } },
  { slowest: { seat: 0, drawn: true } },
  { chooses_set: { seat: 0 } },
  { took_set: { seat: 0, line: 'top_row', cards: 5, by_clock: false } },
  { took_set: { seat: 0, line: 'top_row', cards: 5, by_clock: true } },
  { mistouched: { seat: 0, holds_one: false } },
  { mistouched: { seat: 0, holds_one: true } },
  { chooses_pile: { seat: 0 } },
  { took_pile: { seat: 0, cell: 8, cards: 1, by_clock: false } },
  { took_pile: { seat: 0, cell: 8, cards: 3, by_clock: true } },
  { spared: { seat: 0 } },
  { owes_call: { seat: 0, call: 0 } },
  { called_mine: { seat: 0 } },
  { called_at: { seat: 0, target: 1, caught: true } },
  { called_at: { seat: 0, target: 1, caught: false } },
  'nobody_has_cards',
];

about('words', () => {
  for (const locale of ['en', 'es'] as const) {
    it(`every event has a line in ${locale}, but whose turn it is`, () => {
      const t = speaker(locale);
      const lines = EVENTS.map((event) => describe(event, people, t));
      expect(lines.filter((line) => line === '')).toHaveLength(1);
      expect(lines.join(' ')).not.toMatch(/[{}$]|undefined/);
      for (const event of EVENTS)
        for (const me of [0, 1, 2, null]) expect(newsOf(event, me, people, t)?.text).not.toBe('');
    });
  }
  it('cards agree with their boats in Spanish', () => {
    const t = speaker('es');
    const boats = ['rowing_boat', 'raft', 'rubber_ring', 'jet_ski'];
    expect(boats.map((boat) => t('rg-card', { boat, colour: 'yellow' }))).toEqual([
      'bote amarillo',
      'balsa amarilla',
      'flotador amarillo',
      'moto de agua amarilla',
    ]);
  });
  it('the player who pays is told why, and the others are told who', () => {
    const t = speaker('en');
    const touched: RowGoatShown = { mistouched: { seat: 0, holds_one: false } };
    expect(newsOf(touched, 0, people, t)).toEqual({ kind: 'bad', text: t('rg-news-mistouched') });
    const others = people.map((player) => ({ ...player, me: player.seat === 1 }));
    expect(newsOf(touched, 1, others, t)).toEqual({ kind: 'plain', text: 'Ana touches a lifebuoy without a set.' });
    expect(newsOf({ called_at: { seat: 1, target: 0, caught: true } }, 0, people, t)?.kind).toBe('bad');
    expect(newsOf({ called_at: { seat: 0, target: 1, caught: true } }, 0, people, t)?.kind).toBe('good');
  });
  it('the history speaks of you as you, and never by your name', () => {
    for (const locale of ['en', 'es'] as const)
      for (const event of EVENTS) {
        const line = describe(event, people, speaker(locale));
        expect(line).not.toMatch(/\bAna\b/);
      }
    expect([0, 1].map((target) => calledAt(target, people, speaker('en')))).toEqual([
      'You there! Your goat is rowing!',
      'Bo, your goat is rowing!',
    ]);
    const at = (seat: number, target: number): RowGoatShown => ({ called_at: { seat, target, caught: true } });
    const t = speaker('en');
    expect([at(0, 1), at(1, 0)].map((event) => describe(event, people, t))).toEqual([
      'You to Bo: “Your goat is rowing!” Bo takes a pile.',
      'Bo to you: “Your goat is rowing!” You take a pile.',
    ]);
  });
  it('every ending says why', () => {
    const t = speaker('en');
    expect(ending({ winners: [0, 1, 2], ending: 'stuck' }, people, t)).toBe(t('rg-ended-stuck'));
    expect(ending({ winners: [], ending: 'unfinished' }, people, t)).toBe(t('rg-ended-unfinished'));
  });
  it('a player is told why they won or lost, and what decided it', () => {
    const t = speaker('en');
    const press = { seat: 0, reaction_ms: 412, behind_ms: 0, race: 3, taken: true };
    const history = [
      { events: [{ took_set: { seat: 1, line: 'top_row', cards: 9, by_clock: false } }] },
      { events: [{ took_pile: { seat: 1, cell: 4, cards: 4, by_clock: false } }] },
      { events: [{ grabbed: { seat: 0 } }], press },
      { events: [{ grabbed: { seat: 1 } }, { slowest: { seat: 2, drawn: false } }] },
    ];
    const told = (seat: number | null, cards: number[] = [0, 7, 0]): string =>
      ending({ winners: [0], ending: 'rescued' }, people, t, { view: view({ cards }), seat, history });
    expect(told(null)).toBe('Ana had no cards left and got a lifebuoy. Cleo was the slowest.');
    expect(told(0)).toBe('You had no cards left and got a lifebuoy. It took you 0.41 s, and Cleo was the slowest.');
    expect(told(1)).toBe(
      'Ana had no cards left and got a lifebuoy. You still had 7 cards. ' +
        'What cost you most were the 9 cards that you took as the slowest.',
    );
    expect(told(2)).toBe(
      'Ana had no cards left and got a lifebuoy. You had no cards left either, but you were the slowest.',
    );
    // A page that was loaded again knows less, and says less.
    expect(ending({ winners: [0, 1], ending: 'rescued' }, people, speaker('es'), { seat: 0 })).toBe(
      'No tenías cartas y has conseguido un salvavidas, igual que Bo en la misma ronda.',
    );
  });
  it('options are explained', () => {
    const t = speaker('es');
    for (const { message: name, explains, choices, default: usual } of options) {
      for (const id of [name, explains, ...choices.map((choice) => choice.message)]) expect(t(id)).not.toBe('');
      if (choices.length > 0) expect(choices.map(({ value }) => value)).toContain(usual);
    }
  });
});

about('coach and status', () => {
  const STAGES: Partial<RowGoatView>[] = [
    {},
    { grid: Array(9).fill({ top: pinkRaft, size: 1 }) },
    { stage: { place: { seat: 1 } } },
    { stage: { place: { seat: 1 } }, cards: [0, 3, 3] },
    { stage: 'grab' },
    { stage: 'grab', holders: [0] },
    { stage: 'stuck' },
    { stage: { take_set: { seat: 0 } } },
    { stage: { take_set: { seat: 1 } } },
    { stage: { take_pile: { seat: 0 } }, penalties: [{ seat: 0, for: 'touch' }] },
    { stage: { take_pile: { seat: 0 } }, penalties: [{ seat: 0, for: 'call' }] },
    { stage: { take_pile: { seat: 1 } } },
    { cards: [2, 5, 5] },
  ];
  it('every kind of choice has a sentence of its own', () => {
    const t = speaker('en');
    const tips = STAGES.map((changes) => coach(view(changes), [], 0)?.id ?? '');
    expect(new Set(tips).size).toBe(STAGES.length);
    for (const tip of tips) expect(t(tip).length).toBeGreaterThan(20);
    expect(coach(view({ stage: 'over' }), [], 0)).toBeNull();
  });
  it('neither says that a set lies, or that a call is owed, before somebody has noticed', () => {
    const t = speaker('en');
    for (const stage of [{ place: { seat: 1 } }, { place: { seat: 0 } }, { take_pile: { seat: 1 } }] as const) {
      const [without, withSet] = [view({ stage }), view({ stage, sets: ['top_row'], waiting: [0, 1, 2] })];
      expect(coach(withSet, [], 0)).toEqual(coach(without, [], 0));
      expect(statusOf(withSet, 0, people, t)).toBe(statusOf(without, 0, people, t));
      expect(turnIn(withSet)).toEqual(turnIn(without));
    }
    for (const cards of [1, 2]) {
      const [debt, none] = [view({ cards: [cards, 5, 5] }), view({ cards: [cards, 5, 5], called: [0] })];
      expect(coach(debt, [], 0)).toEqual(coach(none, [], 0));
      expect(coach(debt, [], 0)).toEqual(coach(view({ cards: [2, 5, 5] }), [], 0));
    }
    expect(turnIn(view({ stage: 'stuck', waiting: [0, 1, 2] }))).toEqual([]);
    expect(turnIn(view({ stage: 'grab', waiting: [1, 2] }))).toEqual([1, 2]);
  });
  it('a player who placed out of turn is told to wait', () => {
    const t = speaker('en');
    expect(statusOf(view({ locks: [{ placing: 3_000 }, {}, {}] }), 0, people, t)).toBe(t('rg-status-locked'));
    expect(statusOf(view({ now: 3_000, locks: [{ placing: 3_000 }, {}, {}] }), 0, people, t)).toBe(
      t('rg-status-place'),
    );
  });
});

about('the grid', () => {
  it('a cell stands for a set if it is part of only one', () => {
    expect(lineAt(0, ['top_row', 'left_column'])).toBeNull();
    expect(lineAt(2, ['top_row', 'left_column'])).toBe('top_row');
    expect(lineAt(8, ['top_row', 'left_column'])).toBeNull();
    expect([...cellsOfAll(['top_row', 'left_column'])].sort()).toEqual([0, 1, 2, 3, 6]);
  });
  it('a line has as many cards as its piles', () => {
    const grid = CELLS.map((cell) => (cell === 4 ? null : { top: pinkRaft, size: cell + 1 }));
    expect(cardsOn('rising_diagonal', grid)).toBe(3 + 7);
  });
  it('arrows go from cell to cell and stop at the edge', () => {
    expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => beside(4, key))).toEqual([1, 7, 3, 5]);
    expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => beside(8, key))).toEqual([5, 8, 7, 8]);
  });
});

about('keys', () => {
  it('the number pad and three rows of letters lie like the grid', () => {
    expect(['Numpad7', 'Numpad5', 'Numpad3', 'KeyQ', 'KeyS', 'KeyC'].map(keyFor)).toEqual(
      [0, 4, 8, 0, 4, 8].map((cell) => ({ cell })),
    );
    expect(CELLS.map(keysOfCell)).toEqual(['7 Q', '8 W', '9 E', '4 A', '5 S', '6 D', '1 Z', '2 X', '3 C']);
  });
  it('space grabs, M and digits call, and no key does two things', () => {
    expect(['Space', 'KeyM', 'Digit1', 'Digit5', 'Digit6', 'Enter'].map(keyFor)).toEqual([
      'grab',
      'mine',
      { rival: 0 },
      { rival: 4 },
      null,
      null,
    ]);
  });
});

about('moves', () => {
  it('are sorted by what they are for, each as the server wrote it', () => {
    const legal: RowGoatAction[] = [
      { place: { turn: 3, cell: 4 } },
      { grab: { round: 2 } },
      { take_set: 'top_row' },
      { take_pile: 8 },
      'call_mine',
      { call_at: { seat: 2, call: 1 } },
    ];
    const moves = sorted(legal);
    expect([
      moves.place.get(4),
      moves.grab,
      moves.takeSet.get('top_row'),
      moves.takePile.get(8),
      moves.callMine,
      moves.callAt.get(2),
    ]).toEqual(legal);
    expect(sorted([]).grab).toBeNull();
  });
});

about('the photo finish', () => {
  const grabs = (seat: number): RowGoatShown => ({ grabbed: { seat } });
  const slowest = (seat: number): RowGoatShown => ({ slowest: { seat, drawn: false } });
  const press = (seat: number, reaction_ms: number, behind_ms: number): PressResult => ({
    seat,
    reaction_ms,
    behind_ms,
    race: 1,
    taken: true,
  });
  // When the server had them is another matter: what counts is what it credited.
  const round: Told[] = [
    { at: 3_400, events: [grabs(1)], press: press(1, 400, 0) },
    { at: 3_450, events: [grabs(0), slowest(2), { chooses_set: { seat: 2 } }], press: press(0, 450, 50) },
  ];
  /** The last photo finish of all that was told. */
  function told(steps: Told[], finisher = new Finisher()): Finish | null {
    return steps.reduce<Finish | null>((last, step) => finisher.heard(step, last) ?? last, null);
  }

  it('has the times that the server credited, and one first', () => {
    const decided = told(round);
    expect(decided).toEqual({
      at: 3_450,
      places: [
        { seat: 1, reactionMs: 400, behindMs: 0 },
        { seat: 0, reactionMs: 450, behindMs: 50 },
      ],
      slowest: 2,
      drawn: false,
      cards: null,
    });
    expect(
      new Finisher().heard(
        { at: 4_000, events: [{ took_set: { seat: 2, line: 'top_row', cards: 4, by_clock: false } }] },
        decided,
      )?.cards,
    ).toBe(4);
  });
  it('is the same for a client that hears the steps again', () => {
    const finisher = new Finisher();
    told(round.slice(0, 1), finisher);
    finisher.forget();
    expect(told(round, finisher)).toEqual(told(round));
  });
  it('begins anew with every round', () => {
    const next: Told[] = [{ at: 6_700, events: [grabs(0), slowest(1)], press: press(0, 700, 0) }];
    expect(told([...round, ...next])).toMatchObject({
      places: [{ seat: 0, reactionMs: 700, behindMs: 0 }],
      slowest: 1,
    });
  });
  it('says no time where none is known', () => {
    expect(told([{ at: 3_450, events: [grabs(0), slowest(2)] }])?.places).toEqual([
      { seat: 0, reactionMs: null, behindMs: null },
    ]);
  });
});
