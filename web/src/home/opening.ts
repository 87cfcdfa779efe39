import { module } from 'virtual:pocket';
import { createTable, Failure, playNow } from '$lib/api';
import { blocked, type Known } from '$lib/people.svelte';
import { whyNot } from '$lib/failure';
import { t } from '$lib/i18n.svelte';
import { fulfilled, intend, type Match } from '$lib/intent';
import { live } from '$lib/live.svelte';
import type { GameOptions, Level } from '$lib/protocol';
import { router } from '$lib/router.svelte';
import type { CreateTable } from '$lib/wire';
import { type About, loadGame } from '../games/registry';

/** Whether there are games without a server. */
export const HAS_POCKET = module !== null;

/** As long as anybody waits for a server in a tunnel. */
const PATIENCE_MS = 8_000;

function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, failed) =>
    setTimeout(() => failed(new Failure('offline', 'the server does not answer')), PATIENCE_MS),
  );
  return Promise.race([asked, late]);
}

/**
 * Opens a table at the server; on this device, if that cannot be reached and no friends are to come. Returns its code.
 */
async function openTable(wish: CreateTable, isAlone: boolean): Promise<string> {
  if (!isAlone || !HAS_POCKET) return createTable(wish);
  if (navigator.onLine) {
    try {
      return await inTime(createTable(wish));
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'offline')) throw error;
    }
  }
  const { openInPocket } = await import('../pocket/transport');
  return openInPocket(wish);
}

/** Goes to a new table: alone against bots, or with friends who are to come. If that cannot be, a note says why. */
export async function beginGame(game: About, bots: Level | null, isAlone: boolean): Promise<void> {
  try {
    const { opens = {} } = await loadGame(game.title);
    // Alone against bots nobody is hurried by a clock.
    const options: GameOptions = isAlone ? { pace: 'untimed', ...opens.alone } : { ...opens.friends };
    const code = await openTable({ title: game.title, seats: game.usual, options, public: false }, isAlone);
    intend({ code, bots });
    router.go(`/t/${code}`);
  } catch (error) {
    live.note(whyNot(error), 'warn');
  }
}

/** Goes to a new table, and invites somebody there. If that cannot be, a note says why. */
export async function playAgainWith({ player, name }: Known, game: About): Promise<void> {
  try {
    const { opens = {} } = await loadGame(game.title);
    const options: GameOptions = { ...opens.friends };
    const code = await createTable({ title: game.title, seats: game.usual, options, public: false });
    intend({ code, bots: null, invite: { player, name } });
    router.go(`/t/${code}`);
  } catch (error) {
    live.note(whyNot(error), 'warn');
  }
}

/**
 * Goes to a table with whoever else waits. If that cannot be, a note says why. False if there is no network: then there
 * are still the bots of this device.
 */
export async function match({ title, ...wish }: Omit<Match, 'tries'>, tries = 1): Promise<boolean> {
  try {
    const code = await inTime(playNow({ ...(title === null ? {} : { title }), ...wish, blocked: blocked.ids }));
    intend({ code, bots: null, match: { title, ...wish, tries } });
    router.go(`/t/${code}`);
  } catch (error) {
    if (HAS_POCKET && error instanceof Failure && error.code === 'offline') {
      live.note(t('match-offline'));
      return false;
    }
    live.note(whyNot(error), 'warn');
  }
  return true;
}

/** Somebody is sent to a table so often before they have to ask again themselves. */
const TRIES = 4;

/** The table where somebody was sent to was full when they got there: they are sent to another. */
export async function matchAgain({ tries, ...wish }: Match): Promise<void> {
  fulfilled();
  if (tries < TRIES) {
    live.note(t('match-gone'));
    await match(wish, tries + 1);
    return;
  }
  live.note(t('match-none'), 'warn');
  router.go('/');
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
