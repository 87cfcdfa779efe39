import { listed } from '$lib/list';
import type { Outcome } from '$lib/protocol';
import type { ScapeGoatCard, ScapeGoatColour, ScapeGoatView } from '$lib/wire';
import type { Ended, Player } from '../contract';
import { tagged } from '../tagged';
import { cardName, shows, type Translate } from './cards';
import type { Told } from './words';

type Reveal = NonNullable<ScapeGoatView['reveal']>;
type End = Ended<Pick<ScapeGoatView, 'pawns' | 'colours' | 'reveal'>>;

/** Since when all the others held the colour of the goat that was framed. */
export type Since =
  | { by: 'swap'; seat: number; at: string }
  | { by: 'trade'; seat: number; other: number }
  | { by: 'stash'; seat: number };

/** Why it ended like that; for a player, why they won or lost and which moment decided it. */
export function ending(outcome: Outcome, people: Player[], t: Translate, end: End = {}): string {
  const me = end.seat ?? people.find((player) => player.me)?.seat ?? null;
  const nameOf = (seat: number): string => (seat === me ? t('sg-you') : (people[seat]?.name ?? ''));
  const game: Game = { me, nameOf, end, t, reveal: end.view?.reveal ?? null, events: eventsOf(end) };
  const sentences = ((): string[] => {
    switch (outcome.ending) {
      case 'scapegoat_framed':
        return caught(people.find(({ seat }) => !outcome.winners.includes(seat))?.seat ?? 0, game);
      case 'innocent_framed':
        return mistaken(outcome.winners[0] ?? 0, game);
      case 'cops':
        return toTheCops(outcome.winners[0] ?? 0, game);
      default:
        return [t('sg-ending-unfinished')];
    }
  })();
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

interface Game {
  me: number | null;
  nameOf: (seat: number) => string;
  end: End;
  t: Translate;
  reveal: Reveal | null;
  events: Told[];
}

function eventsOf({ history = [] }: End): Told[] {
  return history.flatMap(({ events }) => events as Told[]);
}

/** The cards of the last attempt and whom they framed; null if nobody heard of it. */
function attemptOf(events: Told[]): { cards: ScapeGoatCard[]; framed: number[] } | null {
  let cards: ScapeGoatCard[] = [];
  for (const event of events) {
    const { kind, data } = tagged(event);
    if (kind === 'frame_revealed') ({ cards } = data);
    if (kind === 'framed') return { cards, framed: data.seats };
  }
  return null;
}

function caught(scapegoat: number, game: Game): string[] {
  const { me, nameOf, t } = game;
  const role = me === scapegoat ? 'scapegoat' : me === null ? 'none' : 'gang';
  const told = t('sg-ending-scapegoat_framed', { me: role, name: nameOf(scapegoat) });
  const colour = game.end.view?.colours[scapegoat];
  const since = colour === undefined ? null : sinceWhen(scapegoat, colour, game.reveal, game.events);
  if (since !== null && colour !== undefined) return [told, sinceInWords(since, colour, game)];
  const framer = framerOf(game.events);
  if (framer === null) return [told];
  return [told, t('sg-why-attempt', { me: framer === me ? 'yes' : 'no', name: nameOf(framer) })];
}

function framerOf(events: Told[]): number | null {
  const opened = events.map((event) => tagged(event)).findLast(({ kind }) => kind === 'frame_opened');
  return opened?.kind === 'frame_opened' ? opened.data.seat : null;
}

function sinceInWords(since: Since, colour: ScapeGoatColour, { me, nameOf, t }: Game): string {
  const args = { colour: t(`colour-${colour}`), me: since.seat === me ? 'yes' : 'no', name: nameOf(since.seat) };
  switch (since.by) {
    case 'swap':
      return t('sg-why-since-swap', { ...args, place: t(`sg-place-${since.at}`) });
    case 'trade': {
      const whose = since.seat === me ? 'by' : since.other === me ? 'to' : 'no';
      return t('sg-why-since-trade', { ...args, me: whose, other: nameOf(since.other) });
    }
    case 'stash':
      return t('sg-why-since-stash', args);
  }
}

function mistaken(scapegoat: number, game: Game): string[] {
  const { me, nameOf, t, reveal, end } = game;
  const attempt = attemptOf(game.events);
  const name = nameOf(scapegoat);
  if (attempt === null) return [t('sg-ending-wrong_goat', { me: me === scapegoat ? 'scapegoat' : 'no', name })];
  const { cards, framed } = attempt;
  const others = framed.filter((seat) => seat !== me);
  const told = t('sg-ending-innocent_framed', {
    me: me === scapegoat ? 'scapegoat' : me !== null && framed.includes(me) ? 'framed' : 'no',
    framed: listed(others.map(nameOf), t),
    count: others.length,
    name,
  });
  const colours = end.view?.colours ?? [];
  const victim = framed[0];
  const mine = me === null ? undefined : cards[me];
  const hand = me === null ? undefined : reveal?.hands[me];
  const wanted = victim === undefined ? undefined : colours[victim];
  // Without every single one of these cards nobody would have been framed.
  if (
    mine !== undefined &&
    wanted !== undefined &&
    framed.length === 1 &&
    me !== victim &&
    me !== scapegoat &&
    hand?.some((card) => !shows(card, wanted)) === true
  )
    return [told, t('sg-why-your-card', { card: cardName(mine, t), colour: t(`colour-${wanted}`) })];
  const own = colours[scapegoat];
  if (own === undefined) return [told];
  const without = cards.flatMap((card, seat) => (seat !== scapegoat && !shows(card, own) ? [seat] : []));
  return [told, t('sg-why-missing', missing(without, own, scapegoat, game))];
}

function toTheCops(scapegoat: number, game: Game): string[] {
  const { me, nameOf, t, end, reveal } = game;
  const there = end.view?.pawns.indexOf('cops') ?? end.by ?? -1;
  const name = nameOf(scapegoat);
  if (there < 0) return [t('sg-ending-cops-somebody', { me: me === scapegoat ? 'scapegoat' : 'no', name })];
  const who =
    there === scapegoat
      ? me === scapegoat
        ? 'went-scapegoat'
        : 'escaped'
      : me === there
        ? 'went'
        : me === scapegoat
          ? 'scapegoat'
          : 'no';
  const told = t('sg-ending-cops', { me: who, name, went: nameOf(there) });
  const own = end.view?.colours[scapegoat];
  if (reveal === null || own === undefined) return [told];
  if (there !== scapegoat) {
    const whose = me === there ? 'by' : me === scapegoat ? 'to' : 'no';
    return [told, t('sg-why-mat-was-right', { me: whose, went: nameOf(there), name })];
  }
  const without = reveal.hands.flatMap((hand, seat) =>
    seat !== scapegoat && !hand.some((card) => shows(card, own)) ? [seat] : [],
  );
  return [told, t('sg-why-in-time', missing(without, own, scapegoat, game))];
}

/** Who lacked the scapegoat's colour. */
function missing(
  without: number[],
  colour: ScapeGoatColour,
  scapegoat: number,
  { me, nameOf, t }: Game,
): Record<string, string | number> {
  return {
    colour: t(`colour-${colour}`),
    whose: me === scapegoat ? 'mine' : 'other',
    me: without.length === 1 && without[0] === me ? 'yes' : 'no',
    names: listed(without.map(nameOf), t),
    count: without.length,
  };
}

type Hands = (ScapeGoatCard[] | null)[];

/**
 * The event since which all but `target` held this colour, found by going back from the hands at the end; null if it
 * happened unseen, or they held it from the start.
 */
export function sinceWhen(
  target: number,
  colour: ScapeGoatColour,
  reveal: Reveal | null,
  events: readonly Told[],
): Since | null {
  if (reveal === null) return null;
  const hands: Hands = reveal.hands.map((hand) => [...hand]);
  const lacks = (seat: number): boolean =>
    seat !== target && hands[seat]?.some((card) => shows(card, colour)) === false;
  for (const event of events.toReversed()) {
    const { kind, data } = tagged(event);
    switch (kind) {
      case 'swapped':
        undo(hands, data.seat, data.took, data.put);
        if (lacks(data.seat)) return { by: 'swap', seat: data.seat, at: data.at };
        break;
      case 'traded':
        undo(hands, data.seat, data.got, data.gave);
        undo(hands, data.with, data.gave, data.got);
        if (lacks(data.seat) || lacks(data.with)) return { by: 'trade', seat: data.seat, other: data.with };
        break;
      // A card is taken first, so this is undone before it, and no hand is judged in between.
      case 'stash_filled':
        undo(hands, data.seat, undefined, data.card);
        break;
      case 'stash_taken':
        undo(hands, data.seat, data.card);
        if (lacks(data.seat)) return { by: 'stash', seat: data.seat };
        break;
      default:
    }
    if (hands.some((hand, seat) => hand === null && seat !== target)) return null;
  }
  return null;
}

/**
 * Gives `seat` back what they gave, and takes away what they got; `undefined` is no card. Where a card is not known,
 * nothing is known of the hand before.
 */
function undo(hands: Hands, seat: number, got?: ScapeGoatCard | null, gave?: ScapeGoatCard | null): void {
  const hand = hands[seat];
  if (hand == null) return;
  if (got === null || gave === null) {
    hands[seat] = null;
    return;
  }
  if (got !== undefined) hand.splice(hand.indexOf(got), 1);
  if (gave !== undefined) hand.push(gave);
}
