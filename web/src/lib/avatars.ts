/** How many goats there are to choose from. */
export const AVATARS = 12;

/** Bots have no say in what they look like: their name decides. */
function goatOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum;
}

/**
 * The faces at a table, by seat; `chosen` is null for bots. No two are the same: of people who chose the same goat, the
 * first keeps it and the others get the next that is free. Bots take what people leave.
 */
export function facesOf(sitters: readonly { name: string; chosen: number | null }[]): number[] {
  const taken = new Set<number>();
  const faces: number[] = [];
  const take = (seat: number, wanted: number): void => {
    const tries = Array.from({ length: AVATARS }, (_, i) => (wanted + i) % AVATARS);
    const face = tries.find((one) => !taken.has(one)) ?? wanted % AVATARS;
    taken.add(face);
    faces[seat] = face;
  };
  for (const [seat, { chosen }] of sitters.entries()) if (chosen !== null) take(seat, chosen);
  for (const [seat, { name, chosen }] of sitters.entries()) if (chosen === null) take(seat, goatOf(name));
  return faces;
}
