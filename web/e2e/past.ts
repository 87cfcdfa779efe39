import { expect, type Page } from '@playwright/test';
import { enter, type House, type Title } from './house.ts';

/** What is agreed on at a table whose game is soon over. */
export const SHORT: Record<Title, Record<string, unknown>> = {
  scapegoat: { pace: 'untimed' },
  rowgoat: { placement_limit: 14, place_ms: 0 },
  soplon: { turn_limit: 4, pace: 'untimed' },
};

interface Seated {
  code: string;
  /** It opened the table: it starts, and in Scape Goat goes to the cops once it has spied on somebody. */
  leads: boolean;
  bots: number;
}

/** Runs in a page: sits down at a table and plays there over the socket, until the game is over. Its name. */
export function playThere({ code, leads, bots }: Seated): Promise<string> {
  const { name } = JSON.parse(localStorage.getItem('corral') ?? '{}') as { name: string };
  const ws = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${code}`);
  const refused: string[] = [];
  let [id, latest, spied, started] = [0, 0, false, false];
  const send = (msg: object): void => ws.send(JSON.stringify({ id: ++id, ...msg }));
  const is = (action: unknown, kind: string): boolean =>
    action === kind || (typeof action === 'object' && action !== null && kind in action);
  const ORDER = [
    'peek',
    'done',
    'draw',
    'exchange',
    'pass_race',
    'take_set',
    'take_pile',
    'call_mine',
    'place',
    'spy',
    'choose',
    'take_stash',
    'fill_stash',
    'swap',
    'trade',
    'steal',
    'pass',
    'look',
    'remove',
    'give',
    'close',
  ];
  const pick = (legal: unknown[]): unknown => {
    const walks = legal.filter((action) => is(action, 'move')) as { move: string }[];
    const to = (place: string): unknown => walks.find(({ move }) => move === place);
    if (walks.length > 0)
      return leads && spied ? to('cops') : (leads && to('spy')) || walks.find(({ move }) => move !== 'cops');
    const kind = ORDER.find((one) => legal.some((action) => is(action, one)));
    spied ||= kind === 'spy';
    return kind === undefined ? undefined : legal.find((action) => is(action, kind));
  };
  const commit = async ({
    game,
    attempt,
    seat,
    commitment: house,
  }: {
    game: number;
    attempt: number;
    seat: number;
    commitment: string;
  }): Promise<void> => {
    const bytes = (house.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    const part = new Uint8Array([
      ...new TextEncoder().encode('corral nonce 1'),
      ...bytes,
      seat,
      ...Array<number>(16).fill(0x0b),
    ]);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', part));
    send({
      type: 'commit',
      game,
      attempt,
      commitment: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    });
  };
  ws.onopen = () => {
    send({ type: 'join', protocol: 1, name, avatar: 3 });
    send({ type: 'sit' });
    for (let bot = 0; bot < bots; bot++) send({ type: 'add_bot', level: 'easy' });
  };
  return new Promise((over, failed) => {
    ws.onmessage = ({ data }) => {
      const msg = JSON.parse(String(data)) as {
        type: string;
        table: { status: string; seats: { sitter: unknown }[] };
        game: number;
        attempt: number;
        seat: number;
        commitment: string;
        n: number;
        legal: unknown[];
        id: string;
        code: string;
      };
      if (msg.type === 'table' && leads && !started && msg.table.seats.every(({ sitter }) => sitter !== null)) {
        started = true;
        send({ type: 'start' });
      }
      if (msg.type === 'deal') void commit(msg);
      if (msg.type === 'reveal') send({ type: 'nonce', game: msg.game, nonce: '0b'.repeat(16) });
      if (msg.type === 'snapshot' || msg.type === 'step') {
        latest = msg.n;
        const action = pick(msg.legal);
        if (action !== undefined) send({ type: 'act', game: msg.game, seen: latest, action });
      }
      // In a race somebody else may be faster; the next step brings another list.
      if (msg.type === 'refused') refused.push(msg.code);
      if (msg.type !== 'over') return;
      ws.close();
      over(msg.id);
    };
    ws.onclose = () => failed(new Error(`the connection is lost after step ${latest}; refused: ${refused.join(' ')}`));
  });
}

/**
 * A finished game of these people, and of bots on the other seats; its name. What is tested is the page of the game, so
 * the game itself is played over the socket: real moves at the real server.
 */
export async function finished(
  people: Page[],
  title: Title,
  { seats = 3, replays = 'public' }: { seats?: number; replays?: 'public' | 'players' } = {},
): Promise<string> {
  for (const page of people) await enter(page);
  const body = JSON.stringify({
    title,
    seats,
    options: SHORT[title],
    public: false,
    watching: { delay_s: 0, replays },
  });
  const code = await people[0]?.evaluate(async (table) => {
    const opened = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: table,
    });
    return ((await opened.json()) as { code: string }).code;
  }, body);
  if (code === undefined) throw new Error('somebody has to open the table');
  // Seats are taken in the order in which people come: the first one is seat 0.
  const names = people.map((page, nth) =>
    page.evaluate(playThere, { code, leads: nth === 0, bots: nth === 0 ? seats - people.length : 0 }),
  );
  return (await Promise.all(names))[0] ?? '';
}

/** The page of a finished game, once its first moment is drawn. */
export async function openGame(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`/g/${id}${query}`);
  await expect(page.locator('[data-board][data-moment]')).toBeVisible();
}

/** The moment that is drawn. */
export async function momentOf(page: Page): Promise<number> {
  return Number(await page.locator('[data-board]').getAttribute('data-moment'));
}

export async function expectMoment(page: Page, moment: number): Promise<void> {
  await expect(page.locator('[data-board]')).toHaveAttribute('data-moment', String(moment));
}

/** Looks through other eyes. */
export async function lookAs(page: Page, { say }: House, eyes: 'open' | 'spectator' | number): Promise<void> {
  await page.getByLabel(say('replay-eyes')).selectOption(String(eyes));
  await expect(page.locator('[data-board]')).toHaveAttribute('data-eyes', String(eyes));
}
