// The worker that a finished game or a position to try is in: the module plays it beside the page.
import type { Answer, Letter, Order, Question } from './letters';
import { reader } from './reader';

export interface Asked {
  module: string;
  what: Question;
}

/** Answers come in the order of the questions. */
export type Told = Order | 'failed';

let module: Promise<(letter: Letter) => Answer> | null = null;

async function answer({ module: url, what }: Asked): Promise<Told> {
  module ??= reader(url);
  // No time goes by in a game that is over, nor in one that waits for whoever tries it.
  const { orders } = (await module)({ now: 0, what });
  return orders[0] ?? 'failed';
}

onmessage = ({ data }: MessageEvent<Asked>) => {
  answer(data).then(
    (told) => postMessage(told satisfies Told),
    // There is no module to be had here, or it has failed: the page says so.
    () => postMessage('failed' satisfies Told),
  );
};
