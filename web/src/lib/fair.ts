import type { Fairness } from './protocol';

export type Verdict =
  /** The secret is the one that was promised, the seed is made of it and of everybody's part, and ours is among them. */
  | 'good'
  /** The same, but this browser added nothing: it looked on, or came later. */
  | 'good-without-us'
  | 'other-secret'
  | 'other-seed'
  | 'our-part-missing'
  /** Browsers compute hashes only on pages that came over a safe line. */
  | 'cannot';

/** "corral deal 1": so that a hash made for this can be no hash made for anything else. */
const DOMAIN = '636f7272616c206465616c2031';

export function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a deal was made as it was promised before it. */
export async function checkDeal(fair: Fairness, secret: string, seed: string, ours: string | null): Promise<Verdict> {
  if (globalThis.crypto?.subtle === undefined) return 'cannot';
  if ((await sha256(bytes(secret))) !== fair.commitment) return 'other-secret';
  const added = fair.nonces.toSorted((one, two) => one.seat - two.seat);
  const parts = added.map(({ seat, nonce }) => seat.toString(16).padStart(2, '0') + nonce);
  if ((await sha256(bytes(DOMAIN + secret + parts.join('')))) !== seed) return 'other-seed';
  if (ours === null) return 'good-without-us';
  return added.some(({ nonce }) => nonce === ours) ? 'good' : 'our-part-missing';
}
