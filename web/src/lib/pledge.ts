import type { SeatCommitment, ServerMsg } from './protocol';

type Deal = Extract<ServerMsg, { type: 'deal' }>;
type Reveal = Extract<ServerMsg, { type: 'reveal' }>;

/** What this browser was told about a deal before it revealed anything, and what it adds itself. */
export interface Pledge {
  attempt: number;
  /** Ours. */
  seat: number;
  /** What the house has committed itself to. */
  commitment: string;
  /** Seats that did not reveal their part of an earlier attempt. */
  withheld: number[];
  /** What this browser adds; nothing if it did not reveal its part of an earlier attempt. */
  nonce: string | null;
  /** What this browser has committed itself to. */
  own: string | null;
  /** What all seats have committed themselves to, as it was told before ours was revealed; nothing until then. */
  seats: SeatCommitment[] | null;
  /** The house has said two things about the same deal. */
  broken: boolean;
}

/** Where pledges are kept until the game is over, and for a while after. */
export interface Pledges {
  get(game: number): Pledge | null;
  set(game: number, pledge: Pledge): void;
}

export function samePart(one: SeatCommitment, two: SeatCommitment | undefined): boolean {
  return one.seat === two?.seat && one.commitment === two.commitment;
}

/** Whether our part was among all those that were committed to, so that it was right to reveal it. */
export function isRevealed(pledge: Pledge): pledge is Pledge & { nonce: string; seats: SeatCommitment[] } {
  const { seat, nonce, own, seats, broken } = pledge;
  return (
    !broken && nonce !== null && own !== null && (seats ?? []).some((part) => samePart(part, { seat, commitment: own }))
  );
}

/** A deal begins, or is told of once more. What was told first counts. */
export function promised(
  kept: Pledge | null,
  deal: Deal,
  draw: (deal: Deal) => { nonce: string; own: string },
): Pledge {
  const withheld = deal.withheld ?? [];
  if (kept !== null && deal.attempt === kept.attempt) {
    return deal.commitment === kept.commitment ? kept : { ...kept, broken: true };
  }
  if (kept !== null) {
    // It begins anew only because somebody else is named, who did not reveal what they had committed to.
    const named = kept.withheld.every((seat) => withheld.includes(seat)) && withheld.length > kept.withheld.length;
    if (deal.attempt < kept.attempt || !named) return { ...kept, broken: true };
  }
  const { attempt, seat, commitment } = deal;
  const drawn = withheld.includes(seat) ? { nonce: null, own: null } : draw(deal);
  return { attempt, seat, commitment, withheld, ...drawn, seats: null, broken: kept?.broken ?? false };
}

/** Everybody has committed themselves. What was told first counts. */
export function committed(kept: Pledge, { attempt, commitments }: Reveal): Pledge {
  if (attempt !== kept.attempt) return kept;
  const { seats } = kept;
  if (seats === null) return { ...kept, seats: commitments };
  const same = seats.length === commitments.length && seats.every((part, at) => samePart(part, commitments[at]));
  return same ? kept : { ...kept, broken: true };
}

const KEY = 'corral-deals';
/** So many deals are kept, the latest ones. */
const LATEST = 32;

/**
 * The pledges of a table. They survive that the page is loaded again. What this page itself was told comes first:
 * another tab of the same player may have been told of the same deal in the same moment, and have drawn something else.
 */
export function pledgesOf(code: string): Pledges {
  const name = (game: number): string => `${code}/${game}`;
  const here = new Map<number, Pledge>();
  const read = (): [string, Pledge][] => {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Pledge][];
    } catch {
      return [];
    }
  };
  return {
    get: (game) => here.get(game) ?? read().find(([of]) => of === name(game))?.[1] ?? null,
    set: (game, pledge) => {
      here.set(game, pledge);
      const others = read().filter(([of]) => of !== name(game));
      try {
        localStorage.setItem(KEY, JSON.stringify([...others, [name(game), pledge]].slice(-LATEST)));
      } catch {
        // A browser that keeps nothing: it is forgotten with the page.
      }
    },
  };
}
