import { Failure } from '$lib/api';
import type { Facts, GameOptions, GamePlayer, Level, OwnGame, OwnStats, Seat, Title } from '$lib/wire';
import { FinishedGame } from './finished';
import { finishedGame, finishedGames, type GameRow } from './store';

/** What the log says of a game that is over: `StoredEnd` and `StoredShare` of `crates/room/src/stored.rs`. */
interface End {
  title: Title;
  options: GameOptions;
  players: ({ person: { name: string; avatar: number } } | { bot: { name: string; level: Level } })[];
  winners: Seat[];
  ended_at: number;
}
interface Share {
  seat: Seat;
  facts: Facts;
}

/** A game as a server would list it. */
export function ownGame({ key, about, share }: GameRow): OwnGame {
  const { title, players, winners, ended_at } = JSON.parse(about) as End;
  const { seat, facts } = JSON.parse(share) as Share;
  const names = players.map((sitter) => ('person' in sitter ? sitter.person : sitter.bot).name);
  return { id: key, title, ended_at, replays: 'players', players: names, winners, seat, facts };
}

/** The games that were played to their end on this device, the latest first. */
export async function gamesHere(): Promise<OwnGame[]> {
  const rows = await finishedGames();
  return rows.filter(({ share }) => share !== '').map(ownGame);
}

/** What is known of a game on this device and is not in its file. */
export interface About {
  ended_at: number;
  replays: null;
  you: Seat | null;
  players: GamePlayer[];
  options: GameOptions;
}

function aboutOf({ about, share }: GameRow): About {
  const { ended_at, players, options } = JSON.parse(about) as End;
  return {
    ended_at,
    options,
    replays: null,
    you: share === '' ? null : (JSON.parse(share) as Share).seat,
    players: players.map((sitter) =>
      'person' in sitter
        ? { name: sitter.person.name, avatar: sitter.person.avatar, bot: null }
        : { name: sitter.bot.name, avatar: 0, bot: sitter.bot.level },
    ),
  };
}

/** A game of this device: its file, which any Corral reads, and what is not in it. */
export async function gameHere(key: string): Promise<{ about: About; file: string }> {
  const kept = await finishedGame(key);
  if (kept === null) throw new Failure('no_such_game', 'there is no such game on this device');
  const { row, records } = kept;
  const file = await inModule((module) => module.write(row.about, records));
  return { about: aboutOf(row), file };
}

/** What each of these lists of games adds up to, as a server would add it up. */
export function addedUp<Name extends string>(lists: Record<Name, readonly OwnGame[]>): Promise<Record<Name, OwnStats>> {
  return inModule(async (module) => {
    const named = Object.entries<readonly OwnGame[]>(lists);
    const sums = await Promise.all(named.map(async ([name, games]) => [name, await module.stats(games)] as const));
    return Object.fromEntries(sums) as Record<Name, OwnStats>;
  });
}

/** Asks a module that is there only for this. */
async function inModule<T>(ask: (module: FinishedGame) => Promise<T>): Promise<T> {
  const module = new FinishedGame();
  try {
    return await ask(module);
  } finally {
    module.close();
  }
}
