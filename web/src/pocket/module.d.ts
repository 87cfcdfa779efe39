/** Written by `build/pocket.ts`. */
declare module 'virtual:pocket' {
  /** Where the module is, if this client was built with it. */
  export const module: string | null;
}
