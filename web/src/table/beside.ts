interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Room that is left to the edge of the window, and between a menu and what it belongs to. */
const EDGE = 8;
const GAP = 4;

const between = (least: number, wished: number, most: number): number => Math.max(least, Math.min(wished, most));

/**
 * Where a menu opens: below what was pressed; at its side, if that stands in the middle of the height; above it; or
 * over it. Always inside the window.
 */
export function beside(
  pressed: Box,
  menu: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
): { left: number; top: number } {
  const [lastLeft, lastTop] = [window.width - menu.width - EDGE, window.height - menu.height - EDGE];
  const centred = {
    left: pressed.left + (pressed.width - menu.width) / 2,
    top: pressed.top + (pressed.height - menu.height) / 2,
  };
  const inside = (left: number, top: number): { left: number; top: number } => ({
    left: between(EDGE, left, lastLeft),
    top: between(EDGE, top, lastTop),
  });

  const below = pressed.top + pressed.height + GAP;
  if (below <= lastTop) return inside(centred.left, below);
  if (pressed.top < window.height * 0.6) {
    const after = pressed.left + pressed.width + GAP;
    const before = pressed.left - menu.width - GAP;
    if (after <= lastLeft) return inside(after, centred.top);
    if (before >= EDGE) return inside(before, centred.top);
  }
  const above = pressed.top - menu.height - GAP;
  return inside(centred.left, above >= EDGE ? above : below);
}
