import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OwnData } from '../src/lib/wire/index.ts';
import { LAUNCH_WHOLE, openWhereCallsAreAllowed } from './browser.ts';
import { accessible, expect, fits, openTableAs, test as base, words } from './house.ts';
import { serve } from './start-server.ts';

interface Service {
  url: string;
  /** What has come to it. */
  calls: IncomingMessage[];
}

/** A test with a push service of its own, which its house believes. */
const test = base.extend<{ service: Service }>({
  service: async ({}, use) => {
    const calls: IncomingMessage[] = [];
    const server = createServer((call, answer) => {
      calls.push(call);
      answer.writeHead(201).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls });
    server.close();
  },
  baseURL: async ({ service }, use) => {
    const data = mkdtempSync(join(tmpdir(), 'corral-push-'));
    const server = await serve(data, undefined, ['--push-service', service.url]);
    await use(server.url);
    await server.stop();
    rmSync(data, { recursive: true });
  },
});
test.use({ serviceWorkers: 'allow', launchOptions: LAUNCH_WHOLE });

/** What the browser would get from its maker's push service. There is no network here, so it gets it from the test's. */
async function subscribesAt(page: Page, endpoint: string): Promise<void> {
  await page.addInitScript((address) => {
    let there: object | null = null;
    const unsubscribe = (): Promise<boolean> => {
      there = null;
      return Promise.resolve(true);
    };
    const made = { endpoint: address, unsubscribe };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(there),
      subscribe: (options: PushSubscriptionOptionsInit) => {
        const { applicationServerKey: key, userVisibleOnly } = options;
        if (userVisibleOnly !== true || typeof key !== 'string' || key.length !== 87) throw new Error('this is no key');
        return Promise.resolve((there = made));
      },
    });
  }, endpoint);
}

/** The push service hands a call to the browser, which wakes the worker. */
async function deliver(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) found(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: '' });
  await browser.detach();
}

const shown = (page: Page): Promise<object[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const all = await worker.getNotifications();
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

test('whoever agreed to it is called by way of a push service, and told in their language who invites them @desk', async ({
  house,
  service,
  locale,
}) => {
  const { say } = house;
  const [ana, bo] = [await house.person('Ana'), await house.person('Bo')];
  await subscribesAt(bo, `${service.url}/bo`);
  await openWhereCallsAreAllowed(bo);
  await bo.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await bo.getByRole('button', { name: say('settings'), exact: true }).click();
  const kept = (method: string) =>
    bo.waitForResponse((one) => one.url().endsWith('/api/me/push') && one.request().method() === method);
  const browsers = (): Promise<string[]> =>
    bo.evaluate(async () => ((await (await fetch('/api/me/data')).json()) as OwnData).push);
  const wanted = kept('PUT');
  await bo.getByRole('switch', { name: say('notify') }).click();
  expect((await wanted).status()).toBe(204);
  expect(await browsers()).toEqual([`${service.url}/bo`]);
  await fits(bo);
  await accessible(bo);

  const player = await bo.evaluate(async () => ((await (await fetch('/api/me')).json()) as { player: string }).player);
  await ana.addInitScript((met) => localStorage.setItem('corral-met', JSON.stringify([met])), {
    player,
    name: 'Bo',
    avatar: 2,
    title: 'scapegoat',
  });
  const code = await openTableAs(ana, house, { title: 'scapegoat', seats: 3 });
  await ana.getByRole('button', { name: say('invite-person', { name: 'Bo' }) }).click();
  await expect.poll(() => service.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /bo']);
  expect(service.calls[0]?.headers).toMatchObject({ 'content-length': '0', ttl: '86400' });

  await deliver(bo);
  const called = (language: 'en' | 'es'): object => ({
    title: words(language, 'invites-you', { name: 'Ana' }),
    body: words(language, 'game-scapegoat'),
    tag: `/t/${code}`,
    data: `/t/${code}`,
  });
  const [first, second] = locale?.startsWith('es') ? (['es', 'en'] as const) : (['en', 'es'] as const);
  await expect.poll(() => shown(bo)).toEqual([called(first)]);

  // Another language from now on, and the same call takes the place of the one before.
  await bo.getByRole('radio', { name: say(`language-${second}`) }).check();
  await expect(bo.getByRole('switch', { name: words(second, 'notify') })).toBeChecked();
  await expect
    .poll(() => bo.evaluate(async () => (await caches.match('/words-of-calls'))?.text()))
    .toContain(words(second, 'your-turn'));
  await deliver(bo);
  await expect.poll(() => shown(bo)).toEqual([called(second)]);

  const unwanted = kept('DELETE');
  await bo.getByRole('switch', { name: words(second, 'notify') }).click();
  expect((await unwanted).status()).toBe(204);
  expect(await browsers()).toEqual([]);
});
