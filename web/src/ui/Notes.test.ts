import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from '../lib/live.svelte.ts';
import Opener from '../../test/dom/Opener.svelte';
import { inLanguage, NASTY, person } from '../../test/dom/person.ts';
import { onTop } from '../../test/dom/top.ts';
import Notes from './Notes.svelte';

const region = (name = 'Notes'): HTMLElement => screen.getByRole('region', { name });
const slips = (): string[] => [...region().querySelectorAll('p')].map(({ textContent }) => textContent);

beforeEach(() => inLanguage('en'));
afterEach(async () => {
  vi.useRealTimers();
  await inLanguage('en');
});

describe('notes', () => {
  it('are shown, read out, and go by themselves', async () => {
    vi.useFakeTimers();
    person();
    render(Notes);
    live.note('The line is back.');
    await tick();
    expect(slips()).toEqual(['The line is back.']);
    expect(screen.getByRole('status').textContent).toBe('The line is back.');
    vi.advanceTimersByTime(4_000);
    await tick();
    expect(slips()).toEqual(['The line is back.']);
    vi.advanceTimersByTime(2_000);
    await tick();
    expect(slips()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('are sent away by pointer and by key, each by its own cross', async () => {
    const user = person();
    render(Notes);
    for (const text of ['one', 'two', 'three']) live.note(text);
    await tick();
    await user.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    expect(slips()).toEqual(['one', 'three']);
    screen.getAllByRole('button', { name: 'Close' })[0]?.focus();
    await user.keyboard('{Enter}');
    expect(slips()).toEqual(['three']);
  });

  it('speak the language of the player, and change with it', async () => {
    person();
    render(Notes);
    live.note('Ana');
    await inLanguage('es');
    expect(region('Avisos').querySelector('button')?.getAttribute('aria-label')).toBe('Cerrar');
    await inLanguage('en');
    expect(region('Notes').querySelector('button')?.getAttribute('aria-label')).toBe('Close');
  });

  it('lie above a dialog that was opened before they came', async () => {
    const user = person();
    render(Notes);
    render(Opener, { title: 'Leave?' });
    await user.click(screen.getByRole('button', { name: 'Leave the table' }));
    expect(onTop.at(-1)).toBe(screen.getByRole('dialog'));
    live.note('Copied.');
    await tick();
    expect(onTop.at(-1)).toBe(region());
    expect(onTop.filter((element) => element === region())).toHaveLength(1);
  });

  it('take no words of others for markup', async () => {
    person();
    render(Notes);
    live.note(NASTY);
    await tick();
    expect(slips()).toEqual([NASTY]);
    expect(document.querySelector('img, b')).toBeNull();
  });
});
