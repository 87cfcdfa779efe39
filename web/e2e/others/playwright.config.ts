import { defineConfig } from '@playwright/test';
import { COMMON } from '../common.ts';

// Playwright itself drives neither Debian's Firefox nor WebKitGTK; here it only runs the tests and reports on them.
export default defineConfig({
  ...COMMON,
  testDir: '.',
  testMatch: 'smoke.ts',
  outputDir: '../results/others',
  globalSetup: '../start-server.ts',
  // One browser each, side by side: both mostly wait.
  workers: 2,
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
