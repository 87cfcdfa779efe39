import type { Args } from './locale';

export type Translate = (id: string, args?: Args) => string;

/** The spectator delays that a host can choose, in seconds. The protocol takes any number up to 600. */
export const DELAYS: readonly number[] = [0, 10, 30, 60, 120];

/** The delays to choose from. One that was set in another way stands among them. */
export function delays(now: number): number[] {
  return DELAYS.includes(now) ? [...DELAYS] : [...DELAYS, now].sort((one, two) => one - two);
}

const inMinutes = (seconds: number): boolean => seconds >= 60 && seconds % 60 === 0;

/** A delay on a button: live, 30 s, 2 min. */
export function delayInShort(seconds: number, t: Translate): string {
  if (seconds === 0) return t('delay-none');
  return inMinutes(seconds) ? t('delay-minutes', { minutes: seconds / 60 }) : t('delay-seconds', { seconds });
}

/** How far behind somebody is, as part of a sentence. */
export function behind(seconds: number, t: Translate): string {
  return inMinutes(seconds) ? t('behind-minutes', { minutes: seconds / 60 }) : t('behind-seconds', { seconds });
}

/** What somebody waits for after a deal; spectators with a delay wait for longer. */
export function dealingInWords(seconds: number, t: Translate): string {
  return seconds > 0 ? t('watch-soon', { delay: delayInShort(seconds, t) }) : t('dealing');
}
