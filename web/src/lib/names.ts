/** Names for people who have not said theirs: goats of the house. */
// prettier-ignore
const NAMES = [
  'Canela', 'Brisa', 'Nube', 'Trueno', 'Pimienta', 'Luna', 'Trébol', 'Avellana', 'Bigotes',
  'Margarita', 'Romero', 'Chispa', 'Menta', 'Olivo', 'Perla', 'Rayo', 'Almendra', 'Azafrán',
  'Bellota', 'Botón', 'Brezo', 'Caramelo', 'Castaña', 'Cereza', 'Clavel', 'Cometa', 'Copo',
  'Cuerno', 'Duna', 'Encina', 'Estrella', 'Farol', 'Flecha', 'Galleta', 'Garbanzo', 'Ginebra',
  'Girasol', 'Higo', 'Jazmín', 'Laurel', 'Lenteja', 'Lima', 'Limón', 'Lince', 'Lucero', 'Mandarina',
  'Manzana', 'Mora', 'Nata', 'Niebla', 'Nuez', 'Orégano', 'Paloma', 'Pardo', 'Piñón', 'Quesito',
  'Roble', 'Salvia', 'Sésamo', 'Tila', 'Tomillo', 'Tormenta', 'Uva', 'Yema',
];

export function someName(random: () => number): string {
  return NAMES[Math.floor(random() * NAMES.length)] ?? 'Canela';
}

/** Whether the house has put a number behind the name that somebody wanted, because somebody else here has it. */
export function isNumbered(called: string, wanted: string): boolean {
  const [, name, number] = /^(.*)( \d+)$/.exec(called) ?? [];
  if (name === undefined || number === undefined) return false;
  const written = wanted.trim().replace(/\s+/g, ' ');
  return written.startsWith(name) && !written.endsWith(number);
}
