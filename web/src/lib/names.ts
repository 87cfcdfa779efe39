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
