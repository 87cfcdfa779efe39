import { Failure } from '$lib/api';
import { maybe } from '$lib/i18n.svelte';
import { live } from '$lib/live.svelte';
import type { Answer } from '$lib/net';
import type { Title } from '$lib/protocol';
import type { Run } from '$lib/run.svelte';
import type { GameModule } from '../games/contract';
import type { Tried } from '../pocket/letters';
import { Scripted } from '../shown/scripted.svelte';
import { happenedIn, type Position } from './positions';

/** A position that somebody tries: the rules say what comes of every move. */
export class Trying extends Scripted {
  /** What has come of it. */
  result = $state<'solved' | 'wrong' | null>(null);

  constructor(
    title: Title,
    module: GameModule,
    readonly position: Position,
  ) {
    super(title, module, position.config);
    void this.begin();
  }

  /** From the beginning, as often as somebody likes. */
  async begin(): Promise<void> {
    const { config, seed, before, replies } = this.position;
    this.result = null;
    // Nobody presses anything on the board of before while the new one is dealt.
    this.run = null;
    const tried = await this.deal({ config, seed, before, replies });
    if (tried !== null) this.draw(tried, tried.legal);
  }

  async act(_game: number, _seen: number, action: unknown): Promise<Answer> {
    const tried = await this.play(action);
    if (tried instanceof Failure) {
      const { code, message } = tried;
      live.note(maybe(`${this.module.prefix}-refused-${code}`) ?? maybe(`refused-${code}`) ?? message, 'warn');
      return { refused: code, why: message, rule: null, behindMs: null };
    }
    if (this.run !== null) void this.#judge(this.run, tried);
    return { ok: true };
  }

  async #judge(run: Run, tried: Tried): Promise<void> {
    if (!(await this.show(run, tried, tried.legal))) return;
    const events = tried.moments.flatMap((moment) => moment.events as unknown[]);
    const { solved, wrong } = this.position;
    if (events.some((event) => happenedIn(event, solved))) this.result = 'solved';
    else if (wrong !== null && events.some((event) => event === wrong || happenedIn(event, { [wrong]: {} })))
      this.result = 'wrong';
  }
}
