import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';

const CHROMIUM = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine with nothing around it, which takes three fifths of the time. */
const SHELL = [process.env['CHROMIUM'], '/usr/bin/chromium-headless-shell'];

/** How the browser is started that is found first, in a container as well as on a desk. */
function launch(candidates: (string | undefined)[]): { executablePath: string; args: string[] } {
  const found = candidates.find((path) => path !== undefined && existsSync(path));
  if (found === undefined)
    throw new Error(
      'No Chromium here. Install it (on Debian: apt install chromium) or name it: CHROMIUM=/path/to/chromium',
    );
  return {
    executablePath: found,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--mute-audio'],
  };
}

export const LAUNCH = launch([...SHELL, ...CHROMIUM]);
/** With everything that belongs to a browser, such as notifications. */
export const LAUNCH_WHOLE = launch(CHROMIUM);

/** Opens the first screen in a browser that may notify. Permission alone would do nothing in one that never can. */
export async function openWhereCallsAreAllowed(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.goto('/');
  if ((await page.evaluate(() => Notification.permission)) !== 'granted')
    throw new Error('this browser notifies nobody: the file needs test.use({ launchOptions: LAUNCH_WHOLE })');
}
