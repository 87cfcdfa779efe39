/** Where everybody stands when all point at once, in a picture of 320 by 284. */
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

const CENTRE = { x: 160, y: 136 };
const ACROSS = 122;
const UP = 100;
/** How much of the way an arm leaves free at each end: a head. */
const HEAD = 34;
/** Half the way from one arm to the other, where two point at each other. */
const ASIDE = 9;

/** Everybody in a ring, the first at the bottom as at the table, each with an arm towards the one they name. */
export function standings(first: number, points: number[]): Standing[] {
  const players = points.length;
  const at = (seat: number): { x: number; y: number } => {
    const angle = (((seat - first + players) % players) / players) * 2 * Math.PI + Math.PI / 2;
    return { x: CENTRE.x + ACROSS * Math.cos(angle), y: CENTRE.y + UP * Math.sin(angle) };
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
