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
/** From here on there is room beside a player. */
const WIDE = 1024;

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/**
 * Where a bubble appears that belongs to a player: below them, above them or beside them; always inside the window, and
 * never over what is to be read meanwhile (`avoid`: the latest news, and what others just said).
 */
export function bubbleAt(player: Box, bubble: Size, window: Size, avoid: readonly Box[]): Pick<Box, 'left' | 'top'> {
  const within = (left: number, top: number): Box => ({
    ...bubble,
    left: Math.max(EDGE, Math.min(left, window.width - bubble.width - EDGE)),
    top: Math.max(EDGE, Math.min(top, window.height - bubble.height - EDGE)),
  });
  const middle = player.left + (player.width - bubble.width) / 2;
  const beside = player.top + (player.height - bubble.height) / 2;
  const below = within(middle, player.top + player.height + GAP);
  const above = within(middle, player.top - bubble.height - GAP);
  const right = within(player.left + player.width + GAP, beside);
  const left = within(player.left - bubble.width - GAP, beside);
  const isLow = player.top + player.height / 2 > window.height / 2;
  // Above somebody at the top lies the bar.
  const tries = isLow ? [above, below] : [below];
  if (window.width >= WIDE) tries.splice(1, 0, right, left);
  const isFree = (place: Box): boolean => ![player, ...avoid].some((other) => overlap(place, other));
  const free = tries.find(isFree);
  if (free !== undefined) return free;
  // Further down, below everything that is in the way.
  let place = below;
  for (const other of avoid.toSorted((a, b) => a.top - b.top))
    if (overlap(place, other)) place = within(middle, other.top + other.height + GAP);
  return place;
}
