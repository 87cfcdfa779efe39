import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The program that is tested. */
export const CORRAL: string =
  process.env['CORRAL_BIN'] ?? fileURLToPath(new URL('../../target/debug/corral', import.meta.url));

/** What `corral verify` says of a file. */
export function verify(path: string): { good: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync(CORRAL, ['verify', path], { encoding: 'utf8' });
  return { good: status === 0, said: `${stdout}${stderr}`.trim() };
}

/**
 * Comes when a program has ended and all the helpers it started, which may outlive it and still write files: its output
 * stays open until the last of them is gone. Ask as soon as it is started, with its output piped.
 */
export async function allGone(program: ChildProcess): Promise<void> {
  program.stdout?.resume();
  program.stderr?.resume();
  await once(program, 'close');
}
