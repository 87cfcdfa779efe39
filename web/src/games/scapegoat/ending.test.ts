import { describe, expect, it } from 'vitest';
import { table } from '../../../test/scapegoat.ts';
import { player, speech } from '../../../test/speech.ts';
import type { Outcome } from '$lib/protocol';
import type { ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import type { Ended } from '../contract.ts';
import { ending, sinceWhen } from './ending.ts';

const [en, es] = [speech('en', 'scapegoat').t, speech('es', 'scapegoat').t];
const NAMES = ['Ana', 'Bo', 'Caro', 'Dan'];
const people = (me: number) => NAMES.map((name, seat) => player(seat, name, seat === me));
type Reveal = NonNullable<ScapeGoatView['reveal']>;

// Bo, who is blue, is the scapegoat. In the end Ana, Caro and Dan hold blue.
const reveal: Reveal = {
  scapegoat: 1,
  names: ['blue', 'red', 'blue', 'blue'],
  hands: [
    ['blue', 'red'],
    ['grey', 'red'],
    ['blue', 'green'],
    ['yellow', 'blue+green'],
  ] as Reveal['hands'],
  stash: ['grey', 'grey', 'grey'],
};
const swapped = (seat: number, put: string, took: string): ScapeGoatShown => ({
  swapped: { seat, at: 'spy', put, took },
});
const told = (
  events: ScapeGoatShown[],
  seat: number | null,
  more: Partial<ScapeGoatView> = {},
): Ended<ScapeGoatView> => ({ view: table({ reveal, ...more }), seat, history: [{ n: 1, at: 0, events }] });

describe('since when all the others held a colour', () => {
  const since = (...events: ScapeGoatShown[]) => sinceWhen(1, 'blue', reveal, events);

  it('is found by going back from the hands at the end', () => {
    expect(since(swapped(0, 'green', 'blue'), swapped(2, 'grey', 'blue'), swapped(0, 'grey', 'red'))).toEqual({
      by: 'swap',
      seat: 2,
      at: 'spy',
    });
    expect(
      since(swapped(0, 'green', 'blue'), { traded: { seat: 3, with: 1, gave: 'red', got: 'blue+green' } }),
    ).toEqual({
      by: 'trade',
      seat: 3,
      other: 1,
    });
    expect(
      since(
        { stash_taken: { seat: 0, place: 1, card: 'blue' } },
        { stash_filled: { seat: 0, place: 1, card: 'grey' } },
      ),
    ).toEqual({ by: 'stash', seat: 0 });
  });

  it('is not guessed where a card changed hands unseen', () => {
    const unseen: ScapeGoatShown = { traded: { seat: 2, with: 0, gave: null, got: null } };
    expect(since(swapped(2, 'grey', 'blue'), unseen)).toBeNull();
    // What the goat that was framed held does not matter.
    expect(since(swapped(2, 'grey', 'blue'), { stash_taken: { seat: 1, place: 0, card: null } })).not.toBeNull();
    expect(since()).toBeNull();
  });
});

describe('the end in a sentence or two', () => {
  const FRAMED: Outcome = { winners: [0, 2, 3], ending: 'scapegoat_framed' };
  const INNOCENT: Outcome = { winners: [1], ending: 'innocent_framed' };
  const COPS: Outcome = { winners: [1], ending: 'cops' };

  it('says since when the scapegoat could be framed', () => {
    const end = (seat: number | null) => told([swapped(2, 'grey', 'blue'), { frame_opened: { seat: 3 } }], seat);
    expect(ending(FRAMED, people(0), en, end(0))).toBe(
      'You and the gang framed the scapegoat, Bo. All the others had held blue since Caro swapped a card at Spy.',
    );
    expect(ending(FRAMED, people(1), es, end(1))).toBe(
      'El chivo expiatorio eras tú, y has cargado con la culpa. ' +
        'Todos los demás tenían azul desde que Caro intercambió una carta en Espiar.',
    );
    expect(ending(FRAMED, people(2), en, end(2))).toContain('since you swapped a card at Spy.');
    expect(ending(FRAMED, people(9), en, told([{ frame_opened: { seat: 3 } }], null))).toBe(
      'Bo was the scapegoat, and was framed. The attempt was Dan’s.',
    );
  });

  it('says whose card framed the wrong goat, and who spared the scapegoat', () => {
    // Caro is yellow.
    const cards = ['yellow', 'yellow', 'blue', 'yellow+green'] as never;
    const end = (seat: number): Ended<ScapeGoatView> =>
      told([{ frame_revealed: { cards } }, { framed: { seats: [2] } }], seat);
    expect(ending(INNOCENT, people(1), en, end(1))).toBe(
      'You were the scapegoat, and Caro was framed in your place. Your colour, blue, was not shown by Ana and Dan.',
    );
    expect(ending(INNOCENT, people(2), en, end(2))).toContain('You were framed, but the scapegoat was Bo.');
    expect(ending(INNOCENT, people(0), es, end(0))).toContain(
      'Caro ha cargado con la culpa, pero el chivo expiatorio era Bo.',
    );
    expect(ending(INNOCENT, people(0), en)).toBe('The wrong goat was framed: the scapegoat was Bo.');
  });

  it('says whose card it was that could have been another', () => {
    // Dan, who is green, is framed: Ana showed green and held red as well.
    const hands = [['green', 'red'], ['green'], ['green', 'blue'], ['red']] as Reveal['hands'];
    const events: ScapeGoatShown[] = [
      { frame_revealed: { cards: ['green', 'green', 'green', 'red'] as never } },
      { framed: { seats: [3] } },
    ];
    expect(ending(INNOCENT, people(0), en, told(events, 0, { reveal: { ...reveal, hands } }))).toBe(
      'Dan was framed, but the scapegoat was Bo. ' +
        'Your green card helped: with one without green nobody would have been framed.',
    );
  });

  it('says who went to the cops, and whether they were right', () => {
    const there = (seat: number): Ended<ScapeGoatView> =>
      told([], null, { pawns: NAMES.map((_, i) => (i === seat ? 'cops' : 'spy')) });
    const as = (seat: number, end: Ended<ScapeGoatView>): Ended<ScapeGoatView> => ({ ...end, seat });
    expect(ending(COPS, people(0), en, as(0, there(0)))).toBe(
      'You went to the cops, but the scapegoat was Bo. Your mat had told you so.',
    );
    expect(ending(COPS, people(1), en, as(1, there(0)))).toContain('Ana’s mat had named you.');
    expect(ending(COPS, people(1), en, as(1, there(1)))).toBe(
      'You were the scapegoat and went to the cops in time. All the others held your colour, blue: one attempt would have been enough.',
    );
    const hands = [['red'], ['red'], ['blue'], ['blue']] as Reveal['hands'];
    const lacking = told([], null, { pawns: ['spy', 'cops', 'spy', 'spy'], reveal: { ...reveal, hands } });
    expect(ending(COPS, people(0), en, as(0, lacking))).toMatch(/in time\. Only you still had no blue\.$/);
    expect(ending(COPS, people(2), es, as(2, lacking))).toMatch(/Aún no tenían azul: Ana\.$/);
    // On the page of a finished game nobody's hand is known to it.
    expect(ending(COPS, people(2), en, { by: 0 })).toBe('Ana went to the cops, but the scapegoat was Bo.');
    expect(ending(COPS, people(1), en)).toBe('The game ended at the cops, and you were the scapegoat.');
    expect(ending({ winners: [], ending: 'unfinished' }, people(0), es)).toMatch(/\.$/);
  });
});
