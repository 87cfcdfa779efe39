import { describe, expect, it } from 'vitest';
import { speech } from '../../../test/speech.ts';
import type { ScapeGoatStats } from '../../lib/wire/index.ts';
import { factsInWords, rolesInWords, smellInWords } from './stats.ts';

const en = speech('en', 'scapegoat');
const es = speech('es', 'scapegoat');
const none = { games: 0, wins: 0 };
const stats: ScapeGoatStats = { as_scapegoat: none, as_conspirator: none, sniffed_out: 0, false_alarms: 0 };

describe('the sentences', () => {
  it('speak of a role only if it was played', () => {
    expect(rolesInWords(en, stats)).toBe('');
    const once = { ...stats, as_scapegoat: { games: 1, wins: 1 } };
    expect(rolesInWords(en, once)).toBe('You were the scapegoat once and won that game.');
    const both = { ...stats, as_scapegoat: { games: 1, wins: 0 }, as_conspirator: { games: 3, wins: 2 } };
    expect(rolesInWords(en, both)).toBe(
      'You were the scapegoat once and lost that game. You were one of the gang 3 times and won 2 of those games.',
    );
  });
  it('say whether the scapegoat sniffed it out, and how often it was a false alarm', () => {
    const many = {
      as_scapegoat: { games: 4, wins: 2 },
      as_conspirator: { games: 7, wins: 3 },
      sniffed_out: 1,
      false_alarms: 2,
    };
    expect(smellInWords(en, many)).toBe(
      'You were the scapegoat 4 times and sniffed it out once. You went to the cops for nothing 2 times.',
    );
    expect(smellInWords(es, { ...many, sniffed_out: 0, false_alarms: 0 })).toBe(
      'Has sido el chivo expiatorio 4 veces y nunca te lo oliste. Nunca te has entregado sin motivo.',
    );
  });
  it('of one game say what somebody was, and whether they went to the cops', () => {
    expect(factsInWords({ role: 'conspirator', went_to_cops: false }, en.t)).toEqual(['You were one of the gang.']);
    const found = factsInWords({ role: 'scapegoat', went_to_cops: true }, en.t);
    expect(found).toEqual(['You were the scapegoat.', 'You went to the cops.']);
  });
});
