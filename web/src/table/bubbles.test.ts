import { describe, expect, it } from 'vitest';
import { bubbleAt, type Box } from './bubbles';

const DESK = { left: 0, top: 0, width: 1366, height: 768 };
const PHONE = { left: 0, top: 0, width: 390, height: 664 };
const BUBBLE = { width: 190, height: 40 };
const inside = (place: Pick<Box, 'left' | 'top'>, window: typeof DESK): boolean =>
  place.left >= 8 &&
  place.top >= 8 &&
  place.left + BUBBLE.width <= window.width - 8 &&
  place.top + BUBBLE.height <= window.height - 8;

describe('where a bubble appears', () => {
  it('keeps inside the window for a player at the left, at the right and at the bottom', () => {
    for (const player of [
      { left: 4, top: 360, width: 90, height: 110 },
      { left: 1270, top: 360, width: 90, height: 110 },
      { left: 200, top: 700, width: 150, height: 60 },
    ])
      expect(inside(bubbleAt(player, BUBBLE, DESK, []), DESK), JSON.stringify(player)).toBe(true);
  });

  it('leaves the news below the player at the top free, and stands beside them', () => {
    const player = { left: 600, top: 60, width: 160, height: 60 };
    const news = { left: 500, top: 125, width: 366, height: 32 };
    const place = bubbleAt(player, BUBBLE, DESK, [news]);
    expect(place.left).toBe(764);
    expect(place.top + BUBBLE.height).toBeLessThan(news.top);
  });

  it('stands beside players who sit one below the other, on a phone on its side', () => {
    const low = { left: 0, top: 0, width: 683, height: 384 };
    const players = [60, 112, 164, 216, 268, 320].map((top) => ({ left: 4, top, width: 56, height: 50 }));
    const said: Box[] = [];
    for (const player of players) {
      const others = players.filter((other) => other !== player);
      const place = { ...BUBBLE, ...bubbleAt(player, BUBBLE, low, [...others, ...said]) };
      expect([place.left, place.top]).toEqual([64, player.top + 5]);
      said.push(place);
    }
  });

  it('keeps beside the talk, which has a place of its own', () => {
    const player = { left: 1380, top: 500, width: 90, height: 110 };
    const place = bubbleAt(player, BUBBLE, { left: 0, top: 0, width: 1490, height: 1080 }, []);
    expect(place.left + BUBBLE.width).toBeLessThanOrEqual(1482);
  });

  it('lies below the news on a phone, one below the other', () => {
    const player = { left: 300, top: 56, width: 80, height: 80 };
    const news = { left: 0, top: 140, width: 390, height: 32 };
    const first = { ...BUBBLE, ...bubbleAt(player, BUBBLE, PHONE, [news]) };
    expect(first.top).toBe(176);
    expect(inside(first, PHONE)).toBe(true);
    const second = bubbleAt({ ...player, left: 210 }, BUBBLE, PHONE, [news, first]);
    expect(second.top).toBe(220);
  });
});
