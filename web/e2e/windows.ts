import { expect, type Page, type TestInfo } from '@playwright/test';
import type { Title } from './house.ts';

/**
 * Windows that people have: phones with and without the browser's bars, upright and on their side, laptops, large
 * screens, and screens of 1366 and 1920 px at 200 % zoom.
 */
const PHONES = [
  [360, 600],
  [390, 664],
  [390, 844],
  [683, 384],
] as const;
const DESKS = [
  [960, 540],
  [1024, 768],
  [1366, 625],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
] as const;

/** What somebody at the table looks at or presses, at whatever stage the game is. */
export const IN_SIGHT: Record<Title, string> = {
  // On a phone the coach lies over the headline, and says the same.
  scapegoat: `.scapegoat .place, .evidence, .roll, .held, .note, .dossier .me, .plate, .panel,
    .scapegoat [data-choice], [data-stash]`,
  rowgoat: `[data-cell], [data-place], [data-place] .name, .count, [data-deck], [data-own], [data-mine], [data-grab],
    [data-line]`,
  soplon: `[data-seat], .stack:not(:has([data-held])) .cards, .top, [data-held], [data-send],
    .places:not(:has([data-send])) [data-spot], .choices button, summary`,
};

/**
 * Runs in the page: what lies outside a window of this size or under something else, and by how much the page scrolls.
 */
export async function outside({
  needed,
  wide,
  high,
}: {
  needed: string;
  wide: number;
  high: number;
}): Promise<string[]> {
  // A page that sticks out may report a size of its own, so its size is not waited for without end.
  for (let i = 0; i < 60 && (innerWidth !== wide || innerHeight !== high); i++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  // What observes sizes hears of them between layout and paint, in the order in which it began to observe. This is the
  // last that is told, so from here the page is as it is painted, even if a step came in since the frame before.
  const painted = (): Promise<void> =>
    new Promise((resolve) => {
      const last = new ResizeObserver(() => {
        last.disconnect();
        resolve();
      });
      last.observe(document.documentElement);
    });
  const underWay = (): Animation[] =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime ?? 0) < 5_000,
      );
  for (await painted(); underWay().length > 0; await painted())
    await Promise.allSettled(underWay().map(({ finished }) => finished));
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight) {
    const lowest = [...document.querySelectorAll('*')]
      .filter((node) => node.getBoundingClientRect().bottom > innerHeight)
      .map((node) => `${node.tagName.toLowerCase()}.${node.classList[0] ?? ''}`);
    found.push(`the page scrolls down by ${root.scrollHeight - innerHeight}: ${lowest.slice(-6).join(', ')}`);
  }
  if (root.scrollWidth > innerWidth) found.push(`the page scrolls to the right by ${root.scrollWidth - innerWidth}`);
  for (const node of document.querySelectorAll(needed)) {
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const words = (node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40);
    const name = `${node.tagName.toLowerCase()}.${node.classList[0] ?? ''} "${words}"`;
    // Half a pixel is nothing that anybody sees.
    const over = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
    if (over > 0.5) found.push(`${name} is ${Math.round(over)} px outside`);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (over <= 0.5 && hit !== null && !node.contains(hit) && !hit.contains(node))
      found.push(`${name} lies under ${hit.tagName.toLowerCase()}.${hit.classList[0] ?? ''}`);
  }
  return found;
}

/**
 * Looks at the page in every window of this kind of device, and last in its own, in which the test goes on once all is
 * in its place again: nothing scrolls, and what is needed now (a selector) is inside and not covered.
 */
export async function wholeInEveryWindow(
  page: Page,
  needed: string,
  where: string,
  { project }: TestInfo,
): Promise<void> {
  const own = page.viewportSize() ?? { width: 1280, height: 800 };
  // Where things lie is looked at, not how they get there.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const others = (project.name.startsWith('phone') ? PHONES : DESKS).filter(
    ([width, height]) => width !== own.width || height !== own.height,
  );
  for (const [width, height] of [...others, [own.width, own.height] as const]) {
    await page.setViewportSize({ width, height });
    expect
      .soft(await page.evaluate(outside, { needed, wide: width, high: height }), `${where}, ${width}×${height}`)
      .toEqual([]);
  }
}

/** After the end: above the result people are whole, and nothing sticks out of the board. */
export async function insideItsBoard(page: Page): Promise<void> {
  await expect(page.locator('.result')).toBeVisible();
  const outside = await page.evaluate(() => {
    const { left, top, right, bottom } =
      document.querySelector('[data-board]')?.getBoundingClientRect() ?? new DOMRect();
    const what = '.ring, .caption, [data-shown], .sum, [data-spot], [data-board] [data-seat]';
    return [...document.querySelectorAll(what)]
      .filter((one) => {
        const at = one.getBoundingClientRect();
        return at.width === 0 || at.left < left || at.top < top || at.right > right || at.bottom > bottom;
      })
      .map((one) => one.outerHTML.slice(0, 80));
  });
  expect.soft(outside, 'what sticks out of the board').toEqual([]);
  const people = page.locator('.players');
  if ((await people.count()) > 0)
    expect.soft(await people.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
}
