import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Comes when a program has ended and all the helpers it started, which may outlive it and still write files: its output
 * stays open until the last of them is gone. Ask as soon as it is started, with its output piped.
 */
export async function allGone(program: ChildProcess): Promise<void> {
  program.stdout?.resume();
  program.stderr?.resume();
  await once(program, 'close');
}
