import { FluentType, type Scope } from '@fluent/bundle';
import type { Args } from './locale';

/** Words that the language of the message puts in a row. */
class Row extends FluentType<string[]> {
  toString({ bundle }: Scope): string {
    // British English writes no comma before the last one, as the rest of the house does not.
    const locales = bundle.locales.map((locale) => (locale === 'en' ? 'en-GB' : locale));
    return new Intl.ListFormat(locales, { type: 'conjunction' }).format(this.value);
  }
}

/** "Ana, Bo and Eva", "Ana, Bo y Eva", "Ana e Inés". */
export function listed(words: string[], t: (id: string, args?: Args) => string): string {
  return t('list', { words: new Row(words) });
}
