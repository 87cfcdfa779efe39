import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { HANGS_MS } from '../limits.ts';
import { allGone } from '../programs.ts';
import { type Engine, pressAt, type Tab } from './engine.ts';

/** MiniBrowser has a toolbar, which must not make the window wider than a phone. */
const NARROW = '* { min-width: 0; margin: 0; padding: 0; border-width: 0; }';

/** WebKitGTK's MiniBrowser on a screen that nobody sees, spoken to in WebDriver. */
export async function webkit(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'corral-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), NARROW);
  // Without -noreset it begins anew whenever its last window is closed, and a browser that comes just then is sent
  // away.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const screenGone = allGone(screen);
  screenGone.catch(() => undefined);
  const display = await new Promise<string>((found, failed) => {
    screen.stdio[3]?.on('data', (number: Buffer) => found(`:${number.toString().trim()}`));
    screen.on('error', failed);
    screen.on('exit', (code) => failed(new Error(`Xvfb ended with ${code}`)));
  });
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    GSETTINGS_BACKEND: 'memory',
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
  };
  return {
    home,
    newTab: () => newTab(env),
    close: async () => {
      screen.kill();
      await screenGone;
      rmSync(home, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

type Call = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>;

/** Each driver drives one browser, so everybody has both for themselves. */
async function newTab(env: NodeJS.ProcessEnv): Promise<Tab> {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const gone = allGone(driver);
  gone.catch(() => undefined);
  const address = `http://127.0.0.1:${port}`;
  await Promise.race([gone.then(() => endedEarly(driver)), answering(driver, `${address}/status`)]);
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value as never;
  };
  const timeouts = { script: HANGS_MS.wait, pageLoad: HANGS_MS.wait };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { timeouts } },
  });
  const at = `/session/${sessionId}`;
  const evaluate = (expression: string): Promise<string> =>
    call('POST', `${at}/execute/sync`, { script: `return ${expression};`, args: [] });
  return {
    open: async (url) => {
      await call('POST', `${at}/url`, { url });
      await evaluate(`(${collectErrors.toString()})()`);
    },
    resize: async (width, height) => {
      // The window is higher than the page in it, by the toolbar.
      const [outer, inner] = JSON.parse(await evaluate('JSON.stringify([outerHeight, innerHeight])')) as [
        number,
        number,
      ];
      await call('POST', `${at}/window/rect`, { width, height: height + outer - inner });
    },
    evaluate,
    click: async (x, y) => {
      await call('POST', `${at}/actions`, { actions: pressAt(x, y) });
    },
    picture: async () => Buffer.from(await call<string>('GET', `${at}/screenshot`), 'base64'),
    errors: async () => JSON.parse(await evaluate("sessionStorage.getItem('errors') ?? '[]'")) as string[],
    close: async () => {
      await call('DELETE', at);
      driver.kill();
      await gone;
    },
  };
}

async function answering(driver: ChildProcess, url: string): Promise<void> {
  const isUp = (): Promise<boolean> =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (driver.exitCode === null && driver.signalCode === null) {
    if (await isUp()) return;
    await after(20);
  }
  endedEarly(driver);
}

function endedEarly(driver: ChildProcess): never {
  throw new Error(`WebKitWebDriver ended with ${driver.exitCode ?? driver.signalCode}`);
}

/**
 * Runs in a page that has just been loaded: WebDriver has no way to read the console. What is found outlives a reload.
 */
function collectErrors(): void {
  const keep = (text: string): void => {
    const before = JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[];
    sessionStorage.setItem('errors', JSON.stringify([...before, text]));
  };
  // Whoever leaves breaks off what is still being loaded, and WebKit calls that an error of its element.
  let leaves = false;
  addEventListener('beforeunload', () => (leaves = true));
  // A resource that is missing says so to its element alone, before anybody else.
  addEventListener(
    'error',
    (event: Event) => {
      if (event instanceof ErrorEvent) keep(event.message);
      else if (!leaves) keep(`cannot load ${(event.target as Element).outerHTML}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => keep(String(reason)));
  const write = console.error;
  console.error = (...words: unknown[]) => {
    keep(words.join(' '));
    write(...words);
  };
}
