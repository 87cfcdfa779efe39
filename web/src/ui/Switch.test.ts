import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { decision, NASTY, person } from '../../test/dom/person.ts';
import Switch from './Switch.svelte';

const notes = { label: 'Notes', explains: 'Everybody may write down what they saw.', on: false };
const knob = (): HTMLInputElement => screen.getByRole('switch');

describe('a switch', () => {
  it('has a name of its own, and what explains it beside', () => {
    render(Switch, { ...notes, onflip: vi.fn() });
    screen.getByRole('switch', { name: /^Notes/, description: notes.explains, checked: false });
  });

  it('without an explanation points to none', () => {
    render(Switch, { label: 'Sound', on: true, onflip: vi.fn() });
    expect(screen.getByRole('switch', { name: 'Sound', checked: true }).getAttribute('aria-describedby')).toBeNull();
  });

  it('is flipped by Space, by a press, and by a press on its words', async () => {
    const user = person();
    const onflip = vi.fn();
    const { rerender } = render(Switch, { ...notes, onflip });
    await user.tab();
    expect(document.activeElement).toBe(knob());
    await user.keyboard(' ');
    expect(onflip).toHaveBeenLastCalledWith(true);
    await rerender({ on: true });
    await user.click(knob());
    expect(onflip).toHaveBeenLastCalledWith(false);
    await rerender({ on: false });
    await user.click(screen.getByText('Notes'));
    expect(onflip).toHaveBeenLastCalledWith(true);
    expect(onflip).toHaveBeenCalledTimes(3);
  });

  it('shows what is wanted until that is decided', async () => {
    const user = person();
    const { decided, decide } = decision();
    const { rerender } = render(Switch, { ...notes, onflip: () => decided });
    await user.click(knob());
    expect(knob().checked).toBe(true);
    await rerender({ on: true });
    decide();
    await decided;
    await tick();
    expect(knob().checked).toBe(true);
  });

  it('goes back when it is refused', async () => {
    const user = person();
    const { decided, decide } = decision();
    render(Switch, { ...notes, onflip: () => decided });
    await user.click(knob());
    decide();
    await decided;
    await tick();
    expect(knob().checked).toBe(false);
  });

  it('follows what somebody else flips', async () => {
    const { rerender } = render(Switch, { ...notes, onflip: vi.fn() });
    await rerender({ on: true });
    expect(knob().checked).toBe(true);
  });

  it('that may not be flipped stays as it is, and still says what it is about', async () => {
    const user = person();
    const onflip = vi.fn();
    render(Switch, { ...notes, on: true, disabled: true, onflip });
    await user.click(screen.getByText('Notes'));
    await user.tab();
    await user.keyboard(' ');
    expect(onflip).not.toHaveBeenCalled();
    screen.getByRole('switch', { description: notes.explains, checked: true });
  });

  it('takes no words of others for markup', () => {
    const { container } = render(Switch, { label: NASTY, explains: NASTY, on: false, onflip: vi.fn() });
    expect(screen.getAllByText(NASTY)).toHaveLength(2);
    expect(container.querySelector('img, b')).toBeNull();
  });
});
