import type { SoplonAction, SoplonSpot, SoplonView } from '$lib/wire';
import { tagged } from '../tagged';
import { numberOf } from './cards';
import { isThere, type Key, keyOf } from './spots';

/** What the player in front of the screen is asked for. */
export type Ask =
  | 'peek'
  | 'peeking'
  | 'looked'
  | 'turn'
  | 'last'
  | 'must_close'
  | 'must_pass'
  | 'exchange'
  | 'thug'
  | 'driver'
  | 'hitman'
  | 'hitman_swap'
  | 'boss'
  | 'race'
  | 'race_cousin'
  | 'race_passed'
  | 'race_out'
  | 'give';

/** What tapping a card means, if it means anything. */
export type Touch = 'exchange' | 'look' | 'swap' | 'boss' | 'race' | 'give';

function has(legal: SoplonAction[], name: string): boolean {
  return legal.some((action) => action === name || (typeof action === 'object' && name in action));
}

/** What is asked of `seat` now; null if it is for others to act. A lesson (`guided`) may offer less than the rules. */
export function asked(view: SoplonView, legal: SoplonAction[], seat: number | null, guided = false): Ask | null {
  if (seat === null || (guided && legal.length === 0)) return null;
  const { stage, race } = view;
  if (stage === 'peeks') return has(legal, 'peek') ? 'peek' : has(legal, 'done') ? 'peeking' : 'looked';
  if (stage === 'race' && race !== null) {
    if (race.out.includes(seat)) return 'race_out';
    if (race.passed.includes(seat)) return 'race_passed';
    return view.top !== null && numberOf(view.top) === null ? 'race_cousin' : 'race';
  }
  if (!view.waiting.includes(seat) || stage === 'race' || stage === 'over') return null;
  if (typeof stage === 'object') return 'give';
  if (stage !== 'turn') return stage;
  if (guided) return 'turn';
  if (has(legal, 'draw')) return has(legal, 'close') ? 'turn' : 'last';
  return has(legal, 'close') ? 'must_close' : 'must_pass';
}

/** What tapping a card would do. */
export function touchOf(ask: Ask | null): Touch | null {
  switch (ask) {
    case 'thug':
    case 'hitman':
      return 'look';
    case 'driver':
    case 'hitman_swap':
      return 'swap';
    case 'race':
    case 'race_cousin':
      return 'race';
    case 'exchange':
    case 'boss':
    case 'give':
      return ask;
    default:
      return null;
  }
}

const NOTHING: ReadonlySet<Key> = new Set();

/**
 * The cards that can be tapped. In a race this is read from what lies on the table, because taps count again some time
 * after a mistake (`ready_at`) without a step that would bring a new list; `ready` says that this time has come.
 */
export function tappable(
  view: SoplonView,
  legal: SoplonAction[],
  seat: number | null,
  ready: boolean,
  first: SoplonSpot | null,
  guided = false,
): ReadonlySet<Key> {
  const ask = asked(view, legal, seat, guided);
  const touch = touchOf(ask);
  if (seat === null || touch === null) return NOTHING;
  if (touch === 'race' && !guided) return ready ? untried(view) : NOTHING;
  const keys = new Set<Key>();
  for (const action of legal) {
    const { kind, data } = tagged(action);
    switch (kind) {
      case 'exchange':
      case 'remove':
      case 'give':
        keys.add(keyOf({ seat, place: data }));
        break;
      case 'look':
        keys.add(keyOf(data));
        break;
      case 'eliminate':
        keys.add(keyOf(data.at));
        break;
      case 'swap':
        for (const spot of data) keys.add(keyOf(spot));
        break;
      // These are no taps on a card.
      case 'peek':
      case 'done':
      case 'draw':
      case 'close':
      case 'pass':
      case 'send':
      case 'pass_race':
        break;
      default:
        kind satisfies never;
    }
  }
  // The card picked first stays tappable: tapping it again puts it back.
  if (first !== null) keys.add(keyOf(first));
  return keys;
}

function untried(view: SoplonView): ReadonlySet<Key> {
  const tried = new Set(view.race?.tried.map(keyOf));
  const keys = view.districts.flatMap((district, seat) =>
    district.flatMap((lying, place) => (isThere(lying) ? [keyOf({ seat, place })] : [])),
  );
  return new Set(keys.filter((key) => !tried.has(key)));
}

/** The action of tapping a card; null if it is the first of two. */
export function actionOf(
  view: SoplonView,
  touch: Touch,
  at: SoplonSpot,
  first: SoplonSpot | null,
): SoplonAction | null {
  switch (touch) {
    case 'exchange':
      return { exchange: at.place };
    case 'look':
      return { look: at };
    case 'boss':
      return { remove: at.place };
    case 'give':
      return { give: at.place };
    case 'race':
      return view.race === null ? null : { eliminate: { race: view.race.race, at } };
    case 'swap':
      return first === null ? null : { swap: before(first, at) ? [first, at] : [at, first] };
  }
}

function before(one: SoplonSpot, two: SoplonSpot): boolean {
  return one.seat < two.seat || (one.seat === two.seat && one.place < two.place);
}

/** The players to whom a boss can add a card. */
export function receivers(legal: SoplonAction[]): number[] {
  return legal.flatMap((action) => (typeof action === 'object' && 'send' in action ? [action.send] : []));
}
