import type { FilePage, GameMoment, OwnGame, OwnStats } from '$lib/wire';
import { Asking, type GameThread } from './asking';
import type { Verified } from './letters';

/** A finished game in a module of its own, beside the page. To be closed when nobody looks at it any more. */
export class FinishedGame {
  readonly #module: Asking;

  constructor(thread?: () => GameThread) {
    this.#module = new Asking(thread);
  }

  /** The file of a game that the log of this device has. */
  async write(about: string, records: string[]): Promise<string> {
    return (await this.#module.ask('file', { write_file: { about, records } })).file.text;
  }

  /** From now on the game of this file is in here. */
  async open(text: string): Promise<FilePage> {
    return (await this.#module.ask('page', { open_file: { text } })).page;
  }

  async moments(eyes: string | number, from: number, count: number): Promise<GameMoment[]> {
    return (await this.#module.ask('moments', { moments: { as: eyes, from, count } })).moments.moments;
  }

  /** Deals it, or plays the next steps again. */
  async verify(count: number): Promise<Verified> {
    return (await this.#module.ask('verified', { verify: { count } })).verified;
  }

  /** What games add up to, whichever is in here. */
  async stats(games: readonly OwnGame[]): Promise<OwnStats> {
    return (await this.#module.ask('stats', { stats: { games: games.map(({ title, facts }) => [title, facts]) } }))
      .stats;
  }

  close(): void {
    this.#module.close();
  }
}
