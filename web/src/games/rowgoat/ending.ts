import { listed } from '$lib/list';
import type { Outcome, PressResult } from '$lib/protocol';
import type { RowGoatShown, RowGoatView } from '$lib/wire';
import type { Player } from '../contract';
import { tagged } from '../tagged';
import { nameOf, type Translate } from './words';

/** What is known of the end besides its outcome. */
export interface End {
  view?: RowGoatView;
  seat?: number | null;
  history?: readonly { events: readonly unknown[]; press?: PressResult | null }[];
}

/** Why it ended like that; for a player, why they won or lost and which moment decided it. */
export function ending(outcome: Outcome, people: Player[], t: Translate, end: End = {}): string {
  if (outcome.ending === 'stuck') return t('rg-ended-stuck');
  if (outcome.ending === 'unfinished') return t('rg-ended-unfinished');
  const me = end.seat ?? null;
  const others = outcome.winners.filter((seat) => seat !== me);
  const names = listed(
    others.map((seat) => nameOf(seat, people)),
    t,
  );
  const last = lastRound(end);
  if (me === null || !outcome.winners.includes(me)) {
    const won = t('rg-ended-rescued', { names, count: others.length });
    const reasons = me === null ? [slowest(last, people, t)] : lost(me, last, end, t);
    return [won, ...reasons].filter((sentence) => sentence !== '').join(' ');
  }
  const won = others.length === 0 ? t('rg-ended-won') : t('rg-ended-won-with', { names });
  const time = last?.times.get(me);
  if (last === null || time === undefined) return [won, slowest(last, people, t)].join(' ').trim();
  const args = { seconds: time / 1000, name: nameOf(last.slowest, people) };
  return `${won} ${t('rg-ended-slowest-time', args)}`;
}

interface LastRound {
  slowest: number;
  /** How fast each was, as it was credited. */
  times: Map<number, number>;
}

function* told(end: End): Generator<{ event: ReturnType<typeof tagged<RowGoatShown>>; press: PressResult | null }> {
  for (const { events, press } of end.history ?? [])
    for (const event of events) yield { event: tagged(event as RowGoatShown), press: press ?? null };
}

function lastRound(end: End): LastRound | null {
  let [times, last] = [new Map<number, number>(), null as LastRound | null];
  for (const { event, press } of told(end)) {
    if (event.kind === 'grabbed' && press !== null) times.set(event.data.seat, press.reaction_ms);
    if (event.kind !== 'slowest') continue;
    last = { slowest: event.data.seat, times };
    times = new Map();
  }
  return last;
}

function slowest(last: LastRound | null, people: Player[], t: Translate): string {
  return last === null ? '' : t('rg-ended-slowest', { name: nameOf(last.slowest, people) });
}

/** What kept somebody from winning, and what they paid for most. */
function lost(me: number, last: LastRound | null, end: End, t: Translate): string[] {
  const cards = end.view?.cards[me];
  if (cards === undefined) return [];
  if (cards === 0) return [t(last?.slowest === me ? 'rg-ended-slowest-me' : 'rg-ended-no-set-me')];
  return [t('rg-ended-cards-me', { cards }), cost(me, end, t)];
}

function cost(me: number, end: End, t: Translate): string {
  let most: { kind: 'set' | 'pile'; cards: number } | null = null;
  for (const { event } of told(end)) {
    if ((event.kind !== 'took_set' && event.kind !== 'took_pile') || event.data.seat !== me) continue;
    const { cards } = event.data;
    if (most === null || cards > most.cards) most = { kind: event.kind === 'took_set' ? 'set' : 'pile', cards };
  }
  return most === null ? '' : t(`rg-ended-cost-${most.kind}`, { cards: most.cards });
}
