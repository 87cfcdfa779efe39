import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Icon from './Icon.svelte';

const drawn = (name: string): string => {
  const { container, unmount } = render(Icon, { name });
  const line = container.querySelector('path')?.getAttribute('d') ?? '';
  unmount();
  return line;
};

describe('an icon', () => {
  it('is for the eye: it has no name and takes no focus', () => {
    const { container } = render(Icon, { name: 'close', size: 18 });
    const svg = container.querySelector('svg');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect(svg?.getAttribute('focusable')).toBe('false');
    expect(svg?.getAttribute('width')).toBe('1.125rem');
    expect(svg?.getAttribute('height')).toBe('1.125rem');
    expect(container.textContent.trim()).toBe('');
  });

  it('shows what it is called, and changes with it', async () => {
    const names = ['close', 'talk', 'play', 'pause', 'sound', 'mute', 'prev', 'next', 'first', 'last'];
    expect(new Set(names.map(drawn)).size).toBe(names.length);
    expect(names.map(drawn)).not.toContain('');
    const { container, rerender } = render(Icon, { name: 'play' });
    await rerender({ name: 'pause' });
    expect(container.querySelector('path')?.getAttribute('d')).toBe(drawn('pause'));
  });
});
