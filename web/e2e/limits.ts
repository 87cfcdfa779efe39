/**
 * No test is expected to take a certain time, on however busy a machine. These limits only end a test that hangs: the
 * first bounds a whole test, the second everything that one waits for.
 */
export const HANGS_MS = { test: 15 * 60_000, wait: 3 * 60_000 };
