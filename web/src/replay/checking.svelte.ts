import { Failure, gameVerdict } from '$lib/api';
import { checkDeal, type Verdict } from '$lib/fair';
import { pledgesOf } from '$lib/pledge';
import { FinishedGame } from '../pocket/finished';
import type { FilePage } from '$lib/wire';
import type { Differs } from '../pocket/letters';
import type { Page, Source } from './source';

/** How far it is, and how fast. */
export interface Progress {
  steps: number;
  of: number;
  perSecond: number;
}

/** The first thing that differs; or the file is of another game than the one that the page shows. */
type Found = Differs | { what: 'shown'; step: null; why: '' };

/** How it went when the game was played again. `differs` is null if everything is as it was stored. */
export type Played =
  | { by: 'browser'; steps: number; events: number; perSecond: number; differs: Found | null }
  | { by: 'server'; steps: number; events: number; differs: Pick<Differs, 'why'> | null };

/** What is known of a game after a check. */
export interface Checked {
  /** What this browser knows of the deal; null if the file says nothing of how the cards were dealt. */
  dealt: Verdict | null;
  /** Null if nobody could play it again. */
  played: Played | null;
  /** The code and the words of what kept anybody from it. */
  trouble: Failure | null;
}

/** Whether two pages are of the same game, as far as both know it. */
export function isSame(one: FilePage, other: FilePage): boolean {
  const [told, shown] = [one, other].map(({ title, players, fair, secret, seed, outcome, steps, presses }) =>
    JSON.stringify([title, players.map(({ name }) => name), fair, secret, seed, outcome, steps, presses]),
  );
  return told === shown;
}

/** The first piece; the others are about as long as a frame or three, so that the progress moves. */
const FIRST_STEPS = 16;
const PIECES_PER_SECOND = 20;

/** Deals and plays a finished game again in this browser, and compares everything with its file. */
export class Checking {
  busy = $state(false);
  progress = $state.raw<Progress | null>(null);
  checked = $state.raw<Checked | null>(null);

  constructor(
    private readonly source: Source,
    private readonly page: Page,
  ) {}

  /** The first thing that is wrong with the file of the game. */
  get differs(): Pick<Differs, 'step' | 'why'> | null {
    const played = this.checked?.played ?? null;
    return played?.by === 'browser' && played.differs?.what !== 'shown' ? played.differs : null;
  }

  async run(): Promise<void> {
    this.busy = true;
    this.progress = null;
    const dealt = this.#dealt();
    try {
      this.checked = { dealt, played: await this.#play(), trouble: null };
    } catch (error) {
      const trouble = error instanceof Failure ? error : new Failure('offline', String(error));
      this.checked = { dealt, played: null, trouble };
    } finally {
      this.busy = false;
    }
  }

  #dealt(): Verdict | null {
    const { fair, secret, seed, code, number } = this.page;
    if (fair === null || secret === null) return null;
    const pledge = code === null || number === null ? null : pledgesOf(code).get(number);
    return checkDeal(fair, secret, seed, pledge);
  }

  async #play(): Promise<Played> {
    const file = await this.source.file();
    try {
      return await this.#playHere(file);
    } catch (error) {
      const isHere = error instanceof Failure && error.code === 'no_module';
      if (!isHere || this.source.kind !== 'server') throw error;
      const { good, steps, events, why } = await gameVerdict(this.source.id);
      return { by: 'server', steps, events, differs: good ? null : { why } };
    }
  }

  async #playHere(file: string): Promise<Played> {
    const game = new FinishedGame();
    try {
      // Whoever shows one game and hands out the file of another has proven nothing.
      if (!isSame(await game.open(file), this.page))
        return { by: 'browser', steps: 0, events: 0, perSecond: 0, differs: { what: 'shown', step: null, why: '' } };
      const began = performance.now();
      for (let count = FIRST_STEPS; ;) {
        const { steps, events, of, verdict } = await game.verify(count);
        const perSecond = (1000 * steps) / Math.max(0.1, performance.now() - began);
        this.progress = { steps, of, perSecond };
        if (verdict !== null)
          return { by: 'browser', steps, events, perSecond, differs: verdict.good ? null : verdict };
        count = Math.max(FIRST_STEPS, Math.round(perSecond / PIECES_PER_SECOND));
      }
    } finally {
      game.close();
    }
  }
}
