import { type Note, pluck } from './sound';

/** Four quiet crotchets. */
export const BAR_MS = 4_800;
/** Dusk in A minor: the root of each bar, and the notes of the scale that sound well over it, in semitones from A3. */
const BARS = [
  { root: -12, over: [0, 3, 7, 12, 15] },
  { root: -16, over: [0, 3, 8, 12, 15] },
  { root: -9, over: [3, 7, 10, 15, 19] },
  { root: -14, over: [-2, 2, 5, 10, 14] },
] as const;
const A3 = 220;
const QUAVERS = 8;

const hertzOf = (semitones: number): number => A3 * 2 ** (semitones / 12);

/** One bar: its root, and a few notes above, never the same twice. */
export function barOf(bar: number, random: () => number): Note[] {
  const { root, over } = BARS[bar % BARS.length] ?? BARS[0];
  const quaver = BAR_MS / QUAVERS;
  const notes: Note[] = [{ at: 0, ms: 3_600, hertz: hertzOf(root), loud: 0.05 }];
  for (let i = 1; i < QUAVERS; i++) {
    if (random() < 0.4) continue;
    const semitones = over[Math.floor(random() * over.length)] ?? 0;
    notes.push({ at: i * quaver, ms: 1_800, hertz: hertzOf(semitones), loud: 0.02 + 0.015 * random() });
  }
  return notes;
}

/** Plays until the function that it returns is called. While nobody looks at the page it rests. */
export function playMusic(): () => void {
  let bar = 0;
  const next = (): void => {
    if (document.visibilityState !== 'hidden') pluck(barOf(bar++, Math.random));
  };
  next();
  const timer = setInterval(next, BAR_MS);
  return () => clearInterval(timer);
}
