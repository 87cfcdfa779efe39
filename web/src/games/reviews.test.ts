import { describe, expect, it } from 'vitest';
import { speech } from '../../test/speech.ts';
import type { RowGoatReview, ScapeGoatReview, SoplonReview } from '../lib/wire/index.ts';
import type { Player } from './contract.ts';
import { why as whyInRowGoat } from './rowgoat/speeds.ts';
import { stairs, suspicionInWords, why as whyInScapeGoat } from './scapegoat/suspicion.ts';
import { recallInWords, why as whyInSoplon } from './soplon/forgotten.ts';

const [sg, so, rg] = [speech('en', 'scapegoat'), speech('en', 'soplon'), speech('en', 'rowgoat')];
const person = (seat: number, name: string): Player => ({
  seat,
  name,
  avatar: 0,
  kind: 'person',
  level: null,
  connected: true,
  standIn: false,
  me: seat === 0,
});
const people = [person(0, 'Ana'), person(1, 'Bo')];

describe('Scape Goat again', () => {
  const own: ScapeGoatReview = {
    role: 'scapegoat',
    turns: [
      { moment: 0, sure: 25 },
      { moment: 5, sure: 80 },
      { moment: 8, sure: 60 },
    ],
  };
  it('draws how sure one could be until something changed it', () => {
    expect(stairs(own.turns, 10)).toBe('0.00,75 50.00,75 50.00,20 80.00,20 80.00,40 100.00,40');
  });
  it('says the most and the last of it', () => {
    expect(suspicionInWords(own, sg)).toBe(
      'You were the scapegoat. From what you saw, a good player could have been 80% sure of it at most, and 60% in the end.',
    );
    expect(suspicionInWords({ ...own, role: 'conspirator' }, speech('es', 'scapegoat'))).toMatch(
      /^Eras de la banda\. .* en un 80\s% como mucho, y en un 60\s% al final\.$/,
    );
  });
  it('says why a moment is worth looking at', () => {
    const reviewed = { own, people, last: 10, say: sg };
    expect(whyInScapeGoat({ rose: { from: 25, to: 80 } }, 5, reviewed)).toBe('More suspicious: from 25% to 80%');
    expect(whyInScapeGoat({ could_have_gone: { sure: 80 } }, 5, reviewed)).toBe(
      '80% sure: at this moment you could have gone to the cops',
    );
  });
});

describe('Soplón again', () => {
  const own: SoplonReview = {
    recall: { right: 1, wrong: 1, missed: 1, lucky: 0, unlucky: 0 },
    forgotten: [
      { moment: 6, at: { seat: 0, place: 3 }, card: 'thug', how: 'wrong' },
      { moment: 6, at: { seat: 1, place: 2 }, card: { witness: 5 }, how: 'missed' },
    ],
  };
  const reviewed = { own, people, last: 10, say: so };
  it('says which card it was, and how it showed', () => {
    expect(whyInSoplon('wrong', 6, reviewed)).toMatch(
      /^You had seen a thug \(your .+\), but took it for another card$/,
    );
    expect(whyInSoplon('missed', 6, reviewed)).toMatch(
      /^You had seen a witness 5 \(Bo’s .+\), and nobody got rid of it$/,
    );
  });
  it('counts what was forgotten and what was not', () => {
    expect(recallInWords(own, so)).toBe('You forgot cards that you had seen 2 times. In races you remembered one.');
    const recall = (right: number): string => recallInWords({ recall: { ...own.recall, right }, forgotten: [] }, so);
    expect(recall(0)).toBe('No race asked for a card that you had seen.');
    expect(recall(3)).toBe('You forgot no card that a race asked for. In races you remembered 3.');
  });
});

describe('Row Your Goat again', () => {
  it('says how fast one was, and who was just faster', () => {
    const own: RowGoatReview = { kinds: [] };
    const reviewed = { own, people, last: 10, say: rg };
    expect(whyInRowGoat({ fastest: { reaction_ms: 412 } }, 3, reviewed)).toBe('Your fastest: 0.41 s');
    expect(whyInRowGoat({ just_beaten: { by: 1, ahead_ms: 30 } }, 4, reviewed)).toBe('Bo was only 0.03 s faster');
  });
});
