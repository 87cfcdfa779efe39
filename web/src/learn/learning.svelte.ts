import { Failure } from '$lib/api';
import type { Answer } from '$lib/net';
import type { Title } from '$lib/protocol';
import type { Run } from '$lib/run.svelte';
import { settings } from '$lib/settings.svelte';
import type { GameModule } from '../games/contract';
import type { Tried } from '../pocket/letters';
import { Scripted, YOU } from '../shown/scripted.svelte';
import { isSame, type Lesson, type LessonStep, playedBefore } from './lesson';

/** A lesson that somebody takes: the board offers what the step wants, if the rules allow it. */
export class Learning extends Scripted {
  readonly guided = true;
  /** Which step; after the last one it is done. */
  at = $state(0);
  /** What has been pressed is being played. */
  busy = $state(false);
  /** What the rules allow, whatever the step wants. */
  #legal: unknown[] = [];

  constructor(
    title: Title,
    module: GameModule,
    readonly lesson: Lesson,
  ) {
    super(title, module, lesson.config);
    void this.begin(Math.min(settings.lessons[title] ?? 0, lesson.steps.length - 1));
  }

  get step(): LessonStep | null {
    return this.lesson.steps[this.at] ?? null;
  }

  /** From this step on: what led to it is played again. */
  async begin(at: number): Promise<void> {
    this.#goTo(at);
    this.busy = true;
    const tried = await this.#dealTo(at, []);
    this.busy = false;
    if (tried === null) return;
    this.#legal = tried.legal;
    this.draw(tried, this.#wanted(at));
  }

  /** The words have been read. */
  goOn(): void {
    this.#goTo(this.at + 1);
    if (this.run !== null) this.run.legal = this.#wanted(this.at);
  }

  async act(_game: number, _seen: number, action: unknown): Promise<Answer> {
    const { step, run, at } = this;
    if (this.busy || run === null || step?.action === undefined || !isSame(action, step.action)) return notThis;
    this.busy = true;
    // The module knows no steps: it is dealt the game as far as this one, with the answers of this one.
    const dealt = await this.#dealTo(at, step.replies ?? []);
    const tried = dealt === null ? new Failure('no_module', '') : await this.play(action);
    if (tried instanceof Failure) {
      this.failed = true;
      return { refused: tried.code, why: tried.message, rule: null, behindMs: null };
    }
    void this.#follow(run, tried, at + 1);
    return { ok: true };
  }

  async #follow(run: Run, tried: Tried, next: number): Promise<void> {
    this.#legal = tried.legal;
    if (!(await this.show(run, tried, this.#wanted(next)))) return;
    this.busy = false;
    this.#goTo(next);
  }

  #dealTo(at: number, replies: NonNullable<LessonStep['replies']>): Promise<Tried | null> {
    const { config, seed } = this.lesson;
    return this.deal({ config, seed, before: playedBefore(this.lesson, at, YOU), replies });
  }

  /** What the board may offer at this step: what it wants, if that is legal. */
  #wanted(at: number): unknown[] {
    const wanted = this.lesson.steps[at]?.action;
    return wanted === undefined ? [] : this.#legal.filter((action) => isSame(action, wanted));
  }

  /** How far somebody is is kept; a lesson that is done begins anew. */
  #goTo(at: number): void {
    this.at = at;
    const { [this.title]: _, ...others } = settings.lessons;
    settings.lessons = at === 0 || this.step === null ? others : { ...others, [this.title]: at };
  }
}

const notThis: Answer = { refused: 'not_this', why: 'the lesson wants something else', rule: null, behindMs: null };
