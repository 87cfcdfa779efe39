import type { Args, Locale } from '$lib/locale';
import type { GameMoment } from '$lib/wire';
import type { GameModule, Player } from '../games/contract';
import type { Eyes } from './eyes';
import type { Point } from './turning';

type Translate = (id: string, args?: Args) => string;

/** What a step showed, in a sentence or a few; an empty string if there is nothing to say of it. */
export function happenedIn(moment: GameMoment, module: GameModule, people: Player[], t: Translate): string {
  const events = moment.events as unknown[];
  const lines = (module.telling?.(events, moment.view) ?? events).map((event) => module.describe(event, people, t));
  return lines.filter((line) => line !== '').join(' ');
}

/** What stands under the board at a moment. */
export function momentInWords(
  moment: GameMoment,
  last: number,
  module: GameModule,
  people: Player[],
  t: Translate,
): string {
  if (moment.step === 0) return t('replay-dealt');
  const text = happenedIn(moment, module, people, t);
  if (text !== '') return text;
  if ((moment.events as unknown[]).length === 0) return t('replay-unseen');
  return moment.step === last ? t('replay-over') : t('replay-goes-on');
}

export function eyesInWords(eyes: Eyes, people: Player[], t: Translate): string {
  if (typeof eyes === 'string') return t(`replay-as-${eyes}`);
  const player = people[eyes];
  return t('replay-as-seat', { name: player?.name ?? '', me: player?.me ? 'yes' : 'no' });
}

export function pointInWords(point: Point, people: Player[], t: Translate): string {
  const player = point.seat === null ? undefined : people[point.seat];
  return t(point.message, { who: player?.name ?? t('replay-clock'), me: player?.me ? 'yes' : 'no' });
}

/** When something was, as the language writes it. */
export function whenInWords(seconds: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'qps' ? 'en' : locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    seconds * 1000,
  );
}
