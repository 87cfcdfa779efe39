import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

/** The languages of the house, and a made-up one: it shows what has not been put into words yet. */
export const LOCALES = ['en', 'es', 'qps'] as const;
export type Locale = (typeof LOCALES)[number];
export type Args = Record<string, FluentVariable>;

/** The language for a first visit, from what the browser says its user reads, best first. */
export function preferred(languages: readonly string[]): Locale {
  for (const language of languages) {
    const base = language.toLowerCase().split('-')[0];
    if (base === 'en' || base === 'es') return base;
  }
  return 'en';
}

// prettier-ignore
const ACCENTS: Record<string, string> = {
  a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç', y: 'ý',
  A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', N: 'Ñ', C: 'Ç', S: 'Š',
};

/** Text as it looks in the made-up language: accented, and longer as translations are. */
export function pseudo(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  const accented = text.replace(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter);
  return `${accented}${'·'.repeat(Math.max(2, Math.ceil(text.length / 4)))}`;
}

export function bundleFor(locale: Locale): FluentBundle {
  // Isolation marks would end up in labels and titles. Names are wrapped in <bdi> where they are shown.
  const options = { useIsolating: false, ...(locale === 'qps' ? { transform: pseudo } : {}) };
  return new FluentBundle(locale === 'qps' ? 'en' : locale, options);
}

/** Adds a file of messages; says what is wrong with it, if anything is. */
export function addMessages(bundle: FluentBundle, text: string): string[] {
  return bundle.addResource(new FluentResource(text)).map(String);
}

/** A message of a bundle, or null if there is none. */
export function message(bundle: FluentBundle, id: string, args: Args = {}): string | null {
  const [name, attribute] = id.split('.', 2) as [string, string | undefined];
  const found = bundle.getMessage(name);
  const pattern = attribute === undefined ? found?.value : found?.attributes[attribute];
  if (pattern === undefined || pattern === null) return null;
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, args, errors);
  for (const error of errors) console.error(`message ${id}: ${error.message}`);
  return text;
}
