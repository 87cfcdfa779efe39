import type { Facts, OwnGame, Seat, Title } from '$lib/wire';
import { finishedGames, type GameRow, recordsOfGame } from './store';

/** What the log says of a game that is over: `StoredEnd` and `StoredShare` of `crates/room/src/stored.rs`. */
interface End {
  title: Title;
  players: ({ person: { name: string } } | { bot: { name: string } })[];
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

/** Everything that is kept of a game, as one file. */
export async function fileOf(id: string): Promise<Blob> {
  const { about, records } = await recordsOfGame(id);
  const lines = records.map((record) => `  ${record}`).join(',\n');
  return new Blob([`{"about": ${about},\n"records": [\n${lines}\n]}\n`], { type: 'application/json' });
}
