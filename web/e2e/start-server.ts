import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allGone, CORRAL } from './programs.ts';

/**
 * All luck of the server follows from this: the secrets of deals, the codes of tables, the bots. CORRAL_SEED names
 * another.
 */
const SEED = process.env['CORRAL_SEED'] ?? '20261115';

/** Starts the real server with this folder, on a free port unless another is named. */
export async function serve(
  data: string,
  addr = '127.0.0.1:0',
  more: string[] = [],
): Promise<{ url: string; stop: (how?: 'SIGTERM' | 'SIGKILL') => Promise<void> }> {
  // People wait for bots, tests need not; and all these people come from one machine.
  const server = spawn(
    CORRAL,
    [
      'serve',
      '--addr',
      addr,
      '--data',
      data,
      '--sync',
      'normal',
      '--metrics-addr',
      'off',
      '--bot-pace',
      '0.1',
      '--no-address-limits',
      '--seed',
      SEED,
      ...more,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const gone = allGone(server);
  gone.catch(() => undefined);
  const url = await new Promise<string>((found, failed) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const match = /open on (http:\/\/[\d.]+:\d+)/.exec(said);
      if (match?.[1] !== undefined) found(match[1]);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.on('exit', (code) => failed(new Error(`The server ended with ${code}:\n${said}`)));
  });
  return {
    url,
    stop: async (how = 'SIGTERM') => {
      server.kill(how);
      await gone;
    },
  };
}

/** Starts one for all tests, with a folder of its own, unless CORRAL_URL names one that is running. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env['CORRAL_URL'] !== undefined) return () => Promise.resolve();
  if (!existsSync(CORRAL))
    throw new Error(
      `There is no server at ${CORRAL}. Build it (cargo build -p corral, after npm run build) or name it: CORRAL_BIN=…`,
    );
  const data = mkdtempSync(join(tmpdir(), 'corral-e2e-'));
  console.log(`The seed of the house is ${SEED}; CORRAL_SEED=${SEED} repeats it.`);
  const { url, stop } = await serve(data);
  process.env['CORRAL_URL'] = url;
  return async () => {
    await stop();
    rmSync(data, { recursive: true });
  };
}
