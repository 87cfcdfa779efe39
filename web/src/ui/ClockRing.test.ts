import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ClockRing from './ClockRing.svelte';

let now = 0;
const game = {
  view: { waiting: [0], deadline: 30_000 },
  deadlineLeft: () => 30_000 - now,
};

async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 500) {
    now += 500;
    await vi.advanceTimersByTimeAsync(500);
    await tick();
  }
}

describe('the ring of the clock', () => {
  beforeEach(() => {
    now = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('shows the last ten seconds as digits, and tells of each of them', async () => {
    const heard: number[] = [];
    const { container } = render(ClockRing, { game, onsecond: (left: number) => heard.push(left) });
    const digits = (): string | undefined => container.querySelector('b')?.textContent;
    await pass(19_500);
    expect(digits()).toBeUndefined();
    expect(heard).toEqual([]);
    await pass(500);
    expect(digits()).toBe('10');
    await pass(7_000);
    expect(digits()).toBe('3');
    expect(heard).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
    await pass(3_000);
    expect(digits()).toBeUndefined();
  });
});
