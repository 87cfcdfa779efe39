import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './house.ts';
import { serve } from './start-server.ts';

/** What a browser writes to its console while the house is closed, on whatever pages are open. */
const CLOSED = /net::ERR_|WebSocket/;

/** A test with a house of its own, which can be killed and opened again. */
export const test = base.extend<{ own: { url: string; token: () => string; restart: () => Promise<void> } }>({
  own: async ({}, use) => {
    const data = mkdtempSync(join(tmpdir(), 'corral-restarts-'));
    let server = await serve(data);
    const { url } = server;
    await use({
      url,
      token: () => readFileSync(join(data, 'host-token'), 'utf8').trim(),
      restart: async () => {
        await server.stop('SIGKILL');
        server = await serve(data, new URL(url).host);
      },
    });
    await server.stop();
    rmSync(data, { recursive: true });
  },
  baseURL: async ({ own }, use) => use(own.url),
  house: async ({ house }, use) => {
    house.expects(CLOSED);
    await use(house);
  },
});
