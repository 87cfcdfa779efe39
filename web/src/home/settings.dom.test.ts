import { screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { House } from '../../test/dom/house.ts';
import { settings } from '$lib/settings.svelte';
import SettingsDialog from './SettingsDialog.svelte';

/** A browser that can notify, and whose player answers so when they are asked. */
function browser(answer: NotificationPermission): { asked: () => number } {
  const requestPermission = vi.fn(() => {
    Object.assign(Notified, { permission: answer });
    return Promise.resolve(answer);
  });
  const Notified = Object.assign(class {}, { permission: 'default', requestPermission });
  vi.stubGlobal('Notification', Notified);
  return { asked: () => requestPermission.mock.calls.length };
}

/** It has a worker, and its maker a push service. */
function canBeCalled(): void {
  let there: object | null = null;
  const unsubscribe = (): Promise<void> => Promise.resolve(void (there = null));
  const pushManager = {
    getSubscription: () => Promise.resolve(there),
    subscribe: () => Promise.resolve((there = { endpoint: 'push/goat', unsubscribe })),
  };
  const worker = Promise.resolve({ pushManager });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration: () => worker, ready: worker } });
}

const ANSWERS = { '/api/me': { player: 'Goat 0' }, '/api/push': { key: 'KEY' }, '/api/me/push': null };
const notify = (): HTMLInputElement | null => screen.queryByRole('switch', { name: /^Tell me when/ });

async function opened(): Promise<House> {
  const house = await House.of(ANSWERS, { notify: false }, () => import('$lib/push.svelte'));
  await house.show('/', SettingsDialog, { open: true });
  return house;
}

describe('notifications', () => {
  it('are asked for once they are wanted, and the house is told where to call', async () => {
    const { asked } = browser('granted');
    canBeCalled();
    const house = await opened();
    expect([notify()?.checked, asked()]).toEqual([false, 0]);
    await house.user.click(notify() as HTMLElement);
    await house.settle();
    expect([notify()?.checked, settings.notify, asked()]).toEqual([true, true, 1]);
    expect(house.asked).toEqual(['GET /api/me', 'GET /api/push', 'PUT /api/me/push']);
    await house.user.click(notify() as HTMLElement);
    await house.settle();
    expect([notify()?.checked, settings.notify, asked()]).toEqual([false, false, 1]);
    expect(house.asked.slice(3)).toEqual(['DELETE /api/me/push']);
  });

  it('that the browser refuses are off again, and it says who can change that', async () => {
    browser('denied');
    const house = await opened();
    await house.user.click(notify() as HTMLElement);
    await house.settle();
    expect([notify()?.checked, settings.notify, house.asked]).toEqual([false, false, []]);
    screen.getByText('Your browser does not allow it here; its settings for this site can.');
  });

  it('are not offered where there are none', async () => {
    await opened();
    expect(notify()).toBeNull();
  });
});
