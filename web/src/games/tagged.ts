/** One kind of event, action or stage, and what comes with it; null for those that are only a word. */
export type Tagged<Thing> = Thing extends string
  ? { kind: Thing; data: null }
  : { [Kind in keyof Thing]: { kind: Kind; data: Thing[Kind] } }[keyof Thing];

/**
 * What the wire writes as `"word"` or `{ "kind": data }`, with its kind beside its data: a `switch` over the kind knows
 * the data, and the compiler finds the kind that it forgot.
 */
export function tagged<Thing extends string | object>(thing: Thing): Tagged<Thing> {
  const [kind, data] = typeof thing === 'string' ? [thing, null] : ((Object.entries(thing)[0] ?? []) as unknown[]);
  return { kind, data } as Tagged<Thing>;
}
