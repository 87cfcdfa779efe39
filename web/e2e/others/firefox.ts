import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { allGone } from '../programs.ts';
import { type Engine, pressAt, type Tab } from './engine.ts';

/** The part of what Firefox says that is read here. */
interface Said {
  id?: number | null;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
  params?: { level?: string; text?: string; source?: { context?: string } };
}
type Send = <Result>(method: string, params: object) => Promise<Result>;

/** Firefox without a window, spoken to in WebDriver BiDi, which it understands by itself. */
export async function firefox(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'corral-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0', 'about:blank'];
  const browser = spawn(process.env['FIREFOX'] ?? 'firefox-esr', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: home },
  });
  const gone = allGone(browser);
  gone.catch(() => undefined);
  const address = await new Promise<string>((found, failed) => {
    let said = '';
    browser.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const match = /BiDi listening on (ws:\S+)/.exec(said);
      if (match?.[1] !== undefined) found(match[1]);
    });
    browser.on('error', failed);
    browser.on('exit', (code) => failed(new Error(`Firefox ended with ${code}:\n${said}`)));
  });
  const errors = new Map<string, string[]>();
  const line = new WebSocket(`${address}/session`);
  await once(line, 'open');
  const send = conversation(line, ({ level, text, source }) => {
    if (level === 'error') errors.get(source?.context ?? '')?.push(text ?? '');
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    home,
    newTab: () => newTab(send, errors),
    close: async () => {
      await send('browser.close', {});
      await gone;
      rmSync(home, { recursive: true });
    },
  };
}

/** Every request gets its answer; what was not asked for is an entry in somebody's console. */
function conversation(line: WebSocket, entry: (params: NonNullable<Said['params']>) => void): Send {
  const asked = new Map<number, { answered: (result: never) => void; failed: (error: Error) => void }>();
  let last = 0;
  line.on('message', (text: Buffer) => {
    const said = JSON.parse(text.toString()) as Said;
    if (said.type === 'event') return entry(said.params ?? {});
    const one = asked.get(said.id ?? -1);
    asked.delete(said.id ?? -1);
    if (said.type === 'error') one?.failed(new Error(`${said.error}: ${said.message}`));
    else one?.answered(said.result as never);
  });
  line.on('close', () => {
    for (const { failed } of asked.values()) failed(new Error('Firefox has hung up'));
  });
  return (method, params) =>
    new Promise((answered, failed) => {
      last += 1;
      asked.set(last, { answered, failed });
      line.send(JSON.stringify({ id: last, method, params }));
    });
}

/** What Firefox writes of a socket when its page is left by going to another one, if it is still loading something. */
const LEFT_OPEN = /^The connection to ws:.* was interrupted while the page was loading\.$/;

async function newTab(send: Send, errors: Map<string, string[]>): Promise<Tab> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  const written: string[] = [];
  errors.set(context, written);
  return {
    open: async (url) => {
      const before = written.length;
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      written.push(...written.splice(before).filter((text) => !LEFT_OPEN.test(text)));
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    evaluate: async (expression) => {
      const ran = await send<{ type: string; result?: { value: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression, target: { context }, awaitPromise: true },
      );
      if (ran.result === undefined) throw new Error(ran.exceptionDetails?.text);
      return ran.result.value;
    },
    click: async (x, y) => {
      await send('input.performActions', { context, actions: pressAt(x, y) });
    },
    picture: async () =>
      Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    errors: () => Promise.resolve(written),
    close: async () => {
      await send('browser.removeUserContext', { userContext });
    },
  };
}
