/** A code as somebody typed it: small letters, blanks and dashes do not matter. */
export function typedCode(text: string): string {
  return text.replace(/[^a-z0-9]/gi, '').toUpperCase();
}

/** What people say aloud has four letters, and a few more where very many tables have a code. A link has twelve. */
const SPOKEN = /^[A-Z2-9]{4,7}$/;
const LINK = /^[A-Z2-9]{12}$/;

export const isSpoken = (code: string): boolean => SPOKEN.test(code);
export const isCode = (code: string): boolean => isSpoken(code) || LINK.test(code);
