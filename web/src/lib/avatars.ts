/** How many goats there are to choose from. */
export const AVATARS = 12;

/** Bots have no say in what they look like: their name decides, among the goats that nobody at the table is. */
export function botAvatar(name: string, taken: ReadonlySet<number>): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  for (let i = 0; i < AVATARS; i++) {
    const avatar = (sum + i) % AVATARS;
    if (!taken.has(avatar)) return avatar;
  }
  return sum % AVATARS;
}
