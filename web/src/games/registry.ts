import { loadMessages } from '$lib/i18n.svelte';
import type { Title } from '$lib/protocol';
import { GAMES } from '$lib/wire/games';
import type { GameModule } from './contract';

/** What the house knows of a game before it is loaded. */
export type About = (typeof GAMES)[number];

export function about(title: Title): About {
  const found = GAMES.find((game) => game.title === title);
  if (found === undefined) throw new Error(`there is no game called ${title}`);
  return found;
}

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');

/** A game and its messages, when they are needed. */
export async function loadGame(title: Title): Promise<GameModule> {
  const load = modules[`./${title}/index.ts`];
  if (load === undefined) throw new Error(`there is no game called ${title}`);
  const [module] = await Promise.all([load(), loadMessages(title)]);
  return module.default;
}
