/** A picture of everybody in a ring: its size, and how wide, high and round the ring is; below 1 it is fuller. */
export interface Ring {
  width: number;
  height: number;
  across: number;
  up: number;
  round: number;
}
const TALL: Ring = { width: 320, height: 284, across: 122, up: 100, round: 1 };
/** As large as it can be where there is little height. */
const BROAD: Ring = { width: 480, height: 216, across: 196, up: 64, round: 0.6 };

/** The picture that is largest in a box of this size. */
export function ringIn(width: number, height: number): Ring {
  const heads = (ring: Ring): number => Math.min(width / ring.width, height / ring.height);
  return heads(BROAD) > heads(TALL) ? BROAD : TALL;
}

/** The lines of a name below a head, how large they are written, and how far they are moved to stay in the picture. */
export interface Written {
  lines: string[];
  size: number;
  aside: number;
}
const LETTER = 0.6;
const LARGEST = 13;
const WIDEST = 100;

/** A whole name, in two lines if it is long and has a space. */
export function written(name: string, x: number, { width }: Pick<Ring, 'width'>): Written {
  const lines = linesOf(name);
  const longest = Math.max(1, ...lines.map((line) => [...line].length));
  const size = Math.min(LARGEST, WIDEST / (LETTER * longest));
  const half = (LETTER * size * longest) / 2 + 4;
  return { lines, size, aside: Math.min(Math.max(x, half), width - half) - x };
}

function linesOf(name: string): string[] {
  if ([...name].length <= 13) return [name];
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const uneven = (at: number): number => Math.abs(name.length - 1 - 2 * at);
  const [middle] = spaces.toSorted((one, other) => uneven(one) - uneven(other));
  return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
}

/** Where everybody stands when all point at once. */
export interface Standing {
  seat: number;
  x: number;
  y: number;
  /** The arm: which way it points in degrees, and how long it is. */
  turn: number;
  reach: number;
  /** How far it is held to its own right: two who point at each other hold their arms beside each other's. */
  aside: number;
}

/** How much of the way an arm leaves free at each end: a head. */
const HEAD = 34;
/** Half the way from one arm to the other, where two point at each other. */
const ASIDE = 9;

/** Everybody in a ring, the first at the bottom as at the table, each with an arm towards the one they name. */
export function standings(first: number, points: number[], ring: Ring = TALL): Standing[] {
  const players = points.length;
  const centre = { x: ring.width / 2, y: ring.height / 2 - 6 };
  const at = (seat: number): { x: number; y: number } => {
    const angle = (((seat - first + players) % players) / players) * 2 * Math.PI + Math.PI / 2;
    const sine = Math.sin(angle);
    const y = centre.y + ring.up * Math.sign(sine) * Math.abs(sine) ** ring.round;
    return { x: centre.x + ring.across * Math.cos(angle), y };
  };
  return points.map((target, seat) => {
    const from = at(seat);
    const to = at(target);
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    return {
      seat,
      ...from,
      turn: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
      reach: Math.max(20, far - 2 * HEAD),
      aside: points[target] === seat ? ASIDE : 0,
    };
  });
}
