import type { Option } from '../games/contract';

export type Values = Record<string, unknown>;

/** What an option stands at. */
export function valueOf(option: Option, values: Values): boolean | string | number {
  const value = values[option.name];
  return typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number' ? value : option.default;
}

/** All options with one changed. What is as usual is not named, and what nobody offers here stays as it was. */
export function changed(options: Option[], values: Values, name: string, value: unknown): Values {
  const next: Values = { ...values, [name]: value };
  for (const option of options) if (next[option.name] === option.default) delete next[option.name];
  return next;
}
