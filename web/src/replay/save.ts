import type { GameId, Title } from '$lib/wire';

/** Hands somebody the file of a game, under the name that a server would give it. */
export function saveFile(text: string, { title, id }: { title: Title; id: GameId | null }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${[title, id].filter((part) => part !== null).join('-')}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
