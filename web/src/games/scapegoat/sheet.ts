import type { Happened } from '../contract';
import type { ScapeGoatCard, ScapeGoatClaim, ScapeGoatShown } from '$lib/wire';
import type { Said } from '$lib/words';
import { tagged } from '../tagged';
import { shows } from './cards';

/** Something that somebody claimed, and whether it turned out to be so; null as long as nobody can tell. */
export interface Claimed {
  /** Which of the things said. */
  id: number;
  claim: ScapeGoatClaim;
  /** To whom alone, if not to all. */
  to: number | null;
  isSo: boolean | null;
}

/** All that you know a player to have done with their cards, in order, the latest last. */
export interface Sheet {
  /** Cards that they took, and put down, beside a location. */
  took: ScapeGoatCard[];
  put: ScapeGoatCard[];
  /** Cards that they showed in frame attempts. */
  showed: ScapeGoatCard[];
  claimed: Claimed[];
}

/** A claim that can still be checked against the hand it was about. */
interface Standing extends Claimed {
  fresh: boolean;
}

/**
 * What everybody saw of a player, what you saw of them alone, and what they claimed. A claim about cards is checked by
 * the next hand that you see, if no card of theirs has changed until then; one about the mat, when all mats lie open.
 */
export function sheetOf(history: readonly Happened[], talk: readonly Said[], seat: number): Sheet {
  const sheet = { took: [] as string[], put: [] as string[], showed: [] as string[] };
  const claimed: Standing[] = [];
  const claims = talk.filter(({ from, talk: said }) => from.seat === seat && said?.say === 'claim');
  const take = (until: number): void => {
    while (claims[0] !== undefined && claims[0].at < until) {
      const said = claims.shift();
      if (said?.talk?.say !== 'claim') continue;
      claimed.push({
        id: said.id,
        claim: said.talk.claim as ScapeGoatClaim,
        to: said.talk.to ?? null,
        isSo: null,
        fresh: true,
      });
    }
  };
  const see = (hand: readonly string[]): void => {
    for (const one of claimed.filter(({ fresh, isSo }) => fresh && isSo === null)) {
      const { kind, data } = tagged(one.claim);
      if (kind === 'hold') one.isSo = hand.filter((card) => shows(card, data.colour)).length === data.count;
    }
  };
  const changed = (): void => claimed.forEach((one) => (one.fresh = false));

  for (const { at, events } of history)
    for (const event of events as ScapeGoatShown[]) {
      take(at);
      const { kind, data } = tagged(event);
      if (kind === 'spied' && data.target === seat && data.hand !== null) see(data.hand);
      if (kind === 'swapped' && data.seat === seat) {
        sheet.put.push(data.put);
        sheet.took.push(data.took);
        changed();
      }
      if (kind === 'stash_filled' && data.seat === seat) changed();
      if (kind === 'traded' && (data.seat === seat || data.with === seat)) changed();
      if (kind === 'frame_revealed') {
        const card = data.cards[seat];
        if (card !== undefined) sheet.showed.push(card);
      }
      if (kind === 'ended') {
        take(Infinity);
        see(data.hands[seat] ?? []);
        for (const one of claimed) {
          const claim = tagged(one.claim);
          if (claim.kind === 'target') one.isSo = data.names[seat] === claim.data.colour;
          if (claim.kind === 'loyal') one.isSo = data.scapegoat !== seat;
        }
      }
    }
  take(Infinity);
  return { ...sheet, claimed: claimed.map(({ fresh: _, ...one }) => one) };
}
