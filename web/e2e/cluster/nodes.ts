import { expect } from '@playwright/test';

export interface Node {
  name: string;
  url: string;
  process: number;
}

/** The nodes of the house, as `cargo xtask cluster` tells of them. */
export function nodes(): Node[] {
  const urls = (process.env['CORRAL_NODES'] ?? '').split(' ');
  const processes = (process.env['CORRAL_PIDS'] ?? '').split(' ').map((one) => one.split('=') as [string, string]);
  const named = processes.filter(([name]) => name.startsWith('node-'));
  expect(urls, 'each node has an address').toHaveLength(named.length);
  return named.map(([name, number], at) => ({ name, url: urls[at] ?? '', process: Number(number) }));
}

/** Kills a node as a crash does: nothing of it runs after this. */
export async function kill(node: Node): Promise<void> {
  process.kill(node.process, 'SIGKILL');
  await expect.poll(() => isRunning(node)).toBe(false);
}

function isRunning(node: Node): boolean {
  try {
    return process.kill(node.process, 0);
  } catch {
    return false;
  }
}

/** Waits until a node that was killed is open again. */
export async function isBack(node: Node): Promise<void> {
  const answers = async (): Promise<boolean> => (await fetch(node.url).catch(() => null))?.ok ?? false;
  await expect.poll(answers).toBe(true);
}
