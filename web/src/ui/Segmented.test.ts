import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { decision, NASTY, person } from '../../test/dom/person.ts';
import Segmented from './Segmented.svelte';

const pace = {
  label: 'Pace',
  choices: [
    { value: 'slow', text: 'Slow' },
    { value: 'normal', text: 'Normal' },
    { value: 'fast', text: 'Fast' },
  ],
  value: 'normal',
};
const radio = (name: string): HTMLInputElement => screen.getByRole('radio', { name });

describe('one of a few', () => {
  it('is called by its label, and shows which is chosen', () => {
    render(Segmented, { ...pace, onpick: vi.fn() });
    screen.getByRole('group', { name: 'Pace' });
    expect(['Slow', 'Normal', 'Fast'].map((name) => radio(name).checked)).toEqual([false, true, false]);
  });

  it('keeps its name if the label is not to be seen', () => {
    render(Segmented, { ...pace, quiet: true, onpick: vi.fn() });
    screen.getByRole('group', { name: 'Pace' });
  });

  it('is chosen by a press and by the arrow keys', async () => {
    const user = person();
    const onpick = vi.fn();
    const { rerender } = render(Segmented, { ...pace, onpick });
    await user.click(screen.getByText('Fast'));
    expect(onpick).toHaveBeenLastCalledWith('fast');
    await rerender({ value: 'fast' });
    await user.keyboard('{ArrowLeft}');
    expect(onpick).toHaveBeenLastCalledWith('normal');
  });

  it('marks what is wanted until that is decided, and goes back when it is refused', async () => {
    const user = person();
    const { decided, decide } = decision();
    const onpick = vi.fn(() => decided);
    render(Segmented, { ...pace, onpick });
    await user.click(radio('Fast'));
    expect(radio('Fast').checked).toBe(true);
    decide();
    await decided;
    await tick();
    expect(['Slow', 'Normal', 'Fast'].map((name) => radio(name).checked)).toEqual([false, true, false]);
    // What was refused can be wanted again.
    await user.click(radio('Fast'));
    expect(onpick).toHaveBeenCalledTimes(2);
  });

  it('keeps what was decided', async () => {
    const user = person();
    const { decided, decide } = decision();
    const { rerender } = render(Segmented, { ...pace, onpick: () => decided });
    await user.click(radio('Fast'));
    await rerender({ value: 'fast' });
    decide();
    await decided;
    await tick();
    expect(['Slow', 'Normal', 'Fast'].map((name) => radio(name).checked)).toEqual([false, false, true]);
  });

  it('is one stop for the keyboard, at the one that is chosen', async () => {
    const user = person();
    render(Segmented, { ...pace, onpick: vi.fn() });
    await user.tab();
    expect(document.activeElement).toBe(radio('Normal'));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('hands on numbers as numbers', async () => {
    const user = person();
    const onpick = vi.fn();
    render(Segmented, {
      label: 'Seats',
      choices: [2, 3].map((value) => ({ value, text: `${value}` })),
      value: 2,
      onpick,
    });
    await user.click(radio('3'));
    expect(onpick).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('follows what somebody else chooses', async () => {
    const { rerender } = render(Segmented, { ...pace, onpick: vi.fn() });
    await rerender({ value: 'slow' });
    expect(['Slow', 'Normal', 'Fast'].map((name) => radio(name).checked)).toEqual([true, false, false]);
  });

  it('shows what is chosen to those who may not choose, and lets them not', async () => {
    const user = person();
    const onpick = vi.fn();
    render(Segmented, { ...pace, disabled: true, onpick });
    await user.click(screen.getByText('Fast'));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    expect(onpick).not.toHaveBeenCalled();
    expect(radio('Normal').checked).toBe(true);
  });

  it('of two on a page keeps its own choice', async () => {
    const user = person();
    render(Segmented, { ...pace, onpick: vi.fn() });
    render(Segmented, { label: 'Theme', choices: [{ value: 'dark', text: 'Dark' }], value: 'light', onpick: vi.fn() });
    await user.click(radio('Dark'));
    expect(radio('Normal').checked).toBe(true);
  });

  it('takes no name of others for markup', () => {
    const { container } = render(Segmented, { ...pace, choices: [{ value: 'a', text: NASTY }], onpick: vi.fn() });
    radio(NASTY);
    expect(container.querySelector('img, b')).toBeNull();
  });
});
