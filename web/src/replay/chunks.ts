import type { GameMoment } from '$lib/wire';
import type { Eyes } from './eyes';

/** So many moments are asked for at once. */
export const CHUNK = 32;

export function chunkOf(moment: number): number {
  return Math.floor(moment / CHUNK);
}

type Fetch = (eyes: Eyes, from: number, count: number) => Promise<GameMoment[]>;

/** The moments of a game that have come so far, by point of view. What has come once is not asked for again. */
export class Chunks {
  readonly #there = new Map<string, GameMoment[]>();
  readonly #coming = new Map<string, Promise<boolean>>();

  constructor(
    /** The last moment of the game. */
    private readonly last: number,
    private readonly fetch: Fetch,
    /** Called whenever a chunk has come. */
    public came: () => void = () => undefined,
  ) {}

  /** How many chunks the game has. */
  get count(): number {
    return chunkOf(this.last) + 1;
  }

  /** A moment, if it has come. */
  at(eyes: Eyes, moment: number): GameMoment | null {
    return this.all(eyes, chunkOf(moment))?.[moment % CHUNK] ?? null;
  }

  /** A whole chunk, if it has come. */
  all(eyes: Eyes, chunk: number): readonly GameMoment[] | null {
    return this.#there.get(`${eyes} ${chunk}`) ?? null;
  }

  /** Asks for a chunk, unless it is there or on its way. False if it did not come; it can be asked for again. */
  load(eyes: Eyes, chunk: number): Promise<boolean> {
    const key = `${eyes} ${chunk}`;
    if (this.#there.has(key)) return Promise.resolve(true);
    const coming = this.#coming.get(key) ?? this.#ask(key, eyes, chunk);
    this.#coming.set(key, coming);
    return coming;
  }

  /** Asks for the chunk that is nearest beside a moment, so that it is there when somebody goes on. */
  loadBeside(eyes: Eyes, moment: number): void {
    const chunk = chunkOf(moment);
    const beside = moment % CHUNK >= CHUNK / 2 || chunk === 0 ? chunk + 1 : chunk - 1;
    if (beside < this.count) void this.load(eyes, beside);
  }

  async #ask(key: string, eyes: Eyes, chunk: number): Promise<boolean> {
    const from = chunk * CHUNK;
    const count = Math.min(CHUNK, this.last + 1 - from);
    try {
      const moments = await this.fetch(eyes, from, count);
      if (moments.length !== count || moments[0]?.step !== from) return false;
      this.#there.set(key, moments);
    } catch {
      return false;
    } finally {
      this.#coming.delete(key);
    }
    this.came();
    return true;
  }
}
