import type { Person, SeatState, Title } from './protocol';

/** Somebody, and what they were called when we last saw them. */
export interface Known {
  player: string;
  name: string;
}

/** Somebody with whom this browser's player has played. */
export interface Met extends Known {
  avatar: number;
  /** What they played last. */
  title: Title;
}

/** People whom this browser remembers; the latest last. */
export class KeptPeople<Person extends Known> {
  all: Person[] = $state.raw([]);

  constructor(
    readonly key: string,
    readonly most: number,
  ) {
    this.all = read(key);
  }

  has(player: string): boolean {
    return this.all.some((one) => one.player === player);
  }

  add(person: Person): void {
    this.#keep([...this.all.filter(({ player }) => player !== person.player), person].slice(-this.most));
  }

  remove(player: string): void {
    this.#keep(this.all.filter((one) => one.player !== player));
  }

  /** As the server wants to know them. */
  get ids(): string[] {
    return this.all.map(({ player }) => player);
  }

  #keep(all: Person[]): void {
    this.all = all;
    try {
      localStorage.setItem(this.key, JSON.stringify(all));
    } catch {
      // See below.
    }
  }
}

function read<Person>(key: string): Person[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as Person[]) : [];
  } catch {
    // Storage may be forbidden. Then they are remembered as long as the page is open.
    return [];
  }
}

/** The people who sit at a table. */
export function seated(seats: SeatState[]): Person[] {
  return seats.flatMap(({ sitter }) => (sitter !== null && 'person' in sitter ? [sitter.person] : []));
}

/** Whom somebody neither wants to hear nor to meet: as many as the server takes. */
export const blocked: KeptPeople<Known> = new KeptPeople('corral-blocked', 500);
/** Whom somebody does not want to hear. */
export const muted: KeptPeople<Known> = new KeptPeople('corral-muted', 500);
/** With whom somebody has played lately. */
export const met: KeptPeople<Met> = new KeptPeople('corral-met', 30);

/** A game was played with these people, who can be invited again. */
export function meet(people: Person[], title: Title): void {
  for (const { player, name, avatar } of people) met.add({ player, name, avatar, title });
}
