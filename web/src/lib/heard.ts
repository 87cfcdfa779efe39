import { isOfTheGame, type Said } from './words';

const KEY = 'corral-heard';
/** The talk of so many games is kept. */
const GAMES = 20;

/**
 * What was claimed, asked and signed over the latest games, as this browser heard it. A server keeps talk with the table
 * and not with the game, and what was said under the table is nobody else's business: so a replay shows it to those who
 * heard it, where they heard it.
 */
export function keepTalk(game: string, talk: readonly Said[]): void {
  const said = talk.filter(isOfTheGame);
  const kept = stored();
  // After a reload only the latest of it comes again.
  if (said.length === 0 || (kept.find(([id]) => id === game)?.[1].length ?? 0) >= said.length) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept.filter(([id]) => id !== game).slice(1 - GAMES), [game, said]]));
  } catch {
    // Storage may be forbidden, or full. Then a replay shows what happened, and not what was said.
  }
}

export function talkOf(game: string): Said[] {
  return stored().find(([id]) => id === game)?.[1] ?? [];
}

function stored(): [game: string, said: Said[]][] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? (read as [string, Said[]][]) : [];
  } catch {
    return [];
  }
}
