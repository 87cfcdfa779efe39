import { defineConfig } from '@playwright/test';
import { COMMON, IN_CHROMIUM } from './common.ts';

// Its screen would have more dots, and nothing would lie elsewhere for it: to draw them only takes time.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const es = { locale: 'es-ES' };
const en = { locale: 'en-GB' };
/** Some people want less motion, and it is less to draw: half of the tests run like that. */
const still = { contextOptions: { reducedMotion: 'reduce' as const } };
const SCREENS = /screens\.spec\.ts$/;
/** A trace of a whole game is large, and taking it slows every press down. */
const TRACED = process.env['E2E_TRACE'] !== undefined;

/**
 * A test runs on one device: on the phone, or on the desktop if its name says `@desk`. Before a release each also runs on
 * the other one, unless its name says that it is about this one; and those that are marked `@depth` run only then.
 */
const IS_DEPTH = process.env['E2E_DEPTH'] !== undefined;
const [ON_PHONE, ON_DESK] = IS_DEPTH
  ? [/^(?!.*@desk).*@depth/, /^(?!.*@phone)(.*@depth|(?!.*@desk))/]
  : [/^(?!.*(@desk|@depth))/, /^(?!.*@depth).*@desk/];

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
  projects: [
    { name: 'phone-es', grep: ON_PHONE, use: { ...phone, ...es, colorScheme: 'dark' } },
    { name: 'desktop-en', grep: ON_DESK, use: { ...desktop, ...en, ...still } },
    // What is seen in the other language is as wide as its words.
    ...(IS_DEPTH
      ? [
          { name: 'phone-en', testMatch: SCREENS, use: { ...phone, ...en, ...still } },
          { name: 'desktop-es', testMatch: SCREENS, use: { ...desktop, ...es, colorScheme: 'dark' as const } },
        ]
      : []),
  ],
});
