import type { RowGoatAction, RowGoatCard, RowGoatCell, RowGoatLine, RowGoatShown } from '$lib/wire';
import type { Answer } from '$lib/net';
import { tagged } from '../tagged';
import { type Finish, Finisher } from './finish';
import { type Box, boxOf, bubbleAt, Flights, squareIn } from './flights.svelte';
import { cellsOf, lineAt } from './grid';
import { type Moves, sorted } from './moves';
import { type News, newsOf } from './news';
import { type Game, type GameStep, lately } from './types';
import { calledAt } from './words';

/** A card that has just come to a cell. */
export interface Arrival {
  id: number;
  /** Where it came from, as a part of the way. */
  dx: number;
  dy: number;
  /** What it covered, to be seen until it lies. */
  covered: RowGoatCard | null;
}

/** So long they stay at least; then until something else happens, since somebody may be a slow reader. */
const NEWS_MS = 6_000;
const FINISH_MS = 5_000;
/** The end is told in beats: the last lifebuoy and the photo finish, then who won, then the frame says it in words. */
const CROWNED_MS = 1_300;
const TOLD_MS = 2_800;
const NOBODY: readonly number[] = [];
/** Decks of so many cards, or fewer, are watched by everybody. */
const NEARLY_EMPTY = 3;
/** So long the set that was taken can still be seen where it lay. */
const TAKEN_MS = 1_200;

/**
 * The hand of the player: what has been pressed and not been answered, and everything that moves because something
 * happened. What lies on the table is in the view alone.
 */
export class Hand {
  /** The board's element, once it is on the page. */
  root = $state.raw<HTMLElement | null>(null);
  placing = $state.raw<{ cell: RowGoatCell; turn: number; dx: number; dy: number } | null>(null);
  grabbing = $state.raw<number | null>(null);
  arrivals = $state.raw<Partial<Record<RowGoatCell, Arrival>>>({});
  /** The cards on top of the set that was taken a moment ago, where they lay. */
  taken = $state.raw<Partial<Record<RowGoatCell, RowGoatCard>>>({});
  news = $state.raw<News | null>(null);
  finish = $state.raw<Finish | null>(null);
  /** Who won, once the board has come to that. */
  crowned = $state.raw<readonly number[]>(NOBODY);
  /** The time of the game when a lock was last seen to end: what depends on locks looks again. */
  unlockedAt = $state(0);
  readonly flights = new Flights();
  readonly moves: Moves = $derived.by(() => sorted(this.game.legal));
  readonly #finisher = new Finisher();
  #last: Finish | null = null;
  #next = 1;
  #toldUntil = 0;
  #untilGone: ReturnType<typeof setTimeout> | undefined;
  #untilCrowned: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: Game) {}

  /** There is a hand that presses: not as a spectator, not in a replay, and not after the end. */
  get plays(): boolean {
    return this.game.seat !== null && !this.game.past && this.game.view.stage !== 'over';
  }

  /** Until when calls at others are refused (RG-W3); 0 if they are not. */
  readonly callingLock: number = $derived.by(() => this.#until('calling'));
  /** Until when any placement is refused (RG-M1). */
  readonly placingLock: number = $derived.by(() => this.#until('placing'));
  /** Until when a mistaken placement is taken for a double tap (CO-4). */
  readonly misplacingLock: number = $derived.by(() => this.#until('misplacing'));

  #until(lock: 'calling' | 'placing' | 'misplacing'): number {
    const { view, seat } = this.game;
    const until = seat === null ? 0 : (view.locks[seat]?.[lock] ?? 0);
    return until > Math.max(view.now, this.unlockedAt) ? until : 0;
  }

  /** Looks at the locks again when the next one ends. */
  watchLocks(): (() => void) | undefined {
    const ends = [this.callingLock, this.placingLock, this.misplacingLock].filter((until) => until > 0);
    if (ends.length === 0) return undefined;
    const until = Math.min(...ends);
    const timer = setTimeout(() => (this.unlockedAt = until), Math.max(0, until - this.game.now()));
    return () => clearTimeout(timer);
  }

  /**
   * Whether a card can be put there, be it by mistake. The list of legal actions is as old as the last step; locks end.
   */
  canPlace(cell: RowGoatCell): boolean {
    if (this.moves.place.has(cell)) return true;
    if (this.game.guided) return false;
    const { view, seat } = this.game;
    const places = typeof view.stage === 'object' && 'place' in view.stage;
    const free = this.placingLock === 0 && this.misplacingLock === 0;
    return seat !== null && this.plays && places && free && !view.forgiving && (view.cards[seat] ?? 0) > 0;
  }

  /** A cell was pressed: whatever that means now. */
  cell(cell: RowGoatCell, at: number): void {
    const { moves } = this;
    const pile = moves.takePile.get(cell);
    if (pile !== undefined) return void this.#move(pile, at);
    const set = lineAt(cell, [...moves.takeSet.keys()]);
    if (set !== null) return this.takeSet(set, at);
    if (this.canPlace(cell)) void this.#place(cell, at);
  }

  takeSet(line: RowGoatLine, at: number): void {
    const action = this.moves.takeSet.get(line);
    if (action !== undefined) void this.#move(action, at);
  }

  /**
   * A forgiving table refuses mistakes; the press is sent all the same, since a button that is off would tell of sets.
   */
  readonly canGrab: boolean = $derived.by(() => {
    const { view, seat } = this.game;
    if (seat === null || !this.plays || view.stage === 'over') return false;
    if (this.game.guided) return this.moves.grab !== null;
    if (typeof view.stage === 'object' && 'take_set' in view.stage) return false;
    if (view.forgiving) return !view.holders.includes(seat);
    return !view.penalties.some((penalty) => penalty.seat === seat && penalty.for === 'touch');
  });

  async grab(at: number): Promise<void> {
    const { view } = this.game;
    if (!this.canGrab || this.grabbing !== null) return;
    this.grabbing = view.round;
    this.game.haptic('tap');
    const answer = await this.#race({ grab: { round: view.round } }, at);
    if ('refused' in answer) this.grabbing = null;
  }

  /**
   * Whether calls about a deck are at hand. With more cards than that nobody can owe one, and a slip of the thumb is
   * nothing; from then on the buttons are the same with a debt and without, since to notice it is the game (RG-W1).
   */
  isNearlyEmpty(seat: number): boolean {
    return (this.game.view.cards[seat] ?? 0) <= NEARLY_EMPTY;
  }

  readonly canCallMine: boolean = $derived.by(() => {
    const { view, seat } = this.game;
    if (this.game.guided) return this.moves.callMine !== null;
    if (seat === null || !this.plays || view.stage === 'over' || view.called.includes(seat)) return false;
    return this.isNearlyEmpty(seat);
  });

  callMine(at: number): void {
    if (!this.canCallMine) return;
    this.game.haptic('tap');
    void this.#race('call_mine', at);
  }

  /** The list of legal actions is as old as the last step; a lock may have ended since. */
  canCallAt(seat: number): boolean {
    if (this.game.guided) return this.moves.callAt.has(seat);
    return this.plays && this.game.view.stage !== 'over' && this.callingLock === 0 && this.isNearlyEmpty(seat);
  }

  callAt(seat: number, at: number): void {
    const { view } = this.game;
    const call = view.calls[seat];
    if (!this.canCallAt(seat) || call === undefined) return;
    this.game.haptic('tap');
    void this.#race({ call_at: { seat, call } }, at);
  }

  async #place(cell: RowGoatCell, at: number): Promise<void> {
    if (this.placing !== null) return;
    const { turn } = this.game.view;
    const way = this.#way(this.game.seat ?? 0, cell);
    this.placing = { cell, turn, dx: way?.dx ?? 0, dy: way?.dy ?? 0 };
    this.game.haptic('tap');
    this.game.sound('card');
    const answer = await this.#move({ place: { turn, cell } }, at);
    if ('refused' in answer) {
      this.placing = null;
      this.#fly('back', `[data-cell="${cell}"]`, `[data-deck="${this.game.seat}"]`, { ms: 220 });
    }
  }

  /** It reacts to the last step that was on the screen, and its time is taken from there. */
  #move(action: RowGoatAction, at: number): Promise<Answer> {
    return this.game.act(action, { pressedAt: at });
  }

  #race(action: RowGoatAction, at: number): Promise<Answer> {
    return this.game.act(action, { pressedAt: at, race: true });
  }

  /** Something happened: show it. */
  heard(step: GameStep): void {
    const { view } = this.game;
    const me = this.plays ? this.game.seat : null;
    if (this.placing !== null && (this.placing.turn !== view.turn || view.stage === 'over')) this.placing = null;
    if (this.grabbing !== null && this.grabbing !== view.round) this.grabbing = null;
    if (performance.now() >= this.#toldUntil) this.news = this.finish = null;
    for (const event of step.events) {
      const news = newsOf(event, me, this.game.people, this.game.t);
      if (news !== null) this.#tell(news);
      this.#happened(event, step);
    }
    this.#show(this.#finisher.heard(step, this.#last), FINISH_MS);
  }

  /** What an event does to the cards, and what is heard of it. */
  #happened(event: RowGoatShown, step: GameStep): void {
    const { kind, data } = tagged(event);
    switch (kind) {
      case 'placed':
        return this.#placed(data.seat, data.cell, step);
      case 'misplaced':
        return this.#misplaced(data.seat, data.cell, data.card);
      case 'grabbed':
        return this.#grabbed(data.seat);
      case 'mistouched':
        return this.#mistouched(data.seat);
      case 'slowest':
        return this.game.sound('bleat');
      case 'took_set':
        this.#taken(data.seat, cellsOf(data.line), step);
        return this.#remain(cellsOf(data.line), step);
      case 'took_pile':
        return this.#taken(data.seat, [data.cell], step);
      case 'called_mine':
        return this.#called(data.seat, this.game.t('rg-call-mine'));
      case 'called_at':
        return this.#called(data.seat, calledAt(data.target, this.game.people, this.game.t));
      case 'turn_began':
      case 'unlocked':
      case 'sets_lie':
      case 'owes_call':
      case 'set_gone':
      case 'chooses_set':
      case 'chooses_pile':
      case 'spared':
      case 'nobody_has_cards':
        return;
      case 'ended':
        return this.#ended(data.outcome.winners);
      default:
        kind satisfies never;
    }
  }

  /** With less motion, and in a replay, it is simply so. */
  #ended(winners: readonly number[]): void {
    clearTimeout(this.#untilCrowned);
    if (this.game.reducedMotion || this.game.past) {
      this.crowned = winners;
      return;
    }
    this.#untilCrowned = setTimeout(() => {
      this.crowned = winners;
      this.game.sound('good');
    }, CROWNED_MS);
    this.game.hold(new Promise((told) => setTimeout(told, TOLD_MS)));
  }

  #show(finish: Finish | null, ms: number): void {
    if (finish === null) return;
    this.#last = finish;
    if (ms <= 0) return;
    this.finish = finish;
    this.news = null;
    this.#toldUntil = performance.now() + ms;
  }

  /** From a snapshot on nothing is known of what was pressed before it, but what happened lately is told again. */
  forget(): void {
    this.placing = null;
    this.grabbing = null;
    this.arrivals = {};
    this.news = null;
    this.finish = null;
    this.#gone();
    this.#last = null;
    this.#finisher.forget();
    clearTimeout(this.#untilCrowned);
    // How the game ended stays.
    const winners = this.game.view.outcome?.winners ?? NOBODY;
    const over = winners.length > 0;
    this.crowned = winners;
    for (const told of lately(this.game))
      this.#show(this.#finisher.heard(told, this.#last), over ? 1 : told.at + FINISH_MS - this.game.now());
  }

  /** The photo finish stays for its while, unless something has to be explained to us. */
  #tell(news: News): void {
    if (this.finish !== null && news.kind !== 'bad') return;
    this.news = news;
    this.finish = null;
    this.#toldUntil = performance.now() + NEWS_MS;
  }

  #placed(seat: number, cell: RowGoatCell, step: GameStep): void {
    // The player who pressed has seen the card's back travel already; it only turns over. That of another comes flying.
    const mine = this.placing?.cell === cell && seat === this.game.seat;
    const way = mine ? null : this.#way(seat, cell);
    if (seat === this.game.seat) this.placing = null;
    const arrival = {
      id: this.#next++,
      dx: way?.dx ?? 0,
      dy: way?.dy ?? 0,
      covered: step.before.grid[cell]?.top ?? null,
    };
    this.arrivals = { ...this.arrivals, [cell]: arrival };
    this.game.sound('flip');
  }

  #misplaced(seat: number, cell: RowGoatCell, card: RowGoatCard): void {
    if (seat === this.game.seat) {
      this.placing = null;
      this.#hurt();
    } else this.game.sound('card');
    this.#fly({ card }, `[data-cell="${cell}"]`, `[data-deck="${seat}"]`, { holdMs: 1_300, ms: 420 });
  }

  #grabbed(seat: number): void {
    if (seat === this.game.seat) this.grabbing = null;
    this.#fly('buoy', '[data-grab] .buoy', `[data-holds="${seat}"]`, { ms: 320 });
    this.game.sound('grab');
    if (seat === this.game.seat) this.game.haptic('good');
  }

  #mistouched(seat: number): void {
    if (seat !== this.game.seat) return;
    this.grabbing = null;
    this.#hurt();
  }

  #taken(seat: number, cells: readonly RowGoatCell[], step: GameStep): void {
    for (const [i, cell] of cells.entries()) {
      const card = step.before.grid[cell]?.top;
      if (card)
        this.#fly({ card }, `[data-cell="${cell}"]`, `[data-deck="${seat}"]`, { holdMs: 120 + i * 70, ms: 420 });
      const { [cell]: _, ...rest } = this.arrivals;
      this.arrivals = rest;
    }
    this.game.sound('shuffle');
    if (seat === this.game.seat) this.game.haptic('bad');
  }

  /**
   * The set has been taken and the game goes on at once; what it was stays lit for a moment, unless a card comes to lie
   * there.
   */
  #remain(cells: readonly RowGoatCell[], { before }: GameStep): void {
    this.#gone();
    this.taken = Object.fromEntries(cells.map((cell) => [cell, before.grid[cell]?.top]));
    this.#untilGone = setTimeout(() => this.#gone(), TAKEN_MS);
  }

  #gone(): void {
    clearTimeout(this.#untilGone);
    this.taken = {};
  }

  #called(seat: number, words: string): void {
    this.game.sound(seat === this.game.seat ? 'bleat' : 'knock');
    const at = `[data-deck="${seat}"]`;
    this.#fly({ words }, at, at, { holdMs: 1_600, ms: 200 }, true);
  }

  #hurt(): void {
    this.game.sound('bad');
    this.game.haptic('bad');
  }

  /** With less motion nothing travels; only what has to be read or seen stays for its while. */
  #fly(
    thing: 'back' | 'buoy' | { card: RowGoatCard } | { words: string },
    start: string,
    end: string,
    times: { holdMs?: number; ms: number },
    always = false,
  ): void {
    if (this.root === null) return;
    const [first, last] = [boxOf(this.root, start), boxOf(this.root, end)];
    if (first === null || last === null) return;
    const words = typeof thing === 'object' && 'words' in thing;
    const fitted = (box: Box): Box => (words ? bubbleAt(box, this.root?.clientWidth ?? 0) : squareIn(box));
    const [from, to] = [fitted(first), fitted(last)];
    const less = this.game.reducedMotion;
    if (less && !always && (times.holdMs ?? 0) < 1_000) return;
    this.flights.add({ thing, from, to: less ? from : to, holdMs: times.holdMs ?? 0, ms: less ? 0 : times.ms });
  }

  /** From a deck to a cell. */
  #way(seat: number, cell: RowGoatCell): { dx: number; dy: number } | null {
    if (this.root === null) return null;
    const middle = (box: Box): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];
    const [deck, at] = [boxOf(this.root, `[data-deck="${seat}"]`), boxOf(this.root, `[data-cell="${cell}"]`)];
    if (deck === null || at === null) return null;
    const [[x1, y1], [x2, y2]] = [middle(deck), middle(at)];
    return { dx: Math.round(x1 - x2), dy: Math.round(y1 - y2) };
  }
}
