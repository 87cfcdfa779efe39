import { kindOf } from '$lib/fair';
import type { Args } from '$lib/locale';
import type { Checked, Played } from './checking.svelte';

/** One thing that was checked. */
export interface Finding {
  kind: 'good' | 'bad' | 'unknown';
  text: string;
  /** In the words of whoever found it. */
  more: string;
}

type Translate = (id: string, args?: Args) => string;

/** What was checked, thing by thing. `trouble` is why nobody could play the game again. */
export function findings({ dealt, played }: Checked, trouble: string, t: Translate): Finding[] {
  const differs = played?.by === 'browser' ? played.differs : null;
  if (differs?.what === 'shown') return [bad(t('replay-other-file'), '')];
  if (differs?.what === 'unreadable') return [bad(t('replay-unreadable'), differs.why)];
  if (differs?.what === 'deal') {
    const isKnown = dealt !== null && kindOf(dealt) === 'bad';
    return [bad(t(isKnown ? `verdict-${dealt}` : 'replay-deal-bad'), differs.why)];
  }
  const deal: Finding =
    dealt === null ? unknown(t('replay-deal-none')) : { kind: kindOf(dealt), text: t(`verdict-${dealt}`), more: '' };
  return [deal, ...(played === null ? [unknown(t('replay-played-unknown'), trouble)] : playedAgain(played, t))];
}

const good = (text: string): Finding => ({ kind: 'good', text, more: '' });
const bad = (text: string, more: string): Finding => ({ kind: 'bad', text, more });
const unknown = (text: string, more = ''): Finding => ({ kind: 'unknown', text, more });

function playedAgain(played: Played, t: Translate): Finding[] {
  const { by, steps, events, differs } = played;
  if (by === 'server') {
    const asked = unknown(t('replay-server-asked'));
    return [
      asked,
      differs === null ? good(t('replay-played-good', { steps, events })) : bad(t('replay-played-bad'), differs.why),
    ];
  }
  if (differs === null) return [good(t('replay-inputs-good', { steps })), good(t('replay-events-good', { events }))];
  if (differs.what === 'outcome')
    return [good(t('replay-inputs-good', { steps })), bad(t('replay-outcome-bad'), differs.why)];
  const step = differs.step ?? 0;
  const before = step > 1 ? [good(t('replay-steps-before', { steps: step - 1 }))] : [];
  return [...before, bad(t('replay-step-bad', { step }), differs.why)];
}
