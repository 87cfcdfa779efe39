import type { Option } from '../contract';

export const options: Option[] = [
  {
    name: 'pace',
    kind: 'choice',
    choices: [
      { value: 'relaxed', message: 'sg-option-pace-relaxed' },
      { value: 'normal', message: 'sg-option-pace-normal' },
      { value: 'fast', message: 'sg-option-pace-fast' },
      { value: 'untimed', message: 'sg-option-pace-untimed' },
      { value: 'one_day', message: 'sg-option-pace-one_day' },
      { value: 'three_days', message: 'sg-option-pace-three_days' },
      { value: 'one_week', message: 'sg-option-pace-one_week' },
    ],
    default: 'normal',
    message: 'sg-option-pace',
    explains: 'sg-option-pace-why',
  },
  {
    name: 'cops_window_ms',
    kind: 'choice',
    choices: [
      { value: 4_000, message: 'sg-option-window-4' },
      { value: 6_000, message: 'sg-option-window-6' },
      { value: 10_000, message: 'sg-option-window-10' },
      { value: 0, message: 'sg-option-window-0' },
    ],
    default: 6_000,
    message: 'sg-option-window',
    explains: 'sg-option-window-why',
    seats: (seats) => seats === 6,
  },
  {
    name: 'whispers',
    kind: 'switch',
    choices: [],
    default: true,
    message: 'sg-option-whispers',
    explains: 'sg-option-whispers-why',
  },
  {
    name: 'notes',
    kind: 'switch',
    choices: [],
    default: false,
    message: 'sg-option-notes',
    explains: 'sg-option-notes-why',
  },
  {
    name: 'take_back_ms',
    kind: 'choice',
    choices: [
      { value: 0, message: 'sg-option-take-back-0' },
      { value: 3_000, message: 'sg-option-take-back-3' },
      { value: 10_000, message: 'sg-option-take-back-10' },
    ],
    default: 0,
    message: 'sg-option-take-back',
    explains: 'sg-option-take-back-why',
  },
  {
    name: 'turn_limit',
    kind: 'choice',
    choices: [
      { value: 0, message: 'sg-option-turns-0' },
      { value: 60, message: 'sg-option-turns-60' },
      { value: 120, message: 'sg-option-turns-120' },
    ],
    default: 0,
    message: 'sg-option-turns',
    explains: 'sg-option-turns-why',
  },
];
