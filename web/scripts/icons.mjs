// Renders the PNG icons from public/icon.svg. Run it after the drawing has changed; the results are kept in the
// repository.
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';

const here = (path) => new URL(`../public/${path}`, import.meta.url);
const svg = readFileSync(here('icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [name, size, part] of [
  ['icon-180.png', 180, 1],
  ['icon-192.png', 192, 1],
  ['icon-512.png', 512, 1],
  ['icon-maskable-512.png', 512, 0.74],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawn = svg.replace('<svg ', `<svg width="${size * part}" height="${size * part}" `);
  const ground = part < 1 ? '#f2b27c' : 'transparent';
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">${drawn}</body>`,
  );
  await page.screenshot({ path: here(name).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
