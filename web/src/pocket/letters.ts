// What the module reads and says: `crates/pocket/src/letter.rs` and `answer.rs`, as JSON.
import type { CreateTable, Facts, FilePage, GameMoment, Moments, OwnStats, TableSummary } from '$lib/wire';
import type { Outcome, Title } from '$lib/protocol';

/** How a table begins in the module. Everything is luck that nobody may foresee, and `bot_pace` as `corral serve` has it. */
interface Begins {
  seed: string;
  player: string;
  bot_pace: number;
}

export type What =
  | { open: Begins & { table: CreateTable } }
  | { restore: Begins & { log: number; meta: string; records: string[] } }
  | { connect: { conn: number } }
  | { hear: { conn: number; at: number; text: string } }
  | { gone: { conn: number } }
  | { stored: { ticket: number; durable: boolean } }
  | 'wake'
  | 'think'
  | Question;

/** What a module is told that has no table in it: about a finished game, many of them, or a position. */
export type Question =
  | { write_file: { about: string; records: string[] } }
  | { open_file: { text: string } }
  | { moments: { as: string | number; from: number; count: number } }
  | { verify: { count: number } }
  | { stats: { games: [Title, Facts][] } }
  | { try: Script }
  | { act: { action: unknown } };

/** How a position comes about, and what the others answer to what is tried in it. */
export interface Script {
  title: Title;
  config: Record<string, unknown>;
  seed: string;
  before: Move[];
  replies: Move[];
}

/** A seat, and what it plays. */
export type Move = [seat: number, action: unknown];

/** Where a position begins, or what was shown of each step since; and how it stands then. */
export interface Tried {
  moments: GameMoment[];
  legal: unknown[];
  outcome: Outcome | null;
}

export interface Letter {
  /** Microseconds since 1970. */
  now: number;
  what: What;
}

export type Keep =
  | { create: { meta: string } }
  | { append: { version: number; record: string } }
  | { set_meta: { meta: string } }
  | { finish: { key: string; about: string; shares: [string, string][] } }
  | 'close';

export interface Refusal {
  code: string;
  why: string;
}

/** How far a game has been dealt and played again. `verdict` comes at the end, or as soon as something differs. */
export interface Verified {
  steps: number;
  events: number;
  of: number;
  verdict: PlayedVerdict | null;
}

export type PlayedVerdict = { good: true; proof: string; says: string } | ({ good: false } & Differs);

/** The first thing that differs, with the sentence of the module. */
export interface Differs {
  what: 'deal' | 'step' | 'outcome' | 'unreadable';
  step: number | null;
  why: string;
}

export type Order =
  | { opened: { code: string; log: number; meta: string } }
  | { store: { ticket: number | null; log: number; keep: Keep } }
  | { send: { conn: number; text: string } }
  | { hang_up: { conn: number } }
  | { announce: { summary: TableSummary } }
  | { end: 'closed' | 'stopped' | 'unsure' }
  | { refused: Refusal }
  | { file: { text: string } }
  | { page: FilePage }
  | { moments: Moments }
  | { verified: Verified }
  | { stats: OwnStats }
  | { tried: Tried };

export interface Answer {
  orders: Order[];
  wake_at: number | null;
  thinks: boolean;
}
