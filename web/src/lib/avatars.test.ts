import { describe, expect, it } from 'vitest';
import { AVATARS, facesOf } from './avatars.ts';

describe('the faces at a table', () => {
  it('are never the same twice: the first keeps what two have chosen, and bots take what people leave', () => {
    const bots = Array.from({ length: 3 }, (_, i) => ({ name: `Bot ${i}`, chosen: null }));
    const faces = facesOf([
      ...bots,
      { name: 'Ana', chosen: 5 },
      { name: 'Bo', chosen: 5 },
      { name: 'Caro', chosen: 6 },
    ]);
    expect(faces.slice(3)).toEqual([5, 6, 7]);
    expect(new Set(faces).size).toBe(6);
  });

  it('go round when the last goat is taken', () => {
    const last = { name: 'Ana', chosen: AVATARS - 1 };
    expect(facesOf([last, last])).toEqual([AVATARS - 1, 0]);
  });
});
