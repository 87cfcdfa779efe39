import { listed } from '$lib/list';
import type { Args } from '$lib/locale';
import type {
  ScapeGoatAction,
  ScapeGoatCard,
  ScapeGoatHand,
  ScapeGoatLocation,
  ScapeGoatShown,
  ScapeGoatView,
} from '$lib/wire';
import type { Pictured, Player, Target } from '../contract';
import { tagged } from '../tagged';
import { cardName, evidenceAt, faceName, type Spot, spotOf, type Translate } from './cards';
import { choicesOf, forced, stageName, traders, windowSeat } from './choices';

/** Who does something, for a message with a form for you and one for the others. */
function one(seat: number, people: Player[]): Args {
  const player = people[seat];
  return { me: player?.me ? 'yes' : 'no', name: player?.name ?? '' };
}

/** Who does something to whom: `by` you, `to` you, or among others. */
function two(seat: number, other: number, people: Player[]): Args {
  const me = people[seat]?.me ? 'by' : people[other]?.me ? 'to' : 'no';
  return { me, name: people[seat]?.name ?? '', other: people[other]?.name ?? '' };
}

/** Names of players, in a sentence. */
export function names(seats: number[], people: Player[], t: Translate): string {
  return listed(
    seats.map((seat) => (people[seat]?.me ? t('sg-you') : (people[seat]?.name ?? ''))),
    t,
  );
}

export function placeName(location: ScapeGoatLocation, view: Pick<ScapeGoatView, 'tokens_left'>, t: Translate): string {
  return t(`sg-place-${spotOf(location, view)}`);
}

/** An event, with the side of Prepare that lay up then. */
export type Told =
  | ScapeGoatShown
  | { moved: { seat: number; to: Spot } }
  | { took_back: { seat: number; to: Spot } }
  | { swapped: { seat: number; at: Spot; put: ScapeGoatCard; took: ScapeGoatCard } };

/** The events that led to a view, told backwards from it: Prepare is Frame/Steal since it was flipped (SG-A4). */
export function telling(events: Told[], after: Pick<ScapeGoatView, 'tokens_left'>): Told[] {
  let side = spotOf('prepare', after);
  const sided = (spot: Spot): Spot => (spot === 'prepare' ? side : spot);
  return events
    .toReversed()
    .map((event): Told => {
      const { kind, data } = tagged(event);
      if (kind === 'prepare_flipped') side = 'prepare';
      if (kind === 'moved') return { moved: { ...data, to: sided(data.to) } };
      if (kind === 'took_back') return { took_back: { ...data, to: sided(data.to) } };
      if (kind === 'swapped') return { swapped: { ...data, at: sided(data.at) } };
      return event;
    })
    .toReversed();
}

function handNames(hand: ScapeGoatHand, t: Translate): string {
  return hand.map((card) => cardName(card, t)).join(' · ');
}

/** A line of the history. */
export function describe(event: Told, people: Player[], t: Translate): string {
  const { kind, data } = tagged(event);
  switch (kind) {
    case 'time_up':
      return t('sg-log-time-up');
    case 'turn_began':
      return t('sg-log-turn-began', one(data.seat, people));
    case 'window_opened':
      return t('sg-log-window-opened', one(data.seat, people));
    case 'window_closed':
      return '';
    case 'passed':
      return t('sg-log-passed', one(data.seat, people));
    case 'passing_for_now':
      return t(data.on ? 'sg-log-ticked' : 'sg-log-unticked', one(data.seat, people));
    case 'moved':
      // Who goes to the cops is told once, by what comes of it.
      if (data.to === 'cops') return '';
      return t('sg-log-moved', { ...one(data.seat, people), place: t(`sg-place-${data.to}`) });
    case 'took_back':
      return t('sg-log-took-back', { ...one(data.seat, people), place: t(`sg-place-${data.to}`) });
    case 'spied': {
      const line = t('sg-log-spied', two(data.seat, data.target, people));
      return data.hand === null ? line : `${line} ${handNames(data.hand, t)}`;
    }
    case 'trade_opened':
      return t('sg-log-trade-opened', two(data.seat, data.with, people));
    case 'frame_opened':
      return t('sg-log-frame-opened', one(data.seat, people));
    case 'chose':
      return data.card === null ? '' : t('sg-log-chose', { ...one(data.seat, people), card: cardName(data.card, t) });
    case 'traded':
      return traded(data, people, t);
    case 'stash_taken': {
      const args = { ...one(data.seat, people), place: data.place + 1 };
      if (data.card === null) return t('sg-log-stash-taken', args);
      return t('sg-log-stash-taken-seen', { ...args, card: cardName(data.card, t) });
    }
    case 'stash_filled': {
      const args = { ...one(data.seat, people), place: data.place + 1 };
      if (data.card === null) return t('sg-log-stash-filled', args);
      return t('sg-log-stash-filled-seen', { ...args, card: cardName(data.card, t) });
    }
    case 'token_taken':
      return t('sg-log-token-taken', { ...one(data.seat, people), left: data.left });
    case 'prepare_flipped':
      return t('sg-log-prepare-flipped');
    case 'token_stolen':
      return t('sg-log-token-stolen', two(data.seat, data.from, people));
    case 'frame_revealed': {
      const shown = (card: ScapeGoatCard, seat: number): string =>
        t('sg-log-revealed-one', { ...one(seat, people), card: cardName(card, t) });
      return t('sg-log-frame-revealed', { cards: data.cards.map(shown).join(' · ') });
    }
    case 'frame_failed':
      return t('sg-log-frame-failed');
    case 'framed':
      return t('sg-log-framed', { names: names(data.seats, people, t), count: data.seats.length });
    case 'swapped': {
      const [place, put, took] = [t(`sg-place-${data.at}`), cardName(data.put, t), cardName(data.took, t)];
      return t('sg-log-swapped', { ...one(data.seat, people), place, put, took });
    }
    case 'went_to_cops':
      return t('sg-log-went-to-cops', one(data.seat, people));
    case 'ended':
      return t('sg-log-ended', one(data.scapegoat, people));
  }
}

function traded(event: Extract<ScapeGoatShown, { traded: unknown }>['traded'], people: Player[], t: Translate): string {
  const { seat, with: other, gave, got } = event;
  if (gave === null || got === null) return t('sg-log-traded', two(seat, other, people));
  // What the one who opened the trade gave is what the other one got. In a replay the viewer may be neither of them.
  const mine = people[other]?.me !== true;
  const [giver, partner] = mine ? [seat, other] : [other, seat];
  return t('sg-log-traded-seen', {
    ...one(giver, people),
    other: people[partner]?.name ?? '',
    gave: cardName(mine ? gave : got, t),
    got: cardName(mine ? got : gave, t),
  });
}

/** A hand that was spied on is seen until the end of the turn (SG-A1), and kept only where notes are agreed (SG-N1). */
export function remember(event: Told, options: Record<string, unknown> = {}): Told {
  if (options['notes'] === true) return event;
  return typeof event === 'object' && 'spied' in event ? { spied: { ...event.spied, hand: null } } : event;
}

/** A line of the history in which the cards are drawn: they need not be named then. */
export function pictured(event: Told, people: Player[], t: Translate): Pictured | null {
  const { kind, data } = tagged(event);
  switch (kind) {
    case 'spied':
      if (data.hand === null) return null;
      return {
        text: t('sg-log-spied', two(data.seat, data.target, people)),
        cards: data.hand.map((card) => ({ card })),
      };
    case 'traded': {
      const { gave, got } = data;
      if (gave === null || got === null) return null;
      // What the one who opened the trade gave is what the other one got.
      const mine = people[data.with]?.me !== true;
      return {
        text: t('sg-log-traded', two(data.seat, data.with, people)),
        cards: [
          { card: mine ? gave : got, note: t('sg-card-given') },
          { card: mine ? got : gave, note: t('sg-card-got') },
        ],
      };
    }
    case 'swapped':
      return {
        text: t('sg-log-swapped-at', { ...one(data.seat, people), place: t(`sg-place-${data.at}`) }),
        cards: [
          { card: data.put, note: t('sg-card-put') },
          { card: data.took, note: t('sg-card-taken') },
        ],
      };
    case 'stash_taken':
      if (data.card === null) return null;
      return {
        text: t('sg-log-stash-taken', { ...one(data.seat, people), place: data.place + 1 }),
        cards: [{ card: data.card }],
      };
    case 'stash_filled':
      if (data.card === null) return null;
      return {
        text: t('sg-log-stash-filled', { ...one(data.seat, people), place: data.place + 1 }),
        cards: [{ card: data.card }],
      };
    case 'frame_revealed':
      return {
        text: t('sg-log-revealed'),
        cards: data.cards.map((card, seat) => ({
          card,
          note: people[seat]?.me === true ? t('sg-you') : (people[seat]?.name ?? ''),
        })),
      };
    default:
      return null;
  }
}

/** What is to be done now, and by whom: the line above the board. */
export function prompt(
  view: ScapeGoatView,
  legal: ScapeGoatAction[],
  people: Player[],
  t: Translate,
  prepared: ScapeGoatLocation | null = null,
): string {
  const stage = stageName(view.stage);
  const { you, mover } = view;
  const mine = you === mover;
  const name = people[mover]?.name ?? '';
  const choices = choicesOf(legal);
  if (stage === 'over') return t('sg-do-over');
  if (stage === 'window') {
    const seat = windowSeat(view);
    if (choices.call) return t('sg-do-window-mine', { ...one(mover, people) });
    if (seat === you) return t('sg-do-window-passed', { ...one(mover, people) });
    const runner = people[seat]?.name ?? '';
    if (!mine) return t('sg-do-window', { name: runner });
    if (prepared === null) return t('sg-do-window-prepare', { name: runner });
    return t('sg-do-window-ready', { name: runner, place: placeName(prepared, view, t) });
  }
  if (stage === 'choose_for_trade') {
    const [a, b] = traders(view) ?? [mover, mover];
    const other = people[a === you ? b : a]?.name ?? '';
    if (choices.cards.length > 0) return t('sg-do-trade-choose-mine', { other });
    if (you === a || you === b) return t('sg-do-trade-chosen', { other });
    return t('sg-do-trade-choose', { name, other: people[b]?.name ?? '' });
  }
  if (stage === 'choose_for_frame') {
    if (choices.cards.length > 0) return t('sg-do-frame-choose-mine', one(mover, people));
    return t(view.chosen === null ? 'sg-do-frame-choose' : 'sg-do-frame-chosen', one(mover, people));
  }
  if (stage === 'swap' && mine) {
    const at = view.pawns[mover] ?? 'prepare';
    const own = view.colours[mover];
    if (forced(view) && own !== undefined) return t('sg-do-swap-forced', { colour: faceName(own, t) });
    return t('sg-do-swap-mine', { card: cardName(evidenceAt(at, view) ?? 'grey', t), place: placeName(at, view, t) });
  }
  return mine ? t(`sg-do-${stage}-mine`) : t(`sg-do-${stage}`, { name });
}

/** One sentence for somebody's first game, about the choice in front of them. */
export function coach(view: ScapeGoatView, legal: ScapeGoatAction[]): { id: string; args?: Args } | null {
  const choices = choicesOf(legal);
  if (choices.call) return { id: 'sg-coach-window' };
  // The move can be made ready while somebody else may go to the cops.
  if (choices.moves.length > 0 || (view.stage === 'window' && view.you === view.mover)) return { id: moveAdvice(view) };
  const seat = choices.seats[0];
  if (seat !== undefined) return { id: `sg-coach-${seat.kind}` };
  if (choices.places.length > 0) return { id: 'sg-coach-take_stash' };
  const card = choices.cards[0];
  if (card === undefined) return null;
  if (card.kind === 'swap') return { id: forced(view) ? 'sg-coach-swap-forced' : 'sg-coach-swap' };
  if (card.kind === 'fill_stash') return { id: 'sg-coach-fill_stash' };
  return { id: stageName(view.stage) === 'choose_for_frame' ? 'sg-coach-choose-frame' : 'sg-coach-choose-trade' };
}

function moveAdvice(view: ScapeGoatView): string {
  if (view.turns_done < view.pawns.length) return 'sg-coach-move-first';
  const holds = (view.tokens[view.you ?? 0] ?? 0) > 0;
  if (view.tokens_left > 0) return holds ? 'sg-coach-move-token' : 'sg-coach-move-prepare';
  return holds ? 'sg-coach-move-frame' : 'sg-coach-move-steal';
}

/** What stands under a player's name. */
export function plate(
  view: ScapeGoatView,
  seat: number,
  t: Translate,
): { colour: ScapeGoatView['colours'][number]; text: string } | null {
  const colour = view.colours[seat];
  const count = view.tokens[seat] ?? 0;
  return colour === undefined ? null : { colour, text: count === 0 ? '' : t('sg-tokens', { count }) };
}

/** Whom you can spy on, trade with or steal from. */
export function targets(
  view: ScapeGoatView,
  legal: ScapeGoatAction[],
  people: Player[],
  t: Translate,
): Target<ScapeGoatAction>[] {
  return choicesOf(legal).seats.map(({ seat, action, kind }) => {
    const colour = faceName(view.colours[seat] ?? 'grey', t);
    return { seat, action, says: t(`sg-whom-${kind}`, { name: people[seat]?.name ?? '', colour }) };
  });
}

/** Where a game turns, for its replay. */
export const turning = {
  framed: 'sg-turning-framed',
  went_to_cops: 'sg-turning-went_to_cops',
  frame_failed: 'sg-turning-frame_failed',
  token_stolen: 'sg-turning-token_stolen',
  prepare_flipped: 'sg-turning-prepare_flipped',
};
