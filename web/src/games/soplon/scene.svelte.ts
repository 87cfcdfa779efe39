import { tick } from 'svelte';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { SoplonAction, SoplonCard, SoplonShown, SoplonSpot, SoplonView } from '$lib/wire';
import type { GameContext, Step } from '../contract';
import { tagged } from '../tagged';
import { movesOf, type Reach, type Way } from './moves';
import { type Key, keyOf } from './spots';

export type SoplonGame = GameContext<SoplonView, SoplonAction, SoplonShown>;
type SoplonStep = Step<SoplonView, SoplonAction, SoplonShown>;

/** How long what was seen stays on the screen. The first look is as long as the table agreed. */
const LOOK_MS = 4_000;
const ERROR_MS = 3_000;
const MARK_MS = 2_200;
const TIE_MS = 2_200;
const COUNT_MS = 620;
/** The last move is seen before cards are turned up, and who has won before the frame says why. */
const BEAT_MS = 1_300;
const VERDICT_MS = 1_600;
const DEFAULT_PEEK_MS = 8_000;

/** A card that is turned up for a moment. */
export interface Seen {
  card: SoplonCard;
  why: 'peek' | 'look' | 'error';
  ms: number;
}
export type Mark = 'eye' | 'swap' | 'new';

/** A card on its way over the board. */
export interface Flight extends Omit<Way, 'from' | 'to'> {
  id: number;
  from: DOMRect;
  to: DOMRect;
}

/** What passes between two seats, drawn as an arrow for a moment. */
export interface Tie extends Omit<Reach, 'from' | 'to'> {
  id: number;
  from: DOMRect;
  to: DOMRect;
}

/**
 * What happens on the table between two views: cards that travel, and cards that are turned up for a moment and then
 * are nowhere any more, neither here nor in the page (SO-S4).
 */
export class Scene {
  /** Cards turned up for a moment, by spot. */
  readonly seen = new SvelteMap<Key, Seen>();
  /** Signs on spots that everybody may know of: looked at, exchanged, new. */
  readonly marks = new SvelteMap<Key, Mark>();
  /** Where a card is about to land: nothing is drawn there until it has. */
  readonly landing = new SvelteSet<Key>();
  flights = $state.raw<Flight[]>([]);
  /** What passes between two seats just now. */
  ties = $state.raw<Tie[]>([]);
  /** What lay on the discard pile while the next card is on its way to it. */
  topBefore = $state.raw<SoplonCard | null>(null);
  /** The step that opened the chance of the race. */
  raceSince = $state<number | null>(null);
  /** At the end: how many cards of each district have been turned up so far; null if all. */
  counting = $state<number | null>(null);
  /** The last move has been made, and no card is turned up yet: the table stays as it lay. */
  settling = $state(false);
  /** While counting: the rat's turn has come, the last of all. */
  ratCounted = $state(false);
  /** The card that tells what the rat is worth. */
  ratTop = $state.raw<SoplonCard | null>(null);

  #elements = new Map<Key, Element>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #nextId = 1;
  #lastStep: number;
  /** The count is over: then the frame may say who won. */
  #counted: () => void = () => undefined;

  constructor(
    private readonly game: SoplonGame,
    private readonly board: () => HTMLElement | undefined,
    /** The time of the first look is over. */
    private readonly lookedEnough: () => void,
  ) {
    this.#lastStep = game.n;
  }

  /** Attached to whatever cards leave and land on. */
  at(key: Key): (element: Element) => () => void {
    return (element) => {
      this.#elements.set(key, element);
      return () => {
        if (this.#elements.get(key) === element) this.#elements.delete(key);
      };
    };
  }

  /** A view that came without a step (we were disconnected): nothing that is shown for a moment holds any more. */
  sync(n: number): void {
    if (n === this.#lastStep) return;
    this.#lastStep = n;
    this.reset();
  }

  reset(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.seen.clear();
    this.marks.clear();
    this.landing.clear();
    this.flights = [];
    this.ties = [];
    this.counting = null;
    this.settling = false;
    this.ratCounted = false;
    this.#counted();
    this.raceSince = null;
    this.topBefore = null;
  }

  async hear(step: SoplonStep): Promise<void> {
    this.#lastStep = step.n;
    const moves = document.hidden ? [] : step.events.map((event) => movesOf(event, step.view));
    const ways = moves.flatMap((of) => of.ways);
    const reaches = step.view.reveal !== null && this.game.reducedMotion ? [] : moves.flatMap((of) => of.reaches);
    const routes = [...ways, ...reaches];
    // The page still shows the view before: this is where cards leave from.
    const before = this.#where(routes);
    for (const event of step.events) this.#turnUp(event, step);
    await tick();
    if (routes.length === 0) return;
    const after = this.#where(routes);
    /** A new place is nowhere before, and one that has become a gap lies where it lay. */
    const placed = <Route extends Way | Reach>(
      route: Route,
    ): (Omit<Route, 'from' | 'to'> & { id: number; from: DOMRect; to: DOMRect })[] => {
      const from = before.get(route.from) ?? after.get(route.from);
      const to = after.get(route.to) ?? before.get(route.to);
      return from === undefined || to === undefined ? [] : [{ ...route, id: this.#nextId++, from, to }];
    };
    this.#tie(reaches.flatMap(placed));
    if (this.game.reducedMotion) return;
    const flights = ways.flatMap(placed);
    if (flights.length === 0) return;
    for (const flight of flights) this.landing.add(flight.lands);
    if (flights.some(({ lands }) => lands === 'discard')) this.topBefore = step.before.top;
    this.flights = [...this.flights, ...flights];
  }

  landed(flight: Flight): void {
    this.flights = this.flights.filter(({ id }) => id !== flight.id);
    if (this.flights.some(({ lands }) => lands === flight.lands)) return;
    this.landing.delete(flight.lands);
    if (flight.lands === 'discard') this.topBefore = null;
  }

  /** Turns a card down before its time is over. */
  forget(key: Key): void {
    this.seen.delete(key);
    this.#cancel(`seen ${key}`);
  }

  forgetPeeks(): void {
    for (const [key, { why }] of this.seen) if (why === 'peek') this.forget(key);
  }

  #show(at: SoplonSpot, card: SoplonCard, why: Seen['why'], ms: number): void {
    const key = keyOf(at);
    this.seen.set(key, { card, why, ms });
    this.#after(`seen ${key}`, ms, () => {
      this.seen.delete(key);
      if (why === 'peek' && ![...this.seen.values()].some((other) => other.why === 'peek')) this.lookedEnough();
    });
  }

  #mark(at: SoplonSpot, mark: Mark): void {
    const key = keyOf(at);
    this.marks.set(key, mark);
    this.#after(`mark ${key}`, MARK_MS, () => this.marks.delete(key));
  }

  /** What an event turns up, marks and sounds like. */
  #turnUp(event: SoplonShown, { n, view }: SoplonStep): void {
    const { game } = this;
    const { kind, data } = tagged(event);
    switch (kind) {
      case 'peeks_over':
        return this.forgetPeeks();
      case 'peeked':
        data.cards.forEach((card, i) => {
          const at = { seat: data.seat, place: 2 + i };
          if (card === null) this.#mark(at, 'eye');
          else this.#show(at, card, 'peek', Number(game.options['peek_ms'] ?? DEFAULT_PEEK_MS));
        });
        return game.sound('flip');
      case 'done':
        if (data.seat === game.seat) this.forgetPeeks();
        return;
      case 'reshuffled':
        return game.sound('shuffle');
      case 'drew':
        return game.sound('card');
      case 'exchanged':
        this.#moved(data);
        return game.sound('place');
      case 'rat_returned':
        this.#mark(data, 'new');
        return game.sound('bad');
      case 'looked':
        this.#mark(data.at, 'eye');
        if (data.card !== null) this.#show(data.at, data.card, 'look', LOOK_MS);
        return game.sound('flip');
      case 'swapped':
        for (const at of data.pair) {
          this.#moved(at);
          this.#mark(at, 'swap');
        }
        return game.sound('shuffle');
      case 'removed':
        this.#moved(data);
        return game.sound('knock');
      case 'added':
        if (data.place !== null) this.#mark({ seat: data.to, place: data.place }, 'new');
        return game.sound('card');
      case 'race_opened':
        this.raceSince = n;
        return game.sound('tick');
      case 'erred':
        this.#show(data.at, data.card, 'error', ERROR_MS);
        if (view.stage === 'race') this.raceSince = n;
        if (data.seat === game.seat) game.haptic('bad');
        return game.sound('bad');
      case 'paid':
        if (data.place !== null) this.#mark({ seat: data.seat, place: data.place }, 'new');
        return;
      case 'eliminated':
        this.#moved(data.at);
        if (data.seat === game.seat) game.haptic('good');
        return game.sound(data.seat === game.seat ? 'good' : 'grab');
      case 'gave':
        this.#moved(data);
        this.#mark(data.to, 'new');
        return game.sound('place');
      case 'closed':
        return game.sound('knock');
      case 'rat_counted':
        this.ratTop = data.top;
        return;
      case 'ended':
        if (view.reveal !== null) this.#count(view);
        return;
      case 'time_up':
      case 'turn_began':
      case 'swap_skipped':
      case 'passed_race':
      case 'race_closed':
      case 'passed':
      case 'revealed':
      case 'counted':
        return;
      default:
        kind satisfies never;
    }
  }

  /** A card that is gone from its spot is not to be seen there any more. */
  #moved(at: SoplonSpot): void {
    this.forget(keyOf(at));
    this.marks.delete(keyOf(at));
  }

  /** Turns the cards of all districts up one after another, so that everybody can add along. */
  #count(view: SoplonView): void {
    if (this.game.reducedMotion) {
      this.seen.clear();
      this.marks.clear();
      this.ties = [];
      return;
    }
    const longest = Math.max(
      0,
      ...view.districts.map((district) => district.filter((lying) => lying !== 'gap').length),
    );
    this.counting = 0;
    this.settling = true;
    this.game.hold(new Promise<void>((counted) => (this.#counted = counted)));
    const next = (): void => {
      if (this.counting === null) return;
      if (this.counting < longest) {
        this.counting += 1;
        this.game.sound('coin');
        this.#after('count', COUNT_MS, next);
      } else if (view.reveal?.rat != null && !this.ratCounted) {
        // The rat is counted when everything else lies open.
        this.ratCounted = true;
        this.game.sound('flip');
        this.#after('count', BEAT_MS, next);
      } else {
        this.counting = null;
        this.ratCounted = false;
        this.#after('count', VERDICT_MS, () => this.#counted());
      }
    };
    this.#after('count', BEAT_MS, () => {
      this.seen.clear();
      this.marks.clear();
      this.ties = [];
      this.settling = false;
      this.#after('count', COUNT_MS, next);
    });
  }

  /** Draws what passes between seats; what an earlier step drew makes room for it. */
  #tie(ties: Tie[]): void {
    if (ties.length === 0) return;
    this.ties = ties;
    this.#after('ties', TIE_MS, () => (this.ties = []));
  }

  /** Where the ends of these routes are, from the corner of the board. Nothing else is measured. */
  #where(routes: readonly { from: Key; to: Key }[]): Map<Key, DOMRect> {
    const rects = new Map<Key, DOMRect>();
    const board = routes.length === 0 ? undefined : this.board()?.getBoundingClientRect();
    if (board === undefined) return rects;
    for (const key of routes.flatMap(({ from, to }) => [from, to])) {
      const at = this.#elements.get(key)?.getBoundingClientRect();
      if (at !== undefined) rects.set(key, new DOMRect(at.x - board.x, at.y - board.y, at.width, at.height));
    }
    return rects;
  }

  #after(name: string, ms: number, then: () => void): void {
    this.#cancel(name);
    this.#timers.set(name, setTimeout(then, ms));
  }

  #cancel(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}
