import { defineConfig } from '@playwright/test';
import { LAUNCH } from '../browser.ts';
import { HANGS_MS } from '../limits.ts';

const house = process.env['CORRAL_HOUSE'];
if (house === undefined)
  throw new Error('There is no house of several nodes here: cargo xtask cluster -- npm run --prefix web e2e:cluster');
process.env['CORRAL_URL'] = house;

// A node that is killed is missed by everybody, so there is one test at a time; once is enough.
export default defineConfig({
  testDir: '.',
  testMatch: 'kills.ts',
  outputDir: '../results/cluster',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: HANGS_MS.test,
  expect: { timeout: HANGS_MS.wait },
  reporter: [['list']],
  use: {
    launchOptions: LAUNCH,
    actionTimeout: HANGS_MS.wait,
    navigationTimeout: HANGS_MS.wait,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
  },
});
