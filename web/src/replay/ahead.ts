import { gamePage } from '$lib/api';
import { loadMessages } from '$lib/i18n.svelte';
import { isPocket } from '$lib/router.svelte';
import type { GamePage } from '$lib/wire';
import { loadGame } from '../games/registry';

let asked: { id: string; page: Promise<GamePage> } | null = null;

/** Asks for a game before the page that shows it is there. The page hears of a failure when it opens. */
export function askAhead(id: string): void {
  loadMessages('replay').catch(() => undefined);
  // No server knows of what is on this device.
  if (isPocket(id)) return;
  const page = gamePage(id);
  asked = { id, page };
  page.then(({ title }) => loadGame(title)).catch(() => undefined);
}

/** What is known of a game, asked for ahead or now. */
export function pageOf(id: string): Promise<GamePage> {
  const ahead = asked?.id === id ? asked.page : null;
  asked = null;
  return ahead ?? gamePage(id);
}
