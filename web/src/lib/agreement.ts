import type { Option } from '../games/contract';

export type Values = Record<string, unknown>;

/** Stands for a value that only the protocol knows, such as a list of cards. */
export const OTHER = 'other';

/** What an option stands at. */
export function valueOf(option: Option, values: Values): boolean | string | number {
  const value = values[option.name];
  if (option.other !== undefined && typeof value === 'object' && value !== null) return OTHER;
  return typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number' ? value : option.default;
}

/** What can be chosen, and what stands there without being a choice of this page. */
export function choicesOf(option: Option, values: Values): Option['choices'] {
  const { choices, other } = option;
  return other !== undefined && valueOf(option, values) === OTHER
    ? [...choices, { value: OTHER, message: other }]
    : choices;
}

/** All options with one changed. What is as usual is not named, and what nobody offers here stays as it was. */
export function changed(options: Option[], values: Values, name: string, value: unknown): Values {
  const next: Values = { ...values, [name]: value };
  for (const option of options) if (next[option.name] === option.default) delete next[option.name];
  return next;
}

/** What is agreed on when the table has another number of seats: nobody is named who would have none. */
export function withSeats(options: Option[], all: Values, seats: number): Values {
  const gone = options.filter(({ kind, name }) => kind === 'seat' && Number(all[name] ?? -1) >= seats);
  return gone.reduce((left, option) => changed(options, left, option.name, option.default), all);
}
