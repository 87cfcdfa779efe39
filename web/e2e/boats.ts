import type { Page } from '@playwright/test';
import { type House, pressIfThere } from './house.ts';

// Row Your Goat as somebody plays it who looks and presses.

const BOATS = ['rowing_boat', 'raft', 'rubber_ring', 'jet_ski'];
const COLOURS = ['pink', 'blue', 'orange', 'yellow'];
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/**
 * Where a card goes next, if it is free. No three of the first five are in a line, so in a game that begins nothing can
 * be a set: no round of grabbing lies a moment back, after which a mistake is taken for a double tap.
 */
const PLACES = [0, 1, 5, 6, 8, 2, 3, 4, 7];

export function nextPlace(tops: (string | null)[]): number {
  return PLACES.find((cell) => tops[cell] === null) ?? 4;
}

/** What somebody who looks at the board, or hears it read out, knows. */
export interface Seen {
  over: boolean;
  /** The card on top of each cell by its name; null for an empty one. */
  tops: (string | null)[];
  myTurn: boolean;
  pays: boolean;
  choosesSet: boolean;
  owes: boolean;
  holds: boolean;
  cards: number;
  others: number[];
  /** All of it as one text: different if anything is. */
  all: string;
}

/** Runs in the page: all there is to see and to hear, unless it is the same as it `was`. */
export function news(was: string | null): string | null {
  const labels = [...document.querySelectorAll('[data-cell], [data-mine]')].map(
    (button) => `${button.getAttribute('aria-label')} ${button.getAttribute('aria-disabled')}`,
  );
  const [over, board] = [document.querySelector('.result') !== null, document.querySelector('[data-board]')];
  const all = `${over} ${board?.textContent} ${labels.join()}`;
  return all === was ? null : all;
}

export async function look(page: Page, { say }: House): Promise<Seen> {
  // Before the rest: whatever changes after this is noticed, and looked at once more.
  const all = (await page.evaluate(news, null)) ?? '';
  const seen = await page.evaluate(() => {
    const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
    return {
      over: document.querySelector('.result') !== null,
      labels: all('[data-cell]').map((cell) => cell.getAttribute('aria-label') ?? ''),
      status: document.querySelector('[data-status]')?.textContent ?? '',
      choosesSet: document.querySelector('[data-line]') !== null,
      canCall: document.querySelector('[data-mine]')?.getAttribute('aria-disabled') === 'false',
      holds: document.querySelector('.shore [data-holds] svg') !== null,
      own: document.querySelector('.shore .count')?.textContent ?? '',
      others: all('[data-rival] .count').map((count) => count.textContent ?? ''),
    };
  });
  const number = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? -1);
  const names = BOATS.flatMap((boat) =>
    COLOURS.map((colour) => ({ face: `${boat} ${colour}`, name: say('rg-card', { boat, colour }) })),
  );
  const cards = number(seen.own);
  return {
    ...seen,
    all,
    // Nothing says so: it is the last card, and we have not called yet.
    owes: seen.canCall && cards === 1,
    tops: seen.labels.map((label) => names.find(({ name }) => label.includes(`: ${name}`))?.face ?? null),
    myTurn: [say('rg-status-place'), say('rg-status-place-full')].includes(seen.status),
    pays: seen.status === say('rg-status-take-pile'),
    cards,
    others: seen.others.map(number),
  };
}

export function hasSet(tops: (string | null)[]): boolean {
  return LINES.some((line) => {
    const faces = line.map((cell) => tops[cell]?.split(' '));
    return [0, 1].some((part) => faces.every((face) => face !== undefined && face[part] === faces[0]?.[part]));
  });
}

/** Presses what a quick player would press now. True if there was something. */
export async function act(page: Page, seen: Seen, grabs = true): Promise<boolean> {
  // What was there a moment ago may be gone: this is a race. Then there is something else to press.
  const press = (selector: string): Promise<boolean> => pressIfThere(page, selector, 'pointerdown');
  if (seen.owes) return press('[data-mine]');
  if (seen.choosesSet) return press('[data-line]');
  if (seen.pays) return press('[data-cell].lit');
  if (hasSet(seen.tops) && !grabs) return false;
  if (hasSet(seen.tops) && !seen.holds) return press('[data-grab]');
  if (!seen.myTurn) return false;
  return press(`[data-cell="${nextPlace(seen.tops)}"]`);
}

/** Looks and presses until `until` holds. */
export async function play(page: Page, house: House, until: (seen: Seen) => boolean): Promise<Seen> {
  for (;;) {
    const seen = await look(page, house);
    if (until(seen) || seen.over) return seen;
    // Whether there was something to press or not: the next look is worth it when anything on the board is different.
    await act(page, seen);
    await page.waitForFunction(news, seen.all);
  }
}
