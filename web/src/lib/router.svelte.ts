import { typedCode } from './codes';
import type { Title } from './protocol';
import { GAMES } from './wire/games';

/** Where in the house somebody is. There are few rooms; a library would be larger than this. */
export type Place =
  | { page: 'home' }
  | { page: 'table'; code: string }
  | { page: 'game'; id: string }
  | { page: 'device'; token: string }
  | { page: 'rules' | 'learn'; title: Title }
  | { page: 'me' | 'host' }
  | { page: 'lost' };

/** A table or a game of the pocket, which is on this device only: no code or name of a server has a 0. */
export const isPocket = (code: string): boolean => code.startsWith('0');

/** What the address of a finished game on this device names. */
export const idHere = (key: string): string => `0${key}`;

export function placeOf(path: string): Place {
  const parts = path.split('/').filter((part) => part !== '');
  const [room, key] = parts;
  if (room === undefined) return { page: 'home' };
  if (room === 't' && key !== undefined && parts.length === 2) return { page: 'table', code: typedCode(key) };
  if (room === 'g' && key !== undefined && parts.length === 2) return { page: 'game', id: typedCode(key) };
  if (room === 'device' && key !== undefined && parts.length === 2) return { page: 'device', token: key };
  if ((room === 'me' || room === 'host') && parts.length === 1) return { page: room };
  const title = GAMES.find((game) => game.title === key)?.title;
  if ((room === 'rules' || room === 'learn') && title !== undefined && parts.length === 2) return { page: room, title };
  return { page: 'lost' };
}

class Router {
  place = $state.raw<Place>(placeOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.place = placeOf(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.place = placeOf(location.pathname);
    scrollTo(0, 0);
  }
}

export const router: Router = new Router();

/** Makes a link stay inside the page, unless the player wants another tab. */
export function inside(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname);
}
