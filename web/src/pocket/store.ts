import type { TableSummary } from '$lib/wire';
import type { Keep } from './letters';

// The log of this device's tables, in IndexedDB. What a function here has done is durable when its promise is kept.

/** One thing to be kept. */
export type Change = { log: number; keep: Keep } | { summary: TableSummary };

interface TableRow {
  code: string;
  /** The life of the table that may write. A page that restores it begins another, and the one before writes nothing more. */
  life: number;
  /** Its newest log. */
  log: number;
  openedAt: number;
  summary: TableSummary | null;
}

interface LogRow {
  code: string;
  log: number;
  meta: string;
  isFinished: boolean;
}

/** A game that is over. */
export interface GameRow {
  key: string;
  code: string;
  log: number;
  endedAt: number;
  /** JSON: about all of it, and about the one who played. */
  about: string;
  share: string;
}

/** What a table is restored from. */
export interface Kept {
  life: number;
  log: number;
  meta: string;
  records: string[];
}

/** Another page has restored the table since. */
export class OtherLife extends Error {}

const ALL = ['tables', 'logs', 'records', 'games'];

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('the browser keeps nothing'));
  });
}

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open('corral-pocket', 1);
  request.onupgradeneeded = () => {
    const db = request.result;
    db.createObjectStore('tables', { keyPath: 'code' });
    db.createObjectStore('logs', { keyPath: ['code', 'log'] });
    db.createObjectStore('records', { keyPath: ['code', 'log', 'version'] });
    db.createObjectStore('games', { keyPath: 'key' });
  };
  return asked(request);
}

/** All of it is done and on the disk, or nothing of it is. */
async function transaction<T>(mode: IDBTransactionMode, work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const db = await database();
  try {
    const tx = db.transaction(ALL, mode, { durability: 'strict' });
    const complete = new Promise<void>((done, failed) => {
      tx.oncomplete = () => done();
      tx.onabort = () => failed(tx.error ?? new Error('nothing was stored'));
    });
    complete.catch(() => undefined);
    try {
      const result = await work(tx);
      await complete;
      return result;
    } catch (error) {
      try {
        tx.abort();
      } catch {
        // It has ended already, by the same error.
      }
      throw error;
    }
  } finally {
    db.close();
  }
}

const recordsOf = (code: string, log: number): IDBKeyRange => IDBKeyRange.bound([code, log, 0], [code, log, Infinity]);
const isOn = (summary: TableSummary | null): summary is TableSummary =>
  summary?.status === 'playing' || summary?.status === 'dealing';

async function closeLog(tx: IDBTransaction, code: string, log: number): Promise<void> {
  const logs = tx.objectStore('logs');
  const row = (await asked(logs.get([code, log]))) as LogRow | undefined;
  // A game that is over stays.
  if (row === undefined || row.isFinished) return;
  logs.delete([code, log]);
  tx.objectStore('records').delete(recordsOf(code, log));
}

/** Keeps a new table. Others on which no game is being played are closed, or they would pile up. */
export function openTable(code: string, log: number, meta: string): Promise<void> {
  return transaction('readwrite', async (tx) => {
    const tables = tx.objectStore('tables');
    for (const other of (await asked(tables.getAll())) as TableRow[]) {
      if (isOn(other.summary)) continue;
      tables.delete(other.code);
      await closeLog(tx, other.code, other.log);
    }
    tables.add({ code, life: 0, log, openedAt: Date.now(), summary: null } satisfies TableRow);
    tx.objectStore('logs').add({ code, log, meta, isFinished: false } satisfies LogRow);
  });
}

/** Begins another life of a table; null if there is no such table. */
export function restore(code: string): Promise<Kept | null> {
  return transaction('readwrite', async (tx) => {
    const tables = tx.objectStore('tables');
    const table = (await asked(tables.get(code))) as TableRow | undefined;
    if (table === undefined) return null;
    const life = table.life + 1;
    tables.put({ ...table, life } satisfies TableRow);
    const log = (await asked(tx.objectStore('logs').get([code, table.log]))) as LogRow;
    const records = (await asked(tx.objectStore('records').getAll(recordsOf(code, table.log)))) as { record: string }[];
    return { life, log: table.log, meta: log.meta, records: records.map(({ record }) => record) };
  });
}

/** Keeps what one life of a table wants kept. */
export function keep(code: string, life: number, changes: readonly Change[]): Promise<void> {
  return transaction('readwrite', async (tx) => {
    const table = (await asked(tx.objectStore('tables').get(code))) as TableRow | undefined;
    if (table?.life !== life) throw new OtherLife('the table was restored elsewhere');
    for (const change of changes) {
      if ('summary' in change) tx.objectStore('tables').put(Object.assign(table, { summary: change.summary }));
      else await keepIn(tx, table, change.log, change.keep);
    }
  });
}

async function keepIn(tx: IDBTransaction, table: TableRow, log: number, keep: Keep): Promise<void> {
  const { code } = table;
  const [tables, logs] = [tx.objectStore('tables'), tx.objectStore('logs')];
  const update = async (change: Partial<LogRow>): Promise<void> => {
    logs.put({ ...((await asked(logs.get([code, log]))) as LogRow), ...change });
  };
  if (keep === 'close') {
    if (log === table.log) tables.delete(code);
    await closeLog(tx, code, log);
  } else if ('create' in keep) {
    logs.add({ code, log, meta: keep.create.meta, isFinished: false } satisfies LogRow);
    tables.put(Object.assign(table, { log }));
  } else if ('append' in keep) {
    // Never in the place of another.
    tx.objectStore('records').add({ code, log, ...keep.append });
  } else if ('set_meta' in keep) {
    await update({ meta: keep.set_meta.meta });
  } else {
    const { key, about, shares } = keep.finish;
    const share = shares[0]?.[1] ?? '';
    tx.objectStore('games').put({ key, code, log, endedAt: Date.now(), about, share } satisfies GameRow);
    await update({ isFinished: true });
  }
}

async function tables(): Promise<TableRow[]> {
  const rows = (await transaction('readonly', (tx) => asked(tx.objectStore('tables').getAll()))) as TableRow[];
  return rows.sort((one, two) => two.openedAt - one.openedAt);
}

/** Whether there is such a table on this device. */
export async function hasTable(code: string): Promise<boolean> {
  return (await tables()).some((table) => table.code === code);
}

/** The tables of this device on which a game is being played, the newest first. */
export async function tablesInPlay(): Promise<TableSummary[]> {
  return (await tables()).flatMap(({ summary }) => (isOn(summary) ? [summary] : []));
}

/** The games that are over, the latest first. */
export async function finishedGames(): Promise<GameRow[]> {
  const rows = (await transaction('readonly', (tx) => asked(tx.objectStore('games').getAll()))) as GameRow[];
  return rows.sort((one, two) => two.endedAt - one.endedAt);
}

/** A game that is over, and all that it consists of; null if there is no such game. */
export function finishedGame(key: string): Promise<{ row: GameRow; records: string[] } | null> {
  return transaction('readonly', async (tx) => {
    const row = (await asked(tx.objectStore('games').get(key))) as GameRow | undefined;
    if (row === undefined) return null;
    const range = recordsOf(row.code, row.log);
    const rows = (await asked(tx.objectStore('records').getAll(range))) as { record: string }[];
    return { row, records: rows.map(({ record }) => record) };
  });
}

/** Forgets all games that are over. What a table that is still open needs stays until it closes. */
export function forgetGames(): Promise<void> {
  return transaction('readwrite', async (tx) => {
    const open = (await asked(tx.objectStore('tables').getAll())) as TableRow[];
    for (const { code, log } of (await asked(tx.objectStore('games').getAll())) as GameRow[]) {
      if (open.some((table) => table.code === code && table.log === log)) {
        const row = (await asked(tx.objectStore('logs').get([code, log]))) as LogRow;
        tx.objectStore('logs').put({ ...row, isFinished: false });
      } else {
        tx.objectStore('logs').delete([code, log]);
        tx.objectStore('records').delete(recordsOf(code, log));
      }
    }
    tx.objectStore('games').clear();
  });
}
