import { Failure } from '$lib/api';
import { loadMessages, maybe, t } from '$lib/i18n.svelte';
import { live } from '$lib/live.svelte';
import { router } from '$lib/router.svelte';
import type { FilePage } from '$lib/wire';
import { FinishedGame } from '../pocket/finished';
import type { Source } from './source';

/** No game that people play is nearly as long. */
const LARGEST_MB = 32;

/** Why a file is not opened, if it may be the file of a game. */
const KNOWN = ['file_too_large', 'file_gone', 'no_module', 'other_rules'];

/** The files that were opened in this page, by what their addresses name. A page that is loaded again has none. */
const files = new Map<string, File>();
/** The file that was opened last, until its page takes it. */
let ready: { id: string; game: FinishedGame; page: FilePage } | null = null;

/** Names of games have neither 0 nor 1, so this names a file: it is the moment in which it was opened. */
export const isFile = (id: string): boolean => /^0\d+$/.test(id);

async function read(file: File): Promise<{ game: FinishedGame; page: FilePage }> {
  if (file.size > LARGEST_MB * 2 ** 20) throw new Failure('file_too_large', 'the file is too large');
  const text = await file.text().catch(() => {
    throw new Failure('file_gone', 'the file cannot be read');
  });
  const game = new FinishedGame();
  try {
    return { game, page: await game.open(text) };
  } catch (error) {
    game.close();
    throw error;
  }
}

/** Opens the page of the game whose file this is. If it is none, a note says so, and nothing changes. */
export async function openFile(file: File): Promise<void> {
  await loadMessages('replay');
  try {
    const id = `0${Date.now()}`;
    const opened = await read(file);
    ready?.game.close();
    ready = { id, ...opened };
    files.set(id, file);
    router.go(`/g/${id}`);
  } catch (error) {
    const isKnown = error instanceof Failure && KNOWN.includes(error.code);
    const said = isKnown ? maybe(`refused-${error.code}`, { mb: LARGEST_MB }) : null;
    live.note(said ?? t('replay-no-game', { name: file.name }), 'warn');
  }
}

/** A file that was opened in this page. */
export async function openedFile(id: string): Promise<Source> {
  const file = files.get(id);
  if (file === undefined) throw new Failure('file_gone', 'the file is not open any more');
  const { game, page } = ready?.id === id ? ready : await read(file);
  ready = null;
  // A file has no pictures of people; so that they can be told apart, everybody has another one.
  const players = page.players.map((player, seat) => ({ ...player, avatar: seat }));
  return {
    kind: 'file',
    id,
    page: () => Promise.resolve({ ...page, players, ended_at: null, replays: null, you: null }),
    moments: (eyes, from, count) => game.moments(eyes, from, count),
    file: () => file.text(),
    close: () => game.close(),
  };
}
