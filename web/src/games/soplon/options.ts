import type { Option } from '../contract';

const seconds = (ms: number): { value: number; message: string } => ({
  value: ms,
  message: `so-option-seconds-${Math.floor(ms / 1000)}`,
});

export const options: Option[] = [
  {
    name: 'pace',
    kind: 'choice',
    choices: ['relaxed', 'normal', 'fast', 'untimed', 'one_day', 'three_days', 'one_week'].map((value) => ({
      value,
      message: `so-option-pace-${value}`,
    })),
    default: 'normal',
    message: 'so-option-pace',
    explains: 'so-option-pace.why',
  },
  {
    name: 'race_ms',
    kind: 'choice',
    choices: [2500, 4000, 7000, 10_000].map(seconds),
    default: 4000,
    message: 'so-option-race',
    explains: 'so-option-race.why',
  },
  {
    name: 'peek_ms',
    kind: 'choice',
    choices: [5000, 8000, 15_000].map(seconds),
    default: 8000,
    message: 'so-option-peek',
    explains: 'so-option-peek.why',
  },
  {
    name: 'notes',
    kind: 'switch',
    choices: [],
    default: false,
    message: 'so-option-notes',
    explains: 'so-option-notes.why',
  },
  {
    name: 'bots_talk',
    kind: 'switch',
    choices: [],
    default: true,
    message: 'option-bots-talk',
    explains: 'option-bots-talk.why',
  },
  { name: 'first', kind: 'seat', choices: [], default: -1, message: 'option-first', explains: 'option-first.why' },
];
