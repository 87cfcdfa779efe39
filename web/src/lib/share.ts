type Parts = Record<string, unknown>;

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * `next`, made of the very parts of `before` wherever they say the same. Every step brings a whole view, and most of it
 * says what the last one said: what depends on such a part is not drawn anew. Both are data as JSON has it.
 */
export function share<Value>(before: unknown, next: Value): Value {
  if (Object.is(before, next)) return next;
  if (Array.isArray(before) && Array.isArray(next)) {
    const parts = next.map((part: unknown, at) => share(before[at], part));
    const same = parts.length === before.length && parts.every((part, at) => part === before[at]);
    return (same ? before : parts) as Value;
  }
  if (!isParts(before) || !isParts(next)) return next;
  const names = Object.keys(next);
  const parts: Parts = {};
  for (const name of names) parts[name] = share(before[name], next[name]);
  const same =
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && parts[name] === before[name]);
  return (same ? before : parts) as Value;
}
