import { describe as group, expect, it } from 'vitest';
import type { SoplonEnding, SoplonShown, SoplonView } from '$lib/wire';
import { player, speech } from '../../../test/speech.ts';
import { options } from './options';
import { cellOf } from './spots';
import { coach, describe, ending, plate, remember } from './words';

const languages = (['en', 'es'] as const).map((locale) => ({ locale, t: speech(locale, 'soplon').t }));
const people = [player(0, 'Ana', true), player(1, 'Bo', false), player(2, 'Cruz', false)];

const at = { seat: 1, place: 4 };
/** Every event there is, done by somebody and done by you. */
const EVENTS: SoplonShown[] = [0, 1].flatMap((seat): SoplonShown[] => [
  { time_up: { seat } },
  { peeked: { seat, cards: [{ witness: 9 }, 'rat'] } },
  { done: { seat } },
  'peeks_over',
  { reshuffled: { cards: 12 } },
  { drew: { seat, card: { witness: 9 } } },
  { exchanged: { seat, place: 2, played: { witness: 4 } } },
  { rat_returned: { seat, place: 4 } },
  { looked: { seat, at, card: { witness: 9 } } },
  { swapped: { seat, pair: [{ seat: 0, place: 1 }, at] } },
  { swap_skipped: { seat } },
  { removed: { seat, place: 0, card: 'rat' } },
  { added: { seat, to: 0, place: 4 } },
  { added: { seat, to: 2, place: 4 } },
  { added: { seat, to: 2, place: null } },
  { race_opened: { race: 1 } },
  { passed_race: { seat } },
  { erred: { seat, at, card: 'thug' } },
  { paid: { seat, place: 4 } },
  { paid: { seat, place: null } },
  { eliminated: { seat, at, card: { witness: 4 } } },
  { gave: { seat, place: 1, to: at } },
  { race_closed: { race: 1 } },
  { closed: { seat } },
  { passed: { seat } },
  { rat_counted: { top: 'boss', worth: 1 } },
  { rat_counted: { top: null, worth: 0 } },
  { counted: { seat, sum: 12, cards: 4 } },
]);

group.each(languages)('the history in $locale', ({ locale, t }) => {
  it('has a line for everything that happens', () => {
    for (const event of EVENTS) expect(describe(event, people, t), JSON.stringify(event)).toMatch(/\S.*[.!?]$/);
    expect(describe({ turn_began: { seat: 0 } }, people, t)).toBe('');
    expect(describe({ revealed: { at, card: 'rat' } }, people, t)).toBe('');
  });

  it('never names what only one player saw', () => {
    const secret: SoplonShown[] = [
      { peeked: { seat: 0, cards: [{ witness: 9 }, 'rat'] } },
      { drew: { seat: 0, card: { witness: 9 } } },
      { looked: { seat: 0, at, card: { witness: 9 } } },
    ];
    for (const event of secret) {
      expect(describe(event, people, t)).not.toMatch(/9|rat\b|soplón/i);
      expect(JSON.stringify(remember(event))).not.toMatch(/witness|rat/);
      expect(describe(remember(event), people, t)).toBe(describe(event, people, t));
    }
  });

  it('tells you from the others', () => {
    const says = describe({ looked: { seat: 0, at: { seat: 1, place: 0 }, card: null } }, people, t);
    const own = describe({ looked: { seat: 1, at: { seat: 1, place: 0 }, card: null } }, people, t);
    expect([says, own]).toEqual(
      locale === 'en'
        ? ['You look at Bo’s upper left card.', 'Bo looks at their own upper left card.']
        : ['Miras la carta de arriba a la izquierda de Bo.', 'Bo mira su propia carta de arriba a la izquierda.'],
    );
  });

  it('has words for every ending, every option and every choice', () => {
    const endings: SoplonEnding[] = ['lowest_sum', 'fewest_cards', 'lowest_card', 'shared', 'unfinished'];
    for (const why of endings) expect(ending({ winners: [0, 1], ending: why }, people, t)).not.toBe('');
    expect(ending({ winners: [0, 1], ending: 'shared' }, people, t)).toContain(
      locale === 'en' ? 'Ana and Bo' : 'Ana y Bo',
    );
    for (const option of options) {
      for (const id of [option.message, option.explains, ...option.choices.map((choice) => choice.message)])
        expect(t(id)).not.toBe('');
      if (option.kind === 'choice') expect(option.choices.map(({ value }) => value)).toContain(option.default);
    }
    const stages: SoplonView['stage'][] = [
      'turn',
      'exchange',
      'thug',
      'driver',
      'hitman',
      'hitman_swap',
      'boss',
      { gift: { giver: 0, gap: at } },
    ];
    for (const stage of stages) {
      const tip = coach({ stage, waiting: [0], race: null, top: null } as unknown as SoplonView, ['draw', 'close'], 0);
      expect(t(tip?.id ?? '', tip?.args)).not.toBe('');
    }
  });
});

group('a place', () => {
  it('lies two above two, and additions follow without moving anything', () => {
    expect([0, 1, 2, 3, 4, 5].map((place) => cellOf(place, 2))).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 1 },
      { row: 1, column: 0 },
      { row: 1, column: 1 },
      { row: 2, column: 0 },
      { row: 2, column: 1 },
    ]);
    expect([2, 4, 5, 9, 10].map((place) => cellOf(place, 5))).toEqual([
      { row: 1, column: 0 },
      { row: 0, column: 2 },
      { row: 1, column: 2 },
      { row: 1, column: 4 },
      { row: 2, column: 0 },
    ]);
  });

  it.each([2, 5])('is never where another is, in %i columns', (columns) => {
    const cells = Array.from({ length: 64 }, (_, place) => JSON.stringify(cellOf(place, columns)));
    expect(new Set(cells).size).toBe(64);
  });
});

group('why a game ended like that', () => {
  const { t } = speech('en', 'soplon');
  const up = (...worth: (number | 'rat')[]): { up: { witness: number } | 'rat' }[] =>
    worth.map((card) => ({ up: card === 'rat' ? card : { witness: card } }));
  /** Ana has 12, Bo 9 and Cruz 20 points, and Bo has closed. */
  const closed = (changes: object = {}): SoplonView =>
    ({
      closer: 1,
      districts: [up(5, 7), up(4, 5), up(10, 6, 4)],
      reveal: { sums: [12, 9, 20], rat: null },
      ...changes,
    }) as unknown as SoplonView;
  const told = (view: SoplonView, seat: number | null, ...events: SoplonShown[]): string =>
    ending(
      { winners: [view.reveal?.sums.indexOf(Math.min(...view.reveal.sums)) ?? 0], ending: 'lowest_sum' },
      people.map((one) => ({ ...one, me: one.seat === seat })),
      t,
      { view, seat, history: events.map((event, n) => ({ n, at: 0, events: [event] })) },
    );

  it('says what you had and what won', () => {
    expect(told(closed(), 0)).toBe('Bo wins with 9; you have 12. Bo closed at the right moment.');
    expect(told(closed(), 1)).toBe('You win with 9, 3 less than Ana. You closed at the right moment.');
    expect(told(closed(), null)).toBe('Bo wins with 9, 3 less than Ana. Bo closed at the right moment.');
    expect(told(closed({ closer: 0 }), 0)).toBe('You closed with 12, but Bo had only 9.');
    expect(told(closed({ closer: 2 }), 0)).toContain('Cruz closed, but did not have the least.');
  });

  it('names the moment without which it would have ended otherwise', () => {
    const paid: SoplonShown = { paid: { seat: 0, place: 1 } };
    expect(told(closed(), 0, paid)).toContain('without the 7 of your penalty card you would have won');
    // A card that was exchanged later is another, and one that is not heavy enough decided nothing.
    expect(told(closed(), 0, paid, { exchanged: { seat: 0, place: 1, played: 'boss' } })).toContain('right moment');
    expect(told(closed(), 2, { paid: { seat: 2, place: 2 } })).toContain('right moment');
    expect(told(closed(), 0, { added: { seat: 2, to: 0, place: 0 } })).toContain('without the 5 that Cruz added');
    expect(told(closed(), 2, { added: { seat: 2, to: 0, place: 0 } })).toContain('that you added, Ana would have won');
    const rat = closed({ districts: [up(5, 'rat'), up(4, 5), up(20)], reveal: { sums: [12, 9, 20], rat: 7 } });
    expect(told(rat, 1)).toContain('without its 7 Ana would have won');
    const eliminated: SoplonShown = { eliminated: { seat: 1, at: { seat: 1, place: 2 }, card: { witness: 4 } } };
    expect(told(closed(), 0, eliminated)).toContain('A race decided it: Bo got rid of a witness 4.');
    expect(told(closed(), 0, { removed: { seat: 1, place: 2, card: { witness: 2 } } })).toContain('right moment');
  });

  it('does not say a sum on the plate, which counts on the board', () => {
    expect(plate(closed(), 1, t).text).toBe(t('so-cards', { cards: 2 }));
  });
});
