const BEAT_MS = 650;

/** A count of three. With less motion, or for somebody who comes later, it has been counted already. */
export class Count {
  /** 3, 2, 1, and 0 when it is done. */
  left = $state(3);

  constructor(
    private readonly still: boolean,
    private readonly beat: (left: number) => void,
  ) {
    if (still) this.left = 0;
  }

  get done(): boolean {
    return this.left === 0;
  }

  /** Counts; returns how to stop. */
  run(): () => void {
    if (this.still) {
      this.beat(0);
      return () => undefined;
    }
    this.beat(this.left);
    const timer = setInterval(() => {
      this.left -= 1;
      this.beat(this.left);
      if (this.left === 0) clearInterval(timer);
    }, BEAT_MS);
    return () => clearInterval(timer);
  }
}
