import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Opener from '../../test/dom/Opener.svelte';
import { inLanguage, NASTY, person } from '../../test/dom/person.ts';

const TITLE = 'Leave for good?';
const opener = (): HTMLElement => screen.getByRole('button', { name: 'Leave the table' });
const dialog = (): HTMLElement | null => screen.queryByRole('dialog');

afterEach(() => inLanguage('en'));

describe('a dialog', () => {
  it('is not there until it is opened, and then is called by its title', async () => {
    const user = person();
    await inLanguage('en');
    render(Opener, { title: TITLE });
    expect(dialog()).toBeNull();
    expect(screen.queryByText('Others are playing.')).toBeNull();
    await user.click(opener());
    screen.getByRole('dialog', { name: TITLE });
    screen.getByText('Others are playing.');
    screen.getByRole('button', { name: 'Stay' });
  });

  it.each([
    ['en', 'Close'],
    ['es', 'Cerrar'],
  ] as const)('has a cross that says what it does, in %s: %s', async (locale, close) => {
    const user = person();
    await inLanguage(locale);
    const onclose = vi.fn();
    render(Opener, { title: TITLE, onclose });
    await user.click(opener());
    await user.click(screen.getByRole('button', { name: close }));
    expect(dialog()).toBeNull();
    expect(onclose).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Escape', async (user: ReturnType<typeof person>) => user.keyboard('{Escape}')],
    ['the cross', async (user: ReturnType<typeof person>) => user.click(screen.getByRole('button', { name: 'Close' }))],
    [
      'a button of its own',
      async (user: ReturnType<typeof person>) => user.click(screen.getByRole('button', { name: 'Stay' })),
    ],
    ['a press beside it', async (user: ReturnType<typeof person>) => user.click(screen.getByRole('dialog'))],
  ])('closed by %s gives the focus back to what opened it, and can be opened again', async (_, close) => {
    const user = person();
    await inLanguage('en');
    const onclose = vi.fn();
    render(Opener, { title: TITLE, onclose });
    for (const times of [1, 2]) {
      opener().focus();
      await user.keyboard('{Enter}');
      expect(dialog()?.contains(document.activeElement)).toBe(true);
      await close(user);
      expect(dialog()).toBeNull();
      expect(screen.queryByText('Others are playing.')).toBeNull();
      expect(document.activeElement).toBe(opener());
      expect(onclose).toHaveBeenCalledTimes(times);
    }
  });

  it.each([
    ['before the page has closed it', false],
    ['before the browser has told of it', true],
  ])('is there again when its opener is pressed while it closes, %s', async (_, isClosed) => {
    const user = person();
    await inLanguage('en');
    render(Opener, { title: TITLE });
    await user.click(opener());
    screen.getByRole('button', { name: 'Close' }).click();
    if (isClosed) await tick();
    opener().click();
    await tick();
    await new Promise((told) => setTimeout(told));
    await tick();
    screen.getByText('Others are playing.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog()).toBeNull();
  });

  it('stays when something inside it is pressed', async () => {
    const user = person();
    render(Opener, { title: TITLE });
    await user.click(opener());
    await user.click(screen.getByText('Others are playing.'));
    await user.click(screen.getByRole('heading', { name: TITLE }));
    expect(dialog()).not.toBeNull();
  });

  it('lets keys reach what scrolls', async () => {
    const user = person();
    render(Opener, { title: TITLE });
    await user.click(opener());
    const body = screen.getByRole('group', { name: TITLE });
    for (let tabs = 0; tabs < 5 && document.activeElement !== body; tabs++) await user.tab();
    expect(document.activeElement).toBe(body);
  });

  it('takes no title for markup', async () => {
    const user = person();
    const { container } = render(Opener, { title: NASTY });
    await user.click(opener());
    screen.getByRole('dialog', { name: NASTY });
    expect(container.querySelector('img, b')).toBeNull();
  });
});
