import { writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test as base } from '@playwright/test';
import { aim, beforeTheEnd, pressed, type Target, UNHURRIED, type Title, words } from '../house.ts';
import { HANGS_MS } from '../limits.ts';
import type { Engine, Tab } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

export { expect };

const ENGINES: Record<string, () => Promise<Engine>> = { firefox, webkit };
export const PHONE = { width: 390, height: 664 };
export const DESK = { width: 1366, height: 768 };

export const say = (id: string, args?: Parameters<typeof words>[2]): string => words('en', id, args);

/** Somebody with a browser of their own. */
export class Person {
  constructor(
    private readonly tab: Tab,
    private readonly house: string,
  ) {}

  /** Opens a page of the house. */
  open(path: string): Promise<void> {
    return this.tab.open(`${this.house}${path}`);
  }

  /** Changes the window, and waits until the page has heard of it. */
  async resize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.tab.resize(width, height);
    await this.until(([wide, high]) => innerWidth === wide && innerHeight === high, [width, height] as const);
  }

  /** Runs this in the page. It is sent there as text, so it can use nothing but its argument and the page. */
  async run<Result, Arg>(there: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result> {
    const given = JSON.stringify(arg) ?? 'undefined';
    return JSON.parse(
      await this.tab.evaluate(`(async () => JSON.stringify((await (${there.toString()})(${given})) ?? null))()`),
    ) as Result;
  }

  /** Looks until this comes to something other than null or false, and says what. */
  async until<Result, Arg>(
    there: (arg: Arg) => Result | Promise<Result>,
    arg: Arg,
    isEnough = (found: Result): boolean => found !== null && found !== false,
  ): Promise<NonNullable<Result>> {
    for (const start = performance.now(); performance.now() - start < HANGS_MS.wait; await after(50)) {
      const found = await this.run(there, arg);
      if (isEnough(found)) return found as NonNullable<Result>;
    }
    throw new Error(`it never came to this: ${there.toString()}, with ${JSON.stringify(arg)}`);
  }

  /** Waits until so many elements of this kind are in the page. */
  async sees(selector: string, least = 1): Promise<void> {
    await this.until(([wanted, many]) => document.querySelectorAll(wanted).length >= many, [selector, least] as const);
  }

  /** Waits until the page reads this, or does not any more. */
  async reads(text: string, there = true): Promise<void> {
    await this.until(([wanted, is]) => document.body.innerText.includes(wanted) === is, [text, there] as const);
  }

  /** Presses the button of this name, as soon as it is there and nothing lies over it. */
  async press(name: string): Promise<void> {
    const target: Target = { selector: 'button', name, counts: 'click' };
    do {
      const { x, y } = (await this.until(aim, target, (at) => at !== null && at !== 'gone')) as {
        x: number;
        y: number;
      };
      await this.tab.click(x, y);
    } while ((await this.until(pressed, null)) === 'missed');
  }

  /** Presses something of the game. It may be gone by then, or the game over: false. */
  async pressIfThere(selector: string, counts: Target['counts'] = 'click'): Promise<boolean> {
    const target: Target = { selector: beforeTheEnd(selector), counts };
    do {
      const at = await this.until(aim, target);
      if (at === 'gone') return false;
      await this.tab.click(at.x, at.y);
    } while ((await this.until(pressed, null)) === 'missed');
    return true;
  }

  picture(): Promise<Buffer> {
    return this.tab.picture();
  }

  errors(): Promise<string[]> {
    return this.tab.errors();
  }

  close(): Promise<void> {
    return this.tab.close();
  }
}

interface House {
  /** A browser for somebody of this name, who comes to the first screen, by this address if there is another. */
  person: (name: string, url?: string) => Promise<Person>;
  /** An error that this test brings about. */
  expects: (error: RegExp) => void;
}

export function startEngine(name: string): Promise<Engine> {
  const start = ENGINES[name];
  if (start === undefined) throw new Error(`there is no browser called ${name}`);
  return start();
}

/** A test fails if any page of it had an error. */
export const test = base.extend<{ house: House }, { engine: Engine }>({
  engine: [
    async ({}, use, { project }) => {
      const engine = await startEngine(project.name);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  house: async ({ engine }, use, testInfo) => {
    const people: Person[] = [];
    const expected: RegExp[] = [];
    const person = async (name: string, url = houseUrl()): Promise<Person> => {
      const one = new Person(await engine.newTab(), url);
      people.push(one);
      await one.resize(DESK);
      await one.open('/');
      // Whoever leaves WebKit while a service worker is being installed leaves it so for good.
      await one.until(() => navigator.serviceWorker.ready.then(() => true), null);
      await one.run(
        (called) =>
          localStorage.setItem(
            'corral',
            JSON.stringify({
              name: called,
              named: true,
              avatar: called.length,
              locale: 'en',
              offered: ['scapegoat', 'rowgoat', 'soplon'],
            }),
          ),
        name,
      );
      await one.open('/');
      return one;
    };
    await use({ person, expects: (error) => expected.push(error) });
    const failed = testInfo.status !== testInfo.expectedStatus;
    const errors: string[] = [];
    for (const [nth, one] of people.entries()) {
      errors.push(...(await one.errors()));
      if (failed) await tellOf(one, testInfo.outputPath(`${nth}.png`));
      await one.close();
    }
    expect(
      errors.filter((error) => !expected.some((one) => one.test(error))),
      'nothing goes wrong in the page',
    ).toEqual([]);
  },
});

/** Where a test failed, a picture of it stays on that machine; this is in what the run prints. */
async function tellOf(person: Person, picture: string): Promise<void> {
  writeFileSync(picture, await person.picture());
  const text = await person.run(
    () => `${location.pathname} reads:\n${document.body.innerText.replace(/\n+/g, '\n')}`,
    null,
  );
  console.log(`--- ${text}\n---`);
}

export function houseUrl(): string {
  const url = process.env['CORRAL_URL'];
  if (url === undefined) throw new Error('no server was started');
  return url;
}

/** From the first screen to a running game against bots, in two presses. */
export async function playNow(person: Person, title: Title): Promise<void> {
  await person.press(say('play-now-game', { game: say(`game-${title}`) }));
  await person.press(say('level-easy'));
  // All this is somebody's first game, and the first race waits for a tap.
  if (title === 'rowgoat') await person.press(say('first-tap-go'));
  await person.sees(BOARD);
}

/** Opens a table and sits down at it. Nobody is hurried there unless the options say so. */
export async function tableFor(
  person: Person,
  title: Title,
  seats: number,
  options: Record<string, unknown> = UNHURRIED[title],
): Promise<string> {
  const code = await person.run(
    async (table) => {
      await fetch('/api/me');
      const opened = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(table),
      });
      return ((await opened.json()) as { code: string }).code;
    },
    { title, seats, options },
  );
  await person.open(`/t/${code}`);
  await person.reads(say('stand'));
  return code;
}

export async function playUnhurried(person: Person, title: Title): Promise<void> {
  await tableFor(person, title, 4);
  await person.press(say('fill-with-bots'));
  await person.press(say('start'));
  await person.sees(BOARD);
}

export const BOARD = '[data-board]';
