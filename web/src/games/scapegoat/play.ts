import type { ScapeGoatAction, ScapeGoatCard, ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import type { GameContext, Step } from '../contract';
import { tagged } from '../tagged';
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
  const { kind, data } = tagged(event);
  switch (kind) {
    case 'prepare_flipped':
      return game.sound('flip');
    case 'moved':
    case 'took_back':
      return game.sound('place');
    case 'swapped':
    case 'stash_taken':
    case 'stash_filled':
    case 'chose':
      return game.sound('card');
    case 'traded':
      return game.sound('shuffle');
    case 'token_taken':
    case 'token_stolen':
      return game.sound('coin');
    case 'spied':
      if (data.target === game.seat) game.haptic('bad');
      return game.sound('knock');
    case 'frame_opened':
    case 'trade_opened':
    case 'window_opened':
      return game.sound('knock');
    case 'went_to_cops':
      return game.sound('bad');
    case 'time_up':
    case 'turn_began':
    case 'passed':
    case 'passing_for_now':
    case 'window_closed':
    case 'frame_revealed':
    case 'frame_failed':
    case 'framed':
    case 'ended':
      return;
    default:
      kind satisfies never;
  }
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
    const { kind, data } = tagged(event);
    switch (kind) {
      case 'prepare_flipped':
        flights.turn('place:prepare');
        break;
      case 'moved':
      case 'took_back': {
        const at = `pawn:${data.seat}`;
        flights.arrive(at, flights.was(at));
        break;
      }
      case 'swapped': {
        const { seat: who, put, took } = data;
        const at = `evidence:${LOCATIONS.indexOf(data.at)}`;
        const mine = who === seat;
        flights.arrive(at, mine ? fromHand(put) : flights.seat(who));
        if (mine) intoHand(took, flights.was(at), 90);
        else flights.send(took, flights.was(at), flights.seat(who), 90);
        break;
      }
      case 'traded': {
        const { seat: one, with: other, gave, got } = data;
        if (seat === one || seat === other) {
          const partner = seat === one ? other : one;
          const [away, home] = seat === one ? [gave, got] : [got, gave];
          if (away !== null) flights.send(away, fromHand(away), flights.seat(partner));
          if (home !== null) intoHand(home, flights.seat(partner), 120);
        } else {
          flights.send(null, flights.seat(one), flights.seat(other));
          flights.send(null, flights.seat(other), flights.seat(one), 120);
        }
        break;
      }
      case 'stash_taken': {
        const { seat: who, place, card } = data;
        const from = flights.was(`stash:${place}`);
        if (who === seat && card !== null) intoHand(card, from);
        else flights.send(null, from, flights.seat(who));
        break;
      }
      case 'stash_filled': {
        const { seat: who, place, card } = data;
        flights.arrive(`stash:${place}`, who === seat && card !== null ? fromHand(card) : flights.seat(who));
        break;
      }
      case 'token_taken': {
        const from = flights.was('tokens') ?? flights.is('place:prepare');
        flights.send({ token: true }, from, flights.is(`pawn:${data.seat}`));
        break;
      }
      case 'token_stolen':
        flights.send({ token: true }, flights.is(`pawn:${data.from}`), flights.is(`pawn:${data.seat}`));
        break;
      case 'spied':
        flights.hop(`pawn:${data.target}`);
        break;
      case 'time_up':
      case 'turn_began':
      case 'window_opened':
      case 'passed':
      case 'passing_for_now':
      case 'window_closed':
      case 'trade_opened':
      case 'frame_opened':
      case 'chose':
      case 'frame_revealed':
      case 'frame_failed':
      case 'framed':
      case 'went_to_cops':
      case 'ended':
        break;
      default:
        kind satisfies never;
    }
  }
  flights.settle('hand:', came);
}
