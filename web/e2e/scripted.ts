import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ClientMsg, GameView, ServerMsg, TableState } from '../src/lib/protocol.ts';
import type { GameEvent } from '../src/lib/wire/index.ts';
import { expect, type House, type Title } from './house.ts';

/** How a game stood for seat 0 when a stage first came, as a real table said it. */
export interface Stage {
  players: number;
  stage: string;
  table: TableState;
  snapshot: Extract<ServerMsg, { type: 'snapshot' }>;
  over: ServerMsg | null;
}

/** Every stage of a game, for every number of players (`crates/room/tests/recordings.rs`). */
export function stagesOf(title: Title, players?: number): Stage[] {
  const file = new URL(`../test/recorded/stages-${title}.jsonl`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Stage);
  return all.filter((stage) => players === undefined || stage.players === players);
}

/** A page at a table where the test is the server: it shows any stage of a game, and nothing happens there by itself. */
export interface ScriptedTable {
  page: Page;
  show: (stage: Stage) => Promise<void>;
  /** The table says this. */
  say: (msg: ServerMsg) => void;
  /** One more step after the stage that is shown. */
  step: (events: GameEvent[], view?: Partial<GameView>) => void;
}

/** Somebody at such a table. They want less motion: what is looked at is where things lie. */
export async function scripted(house: House, first: Stage | undefined, knows?: 'new'): Promise<ScriptedTable> {
  if (first === undefined) throw new Error('no such stage was recorded');
  const { code } = first.table;
  const page = await house.person('Goat 0', knows);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let send: (msg: ServerMsg) => void = () => undefined;
  let shown = first;
  let game = 1;
  let { n } = first.snapshot;
  const tell = (): void => {
    const { table, snapshot, over } = shown;
    // Another game than the one before, so that nothing of it is left.
    send({ type: 'table', table: { ...table, game } });
    send({ ...snapshot, game });
    if (over?.type === 'over') send({ ...over, game });
  };
  const answer = (msg: ClientMsg): void => {
    if (msg.type === 'join') {
      send({ type: 'welcome', protocol: 1, server: '1', you: 'Goat 0', code });
      tell();
    } else if (msg.type === 'resync') send({ ...shown.snapshot, game, re: msg.id });
    else if (msg.type !== 'act') send({ type: 'ok', re: msg.id });
  };
  await page.route(`**/api/tables/${code}`, (route) => route.fulfill({ json: { code } }));
  await page.routeWebSocket(/\/ws\//, (ws) => {
    send = (msg) => ws.send(JSON.stringify(msg));
    ws.onMessage((text) => answer(JSON.parse(String(text)) as ClientMsg));
  });
  await page.goto(`/t/${code}`);
  const show = async (stage: Stage): Promise<void> => {
    if (stage !== shown) {
      shown = stage;
      game += 1;
      n = stage.snapshot.n;
      tell();
    }
    const { title, seats } = stage.table;
    const board = page.locator(`[data-board="${title}"][data-n="${stage.snapshot.n}"]`);
    await expect(board.locator(':scope > :not(.hint)').first()).toBeAttached();
    await expect(page.locator('[data-seat]')).toHaveCount(seats.length);
  };
  await show(first);
  const step = (events: GameEvent[], view: Partial<GameView> = {}): void => {
    // A page that has seen this step takes no other as it.
    n += 1;
    send({ type: 'changes', game, n, at: 0, events, view, legal: [] });
  };
  return { page, show, say: (msg) => send(msg), step };
}
