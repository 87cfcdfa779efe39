import type { ScapeGoatFacts, ScapeGoatStats } from '$lib/wire';
import type { Speech } from '../../me/say';
import type { Translate } from '../contract';

/** What one game says about a player; a game that broke off tells no role. */
export function factsInWords({ role, went_to_cops: went }: ScapeGoatFacts, t: Translate): string[] {
  return [...(role === null ? [] : [t(`sg-me-role-${role}`)]), ...(went ? [t('sg-me-went-to-cops')] : [])];
}

export function rolesInWords({ t }: Speech, { as_scapegoat: goat, as_conspirator: other }: ScapeGoatStats): string {
  const parts: string[] = [];
  if (goat.games > 0) parts.push(t('sg-me-role-say-scapegoat', { wins: goat.wins, games: goat.games }));
  if (other.games > 0) parts.push(t('sg-me-role-say-conspirator', { wins: other.wins, games: other.games }));
  return parts.join(' ');
}

export function smellInWords({ t }: Speech, stats: ScapeGoatStats): string {
  const parts: string[] = [];
  const { as_scapegoat: goat, as_conspirator: other, sniffed_out: smelled, false_alarms: alarms } = stats;
  if (goat.games > 0) parts.push(t('sg-me-smell-say', { smelled, games: goat.games }));
  if (other.games > 0) parts.push(t('sg-me-alarms-say', { alarms, games: other.games }));
  return parts.join(' ');
}
