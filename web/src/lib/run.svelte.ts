import { tick } from 'svelte';
import type { ActOptions, AnyView, GameContext, GameModule, Happened, Player, Step } from '../games/contract';
import { GameClock } from './clock';
import { t } from './i18n.svelte';
import { live } from './live.svelte';
import type { Answer } from './net';
import { pressOf } from './press';
import type { Fairness, Outcome, PressResult, ServerMsg, Title } from './protocol';
import { reducedMotion } from './settings.svelte';
import { share } from './share';
import { type Haptic, haptic, play } from './sound';
import type { Keeper } from './untold';

type Snapshot = Extract<ServerMsg, { type: 'snapshot' }>;
type StepMsg = Extract<ServerMsg, { type: 'step' }>;
type Over = Extract<ServerMsg, { type: 'over' }>;

/** What a game needs from the table that it is played at. */
export interface Host {
  readonly title: Title;
  readonly seat: number | null;
  readonly people: Player[];
  readonly options: Record<string, unknown>;
  readonly module: GameModule | null;
  /** A finished game is looked at again. */
  readonly past?: boolean;
  /** A lesson is taken. */
  readonly guided?: boolean;
  /** In a replay: what the seat had seen. */
  readonly memory?: unknown;
  /** Keeps the step that is being told, so that a page that is loaded again in the middle tells it from the start. */
  readonly untold?: Keeper;
  act(game: number, seen: number, action: unknown, reactionMs: number | null, race: boolean): Promise<Answer>;
}

/** One game as this client sees it: what a board draws. */
export class Run implements GameContext {
  n = $state(0);
  view = $state.raw<AnyView>({ waiting: [], deadline: null });
  legal = $state.raw<unknown[]>([]);
  history = $state.raw<Happened[]>([]);
  presses = $state.raw<PressResult[]>([]);
  #ended = $state.raw<Over | null>(null);
  #holding = $state(0);
  /** The first step that is not to be spoken of while the board tells it. */
  #untold = $state(0);
  /** What the frame shows meanwhile. */
  #viewBefore = $state.raw<AnyView | null>(null);
  /** The step that is being heard. */
  #heard: Step | null = null;
  /** A step that is told once there is a board: the page was loaded in the middle of it. */
  #again: Step | null = null;
  #afterTold: (() => void)[] = [];
  fair: Fairness;
  readonly clock = new GameClock();
  readonly t = t;
  readonly sound = play;
  #painted = new Map<number, number>();
  #listeners = new Set<(step: Step) => void>();

  constructor(
    private readonly host: Host,
    readonly number: number,
    snapshot: Snapshot,
  ) {
    this.fair = snapshot.fair;
    this.restore(snapshot);
    const untold = host.untold?.read() ?? null;
    if (untold?.game !== number || untold.step.n !== snapshot.n) return;
    this.#again = this.#heard = untold.step;
    this.#beginHold();
  }

  get title(): Title {
    return this.host.title;
  }
  get seat(): number | null {
    return this.host.seat;
  }
  get people(): Player[] {
    return this.host.people;
  }
  get options(): Record<string, unknown> {
    return this.host.options;
  }
  /** Whose turn it is, as far as the game lets that be said; nobody's while the board tells how it goes on. */
  get turn(): number[] {
    if (this.holding) return [];
    return this.host.module?.turn?.(this.view) ?? this.view.waiting;
  }
  /** How it ended, for the frame: not before the board has told it. */
  get over(): Over | null {
    return this.#holding > 0 ? null : this.#ended;
  }
  get outcome(): Outcome | null {
    return this.#ended?.outcome ?? null;
  }
  get reducedMotion(): boolean {
    return reducedMotion();
  }
  get past(): boolean {
    return this.host.past ?? false;
  }
  get guided(): boolean {
    return this.host.guided ?? false;
  }
  get memory(): unknown {
    return this.host.memory ?? null;
  }
  /** The board is telling something that should not be interrupted. */
  get holding(): boolean {
    return this.#holding > 0;
  }

  /** The view that the frame may show: not one that the board is still telling. */
  get toldView(): AnyView {
    return (this.holding ? this.#viewBefore : null) ?? this.view;
  }

  /** Where the game stands, after the connection was lost. */
  restore(snapshot: Snapshot): void {
    const before = this.view;
    const isNew = this.n > 0 && snapshot.n > this.n;
    this.clock.reset();
    this.clock.heard(snapshot.now, performance.now());
    this.n = snapshot.n;
    this.view = share(this.view, snapshot.view as AnyView);
    this.legal = share(this.legal, snapshot.legal as unknown[]);
    this.fair = snapshot.fair;
    const known = this.history.at(-1)?.n ?? 0;
    const missed = snapshot.missed.filter(({ n }) => n > known);
    const told = this.telling(missed.flatMap(({ events }) => events as unknown[]));
    for (const { n, at, events, press } of missed)
      this.#keep({ n, at, events: told.splice(0, (events as unknown[]).length), press });
    // What the board would have told step by step is told now, and not given away by how it ended.
    const last = missed.at(-1);
    if (!isNew || last?.n !== this.n || this.host.module?.tells?.(last.events) !== true) return;
    const { view, legal } = this;
    this.#hear({ n: last.n, at: last.at, events: last.events, before, view, legal, press: last.press ?? null });
  }

  /** One more step. Their order and number have been checked. */
  step(msg: StepMsg): void {
    this.clock.heard(msg.now, performance.now());
    const before = this.view;
    const events = msg.events as unknown[];
    this.n = msg.n;
    this.view = share(before, msg.view as AnyView);
    this.legal = share(this.legal, msg.legal as unknown[]);
    this.#keep({ n: msg.n, at: msg.at, events: this.telling(events), press: msg.press });
    if (msg.press) this.presses = [...this.presses, msg.press];
    this.#paint(msg.n);
    this.#hear({ n: msg.n, at: msg.at, events, before, view: this.view, legal: this.legal, press: msg.press ?? null });
  }

  #hear(step: Step): void {
    this.#heard = step;
    for (const listener of this.#listeners) listener(step);
  }

  /** How it ended; null again when a replay goes back from the end to a moment before it. */
  ended(over: Over | null): void {
    this.#ended = over;
    if (over !== null) this.presses = over.presses;
  }

  onStep(listener: (step: Step<never, never, never>) => void): () => void {
    const added = listener as (step: Step) => void;
    this.#listeners.add(added);
    const again = this.#again;
    if (again !== null) {
      this.#again = null;
      added({ ...again, view: this.view, legal: this.legal });
      this.#endHold();
    }
    return () => this.#listeners.delete(added);
  }

  /** What the frame may speak of: not what the board is just telling. */
  get told(): Happened[] {
    return this.holding ? this.history.filter(({ n }) => n < this.#untold) : this.history;
  }

  hold(until: Promise<unknown>): void {
    this.#beginHold();
    const release = (): void => this.#endHold();
    until.then(release, release);
  }

  #beginHold(): void {
    if (this.#holding === 0) {
      this.#untold = this.n;
      this.#viewBefore = this.#heard?.before ?? null;
      if (this.#heard !== null) this.host.untold?.write({ game: this.number, step: this.#heard });
    }
    this.#holding += 1;
  }

  #endHold(): void {
    this.#holding -= 1;
    if (this.#holding > 0) return;
    this.#viewBefore = null;
    this.host.untold?.write(null);
    for (const then of this.#afterTold.splice(0)) then();
  }

  /** Says or sounds something when the board has told what it is about: at once, if it tells nothing. */
  whenTold(then: () => void): void {
    if (this.holding) this.#afterTold.push(then);
    else then();
  }

  act(action: unknown, options: ActOptions = {}): Promise<Answer> {
    const { seen, reactionMs } = pressOf(options, this.n, (n) => this.shownAt(n), performance.now());
    const race = options.race ?? options.since !== undefined;
    return this.host.act(this.number, seen, action, reactionMs, race);
  }

  shownAt(n: number): number | null {
    return this.#painted.get(n) ?? null;
  }

  now(): number {
    return this.clock.at(performance.now()) ?? 0;
  }

  deadlineLeft(): number | null {
    return this.view.deadline === null ? null : this.clock.left(this.view.deadline, performance.now());
  }

  announce(text: string): void {
    live.announce(text);
  }

  /** Nobody's hand is at what happened long ago. */
  haptic = (kind: Haptic): void => {
    if (!this.past) haptic(kind);
  };

  /** The events that led here, ready to be put into words. */
  telling(events: unknown[]): unknown[] {
    return this.host.module?.telling?.(events, this.view) ?? [...events];
  }

  #keep(happened: Happened): void {
    // A replay has the whole history, and may take the same step many times.
    if (this.past) return;
    const { module } = this.host;
    const events = happened.events.map((event) =>
      module?.remember === undefined ? event : module.remember(event, this.options),
    );
    this.history = [...this.history, { ...happened, events }];
  }

  /** Notes when a step was on the screen: a task after the frame in which it was drawn. */
  #paint(n: number): void {
    void tick().then(() =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          this.#painted.set(n, performance.now());
          if (this.#painted.size > 64) this.#painted.delete(this.#painted.keys().next().value as number);
        };
        port2.postMessage(null);
      }),
    );
  }
}
