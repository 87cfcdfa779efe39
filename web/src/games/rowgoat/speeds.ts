import type { RowGoatReview, RowGoatWhy } from '$lib/wire';
import { seconds } from '../../me/say';
import type { Reviewed } from '../contract';
import { tagged } from '../tagged';

export function why(reason: RowGoatWhy, _moment: number, { people, say }: Reviewed<RowGoatReview>): string {
  const { kind, data } = tagged(reason);
  switch (kind) {
    case 'fastest':
    case 'slowest':
      return say.t(`rg-review-${kind}`, { time: seconds(say, data.reaction_ms) });
    case 'just_beaten':
      return say.t('rg-review-just_beaten', { who: people[data.by]?.name ?? '', time: seconds(say, data.ahead_ms) });
  }
}
