import type { Answer, Letter } from './letters';

interface Doors extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  letter_room: (size: number) => number;
  read_letter: () => number;
  answer_size: () => number;
}

/** A fresh module: has it read letters, one after the other. */
export async function reader(url: string): Promise<(letter: Letter) => Answer> {
  const page = { clock_ms: () => performance.now() };
  const { instance } = await WebAssembly.instantiateStreaming(fetch(url), { page });
  const doors = instance.exports as Doors;
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  return (letter) => {
    const bytes = encoder.encode(JSON.stringify(letter));
    const room = doors.letter_room(bytes.length);
    new Uint8Array(doors.memory.buffer, room, bytes.length).set(bytes);
    const at = doors.read_letter();
    const answer = new Uint8Array(doors.memory.buffer, at, doors.answer_size());
    return JSON.parse(decoder.decode(answer)) as Answer;
  };
}
