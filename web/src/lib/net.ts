import { nonceCommitment } from './fair';
import { committed, isRevealed, type Pledges, promised } from './pledge';
import type { ClientMsg, GameAction, GameView, Seen, ServerMsg } from './protocol';
import { PROTOCOL } from './protocol';

/** The part of a WebSocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** The way to a table: over the network to a server, or to the pocket in this very browser. */
export interface Transport {
  open(): Socket;
  /** Whether there is such a table. A server also gives this browser its player then. */
  probe(): Promise<'there' | 'gone' | 'unreachable'>;
}

/** What a connection needs from the world. */
export interface World {
  now(): number;
  after(ms: number, then: () => void): unknown;
  cancel(timer: unknown): void;
  /** Between 0 and 1. */
  random(): number;
  /** 16 bytes at random, in hexadecimal. */
  nonce(): string;
  /** What was told about deals, and survives the page. */
  readonly pledges: Pledges;
}

export type Line =
  | { state: 'connecting' }
  | { state: 'open' }
  /** The connection is lost and is tried again by itself. */
  | { state: 'waiting'; tries: number; retryAt: number }
  /** It will not come back by itself; `code` says why. */
  | { state: 'closed'; code: string; why: string };

export interface Refused {
  refused: string;
  rule: string | null;
  why: string;
  behindMs: number | null;
}
export type Answer = { ok: true } | Refused;

/** A message before it has a number. */
export type Unsent = ClientMsg extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never;

interface Pending {
  msg: ClientMsg;
  resend: boolean;
  answer: (answer: Answer) => void;
}

export interface Handlers {
  line(line: Line): void;
  message(msg: ServerMsg): void;
}

type StepMsg = Extract<ServerMsg, { type: 'step' }>;

/** Goodbyes after which trying again is of no use. */
const FINAL = new Set([
  'no_such_table',
  'table_closed',
  'closed_by_operator',
  'game_too_long',
  'other_protocol',
  'opened_elsewhere',
  'kept_out',
  'not_invited',
  'table_full',
  'other_site',
  'you_left',
  'left',
]);
const OFFLINE: Refused = { refused: 'offline', rule: null, why: 'the connection is lost', behindMs: null };

/**
 * The line to one table. It joins, comes back by itself, hands on every step exactly once and in order, and answers
 * every request: nothing that was asked stays open for ever.
 */
export class Connection {
  /** Together below eight seconds: so soon a line that froze without a word is noticed. */
  static readonly SILENCE_MS = 4_000;
  static readonly PATIENCE_MS = 3_500;
  /** A new line over a slow network is given longer. */
  static readonly OPENING_MS = 15_000;
  static readonly FIRST_RETRY_MS = 300;
  static readonly LAST_RETRY_MS = 10_000;

  #socket: Socket | null = null;
  #line: Line = { state: 'connecting' };
  #seen: Seen | null = null;
  /** What changes build on. */
  #shown: { view: Partial<GameView>; legal: GameAction[] } = { view: {}, legal: [] };
  #resyncing = false;
  #joined = false;
  #tries = 0;
  #retry: unknown = null;
  #silence: unknown = null;
  #pinged = false;
  #pending = new Map<number, Pending>();
  #nextId: number;

  constructor(
    private readonly transport: Transport,
    private readonly profile: () => { name: string; avatar: number },
    private readonly world: World,
    private readonly on: Handlers,
  ) {
    // Numbers of actions must not repeat within a game, not even after the page was loaded again.
    this.#nextId = Math.floor(world.random() * 0x7fff_0000) + 1;
  }

  get seen(): Seen | null {
    return this.#seen;
  }

  start(): void {
    void this.#connect();
  }

  /** Ends it for good. */
  stop(): void {
    this.#close('left', '');
  }

  /** The browser says that the line is back, or the page is looked at again: do not wait any longer. */
  wake(): void {
    if (this.#line.state === 'waiting') {
      this.world.cancel(this.#retry);
      void this.#connect();
    } else if (this.#line.state === 'open') {
      this.#ping();
    }
  }

  /** The browser says that there is no network: the line is lost, and silent for a while if nobody says so. */
  cut(): void {
    if (this.#line.state === 'open' || this.#line.state === 'connecting') this.#lost();
  }

  /**
   * Asks for something; the promise always ends. Actions survive a reconnection, everything else is refused by it, and so
   * is what is sent `once`: a press in a race that comes after the line was back would be a mistake.
   */
  request(unsent: Unsent, { once = false } = {}): Promise<Answer> {
    const msg = { ...unsent, id: this.#nextId++ };
    const resend = msg.type === 'act' && !once;
    if (this.#line.state === 'closed' || (!this.#joined && !resend)) return Promise.resolve(OFFLINE);
    return new Promise((answer) => {
      this.#pending.set(msg.id, { msg, resend, answer });
      if (this.#joined) this.#send(msg);
    });
  }

  async #connect(): Promise<void> {
    this.#to({ state: 'connecting' });
    // The first time, and whenever it failed: a socket that is refused does not say why, a page does.
    const found = await this.transport.probe();
    if (this.#line.state !== 'connecting') return;
    if (found === 'gone') return this.#close('no_such_table', '');
    if (found === 'unreachable') return this.#wait();
    const socket = this.transport.open();
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      const { name, avatar } = this.profile();
      this.#send({
        type: 'join',
        id: this.#nextId++,
        protocol: PROTOCOL,
        name,
        avatar,
        ...(this.#seen === null ? {} : { seen: this.#seen }),
        changes: true,
      });
      this.#listen();
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket && typeof event.data === 'string') this.#heard(JSON.parse(event.data) as ServerMsg);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#listen();
  }

  #send(msg: ClientMsg): void {
    this.#socket?.send(JSON.stringify(msg));
  }

  #heard(msg: ServerMsg): void {
    this.#listen();
    switch (msg.type) {
      case 'table':
        this.#welcome();
        break;
      case 'ok':
        this.#answer(msg.re, { ok: true });
        break;
      case 'refused':
        this.#refused(msg);
        break;
      case 'deal':
        this.#deal(msg);
        break;
      case 'reveal':
        this.#reveal(msg);
        break;
      case 'snapshot':
        this.#seen = { game: msg.game, n: msg.n };
        this.#resyncing = false;
        this.#shown = msg;
        this.#answer(msg.re, { ok: true });
        break;
      case 'step':
      case 'changes':
        if (!this.#inOrder(msg.game, msg.n)) return;
        this.#answer(msg.re, { ok: true });
        return this.on.message(this.#whole(msg));
      case 'bye':
        this.on.message(msg);
        if (FINAL.has(msg.code)) this.#close(msg.code, msg.why);
        return;
    }
    this.on.message(msg);
  }

  /**
   * The first picture of the table means that we are in. What was under way when the connection was lost is sent once
   * more.
   */
  #welcome(): void {
    if (this.#joined) return;
    this.#joined = true;
    this.#listen();
    this.#tries = 0;
    this.#to({ state: 'open' });
    for (const pending of this.#pending.values()) this.#send(pending.msg);
  }

  /** A step with everything that it left as it was. */
  #whole(msg: StepMsg | Extract<ServerMsg, { type: 'changes' }>): StepMsg {
    const { view, legal } = this.#shown;
    const step: StepMsg =
      msg.type === 'step'
        ? msg
        : {
            ...msg,
            type: 'step',
            now: msg.now ?? msg.at,
            view: { ...view, ...msg.view } as GameView,
            legal: msg.legal ?? legal,
          };
    this.#shown = step;
    return step;
  }

  #inOrder(game: number, n: number): boolean {
    const seen = this.#seen;
    if (seen !== null && seen.game === game) {
      if (n === seen.n + 1 && !this.#resyncing) {
        this.#seen = { game, n };
        return true;
      }
      if (n <= seen.n) return false;
    }
    if (!this.#resyncing) {
      this.#resyncing = true;
      void this.request({ type: 'resync', ...(seen === null ? {} : { seen }) });
    }
    return false;
  }

  #refused(msg: Extract<ServerMsg, { type: 'refused' }>): void {
    const pending = msg.re === null ? undefined : this.#pending.get(msg.re);
    if (pending === undefined) {
      // The only message that is not asked through `request` is the one that opens the door.
      if (!this.#joined) this.#close(msg.code, msg.why);
      return;
    }
    if (pending.msg.type === 'resync') this.#resyncing = false;
    const taken = msg.code === 'duplicate' && pending.msg.type === 'act';
    const refused = { refused: msg.code, rule: msg.rule ?? null, why: msg.why, behindMs: msg.behind_ms ?? null };
    this.#answer(pending.msg.id, taken ? { ok: true } : refused);
  }

  #answer(id: number | null | undefined, answer: Answer): void {
    if (id === null || id === undefined) return;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.answer(answer);
  }

  /** A deal: what the house promises is kept before anything is said, and answered with the hash of our part. */
  #deal(msg: Extract<ServerMsg, { type: 'deal' }>): void {
    const pledge = promised(this.world.pledges.get(msg.game), msg, ({ commitment, seat }) => {
      const nonce = this.world.nonce();
      return { nonce, own: nonceCommitment(commitment, seat, nonce) };
    });
    this.world.pledges.set(msg.game, pledge);
    const { attempt, own, seats, broken } = pledge;
    if (own !== null && seats === null && !broken)
      void this.request({ type: 'commit', game: msg.game, attempt, commitment: own });
  }

  /** Our part is shown only when everybody's is certain, and ours is among them. */
  #reveal(msg: Extract<ServerMsg, { type: 'reveal' }>): void {
    const kept = this.world.pledges.get(msg.game);
    if (kept === null || kept.attempt !== msg.attempt) return;
    const pledge = committed(kept, msg);
    this.world.pledges.set(msg.game, pledge);
    if (isRevealed(pledge)) void this.request({ type: 'nonce', game: msg.game, nonce: pledge.nonce });
  }

  /** Something came, so the line is alive; after a long silence it is asked, and after a longer one given up. */
  #listen(): void {
    this.world.cancel(this.#silence);
    this.#pinged = false;
    this.#silence = this.world.after(this.#joined ? Connection.SILENCE_MS : Connection.OPENING_MS, () => this.#ping());
  }

  #ping(): void {
    if (this.#pinged) return;
    this.#pinged = true;
    if (this.#joined) this.#send({ type: 'ping', id: this.#nextId++ });
    this.world.cancel(this.#silence);
    this.#silence = this.world.after(Connection.PATIENCE_MS, () => this.#lost());
  }

  #lost(): void {
    this.#hangUp();
    for (const [id, pending] of this.#pending) {
      if (pending.resend) {
        // Once more and not for ever: if the line breaks again, the player is told.
        pending.resend = false;
      } else {
        this.#answer(id, OFFLINE);
      }
    }
    this.#wait();
  }

  #wait(): void {
    const longest = Math.min(Connection.LAST_RETRY_MS, Connection.FIRST_RETRY_MS * 2 ** this.#tries);
    // A server that restarts must not be met by everybody at the same moment.
    const ms = longest * (0.7 + 0.6 * this.world.random());
    this.#tries += 1;
    this.#to({ state: 'waiting', tries: this.#tries, retryAt: this.world.now() + ms });
    this.#retry = this.world.after(ms, () => void this.#connect());
  }

  #close(code: string, why: string): void {
    this.#hangUp();
    this.world.cancel(this.#retry);
    for (const id of [...this.#pending.keys()]) this.#answer(id, { ...OFFLINE, refused: code, why });
    this.#to({ state: 'closed', code, why });
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#joined = false;
    this.#resyncing = false;
    this.world.cancel(this.#silence);
    socket?.close();
  }

  #to(line: Line): void {
    this.#line = line;
    this.on.line(line);
  }
}
