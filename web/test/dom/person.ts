import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createRawSnippet, type Snippet, tick } from 'svelte';
import { speak } from '../../src/lib/i18n.svelte.ts';
import { settings } from '../../src/lib/settings.svelte.ts';

/** Text that would be markup if anything took it for that. */
export const NASTY = '<img src="x" alt="owned"> & <b>bold</b>';

/** Somebody at a keyboard with a pointer. They want less motion, so that everything is there at once. */
export function person(): UserEvent {
  settings.motion = 'less';
  return userEvent.setup();
}

/** Words that somebody else puts into a component. */
export function words(text: string): Snippet {
  return createRawSnippet(() => ({ render: () => `<span>${text}</span>` }));
}

/** Something that is not decided yet. */
export function decision(): { decided: Promise<void>; decide: () => void } {
  let decide = (): void => undefined;
  const decided = new Promise<void>((done) => (decide = done));
  return { decided, decide: () => decide() };
}

export async function inLanguage(locale: 'en' | 'es'): Promise<void> {
  settings.locale = locale;
  await speak(locale);
  await tick();
}
