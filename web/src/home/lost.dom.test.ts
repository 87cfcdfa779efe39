import { screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { House } from '../../test/dom/house.ts';
import Lost from './Lost.svelte';

it('a page that cannot be had without a network says so, and comes when the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  dispatchEvent(new Event('offline'));
  const house = await House.of({});
  await house.show('/rules/soplon', Lost, { why: 'offline' });
  screen.getByRole('heading', { name: 'There is no connection' });
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(reload).toHaveBeenCalledTimes(1);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await house.settle();
  expect(reload).toHaveBeenCalledTimes(2);
});
