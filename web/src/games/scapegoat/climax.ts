import type { ScapeGoatCard, ScapeGoatColour, ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import { tagged } from '../tagged';
import { shows } from './cards';
import type { GameStep } from './play';

/** A frame attempt that is being told: whose it was, the cards by seat, and who was framed (SG-F1 to SG-F5). */
export interface Attempt {
  n: number;
  cards: ScapeGoatCard[];
  framed: number[];
  /** In which order the cards are turned. */
  order: number[];
  /** The table before the cards: while they are told, nothing else of it changes. */
  before: ScapeGoatView;
  /** The game has ended with it. */
  ends: boolean;
}

/** On three, everybody points; then a light falls on the scapegoat; then all there was is shown (SG-E2). */
export const FINALE = ['one', 'two', 'three', 'point', 'light', 'told'] as const;
export type FinaleBeat = (typeof FINALE)[number];

/**
 * What the board tells step by step. There is nothing between these states and nothing beside them: what is drawn and
 * what can be pressed follows from them alone.
 */
export type Climax =
  | { scene: 'table' }
  /** Somebody stands at the cops, and that is all there is to see. */
  | { scene: 'cops'; seat: number; before: ScapeGoatView }
  /** So many cards are open. */
  | { scene: 'cards'; attempt: Attempt; open: number }
  | { scene: 'verdict'; attempt: Attempt }
  | { scene: 'finale'; beat: FinaleBeat };

export const TABLE: Climax = { scene: 'table' };
const FIRST: Climax = { scene: 'finale', beat: 'one' };
/** For somebody who comes when all is over. */
export const TOLD: Climax = { scene: 'finale', beat: 'told' };

const COPS_MS = 1_900;
const PICKED_MS = 1_300;
const DECISIVE_MS = 1_600;
const SETTLED_MS = 350;
const VERDICT_MS = 1_000;
const LOOK_MS = 3_200;
const FINALE_MS: Record<Exclude<FinaleBeat, 'told'>, number> = {
  one: 600,
  two: 600,
  three: 400,
  point: 1_400,
  light: 1_600,
};

/** Events that are told step by step. */
export function tells(events: ScapeGoatShown[]): boolean {
  return events.some((event) => ['frame_revealed', 'ended'].includes(tagged(event).kind));
}

/** What is told of a step; null if nothing is. */
export function begin(made: Pick<GameStep, 'n' | 'events' | 'before' | 'view'>): Climax | null {
  let cards: ScapeGoatCard[] | null = null;
  let framed: number[] = [];
  let atCops: number | null = null;
  let ends = false;
  for (const event of made.events) {
    const { kind, data } = tagged(event);
    if (kind === 'frame_revealed') cards = data.cards;
    if (kind === 'framed') framed = data.seats;
    if (kind === 'went_to_cops') atCops = data.seat;
    if (kind === 'ended') ends = true;
  }
  if (cards !== null) {
    const { n } = made;
    const order = turning(made.before.colours, cards, made.before.mover);
    // Everybody has picked, you too.
    const you = made.before.you;
    const before = { ...made.before, chosen: you === null ? null : (cards[you] ?? null), waiting: [] };
    return { scene: 'cards', attempt: { n, cards, framed, order, before, ends }, open: 0 };
  }
  if (atCops !== null)
    return {
      scene: 'cops',
      seat: atCops,
      before: { ...made.before, pawns: made.view.pawns, waiting: [], spied: null },
    };
  return ends ? FIRST : null;
}

/** Who reads it: somebody who plays, who takes a lesson, or who only watches. */
export type Reader = 'player' | 'learner' | 'spectator';

/**
 * What comes next by itself, and after how long; null if nothing does. A player closes a failed attempt by hand: they
 * want to study the cards. The end comes to all at a table at the same time. A learner has all the time that they take,
 * and somebody who watches has nothing to press for.
 */
export function next(climax: Climax, reader: Reader): { ms: number; then: Climax } | null {
  switch (climax.scene) {
    case 'table':
      return null;
    case 'cops':
      return { ms: COPS_MS, then: FIRST };
    case 'cards': {
      const { attempt, open } = climax;
      const { length } = attempt.order;
      if (open === length) return { ms: VERDICT_MS, then: { scene: 'verdict', attempt } };
      // Nobody can be framed any more: the other cards are no news.
      if (candidates(attempt, open).length === 0) return { ms: SETTLED_MS, then: { ...climax, open: length } };
      // How long a card waits tells nothing of it: that depends on how many lie open.
      const ms = open === 0 ? PICKED_MS : open === length - 1 ? DECISIVE_MS : 550 + 150 * open;
      return { ms, then: { ...climax, open: open + 1 } };
    }
    case 'verdict':
      if (reader === 'learner' || (reader === 'player' && !climax.attempt.ends)) return null;
      return { ms: LOOK_MS, then: goOn(climax) };
    case 'finale': {
      const { beat } = climax;
      if (beat === 'told') return null;
      return { ms: FINALE_MS[beat], then: goOn(climax) };
    }
  }
}

/** What follows when somebody has read it. */
export function goOn(climax: Climax): Climax {
  if (climax.scene === 'verdict') return climax.attempt.ends ? FIRST : TABLE;
  if (climax.scene === 'finale') return { scene: 'finale', beat: FINALE[FINALE.indexOf(climax.beat) + 1] ?? 'told' };
  return climax;
}

/** Who can still be framed, by the cards that lie open: their colour is on all of them but their own (SG-F2). */
export function candidates(
  { before, cards, order }: Pick<Attempt, 'before' | 'cards' | 'order'>,
  open: number,
): number[] {
  const shown = order.slice(0, open);
  return before.colours.flatMap((colour, seat) =>
    shown.every((other) => other === seat || missing(cards, other, colour) === 0) ? [seat] : [],
  );
}

/**
 * The order that leaves it open for longest who is framed: as far as it can be, the last card decides. Otherwise around
 * the table, and who made the attempt comes last.
 */
export function turning(colours: ScapeGoatColour[], cards: ScapeGoatCard[], framer: number): number[] {
  const players = cards.length;
  const around = Array.from({ length: players }, (_, i) => (framer + 1 + i) % players);
  const breaking = around.map((seat) =>
    around.filter((other) => other !== seat && missing(cards, other, colours[seat]) === 1),
  );
  const fewest = Math.min(...breaking.map(({ length }) => length));
  const at = breaking.findIndex(({ length }) => length === fewest);
  const [closest, breakers] = [around[at] ?? 0, breaking[at] ?? []];
  const rank = (seat: number): number => (breakers.includes(seat) ? 2 : 1);
  const order = around.toSorted((a, b) => rank(a) - rank(b));
  // Their own card decides nothing about them.
  return order.at(-1) === closest ? [closest, ...order.slice(0, -1)] : order;
}

function missing(cards: ScapeGoatCard[], seat: number, colour: ScapeGoatColour | undefined): 0 | 1 {
  const card = cards[seat];
  return card !== undefined && colour !== undefined && shows(card, colour) ? 0 : 1;
}

/** The parts of the board. */
export type Part = 'now' | 'line' | 'middle' | 'own' | 'past' | 'ending';

/**
 * The grids of the board, and what lies in each. A part is drawn if the grid has a place for it, and only then; a test
 * reads in the styles that every grid has the places that are named here, at every size.
 */
export const GRIDS = {
  table: ['now', 'line', 'middle', 'own'],
  /** A replay: also what was known of the others. */
  recalled: ['now', 'line', 'middle', 'own', 'past'],
  /** A replay with everything open. */
  opened: ['now', 'line', 'past'],
  finale: ['ending'],
} as const satisfies Record<string, readonly Part[]>;
export type Grid = keyof typeof GRIDS;

/** What is drawn now. */
export interface Scene {
  climax: Climax;
  grid: Grid;
  /** The table as it may be seen: while cards are turned, and where they end the game, as it was before. */
  view: ScapeGoatView;
  /** The table is not as it was before: what may be done now can be offered. */
  live: boolean;
}

function beforeOf(climax: Climax): ScapeGoatView | null {
  switch (climax.scene) {
    case 'cops':
      return climax.before;
    case 'cards':
      return climax.attempt.before;
    case 'verdict':
      return climax.attempt.ends ? climax.attempt.before : null;
    default:
      return null;
  }
}

export function sceneOf(climax: Climax, view: ScapeGoatView, past: { past: boolean; memory: boolean }): Scene {
  const told = climax.scene === 'table' && view.outcome !== null && view.reveal !== null ? TOLD : climax;
  if (told.scene === 'finale') return { climax: told, grid: 'finale', view, live: false };
  const before = beforeOf(told);
  const drawn = before ?? view;
  const grid = drawn.reveal !== null ? 'opened' : past.past && past.memory ? 'recalled' : 'table';
  return { climax: told, grid, view: drawn, live: before === null };
}
