import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

function find(): string {
  const found = CANDIDATES.find((path) => path !== undefined && existsSync(path));
  if (found === undefined)
    throw new Error(
      'No Chromium here. Install it (on Debian: apt install chromium) or name it: CHROMIUM=/path/to/chromium',
    );
  return found;
}

/** How the browser is started, in a container as well as on a desk. */
export const LAUNCH = {
  executablePath: find(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--mute-audio'],
};
