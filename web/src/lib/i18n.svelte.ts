import type { FluentBundle } from '@fluent/bundle';
import { addMessages, type Args, bundleFor, type Locale, message } from './locale';
import { settings } from './settings.svelte';

/**
 * The messages of the house are always there: all of a language at once, so that the first screen waits for one file.
 */
const houses = import.meta.glob<string[]>('./languages/*.ts', { import: 'default' });
/** Those of a game or a page come with it. */
const files = import.meta.glob<string>(['../../../locales/*/*.ftl', '!../../../locales/*/house.ftl'], {
  query: '?raw',
  import: 'default',
});

const loaded = new Set<string>();
const loading = new Map<string, Promise<void>>();
let bundle = $state.raw<FluentBundle | null>(null);
/** What is in it. */
let spoken = { locale: '', files: 0 };

async function fetchHouse(language: string): Promise<string[]> {
  const load = houses[`./languages/${language}.ts`];
  if (load === undefined) throw new Error(`the house does not speak ${language}`);
  return load();
}

async function fetchFile(language: string, file: string): Promise<string> {
  const load = files[`../../../locales/${language}/${file}.ftl`];
  if (load === undefined) throw new Error(`there is no file of messages called ${language}/${file}`);
  return load();
}

/** Speaks the language of the settings from now on. The old one stays until the new one is there. */
export async function speak(locale: Locale): Promise<void> {
  const next = bundleFor(locale);
  const language = locale === 'qps' ? 'en' : locale;
  const more = [...loaded].map((file) => fetchFile(language, file));
  const texts = (await Promise.all([fetchHouse(language), ...more])).flat();
  // A request for less comes later now and then, and must not take away what is there.
  if (settings.locale !== locale || (spoken.locale === locale && spoken.files > texts.length)) return;
  spoken = { locale, files: texts.length };
  for (const text of texts) for (const wrong of addMessages(next, text)) console.error(wrong);
  bundle = next;
  document.documentElement.lang = language;
}

/** Adds the messages of a game or a page. They are there when this is done, even if another caller asked first. */
export function loadMessages(file: string): Promise<void> {
  const coming = loading.get(file);
  if (coming !== undefined) return coming;
  loaded.add(file);
  const asked = speak(settings.locale).catch((error: unknown) => {
    loaded.delete(file);
    loading.delete(file);
    throw error;
  });
  loading.set(file, asked);
  return asked;
}

/** A message in the player's language. `id.attribute` gives an attribute. */
export function t(id: string, args?: Args): string {
  const text = maybe(id, args);
  if (text !== null) return text;
  if (bundle !== null) console.error(`there is no message called ${id}`);
  return id;
}

/** A message if there is one, for words that come from outside, such as codes of refusals. */
export function maybe(id: string, args?: Args): string | null {
  return bundle === null ? null : message(bundle, id, args);
}

export function speaking(): boolean {
  return bundle !== null;
}

/** A number as the language writes it. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(settings.locale === 'es' ? 'es' : 'en', options).format(value);
}
