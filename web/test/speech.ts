import { readFileSync } from 'node:fs';
import { addMessages, bundleFor, message } from '../src/lib/locale.ts';
import type { Speech } from '../src/me/say.ts';

/** Words and numbers of a language, from the house's messages and those of these files. */
export function speech(locale: 'en' | 'es', ...files: string[]): Speech {
  const bundle = bundleFor(locale);
  for (const file of ['house', ...files]) {
    addMessages(bundle, readFileSync(new URL(`../../locales/${locale}/${file}.ftl`, import.meta.url), 'utf8'));
  }
  return {
    t: (id, args) => message(bundle, id, args) ?? `no message ${id}`,
    number: (value, options) => new Intl.NumberFormat(locale, options).format(value),
  };
}
