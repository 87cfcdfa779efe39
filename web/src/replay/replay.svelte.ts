import type { GameModule, Player } from '../games/contract';
import { talkOf } from '$lib/heard';
import type { Answer } from '$lib/net';
import type { Title } from '$lib/protocol';
import { type Host, Run } from '$lib/run.svelte';
import type { GameMoment } from '$lib/wire';
import type { Said } from '$lib/words';
import { LOOK_MS, NO_PROMISE, ONLY_GAME, seated, unhurried } from '../shown/moment';
import { Checking } from './checking.svelte';
import { chunkOf, Chunks } from './chunks';
import { type Eyes, eyesOf, seenAfter, seenBefore, stepOf } from './eyes';
import { type Speed, standsIn, waitMs } from './pace';
import type { Page, Source } from './source';

/** A moment that is on the screen. */
interface Drawn {
  eyes: Eyes;
  moment: GameMoment;
}

/** Where somebody comes in, and what has been asked for by then. */
export interface Look {
  chunks: Chunks;
  eyes: Eyes;
  moment: number;
}

/** Reads from the address where to begin, and asks for that at once. */
export function firstLook(source: Source, page: Page): Look {
  const last = page.steps.length;
  const asked = new URLSearchParams(location.search);
  const eyes = eyesOf(asked.get('as'), page.players.length) ?? page.you ?? 'open';
  const moment = stepOf(asked.get('step'), last) ?? 0;
  const chunks = new Chunks(last, (whose, from, count) => source.moments(whose, from, count));
  void chunks.load(eyes, chunkOf(moment));
  return { chunks, eyes, moment };
}

/** Browsers do not like an address that changes many times a second. */
const ADDRESS_MS = 300;

/** A finished game that is looked at: which moment, from which point of view, and what a board draws of it. */
export class Replay implements Host {
  readonly past = true;
  /** Where the reader wants to be. What is drawn follows as soon as it has come. */
  moment = $state(0);
  eyes = $state<Eyes>('open');
  drawn = $state.raw<Drawn | null>(null);
  run = $state.raw<Run | null>(null);
  playing = $state(false);
  speed = $state<Speed>(1);
  /** What is wanted did not come. */
  failed = $state(false);
  /** How it ended may be told: somebody got there, or asked for it. */
  revealed = $state(false);
  /** The latest moment that was on the screen. */
  #furthest = $state(0);
  /** Grows with every chunk that comes, for whatever shows more than one moment. */
  loaded = $state(0);
  readonly chunks: Chunks;
  readonly last: number;
  /** What this browser heard over the game. */
  readonly talk: readonly Said[];
  readonly checking: Checking;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #address: ReturnType<typeof setTimeout> | undefined;

  /** Who was away, as a word: most steps change nothing about that, and then nothing about the people either. */
  readonly #away: string = $derived.by(() => {
    const moment = this.drawn?.moment.step ?? 0;
    return this.page.players.map((_, seat) => (standsIn(this.page.steps, moment, seat) ? 'y' : 'n')).join('');
  });
  readonly people: Player[] = $derived.by(() => this.#people(this.#away));

  constructor(
    readonly source: Source,
    readonly page: Page,
    readonly module: GameModule,
    { chunks, eyes, moment }: Look,
  ) {
    this.last = page.steps.length;
    this.talk = talkOf(page.id ?? source.id);
    this.chunks = chunks;
    chunks.came = () => (this.loaded += 1);
    [this.eyes, this.moment] = [eyes, moment];
    this.checking = new Checking(source, page);
    this.#seek();
    // Nobody answers for a file but the file itself.
    if (source.kind === 'file') void this.checking.run();
  }

  /** Nothing that came later than this is told. */
  get known(): number {
    return this.revealed ? this.last : this.#furthest;
  }

  /** Who may see it. */
  get access(): string {
    return this.page.replays ?? this.source.kind;
  }

  get title(): Title {
    return this.page.title;
  }
  get options(): Record<string, unknown> {
    return { ...this.page.options };
  }
  get seat(): number | null {
    const eyes = this.drawn?.eyes;
    return typeof eyes === 'number' ? eyes : null;
  }
  get memory(): unknown {
    return this.drawn?.moment.memory ?? null;
  }
  /** Nobody acts in what is over. */
  act(): Promise<Answer> {
    return Promise.resolve({ ok: true });
  }

  /** The next moment at which the chosen eyes saw something. */
  get next(): number | null {
    return seenAfter(this.page.steps, this.eyes, this.moment);
  }
  get before(): number | null {
    return seenBefore(this.page.steps, this.eyes, this.moment);
  }

  go(moment: number): void {
    this.moment = Math.max(0, Math.min(moment, this.last));
    this.#seek();
    this.#plan();
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.#seek();
    this.#plan();
  }

  forward(): void {
    if (this.next !== null) this.go(this.next);
  }
  back(): void {
    if (this.before !== null) this.go(this.before);
  }

  play(): void {
    this.playing = true;
    if (this.next === null) this.go(0);
    else this.#plan();
  }
  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }
  setSpeed(speed: Speed): void {
    this.speed = speed;
    this.#plan();
  }

  /** Asks again for what did not come. */
  again(): void {
    this.#seek();
  }

  /** A link to this moment from this point of view, to be shared. */
  link(): string {
    return `${location.origin}${this.#path()}`;
  }

  close(): void {
    this.pause();
    clearTimeout(this.#address);
    this.source.close();
  }

  /** Shows the moment that is wanted, or asks for it; until it comes the old one stays. */
  #seek(): void {
    const { eyes, moment } = this;
    this.failed = false;
    const found = this.chunks.at(eyes, moment);
    if (found === null) {
      void this.chunks.load(eyes, chunkOf(moment)).then((came) => {
        // A reader who has gone elsewhere meanwhile has asked for that.
        if (this.eyes !== eyes || this.moment !== moment) return;
        if (came) return this.#seek();
        this.failed = true;
        this.pause();
      });
      return;
    }
    this.#draw(eyes, found);
    this.chunks.loadBeside(eyes, moment);
    this.#remember();
  }

  /** One step forward is played like at the table; everything else is drawn as it lies. */
  #draw(eyes: Eyes, moment: GameMoment): void {
    const { page, drawn, run } = this;
    const same = run !== null && drawn?.eyes === eyes;
    if (same && drawn.moment === moment) return;
    const one = same && seenAfter(page.steps, eyes, drawn.moment.step) === moment.step;
    this.drawn = { eyes, moment };
    this.#furthest = Math.max(this.#furthest, moment.step);
    const { step: n, at } = moment;
    const [game, fair] = [page.number ?? ONLY_GAME, page.fair ?? NO_PROMISE];
    const common = { game, n, now: at, view: unhurried(moment), legal: [] };
    if (one) run.step({ type: 'step', ...common, at, events: moment.events, press: page.steps[n - 1]?.press });
    else if (same) run.restore({ type: 'snapshot', ...common, fair, missed: [] });
    else this.run = new Run(this, game, { type: 'snapshot', ...common, fair, missed: [] });
    const { outcome, seed, presses } = page;
    const [id, secret] = [page.id ?? '', page.secret ?? ''];
    const isOver = n === this.last && outcome !== null;
    this.run?.ended(isOver ? { type: 'over', game, id, outcome, secret, seed, presses } : null);
  }

  /** Plays on after a while. */
  #plan(): void {
    clearTimeout(this.#timer);
    const { next } = this;
    if (!this.playing) return;
    if (next === null) this.playing = false;
    else this.#timer = setTimeout(() => this.#advance(), waitMs(this.page.steps, this.moment, next, this.speed));
  }

  #advance(): void {
    const arrived = this.drawn?.moment.step === this.moment && this.drawn.eyes === this.eyes;
    if (arrived && !this.run?.holding) this.forward();
    else this.#timer = setTimeout(() => this.#advance(), LOOK_MS);
  }

  #path(): string {
    const asked = new URLSearchParams(location.search);
    asked.set('as', String(this.eyes));
    asked.set('step', String(this.moment));
    return `/g/${this.source.id}?${asked}`;
  }

  #remember(): void {
    clearTimeout(this.#address);
    this.#address = setTimeout(() => history.replaceState(history.state, '', this.#path()), ADDRESS_MS);
  }

  #people(away: string): Player[] {
    const { players, you } = this.page;
    return seated(
      players.map(({ name, avatar, bot }, seat) => ({
        name,
        avatar,
        bot,
        me: seat === you,
        standIn: away[seat] === 'y',
      })),
    );
  }
}
