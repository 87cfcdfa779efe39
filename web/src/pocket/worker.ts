// The worker that a table of the pocket lives in. A page starts one for every life of a table, and throws it away with it.
import { WakingClock } from './clock';
import type { Refusal } from './letters';
import { Life } from './life';
import { reader } from './reader';
import type { CreateTable } from '$lib/wire';
import { keep, openTable, OtherLife, restore } from './store';

/** What the page says: first how to begin. */
export type FromPage =
  | { open: CreateTable; module: string; botPace: number }
  | { restore: string; module: string; botPace: number }
  | { text: string }
  | 'close';

export type FromWorker = { opened: string } | { refused: Refusal } | 'connected' | { text: string } | 'closed';

/** Who plays here. There is nobody else on this device. */
const PLAYER = 'you';

const say = (said: FromWorker): void => postMessage(said);
const clock = new WakingClock(Date.now(), () => performance.now());
setInterval(() => clock.now(), 1_000);

/** Nobody can foresee it. */
function seed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Opens a table and keeps it. A page then comes to it as to any other. */
async function open(table: CreateTable, module: string): Promise<FromWorker> {
  const read = await reader(module);
  const what = { open: { seed: seed(), player: PLAYER, bot_pace: 1, table } };
  for (const order of read({ now: clock.now(), what }).orders) {
    if ('refused' in order) return order;
    if (!('opened' in order)) continue;
    const { code, log, meta } = order.opened;
    await openTable(code, log, meta);
    return { opened: code };
  }
  throw new Error('the pocket has neither opened a table nor refused');
}

async function live(code: string, module: string, botPace: number): Promise<Life | null> {
  const [read, kept] = await Promise.all([reader(module), restore(code)]);
  if (kept === null) return null;
  const { life: number, ...log } = kept;
  const life = new Life({
    read,
    now: () => clock.now(),
    after: (ms, then) => setTimeout(then, ms),
    cancel: (timer) => clearTimeout(timer as number),
    keep: (changes) =>
      keep(code, number, changes).catch((error: unknown) => {
        if (error instanceof OtherLife)
          say({ text: JSON.stringify({ type: 'bye', code: 'opened_elsewhere', why: '' }) });
        throw error;
      }),
    say: (text) => say({ text }),
    end: finish,
  });
  say('connected');
  life.begin({ restore: { seed: seed(), player: PLAYER, bot_pace: botPace, ...log } });
  return life;
}

function finish(): void {
  say('closed');
  close();
}

let life: Life | null = null;
const failed = (error: unknown): void => {
  console.error(error);
  finish();
};
onmessage = ({ data }: MessageEvent<FromPage>) => {
  if (data === 'close') {
    if (life === null) finish();
    else life.leave();
  } else if ('open' in data) {
    open(data.open, data.module).then(say).finally(finish).catch(failed);
  } else if ('restore' in data) {
    live(data.restore, data.module, data.botPace).then((begun) => {
      life = begun;
      if (begun === null) finish();
    }, failed);
  } else {
    life?.hear(data.text);
  }
};
