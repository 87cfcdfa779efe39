import { type Climax, goOn, next, type Reader, TABLE } from './climax';

/** Goes through a climax by itself, one beat after the other. */
export class Telling {
  now = $state.raw<Climax>(TABLE);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly reader: () => Reader,
    /** Another beat has come. */
    private readonly beat: (climax: Climax) => void,
  ) {}

  begin(climax: Climax): void {
    this.#go(climax);
  }

  /** Somebody has read it. */
  goOn(): void {
    this.#go(goOn(this.now));
  }

  /** Nothing is told any more. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.now !== TABLE) this.#go(TABLE);
  }

  #go(climax: Climax): void {
    clearTimeout(this.#timer);
    this.now = climax;
    this.beat(climax);
    const then = next(climax, this.reader());
    if (then !== null) this.#timer = setTimeout(() => this.#go(then.then), then.ms);
  }
}
