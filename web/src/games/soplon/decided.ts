import { listed } from '$lib/list';
import type { SoplonCard, SoplonShown, SoplonSpot, SoplonView } from '$lib/wire';
import type { Ended, Player } from '../contract';
import { tagged } from '../tagged';
import { printed, theCard, type Translate } from './cards';
import { keyOf } from './spots';

type Reveal = NonNullable<SoplonView['reveal']>;

/** What turned the game: without it, somebody else would have had the lowest sum. */
export type Moment =
  | { why: 'rat'; seat: number; worth: number }
  | { why: 'paid'; seat: number; worth: number; cards: number }
  | { why: 'added'; seat: number; by: number; worth: number }
  | { why: 'eliminated' | 'removed'; seat: number; card: SoplonCard }
  | { why: 'closed'; seat: number; won: boolean };

const worthOf = (card: SoplonCard, { rat }: Reveal): number => printed(card) ?? rat ?? 0;

/** The spots that an event fills, empties or exchanges. */
function touched(event: SoplonShown): SoplonSpot[] {
  const { kind, data } = tagged(event);
  switch (kind) {
    case 'exchanged':
    case 'removed':
      return [{ seat: data.seat, place: data.place }];
    case 'swapped':
      return [...data.pair];
    case 'eliminated':
      return [data.at];
    case 'gave':
      return [{ seat: data.seat, place: data.place }, data.to];
    default:
      return [];
  }
}

/** What a card that was put down in event `at` counts in the end; 0 if it is not certain to lie there still. */
function counts(
  events: readonly SoplonShown[],
  at: number,
  spot: SoplonSpot,
  view: SoplonView,
  reveal: Reveal,
): number {
  const gone = events.slice(at + 1).some((event) => touched(event).some((one) => keyOf(one) === keyOf(spot)));
  const lying = view.districts[spot.seat]?.[spot.place];
  return gone || typeof lying !== 'object' ? 0 : worthOf(lying.up, reveal);
}

/**
 * The moment that decided a game with a single lowest sum, by what all have seen. Of several, the one that concerns
 * `me`; null if nothing but the sums speaks.
 */
export function decided(
  view: SoplonView,
  reveal: Reveal,
  events: readonly SoplonShown[],
  me: number | null,
): Moment | null {
  const { sums } = reveal;
  const best = Math.min(...sums);
  const winner = sums.indexOf(best);
  const others = sums.filter((_, seat) => seat !== winner);
  const second = Math.min(...others);
  // Who lost is told of themselves first, everybody else of the one who came closest.
  const losers = sums
    .map((sum, seat) => ({ sum, seat }))
    .filter(({ seat }) => seat !== winner)
    .sort((one, other) => Number(other.seat === me) - Number(one.seat === me) || one.sum - other.sum)
    .map(({ seat }) => seat);
  const found: Moment[] = [];
  for (const seat of losers) {
    const sum = sums[seat] ?? 0;
    const rat = view.districts[seat]?.some((lying) => typeof lying === 'object' && lying.up === 'rat');
    if (rat === true && reveal.rat !== null && sum - reveal.rat < best)
      found.push({ why: 'rat', seat, worth: reveal.rat });
    let [worth, cards] = [0, 0];
    events.forEach((event, at) => {
      const { kind, data } = tagged(event);
      if (kind === 'paid' && data.seat === seat && data.place !== null) {
        const one = counts(events, at, { seat, place: data.place }, view, reveal);
        if (one > 0) [worth, cards] = [worth + one, cards + 1];
      }
      if (kind === 'added' && data.to === seat && data.place !== null) {
        const one = counts(events, at, { seat, place: data.place }, view, reveal);
        if (sum - one < best) found.push({ why: 'added', seat, by: data.seat, worth: one });
      }
    });
    if (sum - worth < best) found.push({ why: 'paid', seat, worth, cards });
  }
  for (const event of events.toReversed()) {
    const { kind, data } = tagged(event);
    if (kind !== 'eliminated' && kind !== 'removed') continue;
    const owner = kind === 'eliminated' ? data.at.seat : data.seat;
    if (data.seat === winner && owner === winner && best + worthOf(data.card, reveal) > second)
      found.push({ why: kind, seat: winner, card: data.card });
  }
  const mine = found.find(({ seat }) => seat === me);
  if (mine !== undefined) return mine;
  if (found[0] !== undefined) return found[0];
  return view.closer === null ? null : { why: 'closed', seat: view.closer, won: view.closer === winner };
}

/** Who won with what, and what decided it. */
export function standing(
  end: Required<Pick<Ended<SoplonView>, 'view'>> & Ended<SoplonView>,
  winners: readonly number[],
  people: Player[],
  t: Translate,
): string | null {
  const { view, seat: me = null } = end;
  const { reveal } = view;
  const winner = winners[0];
  if (reveal === null || winner === undefined) return null;
  const sum = reveal.sums[winner] ?? 0;
  const who = (seat: number): { who: string; me: string } => ({
    who: people[seat]?.name ?? '',
    me: seat === me ? 'yes' : 'no',
  });
  const others = reveal.sums.filter((_, seat) => !winners.includes(seat));
  const gap = Math.min(...others) - sum;
  const nearest = listed(
    reveal.sums.flatMap((other, seat) =>
      other === sum + gap && !winners.includes(seat) ? [people[seat]?.name ?? ''] : [],
    ),
    t,
  );
  const name = people[winner]?.name ?? '';
  const own = me === null ? 0 : (reveal.sums[me] ?? 0);
  const events = (end.history ?? []).flatMap((step) => step.events as SoplonShown[]);
  const moment = decided(view, reveal, events, me);
  const closedToLose = moment?.why === 'closed' && moment.seat === me && !moment.won;
  const first =
    me === winner
      ? t('so-end-mine', { sum, gap, nearest })
      : me === null
        ? t('so-end-theirs', { name, sum, gap, nearest })
        : t(closedToLose ? 'so-end-lost-closed' : 'so-end-lost', { name, sum, own });
  if (moment === null || closedToLose) return first;
  switch (moment.why) {
    case 'rat':
      return `${first} ${t('so-why-rat', { ...who(moment.seat), worth: moment.worth })}`;
    case 'paid':
      return `${first} ${t('so-why-paid', { ...who(moment.seat), worth: moment.worth, cards: moment.cards })}`;
    case 'added':
      return `${first} ${t(moment.by === me ? 'so-why-added-by-me' : 'so-why-added', {
        ...who(moment.seat),
        by: people[moment.by]?.name ?? '',
        worth: moment.worth,
      })}`;
    case 'eliminated':
    case 'removed':
      return `${first} ${t(`so-why-${moment.why}`, { ...who(moment.seat), card: theCard(moment.card, t) })}`;
    case 'closed':
      return `${first} ${t(moment.won ? 'so-why-closed' : 'so-why-closed-lost', who(moment.seat))}`;
  }
}
