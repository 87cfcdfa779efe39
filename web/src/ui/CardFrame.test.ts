import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { words } from '../../test/dom/person.ts';
import CardFrame from './CardFrame.svelte';

const ace = { children: words('Ace') };

describe('a card', () => {
  it('that lies face down has nothing of its face in the page', async () => {
    const { container, rerender } = render(CardFrame, { ...ace, back: true });
    expect(container.innerHTML).not.toContain('Ace');
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    await rerender({ back: false });
    expect(container.textContent).toContain('Ace');
    expect(container.querySelector('svg')).toBeNull();
    await rerender({ back: true });
    expect(container.innerHTML).not.toContain('Ace');
  });

  it('is drawn otherwise if it can be pressed, and if it does not matter', async () => {
    const { container, rerender } = render(CardFrame, ace);
    const look = (): string => container.querySelector('.card')?.className ?? '';
    const plain = look();
    await rerender({ lit: true });
    const lit = look();
    await rerender({ lit: false, dim: true });
    expect(new Set([plain, lit, look()]).size).toBe(3);
    await rerender({ dim: false });
    expect(look()).toBe(plain);
  });

  it('needs no face', () => {
    const { container } = render(CardFrame, {});
    expect(container.textContent.trim()).toBe('');
  });
});
