import { ask, me } from './api';
import { t } from './i18n.svelte';
import { blocked } from './people.svelte';
import { settings } from './settings.svelte';
import type { PushEndpoint, PushKey } from './wire';
import { GAMES } from './wire/games';

/** Where the worker finds what it says. No version of the house is called like this, so it outlasts them. */
const WORDS = { cache: 'words', path: '/words-of-calls' };

/** Where this browser remembers for whom and with which key it has subscribed. */
const MADE = 'corral-push';

/** What the worker says, in the language of the page: it has no words of its own. */
export interface WordsOfCalls {
  turn: string;
  /** Somebody's name takes the place of `{name}`. */
  invitation: string;
  /** For when the house cannot be asked what it is about. */
  something: string;
  games: Record<string, string>;
  /** Whose invitations are not told. */
  blocked: string[];
}

async function keepWords(words: WordsOfCalls): Promise<void> {
  // Only a page that came by a safe line has a place to keep them, and only such a page is called.
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(WORDS.cache);
  await cache.put(WORDS.path, Response.json(words));
}

$effect.root(() => {
  $effect(() => {
    if (!settings.notify) return;
    const words = {
      turn: t('your-turn'),
      invitation: t('invites-you', { name: '{name}' }),
      something: t('somebody-waits'),
      games: Object.fromEntries(GAMES.map(({ title }) => [title, t(`game-${title}`)])),
      blocked: blocked.ids,
    };
    keepWords(words).catch(() => undefined);
  });
});

/** Some browsers have none, and on iPhones only a house that was put on the home screen has one. */
async function manager(): Promise<PushManager | null> {
  if ((await navigator.serviceWorker?.getRegistration()) === undefined) return null;
  const worker = await navigator.serviceWorker.ready;
  return worker.pushManager ?? null;
}

/** From now on this browser is called, though no page of the house is open. Asked for again, it sets right what has changed. */
export async function beCalled(): Promise<void> {
  const push = await manager();
  if (push === null) return;
  const [{ player }, { key }] = await Promise.all([me(), ask<PushKey>('GET', '/api/push')]);
  const made = `${player} ${key}`;
  let there = await push.getSubscription();
  if (there !== null && localStorage.getItem(MADE) !== made) {
    await there.unsubscribe();
    there = null;
  }
  there ??= await push.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  localStorage.setItem(MADE, made);
  const wanted: PushEndpoint = { endpoint: there.endpoint };
  await ask('PUT', '/api/me/push', wanted);
}

/** This browser is not called any more. */
export async function beLeftAlone(): Promise<void> {
  const there = await (await manager())?.getSubscription();
  if (there === null || there === undefined) return;
  await there.unsubscribe();
  const unwanted: PushEndpoint = { endpoint: there.endpoint };
  await ask('DELETE', '/api/me/push', unwanted);
}
