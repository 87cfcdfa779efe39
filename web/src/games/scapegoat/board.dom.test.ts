import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inLanguage } from '../../../test/dom/person.ts';
import { table } from '../../../test/scapegoat.ts';
import { player } from '../../../test/speech.ts';
import type { ScapeGoatAction, ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import { loadMessages, t } from '$lib/i18n.svelte';
import { Run } from '$lib/run.svelte';
import Board from './Board.svelte';
import game from './index';

const PEOPLE = ['Ana', 'Bo', 'Caro', 'Dan'].map((name, seat) => player(seat, name, seat === 0));
const OUTCOME = { winners: [0, 2, 3], ending: 'scapegoat_framed' as const };
const HANDS = [['blue'], ['red'], ['blue'], ['blue']] as ScapeGoatView['hand'][];
const REVEAL = { scapegoat: 1, names: ['blue', 'red', 'blue', 'blue'], hands: HANDS, stash: ['red', 'red', 'red'] };
const CHOOSING = table({ stage: 'choose_for_frame', notes: [{ seat: 1, sure: ['red'], unsure: [] }] });
const OVER = table({ stage: 'over', waiting: [], outcome: OUTCOME, reveal: REVEAL as never });
const FRAMED: ScapeGoatShown[] = [
  { frame_revealed: { cards: ['blue', 'red', 'blue', 'blue'] } },
  { framed: { seats: [1] } },
  { ended: { outcome: OUTCOME, scapegoat: 1, names: [], hands: [], stash: ['red', 'red', 'red'] } },
];
const FAILED: ScapeGoatShown[] = [
  { frame_revealed: { cards: ['blue', 'red', 'grey', 'blue'] } },
  'frame_failed',
  { turn_began: { seat: 1 } },
  { window_opened: { seat: 0, closes: null } },
];

let stored: unknown = null;
const untold = {
  read: () => structuredClone(stored) as never,
  write: (step: unknown) => (stored = structuredClone(step)),
};
function seatedAt(seat: number | null, view: ScapeGoatView, n = 8): Run {
  const host = { title: 'scapegoat' as const, seat, people: PEOPLE, options: {}, module: game as never, untold };
  const snapshot = { type: 'snapshot', game: 1, n, now: 0, view, legal: [], fair: {}, missed: [] };
  return new Run({ ...host, act: () => Promise.reject(new Error('nobody plays')) }, 1, snapshot as never);
}
function step(run: Run, events: ScapeGoatShown[], view: ScapeGoatView, legal: ScapeGoatAction[] = []): void {
  run.step({ type: 'step', game: 1, n: 9, now: 0, at: 0, events, view, legal } as never);
}
const open = (): number => document.querySelectorAll('.showdown [data-card]').length;
const scene = (): string | undefined => document.querySelector<HTMLElement>('[data-climax]')?.dataset['climax'];
/** What anybody could read that gives away how it ends. */
const GIVES_AWAY = /framed!|Nobody is framed|scapegoat was|game is over|’s turn/;
const read = (): string => document.body.textContent.replaceAll(t('sg-showdown-rule'), '');
async function passes(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
}

beforeEach(async () => {
  await inLanguage('en');
  await loadMessages('scapegoat');
  vi.useFakeTimers();
  stored = null;
});
afterEach(() => vi.useRealTimers());

describe('a frame attempt on the board', () => {
  it('opens the cards one by one, and nothing says before the last how it ends', async () => {
    const run = seatedAt(0, CHOOSING);
    const sounds = vi.fn();
    Object.assign(run, { sound: sounds });
    const called = vi.fn();
    render(Board, { game: run as never });
    step(run, FRAMED, OVER);
    run.ended({ outcome: OUTCOME } as never);
    run.whenTold(called);
    await tick();
    const counts = [open()];
    while (scene() === 'cards') {
      expect(read()).not.toMatch(GIVES_AWAY);
      expect([run.over, run.turn, run.toldView, run.told]).toEqual([null, [], CHOOSING, []]);
      expect(document.querySelectorAll('.own .held.chosen')).toHaveLength(1);
      expect(sounds).not.toHaveBeenCalledWith('bleat');
      await passes(50);
      if (open() !== counts.at(-1)) counts.push(open());
    }
    expect(counts).toEqual([0, 1, 2, 3, 4]);
    expect(scene()).toBe('verdict');
    screen.getByText(/Bo: framed!/);
    expect(sounds).toHaveBeenCalledWith('bleat');
    // The hand lies where it lay: the grid is the same as before the cards.
    expect([...document.querySelectorAll('.scapegoat > *')].map((part) => part.className.split(' ')[0])).toEqual([
      'now',
      'line',
      'middle',
      'own',
      'showdown',
      'air',
    ]);
    expect([called.mock.calls.length, run.over]).toEqual([0, null]);
    await passes(20_000);
    expect(document.querySelector('[data-ending="shown"]')).not.toBeNull();
    expect([called.mock.calls.length, run.over?.outcome]).toEqual([1, OUTCOME]);
    expect(stored).toBeNull();
  });

  it('is told from the start on a page that was loaded in the middle of it', async () => {
    const before = seatedAt(0, CHOOSING);
    const { unmount } = render(Board, { game: before as never });
    step(before, FRAMED, OVER);
    await passes(3_000);
    expect(open()).toBeGreaterThan(0);
    const kept = stored;
    unmount();
    stored = kept;

    const run = seatedAt(0, OVER, 9);
    run.ended({ outcome: OUTCOME } as never);
    expect([run.over, run.toldView]).toEqual([null, CHOOSING]);
    render(Board, { game: run as never });
    await tick();
    expect([scene(), open(), run.over]).toEqual(['cards', 0, null]);
    await passes(30_000);
    expect([run.over?.outcome, stored]).toEqual([OUTCOME, null]);
  });

  it('is told after a lost connection, and not told again once somebody has played on', async () => {
    const run = seatedAt(0, CHOOSING);
    render(Board, { game: run as never });
    const missed = [{ n: 9, at: 0, events: FRAMED }];
    run.restore({ type: 'snapshot', game: 1, n: 9, now: 0, view: OVER, legal: [], fair: {}, missed } as never);
    run.ended({ outcome: OUTCOME } as never);
    await tick();
    expect([scene(), run.over]).toEqual(['cards', null]);
    const later = [...missed, { n: 10, at: 0, events: [{ moved: { seat: 1, to: 'spy' } }] }];
    run.restore({
      type: 'snapshot',
      game: 1,
      n: 10,
      now: 0,
      view: table(),
      legal: [],
      fair: {},
      missed: later,
    } as never);
    await tick();
    expect([scene(), run.holding]).toEqual(['table', false]);
  });

  it('that fails stays until you have read it; what follows sounds then, and not before', async () => {
    const run = seatedAt(0, CHOOSING);
    const sounds = vi.fn();
    Object.assign(run, { sound: sounds });
    render(Board, { game: run as never });
    step(run, FAILED, table({ stage: 'swap' }), [{ swap: 'blue' }]);
    const offered = (): number => document.querySelectorAll('[data-choice]').length;
    await passes(100);
    const knocks = (): number => sounds.mock.calls.filter(([name]) => name === 'knock').length;
    expect([knocks(), run.holding]).toEqual([1, true]);
    for (; scene() === 'cards'; await passes(50)) expect(offered()).toBe(0);
    expect([knocks(), run.holding]).toEqual([2, false]);
    await passes(60_000);
    expect([scene(), offered()]).toEqual(['verdict', 2]);
    screen.getByRole('button', { name: 'Continue' }).click();
    await passes(0);
    expect([scene(), document.querySelectorAll('.held[data-choice]').length]).toEqual(['table', 1]);
  });

  it('that fails goes away by itself where somebody only watches', async () => {
    const run = seatedAt(null, table({ ...CHOOSING, you: null, hand: null, notes: null }));
    render(Board, { game: run as never });
    step(run, FAILED, table({ you: null, hand: null, mover: 1 }));
    await tick();
    while (scene() === 'cards') await passes(50);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await passes(5_000);
    expect(scene()).toBe('table');
  });
});
