/** Somebody with whom this browser's player does not want to play. */
export interface Blocked {
  player: string;
  name: string;
}

const KEY = 'corral-blocked';
/** As many as the server takes. */
const MOST = 500;

function read(): Blocked[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Blocked[]) : [];
  } catch {
    // Storage may be forbidden. Then they are blocked as long as the page is open.
    return [];
  }
}

/** Whom somebody has blocked; the latest last. */
class BlockedPeople {
  all = $state.raw<Blocked[]>(read());

  has(player: string): boolean {
    return this.all.some((one) => one.player === player);
  }

  add({ player, name }: Blocked): void {
    this.#keep([...this.all.filter((one) => one.player !== player), { player, name }].slice(-MOST));
  }

  remove(player: string): void {
    this.#keep(this.all.filter((one) => one.player !== player));
  }

  /** As the server wants to know them. */
  get ids(): string[] {
    return this.all.map(({ player }) => player);
  }

  #keep(all: Blocked[]): void {
    this.all = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // See above.
    }
  }
}

export const blocked: BlockedPeople = new BlockedPeople();
