/** Names for people who have not said theirs: goats of the house. */
const NAMES = ['Canela', 'Brisa', 'Nube', 'Trueno', 'Pimienta', 'Luna', 'Trébol', 'Avellana', 'Bigotes', 'Margarita', 'Romero', 'Chispa', 'Menta', 'Olivo', 'Perla', 'Rayo'];

export function someName(random: () => number): string {
  return NAMES[Math.floor(random() * NAMES.length)] ?? 'Canela';
}
