import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changed, valueOf, withSeats } from '../src/lib/agreement.ts';
import { GameClock } from '../src/lib/clock.ts';
import { listed } from '../src/lib/list.ts';
import { preferred, pseudo } from '../src/lib/locale.ts';
import { pressOf } from '../src/lib/press.ts';
import { saidInWords } from '../src/lib/words.ts';
import { ring } from '../src/table/ring.ts';
import type { Option } from '../src/games/contract.ts';
import { player, speech } from './speech.ts';

describe('the time of the game', () => {
  it('is taken from the message that was under way for the shortest time', () => {
    const clock = new GameClock();
    expect(clock.at(0)).toBeNull();
    clock.heard(1_000, 5_080);
    clock.heard(2_000, 6_020);
    clock.heard(3_000, 7_300);
    expect(clock.at(8_020)).toBe(4_000);
    expect(clock.left(4_500, 8_020)).toBe(500);
    expect(clock.left(3_500, 8_020)).toBe(0);
  });

  it('follows a clock that drifts away', () => {
    const clock = new GameClock();
    clock.heard(0, 0);
    for (let i = 1; i <= GameClock.KEPT; i++) clock.heard(i * 1_000, i * 1_000 + 200);
    expect(clock.at(20_200)).toBe(20_000);
  });
});

describe('languages', () => {
  it('are taken from what the browser prefers', () => {
    expect(preferred(['de-CH', 'es-MX', 'en'])).toBe('es');
    expect(preferred(['fr'])).toBe('en');
  });
  it('include one in which nothing looks right that was written into the page', () => {
    expect(pseudo('Join a table')).not.toContain('a ta');
    expect(pseudo(' · ')).toBe(' · ');
  });
});

const house = (locale: 'en' | 'es') => speech(locale).t;

describe('names in a row', () => {
  it('end as the language wants it', () => {
    expect([['Ana'], ['Ana', 'Bo'], ['Ana', 'Bo', 'Eva']].map((names) => listed(names, house('en')))).toEqual([
      'Ana',
      'Ana and Bo',
      'Ana, Bo and Eva',
    ]);
    expect([[], ['Ana', 'Bo', 'Eva'], ['Ana', 'Inés']].map((names) => listed(names, house('es')))).toEqual([
      '',
      'Ana, Bo y Eva',
      'Ana e Inés',
    ]);
  });
});

describe('what is said', () => {
  const people = ['Ana', 'Bo'].map((name, seat) => player(seat, name, seat === 0));
  it('has a form for you, whether you say it or it is said to you', () => {
    const point = (at: number, mine: boolean, locale: 'en' | 'es') =>
      saidInWords({ talk: { say: 'point', at }, whisperedTo: null, mine }, people, null, house(locale));
    expect([point(1, true, 'en'), point(0, false, 'en'), point(1, false, 'en')]).toEqual([
      'point at Bo',
      'points at you',
      'points at Bo',
    ]);
    expect([point(1, true, 'es'), point(0, false, 'es'), point(1, false, 'es')]).toEqual([
      'señalas a Bo',
      'te señala',
      'señala a Bo',
    ]);
    expect(saidInWords({ talk: null, whisperedTo: 0, mine: false }, people, null, house('en'))).toBe('whispers to you');
  });
});

describe('seats', () => {
  it('lie around the table clockwise, yours nearest to you', () => {
    expect(ring(4, 2).map(({ seat }) => seat)).toEqual([2, 3, 0, 1]);
    for (const players of [2, 3, 4, 5, 6]) {
      const sides = ring(players, null).map(({ side }) => side);
      expect(sides[0]).toBe('bottom');
      expect(new Set(sides).size).toBe(players);
    }
  });
});

describe('what a table agrees on', () => {
  const pace: Option = { name: 'pace', kind: 'choice', choices: [], default: 'normal', message: '', explains: '' };
  const notes: Option = { name: 'notes', kind: 'switch', choices: [], default: false, message: '', explains: '' };

  it('names only what is not as usual, and keeps what is not offered', () => {
    const before = { pace: 'fast', first: 2 };
    expect(changed([pace, notes], before, 'notes', true)).toEqual({ pace: 'fast', first: 2, notes: true });
    expect(changed([pace, notes], before, 'pace', 'normal')).toEqual({ first: 2 });
    expect(valueOf(pace, {})).toBe('normal');
    expect(valueOf(pace, before)).toBe('fast');
  });

  it('names nobody to begin who loses the seat', () => {
    const first: Option = { ...pace, name: 'first', kind: 'seat', default: -1 };
    expect(withSeats([pace, first], { pace: 'fast', first: 2 }, 3)).toEqual({ pace: 'fast', first: 2 });
    expect(withSeats([pace, first], { pace: 'fast', first: 2 }, 2)).toEqual({ pace: 'fast' });
    expect(withSeats([pace, first], { pace: 'fast' }, 2)).toEqual({ pace: 'fast' });
  });
});

describe('a press', () => {
  const painted = (n: number): number | null => (n === 7 ? 1_000 : null);
  it('in a race reacts to the step that opened the chance, however many have come since', () => {
    expect(pressOf({ since: 7, pressedAt: 1_412.4 }, 12, painted, 9_999)).toEqual({ seen: 7, reactionMs: 412 });
    expect(pressOf({ since: 7 }, 12, painted, 1_300)).toEqual({ seen: 7, reactionMs: 300 });
  });
  it('claims no time for a step that was never painted, and none before it', () => {
    expect(pressOf({ since: 5, pressedAt: 1_400 }, 12, painted, 1_500)).toEqual({ seen: 5, reactionMs: null });
    expect(pressOf({ since: 7, pressedAt: 990 }, 12, painted, 1_500)).toEqual({ seen: 7, reactionMs: 0 });
  });
  it('reacts to the last step that was painted when it happened, where it names none', () => {
    const both = (n: number): number | null => ({ 7: 1_000, 8: 1_400 })[n] ?? null;
    expect(pressOf({ pressedAt: 1_650 }, 9, both, 1_700)).toEqual({ seen: 8, reactionMs: 250 });
    expect(pressOf({ pressedAt: 1_390 }, 9, both, 1_700)).toEqual({ seen: 7, reactionMs: 390 });
    expect(pressOf({ pressedAt: 900 }, 9, both, 1_700)).toEqual({ seen: 9, reactionMs: null });
  });
  it('otherwise reacts to the last step', () => {
    expect(pressOf({}, 12, painted, 1_500)).toEqual({ seen: 12, reactionMs: null });
    expect(pressOf({ seen: 3, reactionMs: 88 }, 12, painted, 1_500)).toEqual({ seen: 3, reactionMs: 88 });
  });
});

describe('less motion', () => {
  it('takes no time at all: a duration of a moment is a transition, and is laid out twice', () => {
    const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
    const durations = (rules: string): string[] => rules.match(/--[a-z]+: [\d.]+m?s(?=;)/g) ?? [];
    const [all = '', less = ''] = css.split(":root[data-motion='less']");
    const names = [...new Set(durations(all).map((one) => one.split(':')[0]))];
    expect(names.length).toBeGreaterThan(0);
    expect(durations(less)).toEqual(names.map((name) => `${name}: 0s`));
  });
});
