import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { NASTY, person } from '../../test/dom/person.ts';
import IconButton from './IconButton.svelte';

describe('a button with a picture', () => {
  it('says what it does, to the ear and as a tip, and does it by pointer and by key', async () => {
    const user = person();
    const onclick = vi.fn();
    render(IconButton, { icon: 'talk', label: 'Talk', onclick });
    const button = screen.getByRole('button', { name: 'Talk' });
    expect(button.getAttribute('title')).toBe('Talk');
    await user.click(button);
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onclick).toHaveBeenCalledTimes(3);
  });

  it('says how many lines are unread, and draws no more than fits', async () => {
    const { container, rerender } = render(IconButton, { icon: 'talk', label: 'Talk', count: 3 });
    const mark = (): string | null => container.querySelector('[data-count]')?.getAttribute('data-count') ?? null;
    screen.getByRole('button', { name: 'Talk (3)' });
    expect(mark()).toBe('3');
    await rerender({ count: 12 });
    screen.getByRole('button', { name: 'Talk (12)' });
    expect(mark()).toBe('9+');
    await rerender({ count: 0 });
    screen.getByRole('button', { name: 'Talk' });
    expect(mark()).toBeNull();
  });

  it('says whether what it opens is open', async () => {
    const { rerender } = render(IconButton, { icon: 'talk', label: 'Talk', 'aria-expanded': false });
    screen.getByRole('button', { expanded: false });
    await rerender({ 'aria-expanded': true });
    screen.getByRole('button', { expanded: true });
  });

  it('cannot be pressed if it is disabled', async () => {
    const user = person();
    const onclick = vi.fn();
    render(IconButton, { icon: 'next', label: 'Next', disabled: true, onclick });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onclick).not.toHaveBeenCalled();
  });

  it('takes no name of others for markup', () => {
    const { container } = render(IconButton, { icon: 'hand', label: NASTY });
    screen.getByRole('button', { name: NASTY });
    expect(container.querySelector('img, b')).toBeNull();
  });
});
