import { describe, expect, it } from 'vitest';
import { gamesOf, scoreboard } from './evening';

describe('the score of an evening', () => {
  it('has the most games won first, and says what everybody played', () => {
    const { titles, rows } = scoreboard([
      { player: null, name: 'Berta', games: [{ title: 'soplon', played: 1, won: 0 }] },
      {
        player: 'ana',
        name: 'Ana',
        games: [
          { title: 'soplon', played: 2, won: 1 },
          { title: 'scapegoat', played: 1, won: 1 },
        ],
      },
    ]);
    expect(titles).toEqual(['scapegoat', 'soplon']);
    expect(rows.map(({ name, won }) => [name, won])).toEqual([
      ['Ana', 2],
      ['Berta', 0],
    ]);
    expect(rows.map(gamesOf)).toEqual([3, 1]);
    expect(rows[1]?.games).toEqual([null, { title: 'soplon', played: 1, won: 0 }]);
  });

  it('tells a person from a bot of the same name', () => {
    const games = [{ title: 'soplon' as const, played: 1, won: 0 }];
    const { rows } = scoreboard([
      { player: 'Berta', name: 'Berta', games },
      { player: null, name: 'Berta', games },
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });
});
