import { module } from 'virtual:pocket';
import { createTable, Failure } from '$lib/api';
import { t } from '$lib/i18n.svelte';
import { live } from '$lib/live.svelte';
import type { CreateTable } from '$lib/wire';

/** Whether there are games without a server. */
export const HAS_POCKET = module !== null;

/** As long as anybody waits for a server in a tunnel. */
const PATIENCE_MS = 8_000;

function late(): Promise<never> {
  return new Promise((_, failed) =>
    setTimeout(() => failed(new Failure('offline', 'the server does not answer')), PATIENCE_MS),
  );
}

/**
 * Opens a table at the server; on this device, if that cannot be reached and no friends are to come. Returns its code.
 */
export async function openTable(wish: CreateTable, isAlone: boolean): Promise<string> {
  if (!isAlone || !HAS_POCKET) return createTable(wish);
  if (navigator.onLine) {
    try {
      return await Promise.race([createTable(wish), late()]);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'offline')) throw error;
    }
  }
  const { openInPocket } = await import('../pocket/transport');
  return openInPocket(wish);
}

/** Opens the file of a finished game, or says in a note why not. */
export async function openFile(file: File): Promise<void> {
  try {
    const files = await import('../replay/files');
    await files.openFile(file);
  } catch {
    live.note(t('refused-offline'), 'warn');
  }
}
