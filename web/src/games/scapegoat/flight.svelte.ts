import type { ScapeGoatCard } from '$lib/wire';

/** Something on its way that lies nowhere on the page: a card that comes from or goes to a player, or a token. */
export interface Ghost {
  id: number;
  /** A face, a back (null), or a token. */
  what: ScapeGoatCard | null | { token: true };
  from: Box;
  to: Box;
  delay: number;
}

/** A place on the board, in pixels from its corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const OUT = 'cubic-bezier(0.2, 0.8, 0.25, 1)';
export const TRAVEL_MS = 460;

/**
 * Lets things travel. Whatever can travel has a name on the page (`data-at`). Before a step is drawn the places are
 * measured; afterwards what lies somewhere new is moved back to where it was and let go. Transform and opacity only.
 */
export class Flights {
  ghosts = $state.raw<Ghost[]>([]);
  #root: HTMLElement | null = null;
  #before = new Map<string, Box>();
  #next = 1;

  attach(root: HTMLElement): () => void {
    this.#root = root;
    return () => (this.#root = null);
  }

  /** Notes where everything lies. To be called before the page is drawn anew. */
  measure(): void {
    this.#before.clear();
    for (const element of this.#root?.querySelectorAll<HTMLElement>('[data-at]') ?? []) {
      this.#before.set(element.dataset['at'] ?? '', this.#box(element));
    }
  }

  /** Where something lay when it was measured. */
  was(at: string): Box | null {
    return this.#before.get(at) ?? null;
  }

  /** Where something lies now. */
  is(at: string): Box | null {
    const element = this.#find(at);
    return element === null ? null : this.#box(element);
  }

  /** Where a player sits: their plate beside the board, or the middle of its upper edge. */
  seat(seat: number): Box {
    const plate = document.querySelector(`.plate[data-seat="${seat}"]`);
    const size = { width: 34, height: 48 };
    const root = this.#root?.getBoundingClientRect();
    if (plate === null || root === undefined) return { x: (root?.width ?? 300) / 2 - 17, y: -48, ...size };
    const rect = plate.getBoundingClientRect();
    return { x: rect.x + rect.width / 2 - root.x - 17, y: rect.y + rect.height / 2 - root.y - 24, ...size };
  }

  /** Lets what lies at `at` come from elsewhere. */
  arrive(at: string, from: Box | null, delay = 0): void {
    const element = this.#find(at);
    if (element === null || from === null) return;
    const to = this.#box(element);
    const far = Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
    if (far < 2) return;
    const travels = element.animate([{ transform: between(from, to) }, { transform: 'none' }], {
      duration: TRAVEL_MS,
      delay,
      easing: OUT,
      fill: 'backwards',
    });
    // Above what it passes over. Not as part of the animation: that would take it off the compositor.
    element.style.zIndex = '3';
    // What comes from afar passes over other things, and slips away under a finger before it is lifted: such a press
    // was lost. It can be pressed where it lands; until then a press is for what lies below.
    if (far > to.width) element.style.pointerEvents = 'none';
    const landed = (): void => {
      element.style.removeProperty('z-index');
      element.style.removeProperty('pointer-events');
    };
    travels.finished.then(landed, landed);
  }

  /** Lets what kept its name slide to its new place: the other cards of a hand. */
  settle(prefix: string, except: ReadonlySet<string>): void {
    for (const [at, from] of this.#before) if (at.startsWith(prefix) && !except.has(at)) this.arrive(at, from);
  }

  /** Turns something over on the spot. */
  turn(at: string): void {
    this.#find(at)?.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], {
      duration: TRAVEL_MS,
      easing: OUT,
    });
  }

  /** Gives something a little jump: look here. */
  hop(at: string): void {
    this.#find(at)?.animate(
      [{ transform: 'none' }, { transform: 'translateY(-6px) scale(1.06)' }, { transform: 'none' }],
      { duration: TRAVEL_MS, easing: OUT },
    );
  }

  /** Sends something from one place to another; it is gone when it has arrived. */
  send(what: Ghost['what'], from: Box | null, to: Box | null, delay = 0): void {
    if (from === null || to === null) return;
    this.ghosts = [...this.ghosts, { id: this.#next++, what, from, to, delay }];
  }

  /** Moves a ghost that has just been drawn at its start. */
  fly =
    (ghost: Ghost) =>
    (element: HTMLElement): void => {
      const flight = element.animate(
        [
          { transform: 'none', opacity: 1 },
          { opacity: 1, offset: 0.8 },
          { transform: between(ghost.to, ghost.from), opacity: 0.2 },
        ],
        { duration: TRAVEL_MS + 80, delay: ghost.delay, easing: OUT, fill: 'both' },
      );
      const gone = (): void => {
        this.ghosts = this.ghosts.filter(({ id }) => id !== ghost.id);
      };
      flight.finished.then(gone, gone);
    };

  #find(at: string): HTMLElement | null {
    return this.#root?.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`) ?? null;
  }

  #box(element: HTMLElement): Box {
    const root = this.#root?.getBoundingClientRect();
    const rect = element.getBoundingClientRect();
    return { x: rect.x - (root?.x ?? 0), y: rect.y - (root?.y ?? 0), width: rect.width, height: rect.height };
  }
}

/** The transform that puts something which lies at `to` where `from` is. */
function between(from: Box, to: Box): string {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return `translate(${x}px, ${y}px) scale(${from.width / Math.max(1, to.width)})`;
}
