import { render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { live } from '../lib/live.svelte.ts';
import { inLanguage, person } from '../../test/dom/person.ts';
import CopyLine from './CopyLine.svelte';

const LINK = 'http://localhost/t/goat?a=1&b=<2>';
const line = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Link' });
const marked = (): string => line().value.slice(line().selectionStart ?? 0, line().selectionEnd ?? 0);

afterEach(async () => {
  await inLanguage('en');
});

describe('a line to copy', () => {
  it.each([
    ['en', 'Copy', 'Copied.'],
    ['es', 'Copiar', 'Copiado.'],
  ] as const)('is copied as it stands, and says so in %s', async (locale, copy, copied) => {
    const user = person();
    await inLanguage(locale);
    render(CopyLine, { text: LINK, label: 'Link' });
    await user.click(screen.getByRole('button', { name: copy }));
    expect(await navigator.clipboard.readText()).toBe(LINK);
    expect(live.notes.map(({ text }) => text)).toEqual([copied]);
  });

  it('is marked for copying by hand where the browser does not allow it, and claims nothing', async () => {
    const user = person();
    await inLanguage('en');
    render(CopyLine, { text: LINK, label: 'Link' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(marked()).toBe(LINK);
    expect(live.notes).toEqual([]);
  });

  it('is marked as a whole when it is reached, and cannot be changed', async () => {
    const user = person();
    render(CopyLine, { text: LINK, label: 'Link' });
    line().focus();
    expect(marked()).toBe(LINK);
    await user.keyboard('x');
    expect(line().value).toBe(LINK);
  });
});
