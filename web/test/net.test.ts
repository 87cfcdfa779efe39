import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, type Answer, type Line } from '../src/lib/net.ts';
import type { ServerMsg } from '../src/lib/protocol.ts';
import { FakeWorld, table } from './fake-world.ts';

const FAIR = { commitment: '', nonces: [] };
const VIEW = {} as Extract<ServerMsg, { type: 'snapshot' }>['view'];
const snapshot = (game: number, n: number, re?: number): ServerMsg => ({
  type: 'snapshot',
  game,
  n,
  now: 0,
  view: VIEW,
  legal: [],
  fair: FAIR,
  missed: [],
  ...(re === undefined ? {} : { re }),
});
const step = (game: number, n: number, re?: number): ServerMsg => ({
  type: 'step',
  game,
  n,
  at: 0,
  now: 0,
  events: [],
  view: VIEW,
  legal: [],
  ...(re === undefined ? {} : { re }),
});

let world: FakeWorld;
let line: Line;
let heard: ServerMsg[];
let net: Connection;

function fresh(): void {
  world = new FakeWorld();
  heard = [];
  net = new Connection(world, () => ({ name: 'Ana', avatar: 3 }), world, {
    line: (now) => (line = now),
    message: (msg) => heard.push(msg),
  });
}
async function join(seated: string | null = 'me'): Promise<void> {
  net.start();
  await world.settle();
  welcome(seated);
}
function welcome(seated: string | null = 'me'): void {
  world.socket.open();
  world.socket.say({ type: 'welcome', protocol: 1, server: '1', you: 'me', code: 'K7Q2M' });
  world.socket.say({ type: 'table', table: table(seated) });
}
const numbers = (): number[] => heard.flatMap((msg) => (msg.type === 'step' ? [msg.n] : []));
const act = (): Promise<Answer> => net.request({ type: 'act', game: 1, seen: 3, action: 'draw' });

beforeEach(fresh);

describe('a network that the browser says is gone', () => {
  it('ends the line at once, a press in a race comes to nothing, and the line is tried again', async () => {
    await join();
    const raced = net.request({ type: 'act', game: 1, seen: 3, action: 'draw' }, { once: true });
    net.cut();
    expect(line.state).toBe('waiting');
    expect(await raced).toMatchObject({ refused: 'offline' });
    net.wake();
    await world.settle();
    expect(world.sockets).toHaveLength(2);
  });
});

describe('coming in', () => {
  it('joins first, with the name and without having seen anything', async () => {
    await join();
    expect(world.socket.sent[0]).toMatchObject({ type: 'join', protocol: 1, name: 'Ana', avatar: 3 });
    expect(world.socket.sent[0]).not.toHaveProperty('seen');
    expect(line.state).toBe('open');
  });

  it('does not knock at a table that is not there', async () => {
    world.found = 'gone';
    net.start();
    await world.settle();
    expect(line).toMatchObject({ state: 'closed', code: 'no_such_table' });
    expect(world.sockets).toHaveLength(0);
  });

  it('is turned away for good by a server that speaks another version', async () => {
    net.start();
    await world.settle();
    world.socket.open();
    world.socket.say({ type: 'refused', re: world.socket.last('join').id, code: 'other_protocol', why: 'load again' });
    expect(line).toMatchObject({ state: 'closed', code: 'other_protocol' });
    await world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });
});

describe('steps', () => {
  it('come once and in order', async () => {
    await join();
    world.socket.say(snapshot(1, 3));
    [4, 5, 5, 4, 6].forEach((n) => world.socket.say(step(1, n)));
    expect(numbers()).toEqual([4, 5, 6]);
    expect(net.seen).toEqual({ game: 1, n: 6 });
  });

  it('that carry only what changed are made whole', async () => {
    await join();
    expect(world.socket.last('join')).toMatchObject({ changes: true });
    const view = { you: 0, turn: 1, pile: 30 } as unknown as typeof VIEW;
    const changes = (n: number, changed: object, legal?: ['draw']): ServerMsg => ({
      type: 'changes',
      game: 1,
      n,
      at: 0,
      now: 0,
      events: [],
      view: changed,
      ...(legal === undefined ? {} : { legal }),
    });
    world.socket.say({ ...snapshot(1, 3), view, legal: ['peek'] } as ServerMsg);
    world.socket.say(changes(4, { turn: 0 }, ['draw']));
    world.socket.say(changes(5, { pile: 29 }));
    // One that comes too early changes nothing of what follows the snapshot.
    world.socket.say(changes(7, { pile: 0 }));
    world.socket.say({ ...snapshot(1, 7), view: { ...view, pile: 28 } } as ServerMsg);
    world.socket.say(changes(8, { turn: 2 }));
    expect(heard.filter(({ type }) => type === 'step')).toMatchObject([
      { n: 4, view: { you: 0, turn: 0, pile: 30 }, legal: ['draw'] },
      { n: 5, view: { you: 0, turn: 0, pile: 29 }, legal: ['draw'] },
      { n: 8, view: { you: 0, turn: 2, pile: 28 }, legal: [] },
    ]);
  });

  it('with a gap are not handed on: one resync is asked for, and the snapshot closes the gap', async () => {
    await join();
    world.socket.say(snapshot(1, 3));
    [5, 6, 7].forEach((n) => world.socket.say(step(1, n)));
    expect(numbers()).toEqual([]);
    const asked = world.socket.sent.filter((msg) => msg.type === 'resync');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ seen: { game: 1, n: 3 } });
    world.socket.say(snapshot(1, 7, asked[0]?.id));
    world.socket.say(step(1, 8));
    expect(numbers()).toEqual([8]);
  });

  it('of a game that was never shown are asked for', async () => {
    await join();
    world.socket.say(snapshot(1, 9));
    world.socket.say(step(2, 1));
    expect(numbers()).toEqual([]);
    expect(world.socket.last('resync').seen).toEqual({ game: 1, n: 9 });
  });
});

describe('a line that breaks', () => {
  it('is tried again, later and later, and told what has been seen', async () => {
    await join();
    world.socket.say(snapshot(1, 3));
    world.socket.drop();
    expect(line).toMatchObject({ state: 'waiting', tries: 1 });
    await world.pass(Connection.FIRST_RETRY_MS);
    expect(world.sockets).toHaveLength(2);
    world.socket.drop();
    await world.pass(Connection.FIRST_RETRY_MS);
    expect(world.sockets).toHaveLength(2);
    await world.pass(Connection.FIRST_RETRY_MS);
    expect(world.sockets).toHaveLength(3);
    welcome();
    expect(world.socket.last('join').seen).toEqual({ game: 1, n: 3 });
    expect(line.state).toBe('open');
  });

  it('is never given up, and never waits longer than the longest wait', async () => {
    await join();
    world.chance = 1;
    for (let i = 0; i < 12; i++) {
      world.socket.drop();
      await world.pass(Connection.LAST_RETRY_MS * 1.3 + 1);
      expect(world.sockets).toHaveLength(i + 2);
    }
  });

  it('is tried at once when the browser says that it is back', async () => {
    await join();
    world.socket.drop();
    net.wake();
    await world.settle();
    expect(world.sockets).toHaveLength(2);
    await world.pass(60_000 - 1);
    expect(world.sockets.filter((socket) => !socket.closed)).toHaveLength(1);
  });

  it('neither keeps a press in a race nor sends it again', async () => {
    await join();
    const grab = (): Promise<Answer> =>
      net.request({ type: 'act', game: 1, seen: 3, action: { grab: { round: 1 } } }, { once: true });
    const during = grab();
    world.socket.drop();
    expect(await during).toMatchObject({ refused: 'offline' });
    expect(await grab()).toMatchObject({ refused: 'offline' });
    await world.pass(2_000);
    welcome();
    expect(world.socket.sent.filter(({ type }) => type === 'act')).toEqual([]);
  });

  it('keeps an action that was under way and sends it once more, with the same number', async () => {
    await join();
    const answer = act();
    const { id } = world.socket.last('act');
    world.socket.drop();
    await world.pass(1_000);
    welcome();
    expect(world.socket.last('act')).toMatchObject({ id, seen: 3 });
    world.socket.say({ type: 'refused', re: id, code: 'duplicate', why: '' });
    expect(await answer).toEqual({ ok: true });
  });

  it('does not send an action for ever: after the second break the player is told', async () => {
    await join();
    const answer = act();
    for (let i = 0; i < 2; i++) {
      world.socket.drop();
      await world.pass(2_000);
      welcome();
    }
    expect(await answer).toMatchObject({ refused: 'offline' });
    expect(world.socket.sent.some((msg) => msg.type === 'act')).toBe(false);
  });

  it('refuses everything else that was under way, and what is asked meanwhile', async () => {
    await join();
    const sit = net.request({ type: 'sit' });
    world.socket.drop();
    expect(await sit).toMatchObject({ refused: 'offline' });
    expect(await net.request({ type: 'start' })).toMatchObject({ refused: 'offline' });
  });

  it('that froze is given up within eight seconds', async () => {
    await join();
    await world.pass(8_000);
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it('that is silent is asked, and given up if it does not answer', async () => {
    await join();
    await world.pass(Connection.SILENCE_MS);
    world.socket.say({ type: 'ok', re: world.socket.last('ping').id });
    await world.pass(Connection.SILENCE_MS);
    expect(line.state).toBe('open');
    await world.pass(Connection.PATIENCE_MS);
    expect(line.state).not.toBe('open');
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it.each(['table_closed', 'opened_elsewhere', 'kept_out'])('closed with %s stays closed', async (code) => {
    await join();
    world.socket.say({ type: 'bye', code, why: 'closed' });
    expect(line).toMatchObject({ state: 'closed', code });
    await world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });

  it('closed by a server that restarts comes back', async () => {
    await join();
    world.socket.say({ type: 'bye', code: 'closing', why: 'restart' });
    world.socket.drop();
    await world.pass(1_000);
    expect(world.sockets).toHaveLength(2);
  });
});

describe('answers', () => {
  it('come by ok, by the step that was made, or as a refusal with its rule', async () => {
    await join();
    const [one, two, three] = [act(), act(), act()];
    const ids = world.socket.sent.filter((msg) => msg.type === 'act').map(({ id }) => id) as [number, number, number];
    world.socket.say(snapshot(1, 3));
    world.socket.say({ type: 'ok', re: ids[0] });
    world.socket.say(step(1, 4, ids[1]));
    world.socket.say({ type: 'refused', re: ids[2], code: 'not_your_turn', rule: 'SO-T1', why: 'wait', behind_ms: 12 });
    expect(await Promise.all([one, two, three])).toEqual([
      { ok: true },
      { ok: true },
      { refused: 'not_your_turn', rule: 'SO-T1', why: 'wait', behindMs: 12 },
    ]);
    expect(new Set(ids).size).toBe(3);
  });
});
