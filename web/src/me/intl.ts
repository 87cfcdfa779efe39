import { settings } from '$lib/settings.svelte';

const language = (): string => (settings.locale === 'es' ? 'es' : 'en-GB');

/** A day and an hour as people write them. */
export function day(secondsSince1970: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(secondsSince1970 * 1_000),
  );
}
