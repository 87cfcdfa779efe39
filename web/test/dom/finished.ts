import { tagged } from '../../src/games/tagged.ts';
import type { GameMoment, GamePage, StepLine } from '../../src/lib/wire/index.ts';
import { CHUNK, chunkOf } from '../../src/replay/chunks.ts';
import type { Eyes } from '../../src/replay/eyes.ts';
import { linesOf, Recording } from './recorded.ts';

/** A finished game as a server shows it, made of a recording: everybody saw what seat 0 saw. */
export interface Finished {
  page: GamePage;
  /** The path under which it answers for a part of the game. */
  part: (eyes: Eyes, moment: number) => string;
  /** By path, for a {@link House}. */
  answers: Record<string, unknown>;
}

export function finished(name: string): Finished {
  const lines = linesOf(name);
  const recording = new Recording(lines);
  const moments: GameMoment[] = [];
  const steps: StepLine[] = [];
  while (recording.next !== null) {
    const line = recording.take();
    if (!('heard' in line)) continue;
    const { heard } = line;
    if (heard.type !== 'snapshot' && heard.type !== 'changes') continue;
    const { n, now, view } = recording.standing;
    const events = heard.type === 'changes' ? heard.events : [];
    moments.push({ step: n, at: now, events, view, memory: null });
    if (heard.type === 'changes') {
      const kinds = (events as (string | Record<string, unknown>)[]).map((event) => tagged(event).kind);
      const seen = { seen_by: [0, 1], seen_by_spectators: true, forgotten: false };
      steps.push({ at: heard.at, seat: heard.press?.seat ?? null, by: 'person', kinds, ...seen });
    }
  }
  const over = lines.flatMap((line) => ('heard' in line && line.heard.type === 'over' ? [line.heard] : []))[0];
  const dealt = lines.flatMap((line) => ('heard' in line && line.heard.type === 'snapshot' ? [line.heard] : []))[0];
  if (over === undefined || dealt === undefined) throw new Error('it does not come to its end');
  const { code, title, options, seats } = recording.table;
  const { id, outcome, secret, seed, presses } = over;
  const page: GamePage = {
    ...{ id, title, code, number: 1, ended_at: 1_780_000_000, replays: 'public', you: 0, options },
    players: seats.map((_, seat) => ({ name: `Goat ${seat}`, avatar: seat, bot: null })),
    ...{ outcome, fair: dealt.fair, secret, seed, presses, steps },
  };
  const part = (eyes: Eyes, moment: number): string => {
    const from = CHUNK * chunkOf(moment);
    return `/api/games/${id}/moments?as=${eyes}&from=${from}&count=${Math.min(CHUNK, moments.length - from)}`;
  };
  const all: Eyes[] = ['open', 'spectator', ...seats.keys()];
  const parts = all.flatMap((eyes) =>
    Array.from({ length: chunkOf(steps.length) + 1 }, (_, chunk) => {
      const from = CHUNK * chunk;
      return [part(eyes, from), { moments: moments.slice(from, from + CHUNK) }] as const;
    }),
  );
  return { page, part, answers: { [`/api/games/${id}`]: page, ...Object.fromEntries(parts) } };
}
