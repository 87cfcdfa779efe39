import type { Intent } from '$lib/intent';
import type { Answer, Unsent } from '$lib/net';
import type { Level, Status } from '$lib/protocol';

/** The part of a table that is needed to do what somebody wants from it. */
export interface Wanted {
  readonly seat: number | null;
  readonly state: { status: Status } | null;
  ask(msg: Unsent): Promise<Answer>;
  fillWithBots(level: Level): Promise<Answer>;
}

/**
 * Does what somebody wanted when they opened the table, or what is left of it: it goes by how the table stands, so it
 * can be called again after the connection was lost. False if it must be, because it was lost. A game against bots
 * begins when the player is `ready`; one with others who wait begins by itself, so the player sits down when they are.
 */
export async function fulfil(
  intent: Intent,
  table: Wanted,
  ready: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const steps: (() => Promise<Answer>)[] = [
    async () => {
      if (intent.match !== undefined && table.seat === null) await ready();
      return { ok: true };
    },
    async () => (table.seat === null ? table.ask({ type: 'sit' }) : { ok: true }),
    async () => (intent.invite === undefined ? { ok: true } : table.ask({ type: 'invite', ...intent.invite })),
    async () => (intent.bots === null ? { ok: true } : table.fillWithBots(intent.bots)),
    async () => (intent.bots === null ? { ok: true } : ready().then(() => table.ask({ type: 'start' }))),
  ];
  for (const step of steps) {
    // Somebody else may have started it, or this page before it was loaded again.
    if (table.state?.status !== 'lobby') return true;
    const answer = await step();
    // If the table refuses, the player has been told, and does the rest by hand.
    if ('refused' in answer) return answer.refused !== 'offline';
  }
  return true;
}
