import type { ScapeGoatAction, ScapeGoatCard, ScapeGoatLocation, ScapeGoatStage, ScapeGoatView } from '$lib/wire';
import { shows } from './cards';

/** What the legal actions offer, sorted by what is pressed for them. Nothing else is ever offered. */
export interface Choices {
  moves: ScapeGoatLocation[];
  /** Players that can be pressed, and what that does. */
  seats: { seat: number; action: ScapeGoatAction; kind: 'spy' | 'trade' | 'steal' }[];
  places: number[];
  /** Cards of the hand that can be pressed, and what that does. */
  cards: { card: ScapeGoatCard; action: ScapeGoatAction; kind: 'swap' | 'fill_stash' | 'choose' }[];
  /** The six-player window is yours (SG-A8). */
  call: boolean;
  pass: boolean;
}

export function choicesOf(legal: ScapeGoatAction[]): Choices {
  const found: Choices = { moves: [], seats: [], places: [], cards: [], call: false, pass: false };
  for (const action of legal) {
    if (action === 'call_cops') found.call = true;
    else if (action === 'pass') found.pass = true;
    else if ('move' in action) found.moves.push(action.move);
    else if ('spy' in action) found.seats.push({ seat: action.spy, action, kind: 'spy' });
    else if ('trade' in action) found.seats.push({ seat: action.trade, action, kind: 'trade' });
    else if ('steal' in action) found.seats.push({ seat: action.steal, action, kind: 'steal' });
    else if ('take_stash' in action) found.places.push(action.take_stash);
    else if ('fill_stash' in action) found.cards.push({ card: action.fill_stash, action, kind: 'fill_stash' });
    else if ('choose' in action) found.cards.push({ card: action.choose, action, kind: 'choose' });
    else if ('swap' in action) found.cards.push({ card: action.swap, action, kind: 'swap' });
  }
  return found;
}

export type StageName =
  | 'window' | 'move' | 'spy' | 'trade' | 'choose_for_trade' | 'take_stash' | 'fill_stash' | 'steal' | 'choose_for_frame' | 'swap' | 'over';

/** The name of a stage, without what comes with it. */
export function stageName(stage: ScapeGoatStage): StageName {
  if (typeof stage === 'string') return stage;
  return 'choose_for_trade' in stage ? 'choose_for_trade' : 'fill_stash';
}

/** The step of the turn: move, act, swap. */
export function stepOf(stage: ScapeGoatStage): 'move' | 'act' | 'swap' | null {
  const name = stageName(stage);
  if (name === 'window' || name === 'over') return null;
  return name === 'move' || name === 'swap' ? name : 'act';
}

/** The two who trade, if a trade is on. */
export function traders(view: ScapeGoatView): [number, number] | null {
  return typeof view.stage === 'object' && 'choose_for_trade' in view.stage ? [view.mover, view.stage.choose_for_trade.with] : null;
}

/** Whose window to the cops it is: they have the player to move three seats to their left (SG-A8). */
export function windowSeat(view: ScapeGoatView): number {
  return (view.mover + 3) % view.players.length;
}

/** Why not every card may go: your own colour is in your hand (SG-T4). */
export function forced(view: ScapeGoatView): boolean {
  if (view.you === null || view.hand === null) return false;
  const own = view.players[view.you]?.colour;
  if (own === undefined) return false;
  return view.hand.some((card) => shows(card, own)) && !view.hand.every((card) => shows(card, own));
}

/** For every seat: how many of the other players' cards show its colour, of how many (SG-F2). For the picture only; the
 *  server says who is framed. */
export function pointedAt(view: Pick<ScapeGoatView, 'players'>, cards: ScapeGoatCard[]): number[] {
  return view.players.map(({ colour }, seat) => cards.filter((card, other) => other !== seat && shows(card, colour)).length);
}
