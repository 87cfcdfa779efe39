import { isSpoken } from './codes';
import type { TableSummary } from './protocol';
import type { CreateTable, GameMoment, GamePage, GameReview, GameVerdict, Moments, PlayNow, TableList } from './wire';
import type { Deleted, OwnData, OwnGames, OwnRatings, OwnStats, OwnTables } from './wire';

/** A request that did not come to anything. `code` is `offline` if the server was not even reached. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    why: string,
  ) {
    super(why);
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Where this tab keeps the token of the operator, if it is theirs. */
export const HOST_TOKEN = 'corral-host';

/** The operator may see every game. */
const isForOperator = (path: string): boolean => /^\/api\/(host|games)\b/.test(path);

async function reach(method: Method, path: string, body?: unknown): Promise<Response> {
  const headers = new Headers();
  const init: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store' };
  const token = isForOperator(path) ? sessionStorage.getItem(HOST_TOKEN) : null;
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Failure('offline', 'the server cannot be reached');
  }
  if (answer.ok) return answer;
  const said: unknown = await answer.json().catch(() => null);
  const { code, why } = (said ?? {}) as { code?: string; why?: string };
  if (code === 'wrong_token') sessionStorage.removeItem(HOST_TOKEN);
  throw new Failure(code ?? 'offline', why ?? `the server answered ${answer.status}`);
}

export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await reach(method, path, body);
  return (await answer.json().catch(() => null)) as T;
}

let asking: Promise<{ player: string }> | null = null;

/**
 * Who this browser is. On its first visit it becomes a new player, and one only: two requests without a cookie would
 * make two, and somebody who presses at once would open a table as the one and come to it as the other.
 */
export function me(): Promise<{ player: string }> {
  asking ??= ask<{ player: string }>('GET', '/api/me').finally(() => (asking = null));
  return asking;
}

/** The public tables, and what is announced. */
export const publicTables = (): Promise<TableList> => ask('GET', '/api/tables');

/** Where this browser's player has a seat or is asked to come, the newest first. */
export const ownTables = async (): Promise<OwnTables> => {
  await me();
  return ask('GET', '/api/me/tables');
};

export const summary = (code: string): Promise<TableSummary> => ask('GET', `/api/tables/${encodeURIComponent(code)}`);

/**
 * The code in the link of a table. What is said aloud leads to it only as long as the table waits for players, so it is
 * followed once.
 */
export const linkCode = async (code: string): Promise<string> => (isSpoken(code) ? (await summary(code)).code : code);

export async function createTable(wish: CreateTable): Promise<string> {
  await me();
  return (await ask<{ code: string }>('POST', '/api/tables', wish)).code;
}

/** A table where somebody is to play with whoever else waits. */
export async function playNow(wish: PlayNow): Promise<string> {
  await me();
  return (await ask<{ code: string }>('POST', '/api/play', wish)).code;
}

export async function deviceLink(): Promise<{ path: string; expires_in_s: number }> {
  await me();
  return ask('POST', '/api/device-link', {});
}

export const useDeviceLink = (token: string): Promise<unknown> => ask('POST', '/api/device-link/use', { token });

/** Your finished games, the latest first; `before` is what the answer before said. Ask who you are first. */
export const ownGames = (before: number | null = null): Promise<OwnGames> =>
  ask('GET', before === null ? '/api/me/games' : `/api/me/games?before=${before}`);

export const ownStats = (): Promise<OwnStats> => ask('GET', '/api/me/stats');

export const ownRatings = (): Promise<OwnRatings> => ask('GET', '/api/me/ratings');

/** Where all that the house keeps under your id can be fetched; the same address deletes it. */
export const OWN_DATA = '/api/me/data';

export const ownData = (): Promise<OwnData> => ask('GET', OWN_DATA);

export const deleteOwnData = (): Promise<Deleted> => ask('DELETE', OWN_DATA);

const gamePath = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

/** A finished game. */
export const gamePage = (id: string): Promise<GamePage> => ask('GET', gamePath(id));

/** A stretch of a finished game, seen by `eyes`: a seat, `spectator` or `open`. */
export const gameMoments = async (
  id: string,
  eyes: string | number,
  from: number,
  count: number,
): Promise<GameMoment[]> =>
  (await ask<Moments>('GET', `${gamePath(id)}/moments?as=${eyes}&from=${from}&count=${count}`)).moments;

/** What somebody on a seat could have done better in a finished game. */
export const gameReview = (id: string, seat: number): Promise<GameReview> =>
  ask('GET', `${gamePath(id)}/review?as=${seat}`);

/** Has a finished game dealt and played again by the server. */
export const gameVerdict = (id: string): Promise<GameVerdict> => ask('GET', `${gamePath(id)}/verify`);

/** Tells the operator what is wrong with a game. */
export async function reportGame(id: string, text: string): Promise<void> {
  await me();
  await ask('POST', `${gamePath(id)}/report`, { text });
}

/** Where the file of a finished game is. */
export const gameFile = (id: string): string => `${gamePath(id)}/file`;

/** The file of a finished game. */
export async function gameFileText(id: string): Promise<string> {
  return (await reach('GET', gameFile(id))).text();
}
