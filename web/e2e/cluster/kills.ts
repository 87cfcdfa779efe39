import type { Page } from '@playwright/test';
import { choose, toMove, upTo } from '../goats.ts';
import { drawnTo, expect, playUnhurried, stepOf, test } from '../house.ts';
import { isBack, kill, nodes } from './nodes.ts';

/** When each line of a page to its table was open, and when it was lost. Ask before the page goes to a table. */
function linesOf(page: Page): { openedAt: number[]; lostAt: number[] } {
  const lines = { openedAt: [] as number[], lostAt: [] as number[] };
  page.on('websocket', (socket) => {
    let isOpen = false;
    socket.on('framereceived', ({ payload }) => {
      if (isOpen || !payload.toString().startsWith('{"type":"table"')) return;
      isOpen = true;
      lines.openedAt.push(performance.now());
    });
    socket.on('close', () => lines.lostAt.push(performance.now()));
  });
  return lines;
}

test('a game goes on while each node in turn is killed and comes back', async ({ house }) => {
  // What a browser says when a line breaks.
  house.expects(/WebSocket connection|Failed to load resource/);
  const ana = await house.person('Ana');
  const lines = linesOf(ana);
  await playUnhurried(ana, house, 'scapegoat', { seats: 3 });
  await ana.evaluate(() => Object.assign(globalThis, { isFirstPage: true }));

  for (const node of nodes()) {
    await toMove(ana, house);
    const n = await stepOf(ana);
    await kill(node);
    // Whatever was lost with it, she presses what is on her screen, and it counts.
    await choose(ana, ['spy', 'stash', 'trade', 'prepare']);
    await drawnTo(ana, n + 1);
    await isBack(node);
  }
  while ((await upTo(ana)) !== 'over') await choose(ana, ['spy', 'stash', 'trade', 'prepare']);

  await expect(ana.locator('.result')).toBeVisible();
  expect(lines.openedAt.length, 'one of them was the node of this browser').toBeGreaterThan(1);
  expect(await ana.evaluate(() => 'isFirstPage' in globalThis), 'nobody has loaded the page again').toBe(true);
  // Reported, not judged: a busy machine takes longer.
  const waits = lines.lostAt.map((lost) => lines.openedAt.find((opened) => opened > lost)! - lost);
  console.log(`The line was lost ${waits.length} times, and back after ${waits.map(Math.round).join(', ')} ms.`);
});
