import type { ScapeGoatAction, ScapeGoatCard, ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import type { GameContext, Step } from '../contract';
import { LOCATIONS } from './cards';
import type { Box, Flights } from './flight.svelte';

export type Game = GameContext<ScapeGoatView, ScapeGoatAction, ScapeGoatShown>;
export type GameStep = Step<ScapeGoatView, ScapeGoatAction, ScapeGoatShown>;

/** The name on the page of the nth copy of a card in your hand. */
export function inHand(card: ScapeGoatCard, copy: number): string {
  return `hand:${card}:${copy}`;
}

/** The last copy of a card in a hand: the one that comes or goes. */
function lastCopy(hand: ScapeGoatCard[] | null, card: ScapeGoatCard): string {
  const copies = hand?.filter((held) => held === card).length ?? 0;
  return inHand(card, Math.max(0, copies - 1));
}

/** What is heard of an event. The frame plays "your turn" and the end. */
export function sound(event: ScapeGoatShown, game: Game): void {
  if (event === 'prepare_flipped') game.sound('flip');
  else if (typeof event === 'string') return;
  else if ('moved' in event) game.sound('place');
  else if ('swapped' in event || 'stash_taken' in event || 'stash_filled' in event || 'chose' in event) game.sound('card');
  else if ('traded' in event) game.sound('shuffle');
  else if ('token_taken' in event || 'token_stolen' in event) game.sound('coin');
  else if ('spied' in event || 'frame_opened' in event || 'trade_opened' in event || 'window_opened' in event) game.sound('knock');
  else if ('went_to_cops' in event) game.sound('bad');
  if (typeof event === 'object' && 'spied' in event && event.spied.target === game.seat) game.haptic('bad');
}

/**
 * Lets the cards, pawns and tokens of a step travel. The page has been drawn anew; `flights` knows where things lay
 * before.
 */
export function travel(step: GameStep, flights: Flights, seat: number | null): void {
  const { before, view } = step;
  const came = new Set<string>();
  /** Lets a card of your hand come from somewhere. */
  const intoHand = (card: ScapeGoatCard, from: Box | null, delay = 0): void => {
    const at = lastCopy(view.hand, card);
    came.add(at);
    flights.arrive(at, from, delay);
  };
  const fromHand = (card: ScapeGoatCard): Box | null => flights.was(lastCopy(before.hand, card));

  for (const event of step.events) {
    if (event === 'prepare_flipped') flights.turn('place:prepare');
    if (typeof event === 'string') continue;
    if ('moved' in event) {
      const at = `pawn:${event.moved.seat}`;
      flights.arrive(at, flights.was(at));
    } else if ('swapped' in event) {
      const { seat: who, put, took } = event.swapped;
      const at = `evidence:${LOCATIONS.indexOf(event.swapped.at)}`;
      const mine = who === seat;
      flights.arrive(at, mine ? fromHand(put) : flights.seat(who));
      if (mine) intoHand(took, flights.was(at), 90);
      else flights.send(took, flights.was(at), flights.seat(who), 90);
    } else if ('traded' in event) {
      const { seat: one, with: other, gave, got } = event.traded;
      if (seat === one || seat === other) {
        const partner = seat === one ? other : one;
        const [away, home] = seat === one ? [gave, got] : [got, gave];
        if (away !== null) flights.send(away, fromHand(away), flights.seat(partner));
        if (home !== null) intoHand(home, flights.seat(partner), 120);
      } else {
        flights.send(null, flights.seat(one), flights.seat(other));
        flights.send(null, flights.seat(other), flights.seat(one), 120);
      }
    } else if ('stash_taken' in event) {
      const { seat: who, place, card } = event.stash_taken;
      const from = flights.was(`stash:${place}`);
      if (who === seat && card !== null) intoHand(card, from);
      else flights.send(null, from, flights.seat(who));
    } else if ('stash_filled' in event) {
      const { seat: who, place, card } = event.stash_filled;
      flights.arrive(`stash:${place}`, who === seat && card !== null ? fromHand(card) : flights.seat(who));
    } else if ('token_taken' in event) {
      flights.send({ token: true }, flights.was('tokens') ?? flights.is('place:prepare'), flights.is(`pawn:${event.token_taken.seat}`));
    } else if ('token_stolen' in event) {
      flights.send({ token: true }, flights.is(`pawn:${event.token_stolen.from}`), flights.is(`pawn:${event.token_stolen.seat}`));
    } else if ('spied' in event) {
      flights.hop(`pawn:${event.spied.target}`);
    }
  }
  flights.settle('hand:', came);
}
