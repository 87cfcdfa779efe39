import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { accessible, expect, fits, test } from './house.ts';
import { expectMoment } from './past.ts';
import { verify } from './programs.ts';

// The files of finished games, opened in a browser whose server has none of them.

const golden = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../crates/replay/golden/${name}.json`, import.meta.url)), 'utf8');

interface Replay {
  steps: { at: number }[];
}

/** A file that somebody has changed. */
function tampered(name: string, change: (replay: Replay) => void): string {
  const replay = JSON.parse(golden(name)) as Replay;
  change(replay);
  return JSON.stringify(replay);
}

/** Drops a file on a page, as from a folder beside it. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  // Before the page is drawn nobody is there to take it.
  await page.getByRole('main').waitFor();
  const dataTransfer = await page.evaluateHandle(
    ([called, content]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([content], called));
      return carried;
    },
    [name, text] as const,
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

/** A file on this machine. */
function written(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'corral-files-')), name);
  writeFileSync(path, text);
  return path;
}

/** What the page says is wrong is what the program says of the same file. */
async function expectWrong(page: Page, text: string): Promise<void> {
  const { good, said } = verify(written('tampered.json', text));
  expect(good).toBe(false);
  const wrong = page.locator('[data-wrong]');
  const step = await wrong.getAttribute('data-wrong');
  const why = (await wrong.locator('small').textContent()) ?? '';
  expect(said.endsWith(`: ${why}`), `${said} / ${why}`).toBe(true);
  expect(why).toContain(`step ${step}: `);
  await expect(page.locator('[data-verdict="bad"]')).toContainText(why);
}

test('a file that is dropped is a replay; one that was changed says where; any other changes nothing @desk', async ({
  house,
}) => {
  const { say } = house;
  const page = await house.person('Ana');
  await page.goto('/');
  const heading = (title: string): ReturnType<Page['getByRole']> =>
    page.getByRole('heading', { level: 1, name: say(`game-${title}`) });
  await drop(page, 'notes.txt', 'Dear diary');
  await expect(page.getByText(say('replay-no-game', { name: 'notes.txt' })).last()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');

  await drop(page, 'game.json', golden('scapegoat-2'));
  await expect(heading('scapegoat')).toBeVisible();
  await expectMoment(page, 0);
  await expect(page.locator('[data-verdict="good"]')).toHaveCount(3);
  await expect(page.locator('[data-wrong]')).toHaveCount(0);
  await fits(page);

  // A time was changed: everything can be shown, and step 6 is not what was played.
  const late = tampered('soplon-1', ({ steps }) => steps[5] && (steps[5].at += 1));
  await drop(page, 'late.json', late);
  await expect(heading('soplon')).toBeVisible();
  await expect(page.locator('[data-wrong="6"]')).toBeVisible();
  await expectWrong(page, late);

  // A step comes before its time, which no rule allows: what comes before it can be shown.
  const early = tampered('rowgoat-2', ({ steps }) => steps[7] && (steps[7].at = 0));
  await drop(page, 'early.json', early);
  await expect(heading('rowgoat')).toBeVisible();
  await expect(page.locator('[data-wrong="8"]')).toBeVisible();
  await expectWrong(page, early);
  await page.getByRole('button', { name: say('replay-last'), exact: true }).click();
  await expectMoment(page, 7);
  await fits(page);
  await accessible(page);

  // One can go back to a file that was opened before, as long as the page is open.
  await page.goBack();
  await expect(heading('soplon')).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('refused-file_gone'))).toBeVisible();
});

test('a file can be chosen on the first screen and among one’s own games @phone @depth', async ({ house }) => {
  const { say } = house;
  const page = await house.person('Ana');
  const choose = async (name: string, text: string): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: say('open-file') }).click(),
    ]);
    await chooser.setFiles(written(name, text));
  };
  await page.goto('/');
  await choose('game.json', golden('soplon-2'));
  await expect(page.getByRole('heading', { level: 1, name: say('game-soplon') })).toBeVisible();
  await page.goto('/me');
  await choose('other.json', '{"replay":2}');
  await expect(page.getByText(say('replay-no-game', { name: 'other.json' })).last()).toBeVisible();
  await accessible(page);
  await choose('large.json', ' '.repeat(33 * 2 ** 20));
  await expect(page.getByText(say('refused-file_too_large', { mb: 32 })).last()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/me');
});
