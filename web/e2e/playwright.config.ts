import { defineConfig } from '@playwright/test';
import { LAUNCH } from './browser.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 800 } };
const es = { locale: 'es-ES' };
const en = { locale: 'en-GB' };
const SMOKE = /smoke\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: './results',
  globalSetup: './start-server.ts',
  // Mostly everybody waits for bots, so two tests at once share two cores well; more would only make everything slow.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { launchOptions: LAUNCH, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  // Everything at each size and in each language, once; the other two pairs are only looked at.
  projects: [
    { name: 'phone-es', testIgnore: SMOKE, use: { ...phone, ...es, colorScheme: 'dark' } },
    { name: 'desktop-en', testIgnore: SMOKE, use: { ...desktop, ...en } },
    { name: 'phone-en', testMatch: SMOKE, use: { ...phone, ...en } },
    { name: 'desktop-es', testMatch: SMOKE, use: { ...desktop, ...es, colorScheme: 'dark' } },
  ],
});
