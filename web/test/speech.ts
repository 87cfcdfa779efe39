import { readFileSync } from 'node:fs';
import { addMessages, bundleFor, message } from '../src/lib/locale.ts';
import type { Player } from '../src/games/contract.ts';
import type { Speech } from '../src/me/say.ts';

/** Words and numbers of a language, from the real messages of the house and of these files. What cannot be said fails. */
export function speech(locale: 'en' | 'es', ...files: string[]): Speech {
  const bundle = bundleFor(locale);
  for (const file of ['house', ...files]) {
    const text = readFileSync(new URL(`../../locales/${locale}/${file}.ftl`, import.meta.url), 'utf8');
    const wrong = addMessages(bundle, text);
    if (wrong.length > 0) throw new Error(`${file}.ftl in ${locale}: ${wrong.join(', ')}`);
  }
  return {
    t: (id, args) => {
      const text = message(bundle, id, args);
      if (text === null) throw new Error(`there is no message called ${id} in ${locale}`);
      return text;
    },
    number: (value, options) => new Intl.NumberFormat(locale, options).format(value),
  };
}

/** Somebody at the table, as a game is told of them. */
export function player(seat: number, name: string, me: boolean): Player {
  return { seat, name, avatar: 0, kind: 'person', level: null, connected: true, standIn: false, me };
}
