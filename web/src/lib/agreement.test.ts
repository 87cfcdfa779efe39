import { expect, test } from 'vitest';
import { options } from '../games/scapegoat/options';
import { changed, choicesOf, OTHER, valueOf } from './agreement';

const deck = options.find(({ name }) => name === 'deck')!;
const named = ['balanced', 'one_for_all'];
const list = { cards: [{ mark: '3+', goats: [] }] };

test('a deck goes by its name, and what is as usual is not named', () => {
  expect(valueOf(deck, {})).toBe('balanced');
  expect(valueOf(deck, { deck: 'one_for_all' })).toBe('one_for_all');
  expect(choicesOf(deck, { deck: 'one_for_all' }).map(({ value }) => value)).toEqual(named);
  expect(changed(options, { deck: list }, 'deck', 'balanced')).toEqual({});
});

test('a list of cards is shown as what it is, where it stands', () => {
  expect(valueOf(deck, { deck: list })).toBe(OTHER);
  expect(choicesOf(deck, { deck: list }).map(({ value }) => value)).toEqual([...named, OTHER]);
  expect(changed(options, { deck: list }, 'notes', true)).toEqual({ deck: list, notes: true });
});
