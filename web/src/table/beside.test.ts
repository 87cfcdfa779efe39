import { describe, expect, it } from 'vitest';
import { beside } from './beside';

const PHONE = { width: 360, height: 600 };
const LAPTOP = { width: 1366, height: 768 };
const MENU = { width: 344, height: 330 };

describe('a menu opens', () => {
  it('below somebody at the top', () =>
    expect(beside({ left: 60, top: 50, width: 60, height: 90 }, MENU, PHONE)).toEqual({ left: 8, top: 144 }));
  it('above somebody at the bottom', () =>
    expect(beside({ left: 100, top: 700, width: 130, height: 56 }, MENU, LAPTOP)).toEqual({ left: 8, top: 366 }));
  it('beside somebody at the side', () => {
    expect(beside({ left: 10, top: 380, width: 70, height: 90 }, MENU, LAPTOP)).toEqual({ left: 84, top: 260 });
    expect(beside({ left: 1290, top: 380, width: 70, height: 90 }, MENU, LAPTOP)).toEqual({ left: 942, top: 260 });
  });
  it('over somebody in the middle of a small window', () =>
    expect(beside({ left: 20, top: 300, width: 60, height: 40 }, MENU, PHONE)).toEqual({ left: 8, top: 262 }));
});
