/** Whether two values say the same. */
function same(one: unknown, two: unknown): boolean {
  return one === two || JSON.stringify(one) === JSON.stringify(two);
}

/**
 * Every step brings a whole new view, and most of it says what the last one said. This hands on what was there before
 * wherever that is so, and then nothing that depends on it is drawn anew.
 */
export function steady<Value>(): (next: readonly Value[]) => Value[] {
  let before: Value[] = [];
  return (next) => {
    const kept = next.map((value, i) => (i < before.length && same(value, before[i]) ? (before[i] as Value) : value));
    if (kept.length === before.length && kept.every((value, i) => value === before[i])) return before;
    before = kept;
    return kept;
  };
}

/** The same for a set of keys. */
export function steadySet<Value>(): (next: ReadonlySet<Value>) => ReadonlySet<Value> {
  let before: ReadonlySet<Value> = new Set();
  return (next) => {
    if (next.size !== before.size || [...next].some((value) => !before.has(value))) before = next;
    return before;
  };
}
