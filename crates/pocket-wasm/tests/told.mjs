// Tells the module what `lives`, an example of `pocket`, was told on this machine. Node and workers of browsers load this.

/** One life of a table. No time passes while a bot thinks. */
export class Pocket {
  #doors;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  constructor(module) {
    this.#doors = new WebAssembly.Instance(module, { page: { clock_ms: () => 0 } }).exports;
  }

  read(text) {
    const { letter_room, read_letter, answer_size, memory } = this.#doors;
    const letter = this.#encoder.encode(text);
    const room = letter_room(letter.length);
    new Uint8Array(memory.buffer, room, letter.length).set(letter);
    const at = read_letter();
    return this.#decoder.decode(new Uint8Array(memory.buffer, at, answer_size()));
  }
}

/** Compares what the module answers, line by line of what `lives` prints. Throws where it is something else. */
export class Comparison {
  tables = 0;
  answers = 0;
  #module;
  #table = '';
  #letter = 0;
  #pocket = null;
  #answer = null;

  constructor(module) {
    this.#module = module;
  }

  read(line) {
    const mark = line.slice(0, 2);
    if (mark === '> ') this.#tell(line.slice(2));
    else if (mark === '< ') this.#compare(line.slice(2));
    else if (line === 'pocket') this.#pocket = new Pocket(this.#module);
    else if (line.startsWith('seed ')) this.#begin(line);
    else if (mark !== '= ') throw new Error(`this is no line of a life: ${line}`);
  }

  #begin(line) {
    this.tables += 1;
    this.#table = line;
    this.#letter = 0;
  }

  #tell(letter) {
    this.#letter += 1;
    try {
      this.#answer = this.#pocket.read(letter);
    } catch (error) {
      throw new Error(`${this.#table}: letter ${this.#letter} ends the module (${error}): ${letter}`, { cause: error });
    }
  }

  #compare(answer) {
    this.answers += 1;
    if (this.#answer === answer) return;
    const here = this.#answer;
    const at = [...answer].findIndex((letter, at) => letter !== here[at]);
    const around = (text) => text.slice(Math.max(0, at - 60), at + 60);
    throw new Error(
      `${this.#table}: the answer to letter ${this.#letter} is another\nhere …${around(here)}…\nand natively …${around(answer)}…`,
    );
  }
}

/** The shortest of several times for each letter: the work is always the same, and what is longer was done by others. */
export const shortest = (runs) => runs.reduce((one, two) => one.map((ms, at) => Math.min(ms, two[at])));

/** How many milliseconds each letter takes, in order, of all that `lives` has printed. */
export function timed(module, text, times) {
  return shortest(Array.from({ length: times }, () => timedOnce(module, text)));
}

function timedOnce(module, text) {
  const times = [];
  let pocket = null;
  for (const line of text.split('\n')) {
    if (line === 'pocket') pocket = new Pocket(module);
    if (!line.startsWith('> ')) continue;
    const letter = line.slice(2);
    const begin = performance.now();
    pocket.read(letter);
    times.push(performance.now() - begin);
  }
  return times;
}
