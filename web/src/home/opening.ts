import { module } from 'virtual:pocket';
import { createTable, Failure } from '$lib/api';
import type { CreateTable } from '$lib/wire';

/** Whether there are games without a server. */
export const HAS_POCKET = module !== null;

/** Opens a table at the server; on this device, if that cannot be reached and no friends are to come. Returns its code. */
export async function openTable(wish: CreateTable, isAlone: boolean): Promise<string> {
  if (!isAlone || !HAS_POCKET) return createTable(wish);
  if (navigator.onLine) {
    try {
      return await createTable(wish);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'offline')) throw error;
    }
  }
  const { openInPocket } = await import('../pocket/transport');
  return openInPocket(wish);
}
