import { botAvatar } from '$lib/avatars';
import { Failure } from '$lib/api';
import { maybe } from '$lib/i18n.svelte';
import { live } from '$lib/live.svelte';
import type { Answer } from '$lib/net';
import type { Fairness, Title } from '$lib/protocol';
import { type Host, Run } from '$lib/run.svelte';
import { settings } from '$lib/settings.svelte';
import type { GameMoment } from '$lib/wire';
import type { AnyView, GameModule, Player } from '../games/contract';
import { Asking } from '../pocket/asking';
import type { Tried } from '../pocket/letters';
import { happenedIn, type Position } from './positions';

/** Nobody dealt this for a game that counts. */
const NO_PROMISE: Fairness = { commitment: '', nonces: [] };
const ONLY_GAME = 1;
/** Who tries it. */
const YOU = 0;
const OTHERS = ['Amalia', 'Bruno', 'Chelo', 'Dani', 'Eva'];
/** What the others answer is shown one after the other, as at a table. */
const ANSWER_MS = 700;
/** How often it is looked whether the board has told what happened. */
const LOOK_MS = 80;

/** A position that somebody tries: the rules say what comes of every move. */
export class Trying implements Host {
  run = $state.raw<Run | null>(null);
  /** What has come of it. */
  result = $state<'solved' | 'wrong' | null>(null);
  /** It cannot be had here. */
  failed = $state(false);
  readonly seat = YOU;
  readonly people: Player[];
  readonly #asking: Asking | null = null;

  constructor(
    readonly title: Title,
    readonly module: GameModule,
    readonly position: Position,
  ) {
    this.people = peopleOf(Number(position.config['players']));
    try {
      this.#asking = new Asking();
    } catch {
      this.failed = true;
    }
    void this.begin();
  }

  get options(): Record<string, unknown> {
    return this.position.config;
  }

  /** From the beginning, as often as somebody likes. */
  async begin(): Promise<void> {
    const { config, seed, before, replies } = this.position;
    this.result = null;
    try {
      const dealt = await this.#asking?.ask('tried', { try: { title: this.title, config, seed, before, replies } });
      const [moment] = dealt?.tried.moments ?? [];
      if (dealt === undefined || moment === undefined) return;
      const { legal } = dealt.tried;
      this.run = new Run(this, ONLY_GAME, {
        type: 'snapshot',
        ...standing(moment),
        legal: legal as never[],
        fair: NO_PROMISE,
        missed: [],
      });
    } catch {
      this.failed = true;
    }
  }

  async act(_game: number, _seen: number, action: unknown): Promise<Answer> {
    try {
      const answer = await this.#asking?.ask('tried', { act: { action } });
      if (answer !== undefined && this.run !== null) void this.#show(this.run, answer.tried);
      return { ok: true };
    } catch (error) {
      const { code, message } = error as Failure;
      live.note(maybe(`${this.module.prefix}-refused-${code}`) ?? maybe(`refused-${code}`) ?? message, 'warn');
      return { refused: code, why: message, rule: null, behindMs: null };
    }
  }

  close(): void {
    this.#asking?.close();
  }

  /** Shows what followed, step by step. */
  async #show(run: Run, { moments, legal, outcome }: Tried): Promise<void> {
    const seen = moments.filter(({ events }) => events.length > 0);
    for (const [nth, moment] of seen.entries()) {
      if (nth > 0) await this.#told(run, ANSWER_MS);
      if (run !== this.run) return;
      const isLast = nth === seen.length - 1;
      const { events, at } = moment;
      run.step({ type: 'step', ...standing(moment), at, events, legal: (isLast ? legal : []) as never[] });
      if (isLast && outcome !== null)
        run.ended({ type: 'over', game: ONLY_GAME, id: '', outcome, secret: '', seed: '', presses: [] });
    }
    await this.#told(run, 0);
    if (run !== this.run) return;
    const events = seen.flatMap((moment) => moment.events as unknown[]);
    const { solved, wrong } = this.position;
    if (events.some((event) => happenedIn(event, solved))) this.result = 'solved';
    else if (wrong !== null && events.some((event) => event === wrong || happenedIn(event, { [wrong]: {} })))
      this.result = 'wrong';
  }

  /** The board has told what happened, and some time has gone by. */
  async #told(run: Run, ms: number): Promise<void> {
    do await new Promise((then) => setTimeout(then, run.holding ? LOOK_MS : ms));
    while (run.holding && run === this.run);
  }
}

/** What a moment says of the table. Nobody is hurried here. */
function standing({ step, at, view }: GameMoment): { game: number; n: number; now: number; view: never } {
  const unhurried = { ...(view as unknown as AnyView), deadline: null };
  return { game: ONLY_GAME, n: step, now: at, view: unhurried as never };
}

function peopleOf(players: number): Player[] {
  const taken = new Set([settings.avatar]);
  return Array.from({ length: players }, (_, seat) => {
    const me = seat === YOU;
    const name = me ? settings.name : (OTHERS[seat - 1] ?? '');
    const avatar = me ? settings.avatar : botAvatar(name, taken);
    taken.add(avatar);
    const [kind, level] = me ? (['person', null] as const) : (['bot', 'normal'] as const);
    return { seat, name, avatar, kind, level, connected: true, standIn: false, me };
  });
}
