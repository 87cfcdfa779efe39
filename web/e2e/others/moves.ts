import { toDo } from '../districts.ts';
import { CHOICES, choice, GO_ON, seen } from '../goats.ts';
import type { Title } from '../house.ts';
import { type Person, say } from './house.ts';

/** Makes one choice by a press, as soon as the page asks for one. False if the game is over. */
type Move = (person: Person) => Promise<boolean>;

export const MOVES: Record<Title, Move> = {
  scapegoat: async (person) => {
    const stage = await person.until(seen, null);
    if (stage === 'over') return false;
    const before = await person.run(choice, '');
    await person.pressIfThere(stage === 'showdown' ? GO_ON : CHOICES);
    // What lies below a showdown stays as it was.
    if (stage !== 'showdown') await person.until(choice, before);
    return true;
  },
  rowgoat: async (person) => {
    const offer = await person.until(onTheGrid, null);
    if (offer.press === null) return false;
    await person.pressIfThere(offer.press, 'pointerdown');
    await person.until(isPast, { n: offer.n, picks: false });
    return true;
  },
  soplon: async (person) => {
    const asked = await person.until(toDo, null);
    const spot = `[data-spot="${asked.can[0] ?? ''}"]`;
    const where = {
      race: '.choices.race .buttons button',
      draw: '[data-pile="draw"]',
      boss: '[data-send]',
      second: '[data-spot][tabindex="0"]:not([aria-pressed])',
      card: spot,
      held: spot,
      buttons: '.choices .buttons button',
      over: null,
    }[asked.kind];
    if (where === null) return false;
    await person.pressIfThere(where);
    await person.until(isPast, { n: asked.n, picks: asked.kind === 'card' });
    return true;
  },
};

/** Waits until there is something to choose. */
export async function atTurn(person: Person, title: Title): Promise<void> {
  if (title === 'scapegoat') await person.until(seen, null);
  else if (title === 'rowgoat') await person.until(onTheGrid, null);
  else await person.until(toDo, null);
}

/** So many moves. If the bots end the game before, there is another. */
export async function makeMoves(person: Person, title: Title, many: number): Promise<void> {
  for (let made = 0; made < many;) {
    if (await MOVES[title](person)) made += 1;
    else await again(person);
  }
}

async function again(person: Person): Promise<void> {
  await person.press(say('rematch'));
  await person.until(() => document.querySelector('.result') === null, null);
}

/** Runs in the page: what to press in Row Your Goat, without grabbing; null if there is nothing yet. */
function onTheGrid(): { n: number; press: string | null } | null {
  const n = Number(document.querySelector('[data-board]')?.getAttribute('data-n'));
  if (document.querySelector('.result') !== null) return { n, press: null };
  const offers = [
    '[data-line]',
    '[data-mine][aria-disabled="false"]',
    '[data-cell].lit',
    '.grid.mine.full [data-cell]',
  ];
  const press = offers.find((one) => document.querySelector(one) !== null);
  return press === undefined ? null : { n, press };
}

/** Runs in the page: whether it shows a later step, or the end. The first of two cards brings no step: it is picked. */
function isPast({ n, picks }: { n: number; picks: boolean }): boolean {
  if (picks && document.querySelector('[data-spot][aria-pressed="true"]') !== null) return true;
  return (
    Number(document.querySelector('[data-board]')?.getAttribute('data-n')) > n ||
    document.querySelector('.result') !== null
  );
}
