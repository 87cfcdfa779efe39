import { afterEach } from 'vitest';
import { onTop } from './top.ts';

// All these tests share one page: it takes longer to make than any of them to run.
afterEach(() => {
  onTop.length = 0;
});
