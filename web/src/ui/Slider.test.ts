import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import Slider from './Slider.svelte';

it('has a name, says its value in words, and hands on every position and when it is let go', async () => {
  const [onslide, onset] = [vi.fn(), vi.fn()];
  render(Slider, { label: 'Volume', value: 70, icon: 'sound', says: '70 %', onslide, onset });
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
  expect(slider.getAttribute('aria-valuetext')).toBe('70 %');
  await fireEvent.input(slider, { target: { value: '35' } });
  expect(onslide).toHaveBeenLastCalledWith(35);
  expect(onset).not.toHaveBeenCalled();
  await fireEvent.change(slider);
  expect(onset).toHaveBeenCalledOnce();
});
