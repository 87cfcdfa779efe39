import { Failure } from '$lib/api';
import { t } from '$lib/i18n.svelte';
import type { Answer } from '$lib/net';
import type { Title } from '$lib/protocol';
import { type Host, Run } from '$lib/run.svelte';
import { settings } from '$lib/settings.svelte';
import type { GameMoment } from '$lib/wire';
import type { GameModule, Player } from '../games/contract';
import { Asking } from '../pocket/asking';
import type { Script, Tried } from '../pocket/letters';
import { LOOK_MS, NO_PROMISE, ONLY_GAME, seated, unhurried } from './moment';

/** Who tries it. */
export const YOU = 0;
const OTHERS = ['Amalia', 'Bruno', 'Chelo', 'Dani', 'Eva'];
/** What the others answer is shown one after the other, as at a table. */
const ANSWER_MS = 700;

/** A game that a script has dealt: the rules say what comes of every move, and nothing counts. */
export abstract class Scripted implements Host {
  run = $state.raw<Run | null>(null);
  /** It cannot be had here. */
  failed = $state(false);
  /** What one of the others has just done, while they play. */
  told = $state<string | null>(null);
  readonly seat = YOU;
  readonly people: Player[];
  readonly #asking: Asking | null = null;

  constructor(
    readonly title: Title,
    readonly module: GameModule,
    readonly options: Record<string, unknown>,
  ) {
    this.people = seated(
      Array.from({ length: Number(options['players']) }, (_, seat) => ({
        name: seat === YOU ? settings.name : (OTHERS[seat - 1] ?? ''),
        avatar: settings.avatar,
        bot: seat === YOU ? null : 'normal',
        me: seat === YOU,
        standIn: false,
      })),
    );
    try {
      this.#asking = new Asking();
    } catch {
      this.failed = true;
    }
  }

  abstract act(game: number, seen: number, action: unknown): Promise<Answer>;

  close(): void {
    this.run = null;
    this.#asking?.close();
  }

  /** Puts the game where the script leads, as the module keeps it; null if it cannot be had here. */
  protected async deal(script: Omit<Script, 'title'>): Promise<Tried | null> {
    try {
      const dealt = await this.#asking?.ask('tried', { try: { title: this.title, ...script } });
      return dealt?.tried ?? null;
    } catch {
      this.failed = true;
      return null;
    }
  }

  /** Draws where it stands, and offers this. */
  protected draw({ moments: [moment] }: Tried, legal: unknown[]): void {
    if (moment === undefined) return;
    const now = { ...standing(moment), legal: legal as never[] };
    this.run = new Run(this, ONLY_GAME, { type: 'snapshot', ...now, fair: NO_PROMISE, missed: [] });
  }

  /** Plays by the rules. */
  protected async play(action: unknown): Promise<Tried | Failure> {
    try {
      const answer = await this.#asking?.ask('tried', { act: { action } });
      return answer?.tried ?? new Failure('no_module', '');
    } catch (error) {
      return error as Failure;
    }
  }

  /** Shows what followed, step by step, and offers this in the end. Returns whether anybody still looks. */
  protected async show(run: Run, { moments, outcome }: Tried, legal: unknown[]): Promise<boolean> {
    const seen = moments.filter(({ events }) => events.length > 0);
    for (const [nth, moment] of seen.entries()) {
      if (nth > 0) await this.#watched(run, ANSWER_MS);
      if (run !== this.run) return false;
      const isLast = nth === seen.length - 1;
      const { events, at } = moment;
      run.step({ type: 'step', ...standing(moment), at, events, legal: (isLast ? legal : []) as never[] });
      if (nth > 0) this.#tell(run, events);
      if (isLast && outcome !== null)
        run.ended({ type: 'over', game: ONLY_GAME, id: '', outcome, secret: '', seed: '', presses: [] });
    }
    await this.#watched(run, seen.length > 1 ? ANSWER_MS : 0);
    this.told = null;
    return run === this.run;
  }

  #tell(run: Run, events: unknown[]): void {
    if (run.holding) return;
    const lines = run.telling(events).map((event) => this.module.describe(event, this.people, t));
    this.told = lines.filter((line) => line !== '').join(' ') || this.told;
  }

  /** The board has told what happened, and some time has gone by. */
  async #watched(run: Run, ms: number): Promise<void> {
    do await new Promise((then) => setTimeout(then, run.holding ? LOOK_MS : ms));
    while (run.holding && run === this.run);
  }
}

/** What a moment says of the table. */
function standing(moment: GameMoment): { game: number; n: number; now: number; view: never } {
  return { game: ONLY_GAME, n: moment.step, now: moment.at, view: unhurried(moment) as never };
}
