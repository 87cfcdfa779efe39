import { afterEach } from 'vitest';
import { live } from '../../src/lib/live.svelte.ts';
import { onTop } from './top.ts';

// All these tests share one page: it takes longer to make than any of them to run.
afterEach(() => {
  onTop.length = 0;
  live.hush();
});
