/** What a test has put up, and is to be taken down after it. */
export const takeDown: (() => void)[] = [];
