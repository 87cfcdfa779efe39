import type { ScapeGoatAction, ScapeGoatCard, ScapeGoatLocation, ScapeGoatStage, ScapeGoatView } from '$lib/wire';
import { type Tagged, tagged } from '../tagged';
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
  /** The pawn can go back to where it stood (SG-T5). */
  takeBack: boolean;
}

export function choicesOf(legal: ScapeGoatAction[]): Choices {
  const found: Choices = { moves: [], seats: [], places: [], cards: [], call: false, pass: false, takeBack: false };
  for (const action of legal) {
    const { kind, data } = tagged(action);
    switch (kind) {
      case 'call_cops':
        found.call = true;
        break;
      case 'pass':
        found.pass = true;
        break;
      case 'move':
        found.moves.push(data);
        break;
      case 'spy':
      case 'trade':
      case 'steal':
        found.seats.push({ seat: data, action, kind });
        break;
      case 'take_stash':
        found.places.push(data);
        break;
      case 'fill_stash':
      case 'choose':
      case 'swap':
        found.cards.push({ card: data, action, kind });
        break;
      case 'take_back':
        found.takeBack = true;
        break;
      // It is ticked beside the board (`passing`), and needs no press on it.
      case 'pass_for_now':
        break;
      default:
        kind satisfies never;
    }
  }
  return found;
}

export type StageName = Tagged<ScapeGoatStage>['kind'];

/** The name of a stage, without what comes with it. */
export function stageName(stage: ScapeGoatStage): StageName {
  return tagged(stage).kind;
}

/** The step of the turn: move, act, swap. */
export function stepOf(stage: ScapeGoatStage): 'move' | 'act' | 'swap' | null {
  const name = stageName(stage);
  if (name === 'window' || name === 'over') return null;
  return name === 'move' || name === 'swap' ? name : 'act';
}

/** The two who trade, if a trade is on. */
export function traders(view: ScapeGoatView): [number, number] | null {
  return typeof view.stage === 'object' && 'choose_for_trade' in view.stage
    ? [view.mover, view.stage.choose_for_trade.with]
    : null;
}

/** Whose window to the cops it is: they have the player to move three seats to their left (SG-A8). */
export function windowSeat(view: ScapeGoatView): number {
  return (view.mover + 3) % view.pawns.length;
}

/** How long the window is open, if the table agreed on nothing else; without a timer, the clock of the pace runs. */
export function windowMs(
  { turns_done, pawns }: Pick<ScapeGoatView, 'turns_done' | 'pawns'>,
  options: Record<string, unknown>,
): number {
  const first = Number(options['cops_window_ms'] ?? 4_000);
  if (first === 0) return 60_000;
  return turns_done < pawns.length ? first : Math.min(first, Math.max(2_000, first / 2));
}

/** Why not every card may go: your own colour is in your hand (SG-T4). */
export function forced(view: ScapeGoatView): boolean {
  if (view.you === null || view.hand === null) return false;
  const own = view.colours[view.you];
  if (own === undefined) return false;
  return view.hand.some((card) => shows(card, own)) && !view.hand.every((card) => shows(card, own));
}

/** For every seat: how many of the other players' cards show its colour, of how many (SG-F2). For the picture only; the
 *  server says who is framed. */
export function pointedAt(view: Pick<ScapeGoatView, 'colours'>, cards: ScapeGoatCard[]): number[] {
  return view.colours.map(
    (colour, seat) => cards.filter((card, other) => other !== seat && shows(card, colour)).length,
  );
}
