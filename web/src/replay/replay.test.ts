import { describe, expect, it } from 'vitest';
import type { FilePage, GameMoment, StepLine } from '$lib/wire';
import { isSame } from './checking.svelte';
import { CHUNK, chunkOf, Chunks } from './chunks';
import { type Eyes, eyesOf, seenAfter, seenBefore, sees, stepOf } from './eyes';
import { clockOf, standsIn, timeOf, waitMs } from './pace';
import { turningPoints } from './turning';

function line(changes: Partial<StepLine> = {}): StepLine {
  return {
    at: 0,
    seat: 0,
    by: 'person',
    kinds: [],
    seen_by: [0, 1, 2],
    seen_by_spectators: true,
    forgotten: false,
    ...changes,
  };
}
/** Seats 0 and 1 each choose in secret, seat 2 does something that only players see, and then all see the result. */
const SECRETS = [
  line({ seen_by: [0], seen_by_spectators: false }),
  line({ seat: 1, seen_by: [1], seen_by_spectators: false }),
  line({ seat: 2, seen_by_spectators: false }),
  line(),
];

describe('eyes', () => {
  it('are named by addresses', () => {
    expect(['open', 'spectator', '0', '2'].map((text) => eyesOf(text, 3))).toEqual(['open', 'spectator', 0, 2]);
    expect([null, '', '3', '-1', '1.5', 'everybody', ' 1'].map((text) => eyesOf(text, 3))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  it('see what was shown to them', () => {
    const seeing = (eyes: Eyes): boolean[] => SECRETS.map((one) => sees(one, eyes));
    expect(seeing('open')).toEqual([true, true, true, true]);
    expect(seeing('spectator')).toEqual([false, false, false, true]);
    expect(seeing(0)).toEqual([true, false, true, true]);
  });
  it('pass over what they did not see, forwards and backwards', () => {
    const forwards = (eyes: Eyes): (number | null)[] => [0, 1, 2, 3, 4].map((at) => seenAfter(SECRETS, eyes, at));
    const backwards = (eyes: Eyes): (number | null)[] => [0, 1, 2, 3, 4].map((at) => seenBefore(SECRETS, eyes, at));
    expect(forwards('open')).toEqual([1, 2, 3, 4, null]);
    expect(forwards(1)).toEqual([2, 2, 3, 4, null]);
    expect(forwards('spectator')).toEqual([4, 4, 4, 4, null]);
    expect(backwards('open')).toEqual([null, 0, 1, 2, 3]);
    expect(backwards(1)).toEqual([null, 0, 0, 2, 3]);
    expect(backwards('spectator')).toEqual([null, 0, 0, 0, 0]);
  });
  it('may end before the game does', () => {
    expect(seenAfter([line(), line({ seen_by: [] })], 0, 1)).toBeNull();
  });
});

describe('a step in an address', () => {
  it('is one of the game', () => {
    expect(['0', '7', '99'].map((text) => stepOf(text, 12))).toEqual([0, 7, 12]);
    expect([null, '', '-3', 'x', '1e3'].map((text) => stepOf(text, 12))).toEqual([null, null, null, null, null]);
  });
});

describe('the pace', () => {
  const steps = [100, 1_100, 1_200, 61_200].map((at) => line({ at }));

  it('is that of the game, without blinks and yawns', () => {
    expect([waitMs(steps, 1, 2, 1), waitMs(steps, 2, 3, 1), waitMs(steps, 3, 4, 1)]).toEqual([1_000, 600, 2_500]);
  });
  it('is divided by the speed', () => {
    expect([waitMs(steps, 1, 2, 2), waitMs(steps, 3, 4, 4), waitMs(steps, 2, 3, 0.5)]).toEqual([500, 625, 1_200]);
  });
  it('counts from the deal, and over what was passed over', () => {
    expect([timeOf(steps, 0), waitMs(steps, 0, 1, 1), waitMs(steps, 0, 3, 1)]).toEqual([0, 600, 1_200]);
  });
  it('is shown in minutes', () => {
    expect([0, 59_999, 61_200, 600_000].map(clockOf)).toEqual(['0:00', '0:59', '1:01', '10:00']);
  });
  it('knows who was away', () => {
    const away = [line(), line({ by: 'stand_in' }), line({ seat: 1 }), line()];
    expect([0, 1, 2, 3, 4].map((moment) => standsIn(away, moment, 0))).toEqual([false, false, true, true, false]);
    expect(standsIn(away, 4, 1)).toBe(false);
  });
});

describe('turning points', () => {
  const turning = { ended: 'x-ended', lost: 'x-lost', moved: 'x-moved' };

  it('are named by the most important thing that happened', () => {
    const steps = [
      line({ kinds: ['began'] }),
      line({ kinds: ['moved', 'lost'], at: 5, seat: 2 }),
      line({ kinds: ['ended', 'moved'], seat: null }),
    ];
    expect(turningPoints(steps, turning, 'open')).toEqual([
      { moment: 2, at: 5, message: 'x-lost', seat: 2, kind: 1 },
      { moment: 3, at: 0, message: 'x-ended', seat: null, kind: 0 },
    ]);
  });
  it('are only those that the eyes saw', () => {
    expect(turningPoints([line({ kinds: ['lost'], seen_by: [1] })], turning, 0)).toEqual([]);
  });
  it('tell of what was forgotten where the game names it', () => {
    const forgets = { forgotten: 'x-forgotten', ...turning };
    expect(turningPoints([line({ kinds: ['ended'], forgotten: true })], forgets, 0)).toMatchObject([
      { message: 'x-forgotten', kind: 0 },
    ]);
    expect(turningPoints([line({ kinds: ['ended'] })], forgets, 0)).toMatchObject([{ message: 'x-ended', kind: 1 }]);
    expect(turningPoints([line({ forgotten: true })], turning, 0)).toEqual([]);
  });
  it('leave out the least important kinds when there are too many', () => {
    const many = [
      ...Array.from({ length: 9 }, () => line({ kinds: ['moved'] })),
      line({ kinds: ['lost'] }),
      line({ kinds: ['ended'] }),
    ];
    expect(turningPoints(many, turning, 'open', 11)).toHaveLength(11);
    expect(turningPoints(many, turning, 'open', 10).map(({ message }) => message)).toEqual(['x-lost', 'x-ended']);
    expect(turningPoints(many, turning, 'open', 1).map(({ message }) => message)).toEqual(['x-ended']);
  });
  it('stay, if all of them are of the kind that is left', () => {
    const many = Array.from({ length: 30 }, () => line({ kinds: ['moved'] }));
    expect(turningPoints(many, turning, 'open', 24)).toHaveLength(30);
  });
});

describe('chunks of moments', () => {
  /** A server whose answers come when the test says so. */
  class Server {
    readonly asked: string[] = [];
    readonly #waiting: {
      answer: (moments: GameMoment[]) => void;
      fail: (why: Error) => void;
      from: number;
      count: number;
    }[] = [];
    came = 0;

    fetch = (eyes: Eyes, from: number, count: number): Promise<GameMoment[]> => {
      this.asked.push(`${eyes} ${from} ${count}`);
      return new Promise((answer, fail) => this.#waiting.push({ answer, fail, from, count }));
    };
    async answer(fewer = 0): Promise<void> {
      const next = this.#waiting.shift();
      if (next === undefined) throw new Error('nothing was asked for');
      next.answer(Array.from({ length: next.count - fewer }, (_, i) => ({ step: next.from + i }) as GameMoment));
      await Promise.resolve();
    }
    fail(): void {
      this.#waiting.shift()?.fail(new Error('offline'));
    }
    of(last: number): Chunks {
      return new Chunks(last, this.fetch, () => (this.came += 1));
    }
  }

  it('are aligned, and no longer than the game', () => {
    expect([0, 31, 32, 95].map(chunkOf)).toEqual([0, 0, 1, 2]);
    const server = new Server();
    const chunks = server.of(70);
    expect(chunks.count).toBe(3);
    for (const chunk of [0, 1, 2]) void chunks.load('open', chunk);
    expect(server.asked).toEqual([`open 0 ${CHUNK}`, `open 32 ${CHUNK}`, 'open 64 7']);
  });
  it('are asked for once, for each pair of eyes', async () => {
    const server = new Server();
    const chunks = server.of(40);
    const [one, two] = [chunks.load(1, 0), chunks.load(1, 0)];
    expect([server.asked.length, chunks.at(1, 5)]).toEqual([1, null]);
    await server.answer();
    expect([await one, await two, await chunks.load(1, 0), server.came]).toEqual([true, true, true, 1]);
    expect([chunks.at(1, 5)?.step, chunks.at(1, 33), chunks.at('open', 5)]).toEqual([5, null, null]);
    void chunks.load('open', 0);
    expect(server.asked).toHaveLength(2);
  });
  it('can be asked for again when they did not come', async () => {
    const server = new Server();
    const chunks = server.of(10);
    const failed = chunks.load('open', 0);
    server.fail();
    expect([await failed, server.came]).toEqual([false, 0]);
    const short = chunks.load('open', 0);
    await server.answer(1);
    expect([await short, chunks.at('open', 0)]).toEqual([false, null]);
    const again = chunks.load('open', 0);
    await server.answer();
    expect([await again, chunks.at('open', 10)?.step, server.asked.length]).toEqual([true, 10, 3]);
  });
  it('come before they are needed, from the side that is nearer', () => {
    const server = new Server();
    const chunks = server.of(127);
    chunks.loadBeside('open', 70);
    chunks.loadBeside('open', 90);
    chunks.loadBeside('open', 3);
    chunks.loadBeside('open', 120);
    expect(server.asked).toEqual([`open 32 ${CHUNK}`, `open 96 ${CHUNK}`]);
  });
});

describe('a check', () => {
  it('finds that the file is of another game than the one that is shown', () => {
    const page = { title: 'soplon', players: [{ name: 'Ana' }], seed: '01', steps: [line()], presses: [] };
    const shown = page as unknown as FilePage;
    // What only a server knows does not matter.
    expect(isSame(shown, { ...shown, ended_at: 1 } as FilePage)).toBe(true);
    const others = [{ seed: '02' }, { players: [{ name: 'Bo' }] }, { steps: [] }] as unknown as Partial<FilePage>[];
    for (const other of others) expect(isSame(shown, { ...shown, ...other })).toBe(false);
  });
});
