import { describe, expect, it } from 'vitest';
import { fill } from '../src/lib/fill.ts';
import type { Answer, Unsent } from '../src/lib/net.ts';
import type { Level, SeatState, Status } from '../src/lib/protocol.ts';
import { fulfil } from '../src/table/intent.ts';

type Sitter = SeatState['sitter'];
const ANA: Sitter = { person: { player: 'ana', name: 'Ana', avatar: 0, connected: true } };

/** A table at which answers come like those of the server: in order, after the new picture of the table. */
class FakeTable {
  state: { status: Status; seats: { sitter: Sitter }[] } | null;
  line: 'up' | 'down' = 'up';
  readonly asked: string[] = [];
  /** Called before the nth request is answered. */
  before: (n: number) => void = () => undefined;

  constructor(seats: number) {
    this.state = { status: 'lobby', seats: Array.from({ length: seats }, () => ({ sitter: null })) };
  }
  get seat(): number | null {
    const at = this.state?.seats.findIndex(({ sitter }) => sitter === ANA) ?? -1;
    return at < 0 ? null : at;
  }
  free(): number {
    return this.state?.seats.filter(({ sitter }) => sitter === null).length ?? 0;
  }
  async ask(msg: Unsent): Promise<Answer> {
    await Promise.resolve();
    this.before(this.asked.length);
    this.asked.push(msg.type);
    if (this.line === 'down') return { refused: 'offline', rule: null, why: '', behindMs: null };
    const at = this.state;
    if (at === null) throw new Error('nothing is asked before the table is there');
    const free = at.seats.find(({ sitter }) => sitter === null);
    if (msg.type === 'start') this.state = { ...at, status: 'dealing' };
    else if (free === undefined) return { refused: 'no_free_seat', rule: null, why: '', behindMs: null };
    else free.sitter = msg.type === 'sit' ? ANA : { bot: { name: 'Paca', level: 'easy' } };
    return { ok: true };
  }
  fillWithBots(level: Level): Promise<Answer> {
    return fill(level, this);
  }
}

describe('filling with bots', () => {
  it('fills seats that came after the press', async () => {
    const table = new FakeTable(2);
    table.before = (n) => n === 0 && table.state?.seats.push({ sitter: null }, { sitter: null });
    expect(await fill('easy', table)).toEqual({ ok: true });
    expect([table.free(), table.asked.length]).toEqual([0, 4]);
  });
  it('does not ask for more bots than there are seats left', async () => {
    const table = new FakeTable(4);
    table.before = (n) => n === 0 && table.state?.seats.splice(2);
    expect(await fill('easy', table)).toEqual({ ok: true });
    expect([table.free(), table.asked.length]).toEqual([0, 2]);
  });
  it('stops when it is refused', async () => {
    const table = new FakeTable(4);
    table.before = (n) => (table.line = n < 1 ? 'up' : 'down');
    expect(await fill('easy', table)).toMatchObject({ refused: 'offline' });
    expect(table.asked.length).toBe(2);
  });
});

describe('what somebody wants from a table', () => {
  const bots = { code: 'ABCDE', bots: 'easy' as Level };

  it('is a seat, bots on the others, and a game', async () => {
    const table = new FakeTable(3);
    expect(await fulfil(bots, table)).toBe(true);
    expect(table.asked).toEqual(['sit', 'add_bot', 'add_bot', 'start']);
    expect(table.seat).toBe(0);
  });
  it('is a seat among others who wait, once the player is ready: their game begins by itself', async () => {
    const table = new FakeTable(3);
    const order: string[] = [];
    const ready = (): Promise<void> => {
      order.push(`ready after ${table.asked.length} requests`);
      return Promise.resolve();
    };
    const match = { code: 'ABCDE', bots: null, match: { title: null, tries: 1 } };
    expect(await fulfil(match, table, ready)).toBe(true);
    expect([order, table.asked]).toEqual([['ready after 0 requests'], ['sit']]);
  });
  it('is only a seat among friends', async () => {
    const table = new FakeTable(3);
    expect(await fulfil({ code: 'ABCDE', bots: null }, table)).toBe(true);
    expect(table.asked).toEqual(['sit']);
  });
  it.each([0, 1, 2, 3])('is done in the end though the line breaks at request %i', async (breaks) => {
    const table = new FakeTable(3);
    table.before = (n) => (table.line = n === breaks ? 'down' : 'up');
    expect(await fulfil(bots, table)).toBe(false);
    expect(await fulfil(bots, table)).toBe(true);
    expect([table.state?.status, table.seat, table.free()]).toEqual(['dealing', 0, 0]);
  });
  it('is done if the game has begun meanwhile', async () => {
    const table = new FakeTable(3);
    if (table.state !== null) table.state.status = 'playing';
    expect(await fulfil(bots, table)).toBe(true);
    expect(table.asked).toEqual([]);
  });
  it('is given up if the table refuses', async () => {
    const table = new FakeTable(1);
    table.state?.seats.splice(0, 1, { sitter: { bot: { name: 'Paca', level: 'hard' } } });
    expect(await fulfil(bots, table)).toBe(true);
    expect(table.asked).toEqual(['sit']);
  });
});
