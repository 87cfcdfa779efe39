import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const SOURCE = readFileSync(fileURLToPath(new URL('../build/sw.template.js', import.meta.url)), 'utf8');

/** The worker in a browser of our own, which hands it events and gives what it made of them. */
function worker(browser: { claim?: () => Promise<void>; kept?: object; deleted?: string[] }) {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: { claim: browser.claim ?? (() => Promise.resolve()) },
    location: { origin: 'https://house' },
  };
  const caches = {
    keys: () => Promise.resolve(['corral-VERSION', 'corral-before', 'of somebody else']),
    delete: (name: string) => Promise.resolve(browser.deleted?.push(name)),
    match: () => Promise.resolve(browser.kept),
  };
  const fetch = (): Promise<never> => Promise.reject(new TypeError('no line'));
  runInNewContext(SOURCE, { self, caches, fetch, URL, Response });
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

  it('answers without a line with the page that it keeps, or with an error', async () => {
    const request = { method: 'GET', mode: 'navigate', url: 'https://house/t/ABC' };
    const kept = { the: 'shell' };
    expect(await worker({ kept })('fetch', { request })).toBe(kept);
    expect(await worker({})('fetch', { request })).toMatchObject({ type: 'error' });
  });
});
