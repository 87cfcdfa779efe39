import { defineConfig } from '@playwright/test';
import { HANGS_MS } from '../limits.ts';

// Playwright itself drives neither Debian's Firefox nor WebKitGTK; here it only runs the tests and reports on them.
export default defineConfig({
  testDir: '.',
  testMatch: 'smoke.ts',
  outputDir: '../results/others',
  globalSetup: '../start-server.ts',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: HANGS_MS.test,
  expect: { timeout: HANGS_MS.wait },
  reporter: [['list']],
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
