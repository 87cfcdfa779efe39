/** Longer than this nobody looks away who is awake. */
const AWAKE_MS = 5_000;

/**
 * Microseconds since 1970 that go by only while the device is awake. A phone that was locked for an hour wakes up in the same
 * moment of the game; without this, a clock of the game would have run out meanwhile.
 */
export class WakingClock {
  #now: number;
  #looked: number;

  /** `ticks` counts milliseconds, asleep or not. It must be looked at more often than every few seconds. */
  constructor(
    since1970Ms: number,
    private readonly ticks: () => number,
  ) {
    this.#now = since1970Ms;
    this.#looked = ticks();
  }

  now(): number {
    const ticks = this.ticks();
    const passed = ticks - this.#looked;
    this.#looked = ticks;
    if (passed > 0 && passed <= AWAKE_MS) this.#now += passed;
    return Math.round(this.#now * 1000);
  }
}
