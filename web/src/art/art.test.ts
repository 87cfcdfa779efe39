import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { AVATARS } from '../lib/avatars.ts';
import Avatar from './Avatar.svelte';
import Swatch from './Swatch.svelte';

/** What is drawn, without what Svelte leaves between. */
function goat(which: number, bot = false): string {
  const { container, unmount } = render(Avatar, { which, bot });
  const drawn = (container.querySelector('svg')?.innerHTML ?? '').replace(/<!--.*?-->/g, '');
  unmount();
  return drawn;
}

describe('a goat', () => {
  it('can be told from every other', () => {
    const all = Array.from({ length: AVATARS }, (_, which) => goat(which));
    expect(new Set(all).size).toBe(AVATARS);
    // Already by what is behind it, from across the room.
    expect(new Set(all.map((drawn) => /<circle[^>]* fill="([^"]*)"/.exec(drawn)?.[1])).size).toBe(AVATARS);
  });
  it('is one of ours whatever number comes from outside', () => {
    expect(goat(AVATARS + 3)).toBe(goat(3));
    expect(goat(-1)).toBe(goat(AVATARS - 1));
  });
  it('that thinks by machine is marked', () => {
    expect(goat(4, true)).not.toBe(goat(4));
  });
  it('is for the eye: the name stands beside it', () => {
    const { container } = render(Avatar, { which: 0, size: 32 });
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('2rem');
  });
});

describe('a colour', () => {
  it('is a pattern as well, and has a name where nothing beside it says one', () => {
    const { container } = render(Swatch, { colour: 'red', label: 'red' });
    screen.getByRole('img', { name: 'red' });
    expect(container.querySelector('circle')?.getAttribute('fill')).toBe('url(#pat-red)');
  });
  it('is not read out twice', () => {
    const { container } = render(Swatch, { colour: 'blue' });
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
