import { expect, test } from 'vitest';
import { isOverDays, longLeft } from './days';

test('what is left is said in days, hours or minutes', () => {
  expect(longLeft(7 * 86_400_000 - 1)).toEqual({ unit: 'days', count: 6 });
  expect(longLeft(79_200_000)).toEqual({ unit: 'hours', count: 22 });
  expect(longLeft(3_599_999)).toEqual({ unit: 'minutes', count: 59 });
  expect(longLeft(0)).toEqual({ unit: 'minutes', count: 1 });
});

test('a game without a clock does not go on over days', () => {
  expect(['one_day', 'three_days', 'one_week'].every(isOverDays)).toBe(true);
  expect(['untimed', 'relaxed', undefined].some(isOverDays)).toBe(false);
});
