import type { ScapeGoatReview, ScapeGoatSure, ScapeGoatWhy } from '$lib/wire';
import type { Speech } from '../../me/say';
import type { Reviewed } from '../contract';
import { tagged } from '../tagged';

/** So many percent, as the language writes it. */
export const inPercent = ({ number }: Speech, sure: number): string => number(sure / 100, { style: 'percent' });

/** How sure one could be, in a square of a hundred by a hundred: it stays as it was until something changes it. */
export function stairs(turns: readonly ScapeGoatSure[], last: number): string {
  const points: string[] = [];
  let before: number | null = null;
  for (const { moment, sure } of turns) {
    const x = (100 * moment) / last;
    if (before !== null) points.push(`${x.toFixed(2)},${100 - before}`);
    points.push(`${x.toFixed(2)},${100 - sure}`);
    before = sure;
  }
  if (before !== null) points.push(`100.00,${100 - before}`);
  return points.join(' ');
}

/** What the curve says, for those who do not see it and for those who like words. */
export function suspicionInWords({ role, turns }: ScapeGoatReview, say: Speech): string {
  const sures = turns.map(({ sure }) => sure);
  return say.t('sg-review-say', {
    role: role ?? 'none',
    most: inPercent(say, Math.max(0, ...sures)),
    end: inPercent(say, sures.at(-1) ?? 0),
  });
}

export function why(reason: ScapeGoatWhy, _moment: number, { say }: Reviewed<ScapeGoatReview>): string {
  const { kind, data } = tagged(reason);
  switch (kind) {
    case 'rose':
    case 'fell':
      return say.t(`sg-review-${kind}`, { from: inPercent(say, data.from), to: inPercent(say, data.to) });
    case 'went_to_cops':
    case 'could_have_gone':
      return say.t(`sg-review-${kind}`, { sure: inPercent(say, data.sure) });
  }
}
