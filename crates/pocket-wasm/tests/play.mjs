// Plays a game of each title inside the module, as a browser would, on a virtual clock: `node play.mjs MODULE ANSWERS`. The
// person presses nothing, so bots and a stand-in play to the end. ANSWERS is the program `answers`, an example of `pocket`:
// compiled for this machine, it must say the same to the same letters.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [, , path, answers] = process.argv;
const module = new WebAssembly.Module(readFileSync(path));
const letters = [];
const answered = [];

/** One life of a table, or a finished game. */
class Pocket {
  #doors;
  now = 1_780_000_000_000_000;
  heard = [];
  records = [];
  about;
  #asked = [];
  #answer;

  constructor() {
    letters.push('');
    const { exports } = new WebAssembly.Instance(module, { page: { clock_ms: () => 0 } });
    this.#doors = exports;
  }

  tell(what) {
    letters.push(JSON.stringify({ now: this.now, what }));
    const letter = new TextEncoder().encode(letters.at(-1));
    const { letter_room, read_letter, answer_size, memory } = this.#doors;
    const room = letter_room(letter.length);
    new Uint8Array(memory.buffer, room, letter.length).set(letter);
    const at = read_letter();
    answered.push(new TextDecoder().decode(new Uint8Array(memory.buffer, at, answer_size())));
    this.#answer = JSON.parse(answered.at(-1));
    for (const order of this.#answer.orders) this.#carryOut(order);
    return this.#answer.orders[0];
  }

  #carryOut({ send, store, refused }) {
    assert.equal(refused, undefined);
    if (send) this.#hear(JSON.parse(send.text));
    if (store && store.ticket !== null) this.#asked.push(store.ticket);
    if (store?.keep.append) this.records.push(store.keep.append.record);
    if (store?.keep.finish) this.about = store.keep.finish.about;
  }

  #hear(msg) {
    this.heard.push(msg);
    // This client adds nothing to the seed.
    if (msg.type === 'deal') this.say({ type: 'commit', game: msg.game, attempt: msg.attempt });
  }

  #said = [];
  #ids = 1;
  say(msg) {
    this.#said.push(JSON.stringify({ ...msg, id: this.#ids++ }));
  }

  /** Does the next thing that there is to do, or lets the time go by until there is one. */
  goOn() {
    const [ticket, text] = [this.#asked.shift(), this.#said[0]];
    if (ticket !== undefined) this.tell({ stored: { ticket, durable: true } });
    else if (text !== undefined) this.tell({ hear: { conn: 1, at: this.now, text: this.#said.shift() } });
    else if (this.#answer.thinks) this.tell('think');
    else {
      assert.notEqual(this.#answer.wake_at, null, 'something happens in a game');
      this.now = Math.max(this.now, this.#answer.wake_at);
      this.tell('wake');
    }
  }
}

/** Writes the file of a finished game, and opens, shows and verifies it, all of it inside the module. */
function lookAt(title, { about, records }) {
  const pocket = new Pocket();
  const { text } = pocket.tell({ write_file: { about, records } }).file;
  const { page } = pocket.tell({ open_file: { text } });
  assert.deepEqual([page.title, page.broken, page.steps.length], [title, null, records.length - 1]);
  const viewers = ['open', 'spectator', ...page.players.keys()];
  for (const as of viewers) {
    for (let from = 0; from <= page.steps.length; from += 64) pocket.tell({ moments: { as, from, count: 64 } });
  }
  const begin = performance.now();
  let verified;
  do ({ verified } = pocket.tell({ verify: { count: 100 } }));
  while (verified.verdict === null);
  assert.ok(verified.verdict.good, verified.verdict.why);
  console.log(`${title}: ${verified.steps} steps verified in ${Math.round(performance.now() - begin)} ms`);
}

const games = [
  ['scapegoat', 4],
  ['rowgoat', 3],
  ['soplon', 3],
];
for (const [title, seats] of games) {
  const begin = performance.now();
  const pocket = new Pocket();
  pocket.tell({ open: { seed: '07'.repeat(32), player: 'ana', table: { title, seats } } });
  pocket.tell({ connect: { conn: 1 } });
  pocket.say({ type: 'join', protocol: 1, name: 'Ana' });
  pocket.say({ type: 'sit' });
  for (let bot = 1; bot < seats; bot++) pocket.say({ type: 'add_bot', level: 'hard' });
  pocket.say({ type: 'start' });
  const isOver = () => pocket.heard.some((msg) => msg.type === 'over');
  for (let turns = 0; !isOver(); turns++) {
    assert.ok(turns < 200_000, `${title} has no end`);
    pocket.goOn();
  }
  const shown = pocket.heard.filter((msg) => msg.type === 'step').map((msg) => msg.n);
  assert.deepEqual(shown, shown.map((_, at) => at + 1), `${title}: steps are without gaps`);
  assert.deepEqual(pocket.heard.filter((msg) => msg.type === 'refused'), [], title);
  console.log(`${title}: ${shown.length} steps in ${Math.round(performance.now() - begin)} ms`);
  lookAt(title, pocket);
}

const native = execFileSync(answers, { input: letters.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28 });
const lines = native.trimEnd().split('\n');
const differs = answered.findIndex((answer, at) => answer !== lines[at]);
assert.ok(differs < 0 && lines.length === answered.length, `answer ${differs} is another on this machine`);
console.log(`${answered.length} answers are the same on this machine and in V8`);
