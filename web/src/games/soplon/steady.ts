/**
 * The set that was there before wherever the next one holds the same keys: then nothing that depends on it is drawn
 * anew.
 */
export function steadySet<Value>(): (next: ReadonlySet<Value>) => ReadonlySet<Value> {
  let before: ReadonlySet<Value> = new Set();
  return (next) => {
    if (next.size !== before.size || [...next].some((value) => !before.has(value))) before = next;
    return before;
  };
}
