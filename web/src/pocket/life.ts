import type { TableSummary } from '$lib/wire';
import type { Answer, Letter, Order, What } from './letters';
import type { Change } from './store';

/** What a life of a table needs from where it is lived. */
export interface Ground {
  /** Has the module read a letter. */
  read(letter: Letter): Answer;
  /** Microseconds since 1970. */
  now(): number;
  after(ms: number, then: () => void): unknown;
  cancel(timer: unknown): void;
  /** All of this is durable when the promise is kept, and nothing of it if it is broken. */
  keep(changes: Change[]): Promise<void>;
  /** Says something to the page. */
  say(text: string): void;
  /** It is over: nothing is said any more, and nothing is to be kept. */
  end(): void;
}

/** There is one page at a table of the pocket. */
const CONN = 1;
/** Longer than a browser's timers can wait nobody sleeps at once. */
const LONGEST_MS = 60_000;

interface Asked {
  ticket: number | null;
  change: Change;
}

/** One life of a table in the pocket: carries out what the module orders, and tells it the result. */
export class Life {
  #asked: Asked[] = [];
  #isWriting = false;
  /** Once something is lost, nothing that was asked after it may be kept. */
  #isLost = false;
  #hasEnded = false;
  #isGone = false;
  #wake: unknown = null;
  #thinks = false;

  constructor(private readonly ground: Ground) {}

  begin(what: Extract<What, object>): void {
    this.#tell(what);
    this.#tell({ connect: { conn: CONN } });
  }

  hear(text: string): void {
    this.#tell({ hear: { conn: CONN, at: this.ground.now(), text } });
  }

  /** The page is gone. What it has done until now is still stored. */
  leave(): void {
    this.#isGone = true;
    this.#tell({ gone: { conn: CONN } });
    this.#endIfDone();
  }

  #tell(what: What): void {
    if (this.#hasEnded) return;
    let answer: Answer;
    try {
      answer = this.ground.read({ now: this.ground.now(), what });
    } catch {
      // The module has failed. What it did is in the log as far as anybody was told of it.
      return this.#end();
    }
    for (const order of answer.orders) this.#carryOut(order);
    this.#sleepUntil(answer.wake_at);
    if (answer.thinks) this.#think();
    void this.#write();
  }

  #carryOut(order: Order): void {
    if ('store' in order) {
      const { ticket, log, keep } = order.store;
      this.#asked.push({ ticket, change: { log, keep } });
    } else if ('send' in order) {
      this.ground.say(order.send.text);
    } else if ('announce' in order) {
      this.#announce(order.announce.summary);
    } else if ('refused' in order) {
      this.ground.say(JSON.stringify({ type: 'refused', re: null, ...order.refused }));
      this.#end();
    } else if ('hang_up' in order || 'end' in order) {
      this.#isGone = true;
    }
  }

  #announce(summary: TableSummary): void {
    this.#asked.push({ ticket: null, change: { summary } });
  }

  /** One at a time, and between two of them the page is heard. */
  #think(): void {
    if (this.#thinks) return;
    this.#thinks = true;
    this.ground.after(0, () => {
      this.#thinks = false;
      this.#tell('think');
    });
  }

  #sleepUntil(at: number | null): void {
    this.ground.cancel(this.#wake);
    if (at === null || this.#hasEnded) return;
    const ms = Math.min(LONGEST_MS, Math.max(0, (at - this.ground.now()) / 1000));
    this.#wake = this.ground.after(ms, () => {
      if (this.ground.now() < at) this.#sleepUntil(at);
      else this.#tell('wake');
    });
  }

  /** Everything that has been asked for meanwhile is one write. */
  async #write(): Promise<void> {
    if (this.#isWriting || this.#hasEnded) return;
    this.#isWriting = true;
    while (this.#asked.length > 0) {
      const asked = this.#asked.splice(0);
      if (!this.#isLost) {
        await this.ground.keep(asked.map(({ change }) => change)).catch(() => (this.#isLost = true));
      }
      for (const { ticket } of asked) {
        if (ticket !== null) this.#tell({ stored: { ticket, durable: !this.#isLost } });
      }
    }
    this.#isWriting = false;
    this.#endIfDone();
  }

  #endIfDone(): void {
    if (this.#isGone && !this.#isWriting && this.#asked.length === 0) this.#end();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.ground.cancel(this.#wake);
    this.ground.end();
  }
}
