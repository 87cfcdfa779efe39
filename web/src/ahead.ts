import type { Place } from '$lib/router.svelte';
import { askAhead } from './replay/ahead';

/** What the first page needs is asked for while its words are still under way. If it fails, the page says so. */
export function ahead(place: Place): void {
  if (place.page === 'table') import('./table/TablePage.svelte').catch(() => undefined);
  if (place.page !== 'game') return;
  askAhead(place.id);
  import('./replay/ReplayPage.svelte').catch(() => undefined);
}
