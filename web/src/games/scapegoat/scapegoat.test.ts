import { beforeAll, describe as group, expect, it, vi } from 'vitest';
import type { ScapeGoatAction, ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import { table as view } from '../../../test/scapegoat.ts';
import { player, speech } from '../../../test/speech.ts';
import type { Player } from '../contract';
import { cardName, colourOf, facesOf, spotOf } from './cards';
import { choicesOf, forced, pointedAt, windowSeat } from './choices';
import { ringIn, standings, written } from './pointing';
import { coach, describe, prompt, remember, telling } from './words';

const { t: en } = speech('en', 'scapegoat');
const { t: es } = speech('es', 'scapegoat');

function people(me: number | null): Player[] {
  return ['Ana', 'Bo', 'Caro', 'Dan'].map((name, seat) => player(seat, name, seat === me));
}

// A message that misses a variable is told to the console; here it fails.
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    throw new Error(text);
  });
});

it('goes to the stash with its article in Spanish', () => {
  const said = (event: ScapeGoatShown): string => describe(event, people(0), es);
  expect(said({ moved: { seat: 1, to: 'stash' } })).toBe('Bo va al Alijo.');
  expect(said({ moved: { seat: 0, to: 'stash' } })).toBe('Vas al Alijo.');
  expect(said({ moved: { seat: 1, to: 'spy' } })).toBe('Bo va a Espiar.');
});

group('cards', () => {
  it('are read and put into words', () => {
    expect(facesOf('red+blue+orange')).toEqual(['red', 'blue', 'orange']);
    expect(facesOf('grey')).toEqual(['grey']);
    expect(cardName('red+blue+orange', en)).toBe('red, blue and orange');
    expect(cardName('red+blue', es)).toBe('rojo y azul');
    expect(cardName('grey', es)).toBe('gris');
    expect(colourOf('p')).toBe('purple');
    expect(() => colourOf('x')).toThrow();
  });
  it('beside Prepare lie at Frame/Steal once the tokens are gone', () => {
    expect(spotOf('prepare', { tokens_left: 1 })).toBe('prepare');
    expect(spotOf('prepare', { tokens_left: 0 })).toBe('frame');
    expect(spotOf('cops', { tokens_left: 0 })).toBe('cops');
  });
});

group('choices', () => {
  it('are what is legal, and nothing else', () => {
    const found = choicesOf([
      { move: 'cops' },
      { spy: 2 },
      { take_stash: 1 },
      { swap: 'red' },
      { choose: 'blue' },
      { fill_stash: 'grey' },
      'pass',
      { pass_for_now: true },
    ]);
    expect(found.moves).toEqual(['cops']);
    expect(found.seats).toEqual([{ seat: 2, action: { spy: 2 }, kind: 'spy' }]);
    expect(found.places).toEqual([1]);
    expect(found.cards.map(({ kind }) => kind)).toEqual(['swap', 'choose', 'fill_stash']);
    expect([found.call, found.pass]).toEqual([false, true]);
  });
  it('are forced if some cards show your colour and others do not', () => {
    expect(forced(view())).toBe(true);
    expect(forced(view({ hand: ['red', 'red+green'] }))).toBe(false);
    expect(forced(view({ hand: ['blue', 'grey'] }))).toBe(false);
    expect(forced(view({ you: null, hand: null }))).toBe(false);
  });
  it('in the window belong to the player three seats away', () => {
    const { pawns } = view();
    expect(windowSeat(view({ pawns: [...pawns, ...pawns.slice(0, 2)], mover: 4 }))).toBe(1);
  });
  it('in a frame attempt count on the cards of the others alone', () => {
    expect(pointedAt(view(), ['red', 'red+yellow', 'red', 'blue'])).toEqual([2, 1, 1, 0]);
  });
});

const EVENTS: ScapeGoatShown[] = [
  'time_up',
  { turn_began: { seat: 1 } },
  { window_opened: { seat: 1, closes: null } },
  { passed: { seat: 0 } },
  { passing_for_now: { seat: 0, on: true } },
  { passing_for_now: { seat: 0, on: false } },
  { moved: { seat: 1, to: 'prepare' } },
  { took_back: { seat: 1, to: 'spy' } },
  { spied: { seat: 1, target: 0, hand: null } },
  { spied: { seat: 0, target: 1, hand: ['red', 'grey'] } },
  { trade_opened: { seat: 1, with: 2 } },
  { frame_opened: { seat: 1 } },
  { chose: { seat: 0, card: 'red' } },
  { traded: { seat: 1, with: 2, gave: null, got: null } },
  { traded: { seat: 1, with: 0, gave: 'red', got: 'blue' } },
  { stash_taken: { seat: 1, place: 2, card: null } },
  { stash_taken: { seat: 0, place: 2, card: 'grey' } },
  { stash_filled: { seat: 1, place: 2, card: null } },
  { stash_filled: { seat: 0, place: 2, card: 'grey' } },
  { token_taken: { seat: 1, left: 1 } },
  { token_taken: { seat: 1, left: 0 } },
  'prepare_flipped',
  { token_stolen: { seat: 1, from: 2 } },
  { frame_revealed: { cards: ['red', 'blue', 'yellow', 'grey'] } },
  'frame_failed',
  { framed: { seats: [1, 2] } },
  { swapped: { seat: 1, at: 'spy', put: 'red+blue', took: 'grey' } },
  { went_to_cops: { seat: 1 } },
  {
    ended: {
      outcome: { winners: [1], ending: 'cops' },
      scapegoat: 1,
      names: [],
      hands: [],
      stash: ['red', 'red', 'red'],
    },
  },
];

group('words', () => {
  it('tell every event, to the one who did it, the one it was done to and the others', () => {
    for (const t of [en, es]) {
      for (const event of EVENTS) {
        const lines = [0, 1, 2, null].map((me) => describe(event, people(me), t));
        for (const line of lines) expect(line, JSON.stringify(event)).toMatch(/\S[.:]|·/);
        expect(lines.join(' ')).not.toMatch(/undefined|\{|\[/);
      }
      expect(describe({ window_closed: { seat: 0 } }, people(0), t)).toBe('');
    }
  });
  it('name the side of Prepare that lay up then', () => {
    const swapped: ScapeGoatShown = { swapped: { seat: 1, at: 'prepare', put: 'red', took: 'blue' } };
    const events: ScapeGoatShown[] = [
      { moved: { seat: 1, to: 'prepare' } },
      { token_taken: { seat: 1, left: 0 } },
      'prepare_flipped',
      swapped,
      { moved: { seat: 2, to: 'spy' } },
    ];
    const lines = telling(events, { tokens_left: 0 }).map((event) => describe(event, people(0), en));
    expect([lines[0], lines[3], lines[4]]).toEqual([
      'Bo goes to Prepare.',
      'Bo put red beside Frame/Steal and took blue.',
      'Caro goes to Spy.',
    ]);
    expect(telling([swapped], { tokens_left: 1 })).toEqual([swapped]);
  });
  it('tell you what you gave and got, no matter who opened the trade', () => {
    const traded: ScapeGoatShown = { traded: { seat: 1, with: 0, gave: 'red', got: 'blue' } };
    expect(describe(traded, people(0), en)).toBe('You gave Bo blue and got red.');
    expect(describe(traded, people(1), en)).toBe('You gave Ana red and got blue.');
    expect(describe({ spied: { seat: 1, target: 0, hand: null } }, people(0), es)).toBe('Bo mira tu mano.');
  });
  it('tell in a replay what others did in secret', () => {
    const secrets: ScapeGoatShown[] = [
      { traded: { seat: 1, with: 2, gave: 'red', got: 'blue' } },
      { chose: { seat: 2, card: 'red' } },
      { stash_taken: { seat: 1, place: 0, card: 'grey' } },
      { stash_filled: { seat: 1, place: 0, card: 'red' } },
      { passed: { seat: 3 } },
    ];
    const told = [
      'Bo gave Caro red and got blue.',
      'Caro picked red.',
      'Bo took grey from place 1 of the stash.',
      'Bo put red into place 1 of the stash.',
      'Dan doesn’t go to the cops.',
    ];
    for (const me of [0, null]) expect(secrets.map((event) => describe(event, people(me), en))).toEqual(told);
  });
  it('forget a hand that was spied on', () => {
    expect(remember({ spied: { seat: 0, target: 1, hand: ['red'] } })).toEqual({
      spied: { seat: 0, target: 1, hand: null },
    });
    expect(remember('frame_failed')).toBe('frame_failed');
  });
  it('say what is to be done at every stage, to those whose turn it is and to the others', () => {
    const stages: ScapeGoatView['stage'][] = [
      'window',
      'move',
      'spy',
      'trade',
      { choose_for_trade: { with: 2 } },
      'take_stash',
      { fill_stash: { place: 1 } },
      'steal',
      'choose_for_frame',
      'swap',
      'over',
    ];
    for (const t of [en, es]) {
      for (const stage of stages) {
        for (const you of [0, 1, 2, null]) {
          for (const legal of [[], [{ choose: 'red' }], ['call_cops', 'pass']] as ScapeGoatAction[][]) {
            expect(prompt(view({ stage, you }), legal, people(you), t)).toMatch(/\S[.?]$/);
          }
        }
      }
    }
    expect(prompt(view({ stage: 'swap' }), [{ swap: 'red+green' }], people(0), en)).toContain('your own colour, red:');
  });
  it('coach every kind of choice', () => {
    const kinds: ScapeGoatAction[] = [
      'call_cops',
      { move: 'spy' },
      { spy: 1 },
      { trade: 1 },
      { steal: 1 },
      { take_stash: 0 },
      { fill_stash: 'red' },
      { choose: 'red' },
      { swap: 'red' },
    ];
    for (const action of kinds) {
      for (const changes of [
        {},
        { turns_done: 0 },
        { tokens_left: 0 },
        { stage: 'choose_for_frame' as const },
        { hand: ['blue'] },
      ]) {
        const tip = coach(view(changes), [action]);
        expect(tip === null ? '' : en(tip.id, tip.args)).toMatch(/\S[.?]$/);
      }
    }
    // A player who has a token is not told to get one.
    const rich = view({ tokens: [1, 1, 1, 1] });
    expect(coach(view(), [{ move: 'spy' }])?.id).toBe('sg-coach-move-prepare');
    expect(coach(rich, [{ move: 'spy' }])?.id).toBe('sg-coach-move-token');
    expect(coach(view(), [])).toBeNull();
    expect(coach(view(), [{ pass_for_now: true }])).toBeNull();
    expect(coach(view({ stage: 'window', turns_done: 0 }), [])?.id).toBe('sg-coach-move-first');
    expect(coach(view({ stage: 'window', mover: 1 }), [])).toBeNull();
  });
});

group('pointing', () => {
  it('has room for every head and its whole name, in any box', () => {
    for (const ring of [ringIn(374, 160), ringIn(500, 400), ringIn(0, 0)])
      for (const players of [3, 4, 5, 6]) {
        const all = standings(
          0,
          Array.from({ length: players }, (_, seat) => (seat + 1) % players),
          ring,
        );
        for (const { seat, x, y } of all) {
          const { lines, size, aside } = written(
            seat % 2 === 0 ? 'Maximiliano Fernández' : 'Bartholomewcuthbert',
            x,
            ring,
          );
          expect(lines.join(' ')).toMatch(/^Maximiliano Fernández$|^Bartholomewcuthbert$/);
          const half = Math.max(...lines.map(({ length }) => length)) * size * 0.3;
          expect(Math.min(x + aside - half, x - 27, y - 27)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x + aside + half, x + 27)).toBeLessThanOrEqual(ring.width);
          expect(y + 30 + size * lines.length).toBeLessThanOrEqual(ring.height + size);
          for (const other of all)
            if (other.seat !== seat) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(70);
        }
      }
  });
  it('aims every arm at the one who is named, with you at the bottom', () => {
    const ring = standings(1, [2, 2, 0, 2]);
    const lowest = Math.max(...ring.map(({ y }) => y));
    expect(ring[1]?.y).toBe(lowest);
    for (const [seat, target] of [2, 2, 0, 2].entries()) {
      const from = ring[seat];
      const to = ring[target];
      if (from === undefined || to === undefined) throw new Error('everybody stands somewhere');
      const angle = (from.turn * Math.PI) / 180;
      const far = Math.hypot(to.x - from.x, to.y - from.y);
      expect(from.x + far * Math.cos(angle)).toBeCloseTo(to.x);
      expect(from.y + far * Math.sin(angle)).toBeCloseTo(to.y);
      expect(from.reach).toBeLessThan(far);
    }
  });
});
