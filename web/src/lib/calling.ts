import drawn from '$art/icon-turn.svg?raw';
import { settings } from './settings.svelte';

/** Whether this browser can show a notification of the system at all. */
export const canNotify = (): boolean => 'Notification' in globalThis;

/** Whether it can be called while no page of the house is open; that takes a page that came by a safe line. */
const canBeCalled = (): boolean => canNotify() && 'PushManager' in globalThis;

/** It can be called, and nobody has told it never to notify. */
export const mayBeCalled = (): boolean => canBeCalled() && Notification.permission !== 'denied';

/** Somebody wants to be called from now on, or not any more. False if their browser does not allow it. */
export async function wantCalls(wanted: boolean): Promise<boolean> {
  settings.notify = wanted;
  const allowed = !wanted || (canNotify() && (await Notification.requestPermission()) === 'granted');
  if (allowed) callWherever(wanted);
  else settings.notify = false;
  return allowed;
}

/** They were agreed to here, and the browser still allows them. */
export function mayNotify(): boolean {
  return settings.notify && canNotify() && Notification.permission === 'granted';
}

/** From now on they are called though no page is open, or not any more. Where that cannot be, an open page calls them. */
export function callWherever(on: boolean): void {
  import('./push.svelte').then(({ beCalled, beLeftAlone }) => (on ? beCalled() : beLeftAlone())).catch(() => undefined);
}

/**
 * Calls somebody whose page is in the background, once for each table: what is newer takes the place of what is
 * older. On Android only a service worker may show it; where there is none, the page does.
 */
export async function call(text: string, about: { game: string; path: string }): Promise<void> {
  if (document.visibilityState === 'visible' || !mayNotify()) return;
  const { game, path } = about;
  const options = { body: game, tag: path, icon: '/icon-192.png', data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(text, options);
  const shown = new Notification(text, options);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

/** Takes back what was called: somebody is here. */
export async function answered(path: string): Promise<void> {
  if (!canNotify()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const shown = (await worker?.getNotifications({ tag: path })) ?? [];
  for (const one of shown) one.close();
}

const turnIcon = document.createElement('link');
turnIcon.rel = 'icon';
// In the words of the page itself: a line that has dropped must not keep it from being shown.
turnIcon.href = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
turnIcon.dataset['turn'] = '';

/** The icon of the tab says whether it is your turn. */
export function markTab(isTurn: boolean): void {
  if (isTurn) document.head.append(turnIcon);
  else turnIcon.remove();
}
