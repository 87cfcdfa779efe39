/** The colours that a message names (`colour-red`). Each has a pattern of its own in art/Patterns.svelte. */
export type Colour = 'red' | 'blue' | 'yellow' | 'green' | 'orange' | 'purple';
