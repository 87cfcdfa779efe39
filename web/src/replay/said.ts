import type { GameMoment, StepLine } from '$lib/wire';
import { privately, type Said, saidInWords } from '$lib/words';
import type { GameModule, Player, Translate } from '../games/contract';
import type { Eyes } from './eyes';

/** What was claimed, asked or signed at a moment, and whether a claim was so; null where that is not known. */
export interface SaidLine {
  said: Said;
  text: string;
  isSo: boolean | null;
}

/**
 * What was said after so many steps and before the next one. What was said under the table is for those who heard it,
 * and for somebody who looks at everything.
 */
export function saidAt(
  talk: readonly Said[],
  steps: readonly Pick<StepLine, 'at'>[],
  moment: number,
  eyes: Eyes,
  you: number | null,
): Said[] {
  const from = steps[moment - 1]?.at ?? -Infinity;
  const until = steps[moment]?.at ?? Infinity;
  return talk.filter(
    ({ at, talk: said }) => at >= from && at < until && (privately(said) === null || eyes === 'open' || eyes === you),
  );
}

/** `open` is the moment with everything open, once somebody may know how it ended. */
export function saidLine(
  said: Said,
  open: GameMoment | null,
  module: Pick<GameModule, 'claims'>,
  people: Player[],
  t: Translate,
): SaidLine {
  const { claims = null } = module;
  const does = saidInWords(said, people, claims, t);
  const text = t('history-said', { me: said.mine ? 'yes' : 'no', name: said.from.name, does });
  const { seat } = said.from;
  const isSo =
    said.talk?.say === 'claim' && seat !== null && open !== null
      ? (claims?.isSo(said.talk.claim, seat, open.view) ?? null)
      : null;
  return { said, text, isSo };
}
