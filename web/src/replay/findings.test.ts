import { describe, expect, it } from 'vitest';
import type { Checked } from './checking.svelte';
import { findings } from './findings';

const t = (id: string, args?: Record<string, unknown>): string =>
  args === undefined ? id : `${id} ${Object.values(args).join(' ')}`;
const again = { by: 'browser', steps: 12, events: 30, perSecond: 1_000, differs: null } as const;
const found = (checked: Partial<Checked>, trouble = ''): string[] =>
  findings({ dealt: 'good', played: again, trouble: null, ...checked }, trouble, t).map(({ kind, text, more }) =>
    [kind, text, more].filter((part) => part !== '').join(': '),
  );

describe('what a check finds', () => {
  it('is said thing by thing', () => {
    expect(found({})).toEqual(['good: verdict-good', 'good: replay-inputs-good 12', 'good: replay-events-good 30']);
    expect(found({ dealt: null })[0]).toBe('unknown: replay-deal-none');
    expect(found({ dealt: 'left-out' })[0]).toBe('unknown: verdict-left-out');
  });

  it('is the first thing that differs, and what is right before it', () => {
    const differs = (what: 'deal' | 'step' | 'outcome' | 'unreadable', step: number | null = null): string[] =>
      found({ played: { ...again, differs: { what, step, why: 'why' } } });
    expect(differs('step', 6)).toEqual([
      'good: verdict-good',
      'good: replay-steps-before 5',
      'bad: replay-step-bad 6: why',
    ]);
    expect(differs('step', 1)).toEqual(['good: verdict-good', 'bad: replay-step-bad 1: why']);
    expect(differs('outcome')).toEqual([
      'good: verdict-good',
      'good: replay-inputs-good 12',
      'bad: replay-outcome-bad: why',
    ]);
    expect(differs('deal')).toEqual(['bad: replay-deal-bad: why']);
    expect(differs('unreadable')).toEqual(['bad: replay-unreadable: why']);
    expect(found({ played: { ...again, differs: { what: 'shown', step: null, why: '' } } })).toEqual([
      'bad: replay-other-file',
    ]);
    expect(
      found({ dealt: 'other-secret', played: { ...again, differs: { what: 'deal', step: null, why: 'why' } } }),
    ).toEqual(['bad: verdict-other-secret: why']);
  });

  it('says who played it, if the browser could not', () => {
    expect(found({ played: { by: 'server', steps: 12, events: 30, differs: null } })).toEqual([
      'good: verdict-good',
      'unknown: replay-server-asked',
      'good: replay-played-good 12 30',
    ]);
    expect(found({ played: null }, 'no line')).toEqual([
      'good: verdict-good',
      'unknown: replay-played-unknown: no line',
    ]);
  });
});
