import { module } from 'virtual:pocket';
import { Failure } from '$lib/api';
import type { Socket, Transport } from '$lib/net';
import type { CreateTable } from '$lib/wire';
import { hasTable } from './store';
import type { FromPage, FromWorker } from './worker';

/** The part of a Worker that is used. */
export interface Thread {
  postMessage(said: FromPage): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

const start = (): Thread =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as Thread;

/** How long bots take, as a share of what people would: what `--bot-pace` is to a server. Only tests hurry them. */
function botPace(): number {
  return Number(localStorage.getItem('corral-bot-pace') ?? 1);
}

/** Opens a table in the pocket. Returns its code. */
export async function openInPocket(table: CreateTable, thread: () => Thread = start): Promise<string> {
  if (module === null) throw new Failure('offline', 'there is no pocket in this client');
  const worker = thread();
  const said = await new Promise<FromWorker>((heard) => {
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = () => heard('closed');
    worker.postMessage({ open: table, module: module ?? '', botPace: botPace() });
  });
  if (typeof said === 'object' && 'opened' in said) return said.opened;
  const { code, why } = typeof said === 'object' && 'refused' in said ? said.refused : NOT_KEPT;
  throw new Failure(code, why);
}

const NOT_KEPT = { code: 'not_kept', why: 'this browser could not open a table of its own' };

/** A line to the table of this code, through a worker of its own. */
class PocketSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    private readonly worker: Thread,
    begin: FromPage,
  ) {
    worker.onmessage = ({ data }) => this.#heard(data);
    worker.onerror = () => this.onclose?.();
    worker.postMessage(begin);
  }

  #heard(said: FromWorker): void {
    if (said === 'connected') this.onopen?.();
    else if (said === 'closed') this.onclose?.();
    else if ('text' in said) this.onmessage?.({ data: said.text });
  }

  send(text: string): void {
    this.worker.postMessage({ text });
  }
  close(): void {
    this.worker.postMessage('close');
  }
}

/** A table in the pocket of this browser. */
export function toPocket(code: string, thread: () => Thread = start): Transport {
  return {
    open: () => new PocketSocket(thread(), { restore: code, module: module ?? '', botPace: botPace() }),
    probe: async () => {
      if (module === null) return 'gone';
      return hasTable(code).then(
        (is) => (is ? 'there' : 'gone'),
        () => 'unreachable',
      );
    },
  };
}
