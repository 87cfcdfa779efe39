import { describe, expect, it } from 'vitest';
import { speech } from '../../../test/speech.ts';
import type { Recall } from '../../lib/wire/index.ts';
import { guessed, memoryInWords, remembered } from './stats.ts';

const RECALL: Recall = { right: 6, wrong: 1, missed: 1, lucky: 1, unlucky: 3 };
const en = speech('en', 'soplon');

describe('memory', () => {
  it('leaves guesses out, and counts what was let pass', () => {
    expect(remembered(RECALL)).toEqual({ games: 8, wins: 6 });
    expect(guessed(RECALL)).toEqual({ games: 4, wins: 1 });
  });
  it('is put into words, without the guesses', () => {
    expect(memoryInWords(en, RECALL)).toBe(
      'You had seen 8 cards that could be eliminated and got 6 right: 75%. You tried 4 cards blindly; 1 was right.',
    );
    expect(memoryInWords(en, { ...RECALL, lucky: 0, unlucky: 0 })).not.toContain('blindly');
  });
});
