import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isRevealed, type Pledge, samePart } from './pledge';
import type { Fairness } from './protocol';

export type Verdict =
  /** The cards follow from what the house and every seat had committed to before this browser revealed its own part. */
  | 'good'
  /** The numbers fit together, but this browser added nothing: it was a spectator, or was not there. */
  | 'good-without-us'
  /** The same, in a game from before seats committed to anything. */
  | 'good-old'
  /** This browser wanted to add something, and the deal was made without it. */
  | 'left-out'
  | 'other-secret'
  | 'other-nonce'
  | 'other-seed'
  /** The house said two things about the same deal before it was made. */
  | 'two-promises';

const BAD: readonly Verdict[] = ['other-secret', 'other-nonce', 'other-seed', 'two-promises'];

export function kindOf(verdict: Verdict): 'good' | 'bad' | 'unknown' {
  return BAD.includes(verdict) ? 'bad' : verdict === 'left-out' ? 'unknown' : 'good';
}

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** `what` says what the hash is made for, so that it can be no hash made for anything else. */
function hash(what: string, ...hex: string[]): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(what), ...hex.map(bytes))));
}

const byteOf = (seat: number): string => seat.toString(16).padStart(2, '0');

/** What a seat commits itself to: this nonce, for this deal, on this seat. */
export function nonceCommitment(house: string, seat: number, nonce: string): string {
  return hash('corral nonce 1', house, byteOf(seat), nonce);
}

/** Whether a deal was made as this browser was promised before it revealed anything. */
export function checkDeal(fair: Fairness, secret: string, seed: string, pledge: Pledge | null): Verdict {
  if (hash('', secret) !== fair.commitment) return 'other-secret';
  const added = fair.nonces.toSorted((one, two) => one.seat - two.seat);
  if (hash('corral deal 1', secret, ...added.map(({ seat, nonce }) => byteOf(seat) + nonce)) !== seed)
    return 'other-seed';
  const opened = added.map(({ seat, nonce }) => ({ seat, commitment: nonceCommitment(fair.commitment, seat, nonce) }));
  const old = added.some(({ commitment }) => (commitment ?? null) === null);
  if (!old && !opened.every((part, at) => part.commitment === added[at]?.commitment)) return 'other-nonce';
  if (pledge === null) return old ? 'good-old' : 'good-without-us';

  const withheld = fair.withheld ?? [];
  if (pledge.broken || !pledge.withheld.every((seat) => withheld.includes(seat))) return 'two-promises';
  // It began anew when this browser was not there.
  if (withheld.length > pledge.withheld.length) return 'left-out';
  if (fair.commitment !== pledge.commitment) return 'other-secret';
  if (!isRevealed(pledge)) return 'left-out';
  const { seats } = pledge;
  return opened.length === seats.length && opened.every((part, at) => samePart(part, seats[at]))
    ? 'good'
    : 'other-nonce';
}
