import { describe as group, expect, it } from 'vitest';
import type { SoplonEnding, SoplonShown, SoplonView } from '$lib/wire';
import { player, speech } from '../../../test/speech.ts';
import { options } from './options';
import { cellOf } from './spots';
import { coach, describe, ending, remember } from './words';

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
