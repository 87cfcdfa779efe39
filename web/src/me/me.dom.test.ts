import { screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { House, Refusal } from '../../test/dom/house.ts';
import { all, one } from '../../test/dom/look.ts';
import { loadMessages } from '$lib/i18n.svelte';
import { blocked, met } from '$lib/people.svelte';
import { settings } from '$lib/settings.svelte';
import type { OwnGame } from '$lib/wire';
import { loadRecords } from '../games/records';
import MePage from './MePage.svelte';

const SCORE = { games: 0, wins: 0 };
const REACTIONS = { presses: 0, fastest_ms: null, median_ms: null, tenths: [] };
const RATINGS = {
  titles: [
    {
      title: 'scapegoat',
      games: [1_510, 1_533].map((points, nth) => ({
        id: `GAME${nth}`,
        ended_at: 1_780_000_000 + nth * 86_400,
        rating: { points, margin: 200, games: nth + 1 },
      })),
    },
  ],
};
const game = (nth: number): Partial<OwnGame> => ({
  ...{ id: `GAME${nth}`, title: 'scapegoat', ended_at: 1_780_000_000 - nth, replays: 'public', seat: 0, winners: [0] },
  ...{ players: ['Goat 0', 'Bo'], facts: { own: null } as never },
});

function answers(games = 0): Record<string, unknown> {
  const list = Array.from({ length: games }, (_, nth) => game(nth));
  return {
    '/api/me': { player: 'Goat 0' },
    '/api/me/games': { games: list.slice(0, 6), before: list.length > 6 ? 6 : null },
    '/api/me/games?before=6': { games: list.slice(6), before: null },
    '/api/me/stats': { all: SCORE, titles: [], reactions: REACTIONS },
    '/api/me/ratings': { titles: [] },
  };
}

async function opened(games = 0): Promise<House> {
  const house = await House.of(answers(games), { rated: false }, () =>
    Promise.all([loadMessages('me'), loadRecords()]),
  );
  await house.show('/me', MePage, {});
  return house;
}

describe('one’s own page', () => {
  beforeEach(() => {
    for (const { player } of met.all) met.remove(player);
    for (const { player } of blocked.all) blocked.remove(player);
  });

  it('shows a rating to those who want it: none yet, then how sure it is, and the same as a table', async () => {
    const house = await opened();
    const flip = async (): Promise<void> => {
      await house.user.click(screen.getByRole('switch', { name: /^Show my rating/ }));
      await house.settle();
    };
    const rating = within(one('.rating'));
    expect(house.asked).not.toContain('GET /api/me/ratings');
    await flip();
    rating.getByText(/^No game of yours has counted yet/);
    await flip();
    house.answers['/api/me/ratings'] = new Refusal(503, 'archive_busy');
    await flip();
    expect(rating.getByRole('alert').textContent).toContain('Your rating could not be loaded.');
    await flip();
    house.answers['/api/me/ratings'] = RATINGS;
    await flip();
    const plot = within(rating.getByRole('figure', { name: 'Scape Goat' }));
    plot.getByText(/1,533.*200.*That is not sure yet/);
    const cells = plot.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent);
    expect(cells.filter((_, nth) => nth % 2 === 1)).toEqual(['1,533 ± 200', '1,510 ± 200']);
    await flip();
    expect([rating.queryByRole('figure'), settings.rated]).toEqual([null, false]);
  });

  it('people you have played with can be invited or blocked, and that be taken back', async () => {
    met.add({ player: 'bo', name: 'Bo', avatar: 1, title: 'soplon' });
    met.add({ player: 'cleo', name: 'Cleo', avatar: 2, title: 'scapegoat' });
    const house = await opened();
    const button = (name: string): HTMLElement => screen.getByRole('button', { name });
    expect(all('.who bdi').map((name) => name.textContent)).toEqual(['Cleo', 'Bo']);
    await house.user.click(button('Block Bo'));
    expect(screen.queryByRole('button', { name: 'Play again with Bo' })).toBeNull();
    expect(JSON.parse(localStorage.getItem('corral-blocked') ?? '')).toEqual([{ player: 'bo', name: 'Bo' }]);
    await house.user.click(button('Unblock Bo'));
    button('Play again with Bo');
    expect([screen.queryByText('Blocked people'), localStorage.getItem('corral-blocked')]).toEqual([null, '[]']);
  });

  it('of many games a few are shown at first, the rest on demand, where the keys go on', async () => {
    const house = await opened(8);
    expect(all('[data-game]')).toHaveLength(5);
    await house.user.click(screen.getByRole('button', { name: 'More games' }));
    await house.settle();
    expect(all('[data-game]').map(({ dataset }) => dataset['game'])).toEqual(
      Array.from({ length: 8 }, (_, nth) => `GAME${nth}`),
    );
    expect(document.activeElement?.closest<HTMLElement>('[data-game]')?.dataset['game']).toBe('GAME5');
    expect(screen.queryByRole('button', { name: 'More games' })).toBeNull();
  });

  it('says that there is no network, and comes when it is back', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    const house = await opened();
    screen.getByText('There is no network. The games you played on the server are shown when it is back.');
    expect(house.asked).toEqual([]);
    onLine.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await house.settle();
    screen.getByText(/^No finished games yet/);
  });
});
