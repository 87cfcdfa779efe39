import { readFileSync } from 'node:fs';
import { module } from 'virtual:pocket';
import type { GameThread } from '../../src/pocket/asking.ts';
import type { Asked, Told } from '../../src/pocket/game-worker.ts';
import type { Answer } from '../../src/pocket/letters.ts';

/** The module for offline play, if it has been built (`cargo xtask` does): then the real rules answer. */
export const isModuleThere = module !== null;

let compiled: WebAssembly.Module | undefined;

interface Doors extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  letter_room: (size: number) => number;
  read_letter: () => number;
  answer_size: () => number;
}

/** The worker of a page with the real module in it, which answers without a thread and without a wait. */
export class ModuleWorker implements GameThread {
  onmessage: ((event: { data: Told }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly #doors: Doors;

  constructor() {
    // How Vite calls a file outside of the client.
    const path = (module ?? '').replace(/^\/@fs/, '');
    compiled ??= new WebAssembly.Module(readFileSync(path));
    const { exports } = new WebAssembly.Instance(compiled, { page: { clock_ms: () => 0 } });
    this.#doors = exports as Doors;
  }

  postMessage({ what }: Asked): void {
    const { memory, letter_room, read_letter, answer_size } = this.#doors;
    const letter = new TextEncoder().encode(JSON.stringify({ now: 0, what }));
    // Only then: its memory may grow, and is another one.
    const room = letter_room(letter.length);
    new Uint8Array(memory.buffer, room, letter.length).set(letter);
    const at = read_letter();
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, at, answer_size()));
    const { orders } = JSON.parse(text) as Answer;
    queueMicrotask(() => this.onmessage?.({ data: orders[0] ?? 'failed' }));
  }

  terminate(): void {
    this.onmessage = null;
  }
}
