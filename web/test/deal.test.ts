import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkDeal, kindOf, nonceCommitment } from '../src/lib/fair.ts';
import { Connection } from '../src/lib/net.ts';
import { pledgesOf } from '../src/lib/pledge.ts';
import type { ClientMsg, Fairness, SeatCommitment } from '../src/lib/protocol.ts';
import { FakeWorld, table } from './fake-world.ts';

/** Another way to compute the same. */
const sha = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const commit = (house: string, seat: number, nonce: string): SeatCommitment => ({
  seat,
  commitment: sha('corral nonce 1', hex(house), Buffer.from([seat]), hex(nonce)),
});

const SECRET = '07'.repeat(32);
const LATE = '66'.repeat(32);
/** What the other seat adds, and what it would rather have added. */
const THEIRS = '22'.repeat(16);
const GROUND = '99'.repeat(16);

/** What the house shows in the end: whatever it likes, if it only fits together. */
function shown(secret: string, nonces: [number, string][], withheld: number[] = []): { fair: Fairness; seed: string } {
  const commitment = sha(hex(secret));
  const seed = sha(
    'corral deal 1',
    hex(secret),
    ...nonces.flatMap(([seat, nonce]) => [Buffer.from([seat]), hex(nonce)]),
  );
  const fair = {
    commitment,
    nonces: nonces.map(([seat, nonce]) => ({ ...commit(commitment, seat, nonce), nonce })),
    ...(withheld.length > 0 ? { withheld } : {}),
  };
  return { fair, seed };
}

let world: FakeWorld;
let net: Connection;

/** The page is loaded: again, if there was one. What was kept before is still there. */
async function load(): Promise<void> {
  const before = world.kept;
  world = new FakeWorld();
  before.forEach((pledge, game) => world.kept.set(game, pledge));
  net = new Connection(world, () => ({ name: 'Ana', avatar: 3 }), world, {
    line: () => undefined,
    message: () => undefined,
  });
  net.start();
  await world.settle();
  world.socket.open();
  world.socket.say({ type: 'welcome', protocol: 1, server: '1', you: 'me', code: 'K7Q2M' });
  world.socket.say({ type: 'table', table: table() });
}

/** The house begins a deal; this browser sits on seat 0. */
function deal(secret: string, attempt = 1, withheld: number[] = []): void {
  world.socket.say({
    type: 'deal',
    game: 1,
    attempt,
    seat: 0,
    commitment: sha(hex(secret)),
    ...(withheld.length > 0 ? { withheld } : {}),
  });
}
/** The house says what seats have committed to: this browser, and the other seat with this nonce. */
function reveal(secret: string, theirs: string | null = THEIRS, attempt = 1): void {
  const house = sha(hex(secret));
  const commitments = [commit(house, 0, OURS), ...(theirs === null ? [] : [commit(house, 1, theirs)])];
  world.socket.say({ type: 'reveal', game: 1, attempt, commitments });
}
function sent<T extends ClientMsg['type']>(type: T): Extract<ClientMsg, { type: T }>[] {
  return world.socket.sent.filter((msg): msg is Extract<ClientMsg, { type: T }> => msg.type === type);
}
/** What this browser makes of it. */
function verdict({ fair, seed }: { fair: Fairness; seed: string }, secret = SECRET): string {
  return checkDeal(fair, secret, seed, world.pledges.get(1));
}
const OURS = new FakeWorld().nonce();

beforeEach(async () => {
  world = new FakeWorld();
  await load();
});

describe('a deal', () => {
  it('is answered with a hash, and with the nonce when everybody has committed', () => {
    deal(SECRET);
    expect(sent('commit')).toMatchObject([
      { game: 1, attempt: 1, commitment: commit(sha(hex(SECRET)), 0, OURS).commitment },
    ]);
    expect(sent('nonce')).toEqual([]);
    reveal(SECRET);
    expect(sent('nonce')).toMatchObject([{ game: 1, nonce: OURS }]);
    expect(
      verdict(
        shown(SECRET, [
          [0, OURS],
          [1, THEIRS],
        ]),
      ),
    ).toBe('good');
  });

  it('that is told of again, after the connection was lost, is answered with the same', async () => {
    deal(SECRET);
    const first = sent('commit')[0]?.commitment;
    world.nonce = () => GROUND;
    await load();
    deal(SECRET);
    expect(sent('commit')[0]?.commitment).toBe(first);
    await load();
    deal(SECRET);
    reveal(SECRET);
    expect(sent('nonce')).toMatchObject([{ nonce: OURS }]);
    await load();
    expect(
      verdict(
        shown(SECRET, [
          [0, OURS],
          [1, THEIRS],
        ]),
      ),
    ).toBe('good');
  });

  it('proves nothing to a browser that added nothing', () => {
    expect(verdict(shown(SECRET, [[1, THEIRS]]))).toBe('good-without-us');
    const { fair, seed } = shown(SECRET, [[1, THEIRS]]);
    expect(verdict({ fair: { ...fair, nonces: [{ seat: 1, nonce: THEIRS }] }, seed })).toBe('good-old');
    expect(verdict({ fair, seed: sha('goat') })).toBe('other-seed');
  });

  it('has numbers that never change', () => {
    const house = '4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0';
    expect(sha(hex(SECRET))).toBe(house);
    expect(nonceCommitment(house, 2, '09'.repeat(16))).toBe(
      '8c9fdc755cfd66602290b5ff3031b075e3ec5aec04930b1e648d038d4538301c',
    );
  });
});

describe('a house that', () => {
  it('chooses its secret when it knows the nonces is found out', () => {
    deal(SECRET);
    reveal(SECRET);
    expect(
      verdict(
        shown(LATE, [
          [0, OURS],
          [1, THEIRS],
        ]),
        LATE,
      ),
    ).toBe('other-secret');
  });

  it('swaps the numbers in a snapshot for others that fit together is found out', () => {
    deal(SECRET);
    reveal(SECRET);
    const good = shown(SECRET, [
      [0, OURS],
      [1, THEIRS],
    ]);
    const swapped = shown(LATE, [
      [0, OURS],
      [1, GROUND],
    ]);
    expect(verdict(swapped, LATE)).toBe('other-secret');
    expect(verdict({ ...good, fair: { ...good.fair, commitment: swapped.fair.commitment } })).toBe('other-secret');
    expect(verdict({ fair: good.fair, seed: swapped.seed })).toBe('other-seed');
  });

  it('lets a friend grind a nonce, add one late, or drop one is found out', () => {
    deal(SECRET);
    reveal(SECRET);
    expect(
      verdict(
        shown(SECRET, [
          [0, OURS],
          [1, GROUND],
        ]),
      ),
    ).toBe('other-nonce');
    expect(
      verdict(
        shown(SECRET, [
          [0, OURS],
          [1, THEIRS],
          [2, GROUND],
        ]),
      ),
    ).toBe('other-nonce');
    expect(verdict(shown(SECRET, [[0, OURS]]))).toBe('other-nonce');
    expect(verdict(shown(SECRET, [[1, THEIRS]]))).toBe('other-nonce');
    const { fair, seed } = shown(SECRET, [
      [0, OURS],
      [1, GROUND],
    ]);
    const unsaid = { ...fair, nonces: fair.nonces.map(({ seat, nonce }) => ({ seat, nonce })) };
    expect(verdict({ fair: unsaid, seed })).toBe('other-nonce');
  });

  it('asks for the nonce before it has said what the others committed to, or says it twice, gets none', () => {
    world.socket.say({ type: 'reveal', game: 1, attempt: 1, commitments: [] });
    deal(SECRET);
    world.socket.say({ type: 'reveal', game: 1, attempt: 1, commitments: [commit(sha(hex(SECRET)), 1, THEIRS)] });
    expect(sent('nonce'), 'ours is not among them').toEqual([]);
    reveal(SECRET);
    expect(sent('nonce'), 'and it is too late to say otherwise').toEqual([]);
    expect(
      verdict(
        shown(SECRET, [
          [0, OURS],
          [1, THEIRS],
        ]),
      ),
    ).toBe('two-promises');
  });

  it('leaves this browser out has proven nothing', () => {
    deal(SECRET);
    expect(verdict(shown(SECRET, [[1, THEIRS]]))).toBe('left-out');
    world.socket.say({ type: 'reveal', game: 1, attempt: 1, commitments: [commit(sha(hex(SECRET)), 1, THEIRS)] });
    expect(verdict(shown(SECRET, [[1, THEIRS]]))).toBe('left-out');
    expect(kindOf('left-out')).toBe('unknown');
  });

  it('promises two things about one deal is found out, and hears nothing more', () => {
    deal(SECRET);
    deal(LATE);
    reveal(LATE);
    expect([sent('commit').length, sent('nonce').length]).toEqual([1, 0]);
    expect(
      verdict(
        shown(LATE, [
          [0, OURS],
          [1, THEIRS],
        ]),
        LATE,
      ),
    ).toBe('two-promises');
  });

  it('says other commitments after ours was revealed is found out', () => {
    deal(SECRET);
    reveal(SECRET);
    reveal(SECRET, GROUND);
    expect(
      verdict(
        shown(SECRET, [
          [0, OURS],
          [1, GROUND],
        ]),
      ),
    ).toBe('two-promises');
  });
});

describe('a deal that begins anew', () => {
  it('because somebody did not reveal their part is good, and names them', () => {
    deal(SECRET);
    reveal(SECRET);
    deal(LATE, 2, [1]);
    expect(sent('commit')).toHaveLength(2);
    reveal(LATE, null, 2);
    expect(sent('nonce')).toHaveLength(2);
    expect(verdict(shown(LATE, [[0, OURS]], [1]), LATE)).toBe('good');
    expect(verdict(shown(LATE, [[0, OURS]]), LATE), 'and they must stay named').toBe('two-promises');
    expect(
      verdict(
        shown(
          SECRET,
          [
            [0, OURS],
            [1, THEIRS],
          ],
          [1],
        ),
      ),
      'the first deal is gone',
    ).toBe('other-secret');
  });

  it('and names nobody is found out: the house draws until it likes the cards', () => {
    deal(SECRET);
    reveal(SECRET);
    deal(LATE, 2);
    expect(sent('commit')).toHaveLength(1);
    expect(verdict(shown(LATE, [[0, OURS]]), LATE)).toBe('two-promises');
  });

  it('twice because of the same player is found out as well', () => {
    deal(SECRET);
    deal(LATE, 2, [1]);
    deal(SECRET, 3, [1]);
    expect(verdict(shown(SECRET, [[0, OURS]], [1]))).toBe('two-promises');
  });

  it('because of this browser, as the house says, is not proven to it', () => {
    deal(SECRET);
    reveal(SECRET);
    deal(LATE, 2, [0]);
    expect(sent('commit')).toHaveLength(1);
    expect(verdict(shown(LATE, [[1, THEIRS]], [0]), LATE)).toBe('left-out');
  });

  it('while this browser is away is not proven to it', () => {
    deal(SECRET);
    reveal(SECRET);
    expect(verdict(shown(LATE, [[1, THEIRS]], [0]), LATE)).toBe('left-out');
  });
});

describe('what was promised', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => void stored.set(key, text),
      },
    });
  });
  const pledge = {
    attempt: 1,
    seat: 0,
    commitment: 'c',
    withheld: [],
    nonce: OURS,
    own: 'o',
    seats: null,
    broken: false,
  };

  it('is kept by table and game, and after the page is gone', () => {
    pledgesOf('K7Q2M').set(1, pledge);
    pledgesOf('K7Q2M').set(2, { ...pledge, seat: 2 });
    expect(pledgesOf('K7Q2M').get(1)).toEqual(pledge);
    expect(pledgesOf('K7Q2M').get(2)?.seat).toBe(2);
    expect(pledgesOf('GOATS').get(1)).toBeNull();
  });

  it('is not overwritten by another tab for the page that was told', () => {
    const [here, there] = [pledgesOf('K7Q2M'), pledgesOf('K7Q2M')];
    here.set(1, pledge);
    there.set(1, { ...pledge, nonce: GROUND });
    expect(here.get(1)?.nonce).toBe(OURS);
  });

  it('is forgotten when many others have come since, and where nothing can be kept', () => {
    const pledges = pledgesOf('K7Q2M');
    for (let game = 1; game <= 40; game++) pledges.set(game, pledge);
    expect([pledgesOf('K7Q2M').get(1), pledgesOf('K7Q2M').get(40)]).toEqual([null, pledge]);
    stored.set('corral-deals', 'goats');
    expect(pledgesOf('K7Q2M').get(40)).toBeNull();
    Object.assign(globalThis, { localStorage: undefined });
    pledges.set(41, pledge);
    expect([pledges.get(41), pledgesOf('K7Q2M').get(41)]).toEqual([pledge, null]);
  });
});
