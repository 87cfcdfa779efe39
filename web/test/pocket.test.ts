import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromPage, FromWorker } from '../src/pocket/worker.ts';
import { WakingClock } from '../src/pocket/clock.ts';
import type { GameThread } from '../src/pocket/asking.ts';
import { FinishedGame } from '../src/pocket/finished.ts';
import type { Asked, Told } from '../src/pocket/game-worker.ts';
import type { Answer, Letter, Order, What } from '../src/pocket/letters.ts';
import { type Ground, Life } from '../src/pocket/life.ts';
import type { Change } from '../src/pocket/store.ts';
import { openInPocket, type Thread, toPocket } from '../src/pocket/transport.ts';
import type { OwnGame, OwnStats } from '../src/lib/wire/index.ts';

vi.mock('virtual:pocket', () => ({ module: '/assets/pocket.wasm' }));

describe('the clock of the pocket', () => {
  it('goes by with the time, stands still while the device sleeps, and never goes back', () => {
    let ticks = 10_000;
    const clock = new WakingClock(1_000, () => ticks);
    expect(clock.now()).toBe(1_000_000);
    ticks += 2.5;
    expect(clock.now()).toBe(1_002_500);
    ticks += 3_600_000;
    expect(clock.now()).toBe(1_002_500);
    ticks += 1_000;
    expect(clock.now()).toBe(2_002_500);
    ticks -= 500;
    expect(clock.now()).toBe(2_002_500);
  });
});

/** A ground on which the test is the module, the disk and the clock. */
class Scripted implements Ground {
  readonly letters: What[] = [];
  readonly said: string[] = [];
  readonly kept: Change[][] = [];
  ended = 0;
  time = 0;
  #answers: (Partial<Answer> | Error)[] = [];
  #writes: { done: () => void; failed: (why: Error) => void }[] = [];
  #timers = new Map<number, { at: number; then: () => void }>();
  #next = 1;

  /** What the module says to the next letters. */
  answers(...answers: (Partial<Answer> | Error)[]): void {
    this.#answers.push(...answers);
  }
  read({ what }: Letter): Answer {
    this.letters.push(what);
    const answer = this.#answers.shift() ?? {};
    if (answer instanceof Error) throw answer;
    return { orders: [], wake_at: null, thinks: false, ...answer };
  }
  now(): number {
    return this.time;
  }
  after(ms: number, then: () => void): number {
    this.#timers.set(this.#next, { at: this.time + ms * 1000, then });
    return this.#next++;
  }
  cancel(timer: unknown): void {
    this.#timers.delete(timer as number);
  }
  keep(changes: Change[]): Promise<void> {
    this.kept.push(changes);
    return new Promise((done, failed) => this.#writes.push({ done, failed }));
  }
  say(text: string): void {
    this.said.push(text);
  }
  end(): void {
    this.ended += 1;
  }

  /** The disk has written what it was asked to, or has not. */
  async disk(works = true): Promise<void> {
    const write = this.#writes.shift();
    if (works) write?.done();
    else write?.failed(new Error('full'));
    for (let i = 0; i < 8; i++) await Promise.resolve();
  }
  /** Timers that are due go off. */
  pass(us: number): void {
    this.time += us;
    for (const [id, { at, then }] of [...this.#timers]) {
      if (at > this.time) continue;
      this.#timers.delete(id);
      then();
    }
  }
}

const append = (ticket: number): Order => ({
  store: { ticket, log: 1, keep: { append: { version: ticket, record: '{}' } } },
});
const changeOf = (ticket: number): Change => ({ log: 1, keep: { append: { version: ticket, record: '{}' } } });
const stored = (ticket: number, durable = true): What => ({ stored: { ticket, durable } });

describe('a life in the pocket', () => {
  let ground: Scripted;
  let life: Life;
  beforeEach(() => {
    ground = new Scripted();
    life = new Life(ground);
  });

  it('begins with the table and its page', () => {
    const restore = { restore: { seed: '', player: 'you', bot_pace: 1, log: 1, meta: '{}', records: [] } };
    life.begin(restore);
    expect(ground.letters).toEqual([restore, { connect: { conn: 1 } }]);
  });

  it('says that something is stored only when it is durable', async () => {
    ground.answers({ orders: [append(1)] }, { orders: [{ send: { conn: 1, text: 'shown' } }] });
    life.hear('act');
    await Promise.resolve();
    expect(ground.letters).toHaveLength(1);
    expect(ground.said).toEqual([]);
    await ground.disk();
    expect(ground.letters[1]).toEqual(stored(1));
    expect(ground.said).toEqual(['shown']);
  });

  it('keeps in one write what was asked for while it wrote, and answers in order', async () => {
    ground.answers({ orders: [append(1)] }, { orders: [append(2), append(3)] });
    life.hear('one');
    life.hear('two');
    expect(ground.kept).toEqual([[changeOf(1)]]);
    await ground.disk();
    expect(ground.kept[1]).toEqual([changeOf(2), changeOf(3)]);
    await ground.disk();
    expect(ground.letters.slice(2)).toEqual([stored(1), stored(2), stored(3)]);
  });

  it('keeps nothing after something was lost', async () => {
    ground.answers({ orders: [append(1)] }, { orders: [append(2)] });
    life.hear('one');
    life.hear('two');
    await ground.disk(false);
    expect(ground.kept).toHaveLength(1);
    expect(ground.letters.slice(2)).toEqual([stored(1, false), stored(2, false)]);
  });

  it('wakes the table when it is time, and not before', () => {
    ground.answers({ wake_at: 100_000_000 });
    life.hear('one');
    // No timer waits for that long: it goes off before, and another is set.
    ground.pass(60_000_000);
    expect(ground.letters).toHaveLength(1);
    ground.pass(40_000_000);
    expect(ground.letters[1]).toBe('wake');
  });

  it('lets bots think one at a time, and hears the page in between', () => {
    ground.answers({ thinks: true }, { thinks: true });
    life.hear('one');
    life.hear('two');
    ground.pass(0);
    expect(ground.letters.map((what) => (what === 'think' ? what : 'hear'))).toEqual(['hear', 'hear', 'think']);
    ground.pass(0);
    expect(ground.letters).toHaveLength(3);
  });

  it('ends when the module fails or refuses, once', () => {
    ground.answers(new Error('unreachable'));
    life.hear('one');
    life.hear('two');
    expect([ground.ended, ground.letters.length]).toEqual([1, 1]);
    const refusing = new Scripted();
    refusing.answers({ orders: [{ refused: { code: 'other_rules', why: 'older' } }] });
    new Life(refusing).hear('one');
    expect(refusing.ended).toBe(1);
    expect(JSON.parse(refusing.said[0] ?? '')).toEqual({
      type: 'refused',
      re: null,
      code: 'other_rules',
      why: 'older',
    });
  });

  it('stores what was done before its page left, and ends then', async () => {
    ground.answers({ orders: [append(1)] });
    life.hear('act');
    life.leave();
    expect(ground.ended).toBe(0);
    await ground.disk();
    expect(ground.ended).toBe(1);
    expect(ground.letters).toContainEqual({ gone: { conn: 1 } });
  });
});

class FakeThread implements Thread {
  readonly told: FromPage[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  postMessage(said: FromPage): void {
    this.told.push(said);
  }
  says(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

describe('the way to the pocket', () => {
  const table = { title: 'soplon', seats: 2 } as const;
  let thread: FakeThread;
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    thread = new FakeThread();
  });

  it('is a line like any other', () => {
    const socket = toPocket('0ABC', () => thread).open();
    const heard: unknown[] = [];
    socket.onopen = () => heard.push('open');
    socket.onmessage = ({ data }) => heard.push(data);
    socket.onclose = () => heard.push('close');
    expect(thread.told).toEqual([{ restore: '0ABC', module: '/assets/pocket.wasm', botPace: 1 }]);
    thread.says('connected');
    thread.says({ text: '{"type":"ok"}' });
    socket.send('{"type":"ping"}');
    thread.says('closed');
    expect(heard).toEqual(['open', '{"type":"ok"}', 'close']);
    socket.close();
    expect(thread.told.slice(1)).toEqual([{ text: '{"type":"ping"}' }, 'close']);
  });

  it('is lost when its worker fails', () => {
    const socket = toPocket('0ABC', () => thread).open();
    let isLost = false;
    socket.onclose = () => (isLost = true);
    thread.onerror?.({});
    expect(isLost).toBe(true);
  });

  it('opens a table, or says why not', async () => {
    const opened = openInPocket(table, () => thread);
    thread.says({ opened: '0ABC' });
    expect(await opened).toBe('0ABC');
    const refused = openInPocket(table, () => thread);
    thread.says({ refused: { code: 'bad_options', why: 'no such pace' } });
    await expect(refused).rejects.toMatchObject({ code: 'bad_options', message: 'no such pace' });
    const broken = openInPocket(table, () => thread);
    thread.says('closed');
    await expect(broken).rejects.toMatchObject({ code: 'not_kept' });
  });
});

class FakeGame implements GameThread {
  readonly told: Asked[] = [];
  isGone = false;
  onmessage: ((event: { data: Told }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  postMessage(said: Asked): void {
    this.told.push(said);
  }
  terminate(): void {
    this.isGone = true;
  }
  says(data: Told): void {
    this.onmessage?.({ data });
  }
}

describe('a finished game in a worker', () => {
  let thread: FakeGame;
  let game: FinishedGame;
  beforeEach(() => {
    thread = new FakeGame();
    game = new FinishedGame(() => thread);
  });

  it('answers in the order of the questions', async () => {
    const [file, moments] = [game.write('{}', ['{}']), game.moments('open', 0, 32)];
    expect(thread.told.map(({ what }) => what)).toEqual([
      { write_file: { about: '{}', records: ['{}'] } },
      { moments: { as: 'open', from: 0, count: 32 } },
    ]);
    thread.says({ file: { text: 'all of it' } });
    thread.says({ moments: { moments: [] } });
    expect(await file).toBe('all of it');
    expect(await moments).toEqual([]);
  });

  it('adds up what games say about a player, and needs nothing else of them', async () => {
    const facts = { won: true, reactions_ms: [412], own: null };
    const played = { title: 'rowgoat', facts } as OwnGame;
    const asked = game.stats([{ ...played, id: 'K7Q2M', players: ['Ana', 'Bo'] }]);
    expect(thread.told.map(({ what }) => what)).toEqual([{ stats: { games: [['rowgoat', facts]] } }]);
    const stats = { all: { games: 1, wins: 1 } } as OwnStats;
    thread.says({ stats });
    expect(await asked).toBe(stats);
  });

  it('says why a file is none', async () => {
    const page = game.open('Dear diary');
    thread.says({ refused: { code: 'unreadable', why: 'this is not a complete replay' } });
    await expect(page).rejects.toMatchObject({ code: 'unreadable', message: 'this is not a complete replay' });
  });

  it('leaves nobody waiting who cannot be answered', async () => {
    const noModule = { code: 'no_module' };
    const [failed, broken] = [game.verify(1), game.verify(1)];
    thread.says('failed');
    await expect(failed).rejects.toMatchObject(noModule);
    thread.onerror?.({});
    await expect(broken).rejects.toMatchObject(noModule);
    const late = game.verify(1);
    game.close();
    await expect(late).rejects.toMatchObject(noModule);
    expect(thread.isGone).toBe(true);
    const nowhere = (): GameThread => {
      throw new TypeError('Worker is not a constructor');
    };
    expect(() => new FinishedGame(nowhere)).toThrow(expect.objectContaining(noModule) as Error);
  });
});
