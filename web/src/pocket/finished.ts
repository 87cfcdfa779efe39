import { module } from 'virtual:pocket';
import { Failure } from '$lib/api';
import type { FilePage, GameMoment } from '$lib/wire';
import type { Asked, Told } from './game-worker';
import type { AboutFinished, Order, Verified } from './letters';

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

/** A finished game in a module of its own, beside the page. To be closed when nobody looks at it any more. */
export class FinishedGame {
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

  /** The file of a game that the log of this device has. */
  async write(about: string, records: string[]): Promise<string> {
    return (await this.#ask('file', { write_file: { about, records } })).file.text;
  }

  /** From now on the game of this file is in here. */
  async open(text: string): Promise<FilePage> {
    return (await this.#ask('page', { open_file: { text } })).page;
  }

  async moments(eyes: string | number, from: number, count: number): Promise<GameMoment[]> {
    return (await this.#ask('moments', { moments: { as: eyes, from, count } })).moments.moments;
  }

  /** Deals it, or plays the next steps again. */
  async verify(count: number): Promise<Verified> {
    return (await this.#ask('verified', { verify: { count } })).verified;
  }

  close(): void {
    this.#thread.terminate();
    for (const { failed } of this.#waiting.splice(0)) failed(noModule());
  }

  async #ask<Kind extends string>(kind: Kind, what: AboutFinished): Promise<OrderOf<Kind>> {
    const order = await new Promise<Order>((heard, failed) => {
      this.#waiting.push({ heard, failed });
      this.#thread.postMessage({ module: module ?? '', what });
    });
    if (typeof order === 'object' && kind in order) return order as OrderOf<Kind>;
    throw noModule();
  }
}
