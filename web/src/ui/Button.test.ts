import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { person, words } from '../../test/dom/person.ts';
import Button from './Button.svelte';

const start = { children: words('Start') };

describe('a button', () => {
  it('is pressed by pointer, by Enter and by Space', async () => {
    const user = person();
    const onclick = vi.fn();
    render(Button, { ...start, onclick });
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(onclick).toHaveBeenCalledTimes(1);
    await user.keyboard('{Enter}');
    expect(onclick).toHaveBeenCalledTimes(2);
    await user.keyboard(' ');
    expect(onclick).toHaveBeenCalledTimes(3);
  });

  it('with an address is a link, that a press follows as it follows any other', async () => {
    const user = person();
    const onclick = vi.fn((event: Event) => event.preventDefault());
    render(Button, { ...start, onclick, href: '/me', download: 'all.json' });
    const link = screen.getByRole('link', { name: 'Start' });
    for (const [name, value] of [
      ['href', '/me'],
      ['download', 'all.json'],
      ['type', null],
      ['aria-busy', null],
    ] as const)
      expect(link.getAttribute(name)).toBe(value);
    await user.click(link);
    expect(onclick).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('cannot be pressed twice while something is under way, and says that it waits', async () => {
    const user = person();
    const onclick = vi.fn();
    const { rerender } = render(Button, { ...start, onclick });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button'));
    await rerender({ busy: true });
    await user.click(screen.getByRole('button', { busy: true }));
    await user.keyboard('{Enter}');
    expect(onclick).not.toHaveBeenCalled();
    await rerender({ busy: false });
    await user.click(screen.getByRole('button', { busy: false }));
    expect(onclick).toHaveBeenCalledTimes(1);
  });

  it('that may not be pressed is passed over, and can say why', async () => {
    const user = person();
    const onclick = vi.fn();
    render(Button, { ...start, onclick, disabled: true, title: 'Somebody is missing' });
    const button = screen.getByRole('button', { name: 'Start', description: 'Somebody is missing' });
    await user.tab();
    expect(document.activeElement).not.toBe(button);
    await user.click(button);
    expect(onclick).not.toHaveBeenCalled();
  });

  it('sends a form only if it is told to', async () => {
    const user = person();
    const form = document.body.appendChild(document.createElement('form'));
    const sent = vi.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', sent);
    const { rerender } = render(Button, { target: form, props: start });
    await user.click(screen.getByRole('button'));
    expect(sent).not.toHaveBeenCalled();
    await rerender({ type: 'submit' });
    await user.click(screen.getByRole('button'));
    expect(sent).toHaveBeenCalledTimes(1);
    form.remove();
  });
});
