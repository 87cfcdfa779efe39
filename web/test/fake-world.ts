import type { Socket, Transport, World } from '../src/lib/net.ts';
import type { Pledge, Pledges } from '../src/lib/pledge.ts';
import type { ClientMsg, ServerMsg, TableState } from '../src/lib/protocol.ts';

/** A line whose other end is the test. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  readonly sent: ClientMsg[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMsg);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.();
  }
  say(msg: ServerMsg): void {
    this.onmessage?.({ data: JSON.stringify(msg) });
  }
  /** The line breaks. */
  drop(): void {
    this.onclose?.();
  }
  last<T extends ClientMsg['type']>(type: T): Extract<ClientMsg, { type: T }> {
    const found = this.sent.findLast((msg) => msg.type === type);
    if (found === undefined) throw new Error(`no ${type} was sent`);
    return found as Extract<ClientMsg, { type: T }>;
  }
}

/** A world in which time passes when the test says so. */
export class FakeWorld implements World, Transport {
  readonly sockets: FakeSocket[] = [];
  found: 'there' | 'gone' | 'unreachable' = 'there';
  chance = 0.5;
  readonly kept = new Map<number, Pledge>();
  readonly pledges: Pledges = {
    get: (game) => this.kept.get(game) ?? null,
    set: (game, pledge) => void this.kept.set(game, pledge),
  };
  #now = 0;
  #next = 1;
  #timers = new Map<number, { at: number; then: () => void }>();

  open(): FakeSocket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  now(): number {
    return this.#now;
  }
  after(ms: number, then: () => void): number {
    this.#timers.set(this.#next, { at: this.#now + ms, then });
    return this.#next++;
  }
  cancel(timer: unknown): void {
    this.#timers.delete(timer as number);
  }
  random(): number {
    return this.chance;
  }
  nonce(): string {
    return '000102030405060708090a0b0c0d0e0f';
  }
  probe(): Promise<'there' | 'gone' | 'unreachable'> {
    return Promise.resolve(this.found);
  }

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (last === undefined) throw new Error('nobody has opened a line');
    return last;
  }

  /** Lets promises go on. */
  async settle(): Promise<void> {
    for (let i = 0; i < 8; i++) await Promise.resolve();
  }

  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= until).sort((one, two) => one[1].at - two[1].at)[0];
      if (due === undefined) break;
      this.#timers.delete(due[0]);
      this.#now = due[1].at;
      due[1].then();
      await this.settle();
    }
    this.#now = until;
    await this.settle();
  }
}

export function table(seated: string | null = 'me'): TableState {
  const person = (player: string) => ({
    sitter: { person: { player, name: player, avatar: 0, connected: true } },
    stand_in: false,
    wants_rematch: false,
  });
  return {
    code: 'K7Q2M',
    title: 'soplon',
    options: {},
    public: false,
    watching: { delay_s: 0, replays: 'public' },
    status: 'playing',
    game: 1,
    host: 'me',
    seats: [
      seated === null ? { sitter: null, stand_in: false, wants_rematch: false } : person(seated),
      person('other'),
    ],
    spectators: [],
    kept_out: [],
    evening: [],
  };
}
