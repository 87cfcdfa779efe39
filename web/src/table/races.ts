import type { PressResult } from '$lib/protocol';

/** One line of a photo finish. Nobody but the first has a time of their own: the others were so much later. */
export interface Margin extends PressResult {
  first: boolean;
}

/**
 * The races of a game, in order, each with its presses from the first to the last. A race has one first, be there a tie
 * or a press of which nothing is known but that it was too late.
 */
export function racesOf(presses: readonly PressResult[]): Margin[][] {
  const byRace = new Map<number, PressResult[]>();
  for (const press of presses) byRace.set(press.race, [...(byRace.get(press.race) ?? []), press]);
  const late = ({ behind_ms }: PressResult): number => behind_ms ?? Infinity;
  return [...byRace.values()].map((race) => {
    // What was taken came before what was not, if they are even; two that came to nothing stay as they are.
    const sorted = race.toSorted((one, two) =>
      late(one) === late(two) ? Number(two.taken) - Number(one.taken) : late(one) - late(two),
    );
    return sorted.map((press, place) => ({ ...press, first: place === 0 && press.taken }));
  });
}
