import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

async function opened(stored: unknown): Promise<typeof import('./settings.svelte')> {
  localStorage.setItem('corral', JSON.stringify(stored));
  vi.resetModules();
  return import('./settings.svelte');
}

describe('how loud it is', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.resetModules());

  it('is taken over from the switch of older versions', async () => {
    expect((await opened({ sound: false })).settings.volume).toBe(0);
    expect((await opened({ sound: true })).settings.volume).toBe(70);
    expect((await opened({})).settings.volume).toBe(70);
    expect((await opened({ sound: true, volume: 25 })).settings.volume).toBe(25);
    expect((await opened({ volume: 'loud' })).settings.volume).toBe(70);
  });

  it('is kept, and is the same again after it was muted', async () => {
    const { settings } = await opened({});
    settings.volume = 40;
    settings.sound = false;
    expect([settings.volume, settings.sound]).toEqual([0, false]);
    await tick();
    expect(JSON.parse(localStorage.getItem('corral') ?? '')).toMatchObject({ volume: 0, music: false });
    settings.sound = true;
    expect(settings.volume).toBe(40);
  });
});
