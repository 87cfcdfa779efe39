import type { Place } from '$lib/router.svelte';
import { askAhead } from './replay/ahead';

/** What the first page needs is asked for while its words are still under way. If it fails, the page says so. */
export function ahead(place: Place): void {
  if (place.page === 'table') import('./table/TablePage.svelte').catch(() => undefined);
  if (place.page !== 'game') return;
  askAhead(place.id);
  import('./replay/ReplayPage.svelte').catch(() => undefined);
}

/** Time enough for what the player does first. */
const IDLE_MS = 4_000;

/** When the page has been idle, everything else is kept too, so that there are games without a line. */
export async function keepTheRest(): Promise<void> {
  // People who save data did not ask for games that they may never play.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const { active } = await navigator.serviceWorker.ready;
  const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 0));
  setTimeout(() => idle(() => active?.postMessage('keep the rest')), IDLE_MS);
}
