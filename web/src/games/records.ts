import { loadMessages } from '$lib/i18n.svelte';
import type { Title } from '$lib/protocol';
import { GAMES } from '$lib/wire/games';
import type { GameRecord } from './contract';

export type Records = Partial<Record<Title, GameRecord>>;

const records = import.meta.glob<GameRecord>('./*/record.ts', { import: 'default' });

/** What the games add to the page of one's own games, with their messages. It takes no boards to say it. */
export async function loadRecords(): Promise<Records> {
  const loading = GAMES.map(async ({ title }): Promise<[Title, GameRecord][]> => {
    const load = records[`./${title}/record.ts`];
    if (load === undefined) return [];
    const [record] = await Promise.all([load(), loadMessages(title)]);
    return [[title, record]];
  });
  return Object.fromEntries((await Promise.all(loading)).flat());
}
