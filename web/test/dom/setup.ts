import { configure } from '@testing-library/dom';
import { afterEach } from 'vitest';
import { live } from '../../src/lib/live.svelte.ts';
import { takeDown } from './take-down.ts';
import { onTop } from './top.ts';

// What the page reads says more than its whole markup, and is shorter.
configure({
  getElementError: (message) =>
    new Error(`${message}\nThe page reads: ${document.body.textContent.replace(/\s+/g, ' ')}`),
});

// Nobody has to hear of an animation that is broken off, says the standard.
const cancel = Reflect.get<Animation, 'cancel'>(Animation.prototype, 'cancel');
Animation.prototype.cancel = function broken(this: Animation) {
  this.finished.catch(() => undefined);
  Reflect.apply(cancel, this, []);
};

// All these tests share one page: it takes longer to make than any of them to run.
afterEach(() => {
  onTop.length = 0;
  live.hush();
  for (const take of takeDown.splice(0)) take();
});
