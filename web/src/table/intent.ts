import type { Intent } from '$lib/intent';
import type { Table } from '$lib/table.svelte';

/** Does what somebody wanted when they opened the table. If anything is refused, they are told and do the rest by hand. */
export async function fulfil(intent: Intent, table: Table): Promise<void> {
  if (intent.sit && table.seat === null && 'refused' in (await table.ask({ type: 'sit' }))) return;
  if (intent.bots === null) return;
  const free = table.state?.seats.filter(({ sitter }) => sitter === null).length ?? 0;
  // The answer to "sit" may come before the new picture of the table: then our own seat still looks free.
  const wanted = table.seat === null ? free - 1 : free;
  for (let bot = 0; bot < wanted; bot++) {
    if ('refused' in (await table.ask({ type: 'add_bot', level: intent.bots }))) return;
  }
  await table.ask({ type: 'start' });
}
