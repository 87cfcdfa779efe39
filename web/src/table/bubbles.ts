export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
type Size = Pick<Box, 'width' | 'height'>;

/** Room that is left to the edge of the window, and between things. */
const EDGE = 8;
const GAP = 4;

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/**
 * Where a bubble appears that belongs to a player: below them, above them or beside them; always inside the room that
 * the table has, and never over what is to be read meanwhile (`avoid`: the latest news, what is asked, the other
 * players, and what they just said).
 */
export function bubbleAt(player: Box, bubble: Size, room: Box, avoid: readonly Box[]): Pick<Box, 'left' | 'top'> {
  const within = (left: number, top: number): Box => ({
    ...bubble,
    left: Math.max(room.left + EDGE, Math.min(left, room.left + room.width - bubble.width - EDGE)),
    top: Math.max(room.top + EDGE, Math.min(top, room.top + room.height - bubble.height - EDGE)),
  });
  const middle = player.left + (player.width - bubble.width) / 2;
  const beside = player.top + (player.height - bubble.height) / 2;
  const below = within(middle, player.top + player.height + GAP);
  const above = within(middle, player.top - bubble.height - GAP);
  const right = within(player.left + player.width + GAP, beside);
  const left = within(player.left - bubble.width - GAP, beside);
  const isLow = player.top + player.height / 2 > room.top + room.height / 2;
  // Above somebody at the top lies the bar.
  const tries = isLow ? [above, below] : [below];
  if (room.width > room.height) tries.splice(1, 0, right, left);
  const isFree = (place: Box): boolean => ![player, ...avoid].some((other) => overlap(place, other));
  const free = tries.find(isFree);
  if (free !== undefined) return free;
  // The nearest place beside whatever is in the way.
  const away = ({ left, top }: Box): number => Math.hypot(left - below.left, top - below.top);
  const places = avoid.flatMap((other) => [
    within(middle, other.top + other.height + GAP),
    within(middle, other.top - bubble.height - GAP),
    within(other.left + other.width + GAP, beside),
    within(other.left - bubble.width - GAP, beside),
  ]);
  return places.filter(isFree).toSorted((a, b) => away(a) - away(b))[0] ?? below;
}
