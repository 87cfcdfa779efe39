import { FinishedGame } from '../pocket/finished';
import { gameHere } from '../pocket/games';
import { isFile, openedFile } from './files';
import type { Source } from './source';

/** A game that no server is asked for: one that was played on this device, or a file that was opened in this page. */
export function onDevice(id: string): Promise<Source> {
  return isFile(id) ? openedFile(id) : playedHere(id);
}

async function playedHere(id: string): Promise<Source> {
  const { about, file } = await gameHere(id.slice(1));
  const game = new FinishedGame();
  return {
    kind: 'device',
    id,
    page: async () => ({ ...(await game.open(file)), ...about }),
    moments: (eyes, from, count) => game.moments(eyes, from, count),
    file: () => Promise.resolve(file),
    close: () => game.close(),
  };
}
