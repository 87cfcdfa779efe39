// Written by `cargo xtask codegen` from the Rust types of the protocol. Do not change it here.

/** The games of the house, in order: how many can play, and how many sit down for a game that starts at once. */
export const GAMES = [
  { title: 'scapegoat', least: 3, most: 6, usual: 4 },
  { title: 'rowgoat', least: 2, most: 6, usual: 3 },
  { title: 'soplon', least: 2, most: 6, usual: 4 },
] as const;
