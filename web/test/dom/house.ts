import { render } from '@testing-library/svelte';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { type Component, tick } from 'svelte';
import { expect, vi } from 'vitest';
import { speak } from '../../src/lib/i18n.svelte.ts';
import { settings } from '../../src/lib/settings.svelte.ts';
import { GAMES } from '../../src/lib/wire/games.ts';
import Page from './Page.svelte';
import { takeDown } from './take-down.ts';

/** What a server refuses, and why. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}

/** An answer, one that comes later, or what to answer to a body. */
type Answers = Record<string, unknown>;

/**
 * A page in front of a house that the test is: it answers every request, and the clock goes by when it says so. What is
 * not among `answers` (by path, or by method and path) is an error, like anything that is written to the console; they are
 * looked at after the test, when the house is closed.
 */
export class House {
  /** The requests so far, such as `PUT /api/me/push`. */
  readonly asked: string[] = [];
  readonly user: UserEvent;
  /** Whether it can be reached. */
  up = true;
  readonly #errors: unknown[][] = [];
  #leave: () => void = () => undefined;

  /**
   * Somebody who has played every game, and wants less motion: so everything is there at once. What the page loads comes
   * from a real disk, so `loads` loads it before the clock stands still.
   */
  static async of(
    answers: Answers,
    wishes: Partial<typeof settings> = {},
    loads: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<House> {
    Object.assign(settings, KNOWS_ALL, wishes);
    await Promise.all([speak(settings.locale), loads()]);
    return new House(answers, loads);
  }

  private constructor(
    readonly answers: Answers,
    private readonly loads: () => Promise<unknown>,
  ) {
    vi.useFakeTimers({ toFake: FAKED });
    this.user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => this.#fetched(path, init));
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(console, 'error').mockImplementation((...said) => void this.#errors.push(said));
    takeDown.push(() => this.#close());
  }

  async show<Props extends Record<string, unknown>>(path: string, page: Component<Props>, props: Props): Promise<void> {
    this.#leave();
    history.replaceState(null, '', path);
    this.#leave = render(Page, { props: { page: page as never, props } }).unmount;
    await this.settle();
    // The page has asked for the same before.
    await this.loads();
    await this.settle();
  }

  /** Lets everything go on that waits for no time. */
  async settle(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await vi.advanceTimersByTimeAsync(0);
      // Modules that are there already are handed out by the real loop.
      await new Promise((next) => setImmediate(next));
      await tick();
    }
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await this.settle();
  }

  async #fetched(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    this.asked.push(`${method} ${path}`);
    if (!this.up) throw new TypeError('there is no network');
    const key = [`${method} ${path}`, path].find((one) => one in this.answers);
    if (key === undefined) this.#errors.push([`nobody answers ${method} ${path}`]);
    const answer = key === undefined ? null : this.answers[key];
    const said: unknown = await (typeof answer === 'function'
      ? (answer as (body: unknown) => unknown)(typeof body === 'string' ? JSON.parse(body) : null)
      : answer);
    // No real one: the body of that is read when the machine comes to it.
    const [status, json] =
      said instanceof Refusal ? [said.status, { code: said.code, why: said.code }] : [200, said ?? null];
    const text = (): Promise<string> => Promise.resolve(typeof json === 'string' ? json : JSON.stringify(json));
    return { ok: status < 400, status, text, json: () => Promise.resolve(json) } as Response;
  }

  #close(): void {
    this.#leave();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    sessionStorage.clear();
    expect(this.#errors, 'nothing goes wrong in the console').toEqual([]);
  }
}

/** The name of the player in every test. */
export const ME = 'Goat 0';

const KNOWS_ALL = {
  name: ME,
  named: true,
  locale: 'en',
  motion: 'less',
  sound: false,
  coached: GAMES.map(({ title }) => title),
  offered: GAMES.map(({ title }) => title),
} as const;

const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'performance',
  'Date',
] satisfies NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake'];
