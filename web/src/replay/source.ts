import { gameFileText, gameMoments, gameReview } from '$lib/api';
import { isPocket } from '$lib/router.svelte';
import type { FilePage, GameMoment, GamePage, GameReview } from '$lib/wire';
import { pageOf } from './ahead';
import type { Eyes } from './eyes';

/** What is known of a finished game. A file does not say all that a server knows. */
export type Page = FilePage & { [Known in 'ended_at' | 'replays' | 'you']: GamePage[Known] | null };

/** Where a finished game comes from: a server, this device, or a file that somebody has opened. */
export interface Source {
  readonly kind: 'server' | 'device' | 'file';
  /** What the address of its page names. */
  readonly id: string;
  page(): Promise<Page>;
  moments(eyes: Eyes, from: number, count: number): Promise<GameMoment[]>;
  /** What somebody on a seat could have done better. Only a server says it. */
  review?: (seat: number) => Promise<GameReview>;
  /** The file of the game. */
  file(): Promise<string>;
  close(): void;
}

export async function sourceOf(id: string): Promise<Source> {
  if (!isPocket(id)) return atServer(id);
  const { onDevice } = await import('./device');
  return onDevice(id);
}

function atServer(id: string): Source {
  return {
    kind: 'server',
    id,
    page: async () => ({ ...(await pageOf(id)), broken: null }),
    moments: (eyes, from, count) => gameMoments(id, eyes, from, count),
    review: (seat) => gameReview(id, seat),
    file: () => gameFileText(id),
    close: () => undefined,
  };
}
