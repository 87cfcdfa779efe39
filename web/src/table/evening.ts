import type { EveningScore, Title } from '$lib/wire';
import { GAMES } from '$lib/wire/games';

/** What somebody has won at a table, in all games together and in each. */
export interface Row {
  key: string;
  name: string;
  won: number;
  /** For each game that was played here, or nothing where they did not play it. */
  games: ({ played: number; won: number } | null)[];
}

/** The score of an evening: which games were played, and everybody, the most games won first. */
export function scoreboard(evening: readonly EveningScore[]): { titles: Title[]; rows: Row[] } {
  const played = new Set(evening.flatMap(({ games }) => games.map(({ title }) => title)));
  const titles = GAMES.map(({ title }) => title).filter((title) => played.has(title));
  const rows = evening.map(({ player, name, games }) => ({
    key: player ?? `bot ${name}`,
    name,
    won: games.reduce((sum, { won }) => sum + won, 0),
    games: titles.map((title) => games.find((game) => game.title === title) ?? null),
  }));
  return { titles, rows: rows.sort((one, other) => other.won - one.won) };
}

/** How many games somebody has played here. */
export function gamesOf({ games }: Row): number {
  return games.reduce((sum, game) => sum + (game?.played ?? 0), 0);
}
