import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameAction, GameView, ServerMsg, TableState } from '../../src/lib/protocol.ts';

/**
 * One message of a recording, and how many milliseconds after the table was opened: what seat 0 heard, or did.
 * `crates/room/tests/recordings.rs` writes them, and fails when the table says something else than that.
 */
export type Line = { at: number } & ({ heard: ServerMsg } | { sent: Act });
export interface Act {
  type: 'act';
  game: number;
  seen: number;
  action: GameAction;
}

/** How a game stands for seat 0 after a message. */
export interface Standing {
  game: number;
  n: number;
  now: number;
  view: GameView;
  legal: GameAction[];
}

export function linesOf(name: string): Line[] {
  const text = readFileSync(join(import.meta.dirname, `../recorded/${name}.jsonl`), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** A recording, and how far it has been told. */
export class Recording {
  #told = 0;
  #standing: Standing | null = null;
  #table: TableState | null = null;
  #steps: Extract<ServerMsg, { type: 'step' | 'changes' }>[] = [];
  #fair: Extract<ServerMsg, { type: 'snapshot' }>['fair'] = { commitment: '', nonces: [] };

  constructor(private readonly lines: Line[]) {}

  /** What comes next. */
  get next(): Line | null {
    return this.lines[this.#told] ?? null;
  }

  get standing(): Standing {
    if (this.#standing === null) throw new Error('there is no game yet');
    return this.#standing;
  }

  get table(): TableState {
    if (this.#table === null) throw new Error('there is no table yet');
    return this.#table;
  }

  /** Whether a table was seen, and a game that stands so if one is asked for. */
  isAt(from?: (standing: Standing) => boolean): boolean {
    if (from === undefined) return this.#table !== null;
    return this.#standing !== null && from(this.#standing);
  }

  /** Goes one line on. */
  take(): Line {
    const line = this.lines[this.#told++];
    if (line === undefined) throw new Error('the recording ends here');
    if ('heard' in line) this.#hear(line.heard);
    return line;
  }

  #hear(msg: ServerMsg): void {
    if (msg.type === 'table') this.#table = msg.table;
    if (msg.type === 'snapshot') {
      this.#fair = msg.fair;
      this.#standing = msg;
    }
    if (msg.type !== 'step' && msg.type !== 'changes') return;
    const before = this.standing;
    this.#steps.push(msg);
    const { game, n } = msg;
    const view = { ...before.view, ...msg.view } as GameView;
    this.#standing = { game, n, now: msg.now ?? msg.at, view, legal: msg.legal ?? before.legal };
  }

  /** What a server answers to somebody who comes, or comes back, having seen steps up to `since`. */
  snapshot(since: number | null, re?: number): ServerMsg {
    const missed = since === null ? [] : this.#steps.filter(({ n }) => n > since);
    return {
      type: 'snapshot',
      ...(re === undefined ? {} : { re }),
      ...this.standing,
      fair: this.#fair,
      missed: missed.map(({ n, at, events, press }) => ({ n, at, events, ...(press == null ? {} : { press }) })),
    };
  }
}
