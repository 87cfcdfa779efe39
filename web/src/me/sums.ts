import type { OwnGame, OwnStats } from '$lib/wire';

/** Where the games were played that are looked at: in the house, here on this device, or wherever. */
export type Kind = 'all' | 'house' | 'here';

/** What the games of each kind add up to. There are three kinds where there are games of both, and one otherwise. */
export type Sums = Partial<Record<Kind, OwnStats>>;

/** What the house says of its games. */
export interface OfHouse {
  stats: OwnStats;
  /** All of them, where there are others that they are to be added to. */
  games: readonly OwnGame[];
}

type AddUp = <Name extends string>(lists: Record<Name, readonly OwnGame[]>) => Promise<Record<Name, OwnStats>>;

/**
 * Adds up the games of the house, if it could be asked, and those of this device. A browser in which nothing can be added
 * up shows what the house says.
 */
export async function sumsOf(house: OfHouse | null, here: readonly OwnGame[], addUp: AddUp): Promise<Sums> {
  const said: Sums = house === null ? {} : { house: house.stats };
  if (here.length === 0) return said;
  try {
    if (house === null || house.games.length === 0) return await addUp({ here });
    return { ...said, ...(await addUp({ here, all: [...here, ...house.games] })) };
  } catch {
    return said;
  }
}
