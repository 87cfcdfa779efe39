import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { NASTY, person } from '../../test/dom/person.ts';
import Chips from './Chips.svelte';

const picture = createRawSnippet((value: () => string) => ({ render: () => `<i data-of="${value()}"></i>` }));
const chips = [
  { says: 'I have red', text: 'red', value: 'red' },
  { says: 'I have blue', text: 'blue', value: 'blue' },
];

describe('things to say', () => {
  it('are said by one press, by pointer and by key', async () => {
    const user = person();
    const onsay = vi.fn();
    render(Chips, { label: 'I have', chips, picture, onsay });
    screen.getByRole('group', { name: 'I have' });
    await user.click(screen.getByRole('button', { name: 'I have blue' }));
    expect(onsay).toHaveBeenLastCalledWith('blue');
    screen.getByRole('button', { name: 'I have red' }).focus();
    await user.keyboard('{Enter}');
    expect(onsay).toHaveBeenLastCalledWith('red');
    expect(onsay).toHaveBeenCalledTimes(2);
  });

  it('show their own picture and words, and the whole sentence as a tip', () => {
    render(Chips, { label: 'I have', chips, picture, onsay: vi.fn() });
    for (const { says, text, value } of chips) {
      const button = screen.getByRole('button', { name: says });
      expect(button.querySelector('i')?.dataset['of']).toBe(value);
      expect(button.textContent.trim()).toBe(text);
      expect(button.title).toBe(says);
    }
  });

  it('take no words of others for markup', () => {
    const { container } = render(Chips, {
      label: NASTY,
      chips: [{ says: NASTY, text: NASTY, value: 'x' }],
      picture,
      onsay: vi.fn(),
    });
    screen.getByRole('button', { name: NASTY });
    expect(container.querySelector('img, b')).toBeNull();
  });
});
