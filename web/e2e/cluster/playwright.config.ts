import { defineConfig } from '@playwright/test';
import { COMMON, IN_CHROMIUM } from '../common.ts';

const house = process.env['CORRAL_HOUSE'];
if (house === undefined)
  throw new Error('There is no house of several nodes here: cargo xtask cluster -- npm run --prefix web e2e:cluster');
process.env['CORRAL_URL'] = house;

// A node that is killed is missed by everybody, so there is one test at a time; once is enough.
export default defineConfig({
  ...COMMON,
  testDir: '.',
  testMatch: 'kills.ts',
  outputDir: '../results/cluster',
  workers: 1,
  use: {
    ...IN_CHROMIUM,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
  },
});
