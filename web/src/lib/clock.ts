/**
 * What time it is in the game. Messages say `now` of the game when they were sent; on the way they lose some
 * milliseconds, never gain any. So the smallest distance between our clock and theirs is the best one, among the
 * latest: clocks drift.
 */
export class GameClock {
  static readonly KEPT = 16;
  #distances: number[] = [];

  /** A message that says `now` came at `local`. */
  heard(now: number, local: number): void {
    this.#distances.push(local - now);
    if (this.#distances.length > GameClock.KEPT) this.#distances.shift();
  }

  /** Another game, or a line that was down: what was known does not hold any more. */
  reset(): void {
    this.#distances = [];
  }

  /** The time of the game at the local time `local`; null before anything was heard. */
  at(local: number): number | null {
    if (this.#distances.length === 0) return null;
    return local - Math.min(...this.#distances);
  }

  /** How much of the time until `deadline` is left at `local`. */
  left(deadline: number, local: number): number | null {
    const now = this.at(local);
    return now === null ? null : Math.max(0, deadline - now);
  }
}
