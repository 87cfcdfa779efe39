import { tick } from 'svelte';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { loadGame } from '../../src/games/registry.ts';
import type { ClientMsg, ServerMsg, TableState } from '../../src/lib/protocol.ts';
import type { settings } from '../../src/lib/settings.svelte.ts';
import TablePage from '../../src/table/TablePage.svelte';
import { FakeSocket } from '../fake-world.ts';
import { House, ME } from './house.ts';
import { linesOf, Recording, type Standing } from './recorded.ts';

/** The nonce of everybody in the recordings, so that the deal can be checked. */
const NONCE_BYTE = 7;

/** A WebSocket of the page that the test answers. */
class Line extends FakeSocket {
  /** Nothing comes over it any more, and nobody says so. */
  silent = false;
  constructor(private readonly heard: (msg: ClientMsg) => void) {
    super();
  }
  override send(text: string): void {
    super.send(text);
    this.heard(JSON.parse(text) as ClientMsg);
  }
}

interface Wishes {
  /** Where the game stands when the page is opened. Without it, the page is there from the beginning. */
  from?: (standing: Standing) => boolean;
  /** What the browser remembers; usually somebody who has played every game and wants less motion. */
  settings?: Partial<typeof settings>;
  locale?: 'en' | 'es';
  /** By this refusal. */
  turnedAway?: string;
  /** They have never been here in this tab. */
  isNew?: boolean;
  /** Who they are, if they do not sit on seat 0. */
  as?: string;
}

/**
 * The page of a table in front of a recording of what a real table says ({@link Recording}), at a clock that goes by
 * when the test says so ({@link House}). The page has its real connection, table and board; only WebSocket, fetch and the
 * clock are the test's.
 *
 * ```ts
 * const table = await ScriptedTable.open('scapegoat', { from: ({ view }) => view.stage === 'spy' });
 * await table.user.click(screen.getByRole('button', { name: /Goat 1/ }));
 * await table.goOn();                              // it did what was recorded, and hears what came of it
 * await table.until(({ view }) => view.waiting.includes(0));
 * await table.say({ type: 'said', from: BO, talk: { say: 'nod', to: null } });
 * await table.pass(5_000);
 * ```
 */
export class ScriptedTable {
  readonly lines: Line[] = [];
  /** Why nobody is let in, if nobody is. */
  turnsAway: string | null;

  static async open(name: string, wishes: Wishes = {}): Promise<ScriptedTable> {
    const recording = new Recording(linesOf(name));
    const { from } = wishes;
    do recording.take();
    while (!recording.isAt(from));
    const { code, title } = recording.table;
    const answers = { '/api/me': { player: ME }, [`/api/tables/${code}`]: { spoken: 'KRTZ' } };
    const house = await House.of(answers, { locale: wishes.locale ?? 'en', ...wishes.settings }, () => loadGame(title));
    if (wishes.isNew !== true) sessionStorage.setItem('corral-came', JSON.stringify([code]));
    const table = new ScriptedTable(house, recording, from !== undefined, wishes);
    await table.reload();
    return table;
  }

  private constructor(
    private readonly house: House,
    private readonly recording: Recording,
    private readonly isPlaying: boolean,
    private readonly wishes: Wishes,
  ) {
    this.turnsAway = wishes.turnedAway ?? null;
    vi.stubGlobal('WebSocket', function open(this: unknown) {
      return table.#opened();
    });
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(NONCE_BYTE) as never);
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- a function that is called with `new` has its own
    const table = this;
  }

  get user(): UserEvent {
    return this.house.user;
  }

  /** Whether a server can be reached. */
  set up(up: boolean) {
    this.house.up = up;
  }

  /** The line that is open now. */
  get line(): Line {
    const last = this.lines.at(-1);
    if (last === undefined) throw new Error('the page has opened no line');
    return last;
  }

  get standing(): Standing {
    return this.recording.standing;
  }

  settle(): Promise<void> {
    return this.house.settle();
  }

  pass(ms: number): Promise<void> {
    return this.house.pass(ms);
  }

  /** The table says this. */
  async say(...msgs: ServerMsg[]): Promise<void> {
    for (const msg of msgs) {
      this.line.say(msg);
      await tick();
    }
    await this.settle();
  }

  /** The table is as it was, but for this. */
  async change(change: (table: TableState) => Partial<TableState>): Promise<void> {
    const table = structuredClone(this.recording.table);
    await this.say({ type: 'table', table: { ...table, ...change(table) } });
  }

  /** Hears on until the game stands so, whoever did what. */
  async until(is: (standing: Standing) => boolean): Promise<void> {
    for (;;) {
      const line = this.recording.take();
      if (!('heard' in line)) continue;
      this.line.say(line.heard);
      await tick();
      if (isStep(line.heard) && is(this.standing)) return this.settle();
    }
  }

  /** Others go on until the game stands so, and the page hears nothing of it. */
  miss(is: (standing: Standing) => boolean): void {
    do this.recording.take();
    while (!this.recording.isAt(is));
  }

  /** Hears all that is left. */
  async toTheEnd(): Promise<void> {
    while (this.recording.next !== null) {
      const line = this.recording.take();
      if (!('heard' in line)) continue;
      this.line.say(line.heard);
      await tick();
    }
    await this.settle();
  }

  /** The page has done what was done in the recording; it hears what comes of it, up to what it has to do next. */
  async goOn(): Promise<void> {
    const { next } = this.recording;
    if (next === null || !('sent' in next)) throw new Error('in the recording somebody else does something now');
    const act = this.line.last('act');
    expect({ action: act.action, seen: act.seen }, 'what the page did').toEqual({
      action: next.sent.action,
      seen: next.sent.seen,
    });
    this.recording.take();
    await this.#hearOn(act.id);
  }

  /** Hears what others do, up to what the page has to do. */
  async hearOn(): Promise<void> {
    await this.#hearOn(null);
  }

  async #hearOn(re: number | null): Promise<void> {
    let answering = re;
    for (let { next } = this.recording; next !== null && 'heard' in next; { next } = this.recording) {
      const { heard } = next;
      this.recording.take();
      const isAnswer = isStep(heard) && (heard.re ?? null) !== null;
      this.line.say(isAnswer && answering !== null ? { ...heard, re: answering } : heard);
      if (isAnswer) answering = null;
      await tick();
    }
    await this.settle();
  }

  /** The page is loaded again. */
  async reload(): Promise<void> {
    const { code } = this.recording.table;
    await this.house.show(`/t/${code}`, TablePage, { code });
  }

  /** The line drops, and no other can be had. */
  async drop(): Promise<void> {
    this.house.up = false;
    this.line.drop();
    await this.settle();
  }

  #opened(): Line {
    const line = new Line((msg) => this.#heard(line, msg));
    this.lines.push(line);
    queueMicrotask(() => (this.house.up ? line.open() : line.drop()));
    return line;
  }

  #heard(line: Line, msg: ClientMsg): void {
    const { table } = this.recording;
    const answers = ((): ServerMsg[] => {
      switch (msg.type) {
        case 'join': {
          if (this.turnsAway !== null) return [{ type: 'refused', re: msg.id, code: this.turnsAway, why: '' }];
          const seen = msg.seen === undefined ? null : msg.seen.n;
          const welcome: ServerMsg = {
            type: 'welcome',
            protocol: 1,
            server: '1',
            you: this.wishes.as ?? ME,
            code: table.code,
          };
          const playing = this.isPlaying || seen !== null ? [this.recording.snapshot(seen)] : [];
          return [welcome, { type: 'table', table }, ...playing];
        }
        case 'resync':
          return [this.recording.snapshot(msg.seen?.n ?? null, msg.id)];
        case 'act':
          return [];
        default:
          return [{ type: 'ok', re: msg.id }];
      }
    })();
    // Not before the page has sent it.
    queueMicrotask(() => line === this.line && !line.silent && answers.forEach((answer) => line.say(answer)));
  }
}

const isStep = (msg: ServerMsg): msg is Extract<ServerMsg, { type: 'step' | 'changes' }> =>
  msg.type === 'step' || msg.type === 'changes';
