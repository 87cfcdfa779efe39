import { tick } from 'svelte';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { SoplonAction, SoplonCard, SoplonShown, SoplonSpot, SoplonView } from '$lib/wire';
import type { GameContext, Step } from '../contract';
import { type Key, keyOf } from './spots';

export type SoplonGame = GameContext<SoplonView, SoplonAction, SoplonShown>;
type SoplonStep = Step<SoplonView, SoplonAction, SoplonShown>;

/** How long what was seen stays on the screen. The first look is as long as the table agreed. */
const LOOK_MS = 4_000;
const ERROR_MS = 3_000;
const MARK_MS = 2_200;
const TIE_MS = 2_200;
const COUNT_MS = 620;
const FLIGHT_MS = 380;
const DEFAULT_PEEK_MS = 8_000;

/** A card that is turned up for a moment. */
export interface Seen {
  card: SoplonCard;
  why: 'peek' | 'look' | 'error';
  ms: number;
}
export type Mark = 'eye' | 'swap' | 'new';

/** A card on its way. `hold` is how long it stays where it was before it leaves. */
export interface Flight {
  id: number;
  card: SoplonCard | null;
  from: DOMRect;
  to: DOMRect;
  ms: number;
  delay: number;
  hold: number;
  lands: Key;
}

/** Events that put a card somewhere else, or in which somebody reaches for one: only for these is the page measured. */
const MOVING = ['reshuffled', 'drew', 'exchanged', 'rat_returned', 'looked', 'swapped', 'removed', 'added', 'erred', 'paid', 'eliminated', 'gave'];
function moves(event: SoplonShown): boolean {
  return typeof event === 'object' && MOVING.some((name) => name in event);
}

/** Something that passes between two seats, drawn as an arrow for a moment: a look, an exchange, a gift, a grab, a mistake. */
export interface Tie {
  id: number;
  kind: 'look' | 'swap' | 'give' | 'take' | 'err';
  /** Who does it. */
  by: number;
  from: DOMRect;
  to: DOMRect;
}

/**
 * What happens on the table between two views: cards that travel, and cards that are turned up for a moment and then are
 * nowhere any more, neither here nor in the page (SO-S4).
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
    this.#counted();
    this.raceSince = null;
    this.topBefore = null;
  }

  async hear(step: SoplonStep): Promise<void> {
    this.#lastStep = step.n;
    const moving = !document.hidden && step.events.some(moves);
    // The page still shows the view before: this is where cards leave from.
    const from = moving ? this.#where() : new Map<Key, DOMRect>();
    for (const event of step.events) this.#turnUp(event, step);
    await tick();
    if (!moving) return;
    const to = this.#where();
    if (step.view.reveal === null) this.#tie(step.events.flatMap((event) => this.#between(event, from, to)));
    if (this.game.reducedMotion) return;
    const flights = step.events.flatMap((event) => this.#travel(event, step, from, to));
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
    if (event === 'peeks_over') return this.forgetPeeks();
    if ('peeked' in event) {
      const { seat, cards } = event.peeked;
      cards.forEach((card, i) => {
        const at = { seat, place: 2 + i };
        if (card === null) this.#mark(at, 'eye');
        else this.#show(at, card, 'peek', Number(game.options['peek_ms'] ?? DEFAULT_PEEK_MS));
      });
      game.sound('flip');
    } else if ('done' in event) {
      if (event.done.seat === game.seat) this.forgetPeeks();
    } else if ('reshuffled' in event) {
      game.sound('shuffle');
    } else if ('drew' in event) {
      game.sound('card');
    } else if ('exchanged' in event) {
      this.#moved({ seat: event.exchanged.seat, place: event.exchanged.place });
      game.sound('place');
    } else if ('rat_returned' in event) {
      this.#mark(event.rat_returned, 'new');
      game.sound('bad');
    } else if ('looked' in event) {
      const { at, card } = event.looked;
      this.#mark(at, 'eye');
      if (card !== null) this.#show(at, card, 'look', LOOK_MS);
      game.sound('flip');
    } else if ('swapped' in event) {
      for (const at of event.swapped.pair) {
        this.#moved(at);
        this.#mark(at, 'swap');
      }
      game.sound('shuffle');
    } else if ('removed' in event) {
      this.#moved(event.removed);
      game.sound('knock');
    } else if ('added' in event) {
      if (event.added.place !== null) this.#mark({ seat: event.added.to, place: event.added.place }, 'new');
      game.sound('card');
    } else if ('race_opened' in event) {
      this.raceSince = n;
      game.sound('tick');
    } else if ('erred' in event) {
      const { at, card, seat } = event.erred;
      this.#show(at, card, 'error', ERROR_MS);
      if (view.stage === 'race') this.raceSince = n;
      game.sound('bad');
      if (seat === game.seat) game.haptic('bad');
    } else if ('paid' in event) {
      if (event.paid.place !== null) this.#mark({ seat: event.paid.seat, place: event.paid.place }, 'new');
    } else if ('eliminated' in event) {
      this.#moved(event.eliminated.at);
      game.sound(event.eliminated.seat === game.seat ? 'good' : 'grab');
      if (event.eliminated.seat === game.seat) game.haptic('good');
    } else if ('gave' in event) {
      this.#moved(event.gave);
      this.#mark(event.gave.to, 'new');
      game.sound('place');
    } else if ('closed' in event) {
      game.sound('knock');
    } else if ('rat_counted' in event) {
      this.ratTop = event.rat_counted.top;
    } else if ('ended' in event && view.reveal !== null) {
      this.#count(view);
    }
  }

  /** A card that is gone from its spot is not to be seen there any more. */
  #moved(at: SoplonSpot): void {
    this.forget(keyOf(at));
    this.marks.delete(keyOf(at));
  }

  /** Turns the cards of all districts up one after another, so that everybody can add along. */
  #count(view: SoplonView): void {
    this.seen.clear();
    this.marks.clear();
    this.ties = [];
    if (this.game.reducedMotion) return;
    const longest = Math.max(0, ...view.districts.map((district) => district.filter((lying) => lying !== 'gap').length));
    // One more turn of the clock for the rat, which is counted when everything else lies open.
    const last = longest + (view.reveal?.rat === null ? 0 : 1);
    this.counting = 0;
    this.game.hold(new Promise<void>((counted) => (this.#counted = counted)));
    const next = (): void => {
      if (this.counting === null || this.counting >= last) {
        this.counting = null;
        this.#counted();
        return;
      }
      this.counting += 1;
      this.game.sound('coin');
      this.#after('count', COUNT_MS, next);
    };
    this.#after('count', COUNT_MS, next);
  }

  #travel(event: SoplonShown, { view }: SoplonStep, from: Map<Key, DOMRect>, to: Map<Key, DOMRect>): Flight[] {
    const fly = (a: Key, b: Key, card: SoplonCard | null, more: Partial<Flight> = {}): Flight[] => {
      const start = from.get(a) ?? to.get(a);
      const end = to.get(b) ?? from.get(b);
      if (start === undefined || end === undefined) return [];
      return [{ id: this.#nextId++, card, from: start, to: end, ms: FLIGHT_MS, delay: 0, hold: 0, lands: b, ...more }];
    };
    if (typeof event === 'string') return [];
    // A drawn card that you may see is turned up on the pile; otherwise it goes to the hand of the player who drew it.
    if ('drew' in event) return view.held !== null ? [] : fly('pile', `hand.${event.drew.seat}`, null);
    if ('exchanged' in event) {
      const { seat, place, played } = event.exchanged;
      const spot = keyOf({ seat, place });
      // The rat does not stay on the discard pile: `rat_returned` brings it back from there.
      const leaves = played === 'rat' ? [] : fly(spot, 'discard', played);
      return [...fly(`hand.${seat}`, spot, null, { delay: 120 }), ...leaves];
    }
    if ('rat_returned' in event) return fly('discard', keyOf(event.rat_returned), 'rat', { hold: 900 });
    if ('swapped' in event) {
      const [one, two] = event.swapped.pair.map(keyOf) as [Key, Key];
      return [...fly(one, two, null, { ms: 620 }), ...fly(two, one, null, { ms: 620 })];
    }
    if ('removed' in event) return fly(keyOf(event.removed), 'aside', event.removed.card, { hold: 1100 });
    if ('added' in event && event.added.place !== null) return fly('pile', keyOf({ seat: event.added.to, place: event.added.place }), null);
    if ('paid' in event && event.paid.place !== null) return fly('pile', keyOf({ seat: event.paid.seat, place: event.paid.place }), null, { delay: 450 });
    if ('eliminated' in event) return fly(keyOf(event.eliminated.at), 'discard', event.eliminated.card, { hold: 250 });
    if ('gave' in event) return fly(keyOf(event.gave), keyOf(event.gave.to), null, { ms: 620 });
    if ('reshuffled' in event && view.stage !== 'over') return fly('discard', 'pile', null).map((flight) => ({ ...flight, lands: 'shuffle' }));
    return [];
  }

  /** What an event draws between two seats. A card that stays in its district needs no arrow. */
  #between(event: SoplonShown, from: Map<Key, DOMRect>, to: Map<Key, DOMRect>): Tie[] {
    const tie = (kind: Tie['kind'], by: number, a: Key, b: SoplonSpot): Tie[] => {
      // A new place is nowhere before, and one that has become a gap lies where it lay.
      const [start, end] = [from.get(a) ?? to.get(a), to.get(keyOf(b)) ?? from.get(keyOf(b))];
      if (start === undefined || end === undefined || a.startsWith(`${b.seat}.`) || a === `seat.${b.seat}`) return [];
      return [{ id: this.#nextId++, kind, by, from: start, to: end }];
    };
    if (typeof event === 'string') return [];
    const hand = (seat: number): Key => `seat.${seat}`;
    if ('looked' in event) return tie('look', event.looked.seat, hand(event.looked.seat), event.looked.at);
    if ('swapped' in event) return tie('swap', event.swapped.seat, keyOf(event.swapped.pair[0]), event.swapped.pair[1]);
    if ('added' in event && event.added.place !== null) return tie('give', event.added.seat, hand(event.added.seat), { seat: event.added.to, place: event.added.place });
    if ('eliminated' in event) return tie('take', event.eliminated.seat, hand(event.eliminated.seat), event.eliminated.at);
    if ('erred' in event) return tie('err', event.erred.seat, hand(event.erred.seat), event.erred.at);
    if ('gave' in event) return tie('give', event.gave.seat, keyOf(event.gave), event.gave.to);
    return [];
  }

  /** Draws what passes between seats; what an earlier step drew makes room for it. */
  #tie(ties: Tie[]): void {
    if (ties.length === 0) return;
    this.ties = ties;
    this.#after('ties', TIE_MS, () => (this.ties = []));
  }

  /** Where everything is, from the corner of the board. */
  #where(): Map<Key, DOMRect> {
    const board = this.board()?.getBoundingClientRect();
    const rects = new Map<Key, DOMRect>();
    if (board === undefined) return rects;
    for (const [key, element] of this.#elements) {
      const { x, y, width, height } = element.getBoundingClientRect();
      rects.set(key, new DOMRect(x - board.x, y - board.y, width, height));
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
