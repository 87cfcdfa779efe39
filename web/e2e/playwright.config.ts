import { defineConfig } from '@playwright/test';
import { COMMON, IN_CHROMIUM } from './common.ts';

// Its screen would have more dots, and nothing would lie elsewhere for it: to draw them only takes time.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const es = { locale: 'es-ES' };
const en = { locale: 'en-GB' };
/** Some people want less motion, and it is less to draw: half of the tests run like that. */
const still = { contextOptions: { reducedMotion: 'reduce' as const } };
const SMOKE = /smoke\.spec\.ts$/;
/** A trace of a whole game is large, and taking it slows every press down. */
const TRACED = process.env['E2E_TRACE'] !== undefined;

/**
 * The name of a test says so if it runs on one kind of device alone: because that is what it is about, or because what it is
 * about looks alike everywhere or is decided by the server, and takes a while to come about. Tests that try every window
 * bring their own sizes; they share out only the language and the kind of device.
 */
const ON_A_PHONE = /@phone/;
const ON_A_DESK = /@desk/;

export default defineConfig({
  ...COMMON,
  testDir: '.',
  outputDir: './results',
  globalSetup: './start-server.ts',
  // Everybody waits a lot: for bots, and for what moves to come to rest. Two at once leave two cores idle for two fifths of
  // the time, four for a tenth.
  workers: Number(process.env['E2E_WORKERS'] ?? 4),
  fullyParallel: true,
  use: {
    ...IN_CHROMIUM,
    // Every person has a browser of their own, which would keep the whole house as soon as it is idle.
    serviceWorkers: 'block',
    trace: TRACED ? 'retain-on-failure' : 'off',
  },
  // Every page and every whole game at each size and in each language, what happens once in a while at one of them; the
  // other two pairs are only looked at.
  projects: [
    { name: 'phone-es', testIgnore: SMOKE, grepInvert: ON_A_DESK, use: { ...phone, ...es, colorScheme: 'dark' } },
    { name: 'desktop-en', testIgnore: SMOKE, grepInvert: ON_A_PHONE, use: { ...desktop, ...en, ...still } },
    { name: 'phone-en', testMatch: SMOKE, use: { ...phone, ...en, ...still } },
    { name: 'desktop-es', testMatch: SMOKE, use: { ...desktop, ...es, colorScheme: 'dark' } },
  ],
});
