import type { Option } from '../contract';

export const options: Option[] = [
  {
    name: 'forgiving',
    kind: 'switch',
    choices: [],
    default: false,
    message: 'rg-option-forgiving',
    explains: 'rg-option-forgiving.why',
  },
  {
    name: 'place_ms',
    kind: 'choice',
    choices: [
      { value: 5_000, message: 'rg-seconds-5' },
      { value: 8_000, message: 'rg-seconds-8' },
      { value: 15_000, message: 'rg-seconds-15' },
      { value: 0, message: 'rg-no-limit' },
    ],
    default: 8_000,
    message: 'rg-option-place',
    explains: 'rg-option-place.why',
  },
  {
    name: 'grab_ms',
    kind: 'choice',
    choices: [
      { value: 3_000, message: 'rg-seconds-3' },
      { value: 5_000, message: 'rg-seconds-5' },
      { value: 10_000, message: 'rg-seconds-10' },
    ],
    default: 5_000,
    message: 'rg-option-grab',
    explains: 'rg-option-grab.why',
  },
  {
    name: 'pace',
    kind: 'choice',
    choices: [
      { value: 'fast', message: 'rg-seconds-5' },
      { value: 'normal', message: 'rg-seconds-10' },
      { value: 'relaxed', message: 'rg-seconds-20' },
      { value: 'untimed', message: 'rg-no-limit' },
    ],
    default: 'normal',
    message: 'rg-option-pace',
    explains: 'rg-option-pace.why',
  },
  {
    name: 'stuck_ms',
    kind: 'choice',
    choices: [
      { value: 5_000, message: 'rg-seconds-5' },
      { value: 10_000, message: 'rg-seconds-10' },
      { value: 15_000, message: 'rg-seconds-15' },
    ],
    default: 10_000,
    message: 'rg-option-stuck',
    explains: 'rg-option-stuck.why',
  },
  { name: 'first', kind: 'seat', choices: [], default: -1, message: 'option-first', explains: 'option-first.why' },
];
