import { module } from 'virtual:pocket';
import { Failure } from '$lib/api';
import type { Asked, Told } from './game-worker';
import type { Order, Question } from './letters';

/** The part of a Worker that is used. */
export interface GameThread {
  postMessage(said: Asked): void;
  onmessage: ((event: { data: Told }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  terminate(): void;
}

const start = (): GameThread =>
  new Worker(new URL('./game-worker.ts', import.meta.url), { type: 'module' }) as unknown as GameThread;

const noModule = (): Failure => new Failure('no_module', 'this browser cannot play games again by itself');

type OrderOf<Kind extends string> = Extract<Order, Record<Kind, unknown>>;

/** A module beside the page, which answers one question after the other. To be closed when nobody needs it any more. */
export class Asking {
  readonly #thread: GameThread;
  readonly #waiting: { heard: (order: Order) => void; failed: (why: Failure) => void }[] = [];

  constructor(thread: () => GameThread = start) {
    if (module === null) throw noModule();
    try {
      this.#thread = thread();
    } catch {
      throw noModule();
    }
    this.#thread.onmessage = ({ data }) => {
      const asked = this.#waiting.shift();
      if (data === 'failed') asked?.failed(noModule());
      else if (typeof data === 'object' && 'refused' in data)
        asked?.failed(new Failure(data.refused.code, data.refused.why));
      else asked?.heard(data);
    };
    this.#thread.onerror = () => {
      for (const { failed } of this.#waiting.splice(0)) failed(noModule());
    };
  }

  /** Asks, and has an answer of this kind. */
  async ask<Kind extends string>(kind: Kind, what: Question): Promise<OrderOf<Kind>> {
    const order = await new Promise<Order>((heard, failed) => {
      this.#waiting.push({ heard, failed });
      this.#thread.postMessage({ module: module ?? '', what });
    });
    if (typeof order === 'object' && kind in order) return order as OrderOf<Kind>;
    throw noModule();
  }

  close(): void {
    this.#thread.terminate();
    for (const { failed } of this.#waiting.splice(0)) failed(noModule());
  }
}
