import { type Locale, LOCALES, preferred } from './locale';
import { someName } from './names';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'less';

interface Stored {
  name: string;
  /** They said this name themselves; otherwise it is one of ours. */
  named: boolean;
  avatar: number;
  locale: Locale;
  theme: Theme;
  motion: Motion;
  /** How loud everything is, from 0 to 100. */
  volume: number;
  music: boolean;
  haptics: boolean;
  /** A notification of the system when it is their turn and they look elsewhere. */
  notify: boolean;
  /** They want to see how well they are thought to play. */
  rated: boolean;
  /** Games whose coach has been sent away. */
  coached: string[];
  /** Games whose lesson has been offered. */
  offered: string[];
  /** How far somebody is in the lesson of a game. */
  lessons: Record<string, number>;
}

/** What older versions wrote: a switch for all that can be heard. */
interface Older {
  sound?: boolean;
}

const KEY = 'corral';
const USUAL_VOLUME = 70;

function read(): Partial<Stored> & Older {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // Storage may be forbidden, or hold what an older version wrote. Neither is a reason not to play.
    return {};
  }
}

function asked(): Locale | null {
  const lang = new URLSearchParams(location.search).get('lang');
  return LOCALES.find((locale) => locale === lang) ?? null;
}

/** What this browser remembers of its player's wishes. */
class Settings implements Stored {
  name = $state('');
  named = $state(false);
  avatar = $state(0);
  locale = $state<Locale>('en');
  theme = $state<Theme>('auto');
  motion = $state<Motion>('auto');
  volume = $state(USUAL_VOLUME);
  music = $state(false);
  haptics = $state(true);
  notify = $state(false);
  rated = $state(false);
  coached = $state<string[]>([]);
  offered = $state<string[]>([]);
  lessons = $state.raw<Record<string, number>>({});
  /** As loud as it was before it was muted. */
  #loud = USUAL_VOLUME;

  constructor() {
    const stored = read();
    this.name = typeof stored.name === 'string' && stored.name.trim() !== '' ? stored.name : someName(Math.random);
    this.named = stored.named === true;
    this.avatar = typeof stored.avatar === 'number' ? stored.avatar : Math.floor(Math.random() * 12);
    this.locale = asked() ?? LOCALES.find((locale) => locale === stored.locale) ?? preferred(navigator.languages);
    this.theme = stored.theme ?? 'auto';
    this.motion = stored.motion ?? 'auto';
    this.volume = volumeIn(stored);
    this.music = stored.music === true;
    this.haptics = stored.haptics ?? true;
    this.notify = stored.notify === true;
    this.rated = stored.rated === true;
    this.coached = Array.isArray(stored.coached) ? stored.coached : [];
    this.offered = Array.isArray(stored.offered) ? stored.offered : [];
    this.lessons = typeof stored.lessons === 'object' ? (stored.lessons ?? {}) : {};
    $effect.root(() => {
      $effect(() => {
        const { name, named, avatar, locale, theme, motion, volume, music, haptics, notify, rated, lessons } = this;
        const text = JSON.stringify({
          name,
          named,
          avatar,
          locale,
          theme,
          motion,
          volume,
          music,
          haptics,
          notify,
          rated,
          coached: [...this.coached],
          offered: [...this.offered],
          lessons,
        });
        try {
          localStorage.setItem(KEY, text);
        } catch {
          // See above.
        }
      });
      $effect(() => {
        const root = document.documentElement;
        if (this.theme === 'auto') delete root.dataset['theme'];
        else root.dataset['theme'] = this.theme;
        root.dataset['motion'] = reducedMotion() ? 'less' : 'full';
      });
    });
  }

  /** Whether anything can be heard. */
  get sound(): boolean {
    return this.volume > 0;
  }
  set sound(on: boolean) {
    if (on === this.sound) return;
    if (!on) this.#loud = this.volume;
    this.volume = on ? this.#loud : 0;
  }
}

function volumeIn({ volume, sound }: Partial<Stored> & Older): number {
  if (typeof volume === 'number' && volume >= 0 && volume <= 100) return volume;
  return sound === false ? 0 : USUAL_VOLUME;
}

const wantsLess = matchMedia('(prefers-reduced-motion: reduce)');
let systemLess = $state(wantsLess.matches);
wantsLess.addEventListener('change', () => (systemLess = wantsLess.matches));

/** Whether things should appear instead of travel. */
export function reducedMotion(): boolean {
  return settings.motion === 'less' || systemLess;
}

export const settings: Settings = new Settings();

/** Takes what somebody typed as their name, unless it is none. */
export function callMe(typed: string): void {
  // An emoji is not cut in two.
  const trimmed = [...typed.trim()].slice(0, 24).join('');
  if (trimmed === '') return;
  settings.name = trimmed;
  settings.named = true;
}
