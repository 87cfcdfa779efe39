import { expect, it } from 'vitest';
import { BAR_MS, barOf } from './music';

it('begins each bar with its root and stays in it, quieter than any sound of the table', () => {
  let seed = 1;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let bar = 0; bar < 40; bar++) {
    const notes = barOf(bar, random);
    expect(notes[0]?.at).toBe(0);
    for (const { at, hertz, loud } of notes) {
      expect(at).toBeLessThan(BAR_MS);
      expect(hertz).toBeGreaterThan(80);
      expect(hertz).toBeLessThan(700);
      expect(loud).toBeLessThanOrEqual(0.05);
    }
  }
});
