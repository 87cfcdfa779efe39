import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const SOURCE = readFileSync(fileURLToPath(new URL('../build/sw.template.js', import.meta.url)), 'utf8');

/** The worker in a browser of our own, which hands it events and gives what it made of them. */
function worker(browser: {
  claim?: () => Promise<void>;
  kept?: object;
  deleted?: string[];
  cache?: Map<string, object>;
  /** What the house says of somebody's tables; without it there is no line. */
  tables?: object;
  /** The pages of the house that are in sight. */
  seen?: string[];
  shown?: object[];
}) {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: {
      claim: browser.claim ?? (() => Promise.resolve()),
      matchAll: () =>
        Promise.resolve(
          (browser.seen ?? []).map((path) => ({ visibilityState: 'visible', url: `https://house${path}` })),
        ),
    },
    registration: {
      showNotification: (text: string, { body, tag }: NotificationOptions) =>
        Promise.resolve(browser.shown?.push({ text, body, tag })),
    },
    location: { origin: 'https://house' },
  };
  const caches = {
    keys: () => Promise.resolve(['corral-VERSION', 'corral-before', 'of somebody else']),
    delete: (name: string) => Promise.resolve(browser.deleted?.push(name)),
    match: () => Promise.resolve(browser.kept),
    open: () =>
      Promise.resolve({
        match: (path: string) => Promise.resolve(browser.cache?.get(path)),
        add: (path: string) => Promise.resolve(browser.cache?.set(path, { fetched: path })),
      }),
  };
  const fetch = (): Promise<Response> =>
    browser.tables === undefined
      ? Promise.reject(new TypeError('no line'))
      : Promise.resolve(Response.json(browser.tables));
  const source = SOURCE.replace('[/* REST */]', "['/a.js', '/b.wasm']");
  runInNewContext(source, { self, caches, fetch, URL, Response, AbortSignal });
  return async (name: string, event: object = {}): Promise<unknown> => {
    const given: unknown[] = [];
    const give = (promise: unknown): unknown => given.push(promise);
    listeners.get(name)?.({ waitUntil: give, respondWith: give, ...event });
    return (await Promise.all(given))[0];
  };
}

describe('service worker', () => {
  it('is active although a page that is being opened cannot be claimed yet', async () => {
    const deleted: string[] = [];
    await worker({ claim: () => new Promise(() => undefined), deleted })('activate');
    expect(deleted).toEqual(['corral-before']);
  });

  it('does without claiming where the browser refuses it', async () => {
    await worker({ claim: () => Promise.reject(new Error('not active')) })('activate');
  });

  it('keeps what is missing of the rest when a page says that it is idle', async () => {
    const there = { there: 'already' };
    const cache = new Map<string, object>([['/a.js', there]]);
    await worker({ cache })('message', { data: 'something else' });
    expect([...cache.keys()]).toEqual(['/a.js']);
    await worker({ cache })('message', { data: 'keep the rest' });
    expect([...cache]).toEqual([
      ['/a.js', there],
      ['/b.wasm', { fetched: '/b.wasm' }],
    ]);
  });

  it('answers without a line with the page that it keeps, or with an error', async () => {
    const request = { method: 'GET', mode: 'navigate', url: 'https://house/t/ABC' };
    const kept = { the: 'shell' };
    expect(await worker({ kept })('fetch', { request })).toBe(kept);
    expect(await worker({})('fetch', { request })).toMatchObject({ type: 'error' });
  });

  const words = {
    turn: 'Your turn',
    invitation: '{name} invites you',
    something: 'Somebody waits',
    games: { soplon: 'Soplón', rowgoat: 'Row' },
    blocked: ['bo'],
  };
  const tables = {
    tables: [
      { code: 'ABCD', title: 'soplon', your_turn: true },
      { code: 'EFGH', title: 'soplon', your_turn: false },
      { code: 'IJKL', title: 'soplon' },
    ],
    invitations: [{ table: { code: 'MNOP', title: 'rowgoat' }, by: { player: 'ana', name: '$& Ana' } }],
  };
  const called = async (browser: Parameters<typeof worker>[0], kept?: object): Promise<object[]> => {
    const shown: object[] = [];
    await worker({ ...browser, shown, ...(kept && { kept: Response.json(kept) }) })('push');
    return shown;
  };

  it('tells what waits for somebody who is called, in the words of the page, unless they look at it', async () => {
    const turn = { text: 'Your turn', body: 'Soplón', tag: '/t/ABCD' };
    const invitation = { text: '$& Ana invites you', body: 'Row', tag: '/t/MNOP' };
    expect(await called({ tables }, words)).toEqual([turn, invitation]);
    expect(await called({ tables, seen: ['/', '/t/ABCD'] }, words)).toEqual([invitation]);
  });

  it('tells nothing of somebody who is blocked', async () => {
    const invitations = [{ table: { code: 'QRST', title: 'rowgoat' }, by: { player: 'bo', name: 'Bo' } }];
    expect(await called({ tables: { tables: [], invitations } }, words)).toEqual([]);
  });

  it('tells that somebody waits, if it cannot know more, unless the house is in sight', async () => {
    expect(await called({}, words)).toEqual([{ text: 'Somebody waits', body: undefined, tag: '/' }]);
    expect(await called({ tables })).toEqual([{ text: 'Corral', body: undefined, tag: '/' }]);
    const nothing = { tables: [], invitations: [] };
    expect(await called({ tables: nothing }, words)).toEqual([{ text: 'Somebody waits', body: undefined, tag: '/' }]);
    expect(await called({ tables: nothing, seen: ['/'] }, words)).toEqual([]);
  });
});
