import { LAUNCH } from './browser.ts';
import { HANGS_MS } from './limits.ts';

/** What holds for all tests, whichever browser they run in and whatever they run against. */
export const COMMON = {
  forbidOnly: true,
  retries: 0,
  timeout: HANGS_MS.test,
  expect: { timeout: HANGS_MS.wait },
  reporter: [['list']] satisfies [string][],
};

/** How Chromium is started, and how long it is waited for. */
export const IN_CHROMIUM = {
  launchOptions: LAUNCH,
  actionTimeout: HANGS_MS.wait,
  navigationTimeout: HANGS_MS.wait,
  screenshot: 'only-on-failure' as const,
};
