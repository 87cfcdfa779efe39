import type { ScapeGoatView } from '$lib/wire';

/** A table of four in the middle of a game, for tests. */
export function table(changes: Partial<ScapeGoatView> = {}): ScapeGoatView {
  return {
    you: 0,
    colours: ['red', 'blue', 'yellow', 'green'],
    pawns: ['spy', 'spy', 'spy', 'spy'],
    cards: [2, 2, 2, 2],
    tokens: [0, 0, 0, 0],
    evidence: ['red', 'blue', 'yellow', 'grey'],
    tokens_left: 2,
    dice: { white: 3, black: 7 },
    turns_done: 9,
    mover: 0,
    stage: 'move',
    waiting: [0],
    deadline: null,
    passing: null,
    hand: ['blue', 'red+green'],
    chosen: null,
    mat: null,
    name: 'blue',
    spied: null,
    take_back: null,
    notes: null,
    outcome: null,
    reveal: null,
    ...changes,
  };
}
