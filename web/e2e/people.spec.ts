import { endAtTheCops, twoWithABot } from './goats.ts';
import { accessible, expect, fits } from './house.ts';
import { test } from './restarts.ts';
import { says } from './talking.ts';

test('somebody from an earlier game is invited with one press, and nobody else gets in unasked @phone', async ({
  house,
  own,
}) => {
  const { say } = house;
  const [ana, bo, cy] = [await house.person('Ana'), await house.person('Bo'), await house.person('Cy')];
  await twoWithABot(ana, bo, house);
  await endAtTheCops([ana, bo], house);

  await ana.goto('/me');
  await expect(ana.getByRole('heading', { name: say('recent-people') })).toBeVisible();
  await fits(ana);
  await accessible(ana);
  await ana.getByRole('button', { name: say('play-again-with', { name: 'Bo' }) }).click();
  await ana.waitForURL(/\/t\/[A-Z0-9]{12}$/);
  await expect(ana.getByText(say('invited'), { exact: true })).toBeVisible();
  await own.restart();

  await bo.goto('/');
  const invitation = bo.locator('[data-invitation]');
  await expect(invitation).toContainText(say('invites-you', { name: 'Ana' }));
  await fits(bo);
  await invitation.click();
  await expect(bo).toHaveURL(ana.url());
  await expect(ana.locator('.seats').getByText('Bo', { exact: true })).toBeVisible();

  const guestsOnly = ana.getByRole('switch', { name: say('guests-only') });
  await guestsOnly.click();
  await expect(guestsOnly).toBeChecked();
  await cy.goto(ana.url());
  await expect(cy.getByRole('heading', { name: say('door') })).toBeVisible();
  await expect(cy.getByText(say('door-waits', { name: 'Cy' }))).toBeVisible();
  await fits(cy);
  await accessible(cy);
  await expect(ana.getByRole('list', { name: say('at-the-door') })).toContainText(say('knocks', { name: 'Cy' }));
  await fits(ana);
  await accessible(ana);
  await ana.getByRole('button', { name: say('let-come') }).click();
  await expect(ana.locator('.seats').getByText('Cy', { exact: true })).toBeVisible();

  await bo.getByRole('button', { name: say('people-here') }).click();
  await bo.getByRole('button', { name: say('mute', { name: 'Cy' }) }).click();
  await expect(bo.getByRole('button', { name: say('unmute', { name: 'Cy' }) })).toBeVisible();
  await accessible(bo);
  await bo.keyboard.press('Escape');
  const log = await says(bo, house, 'Silence?', async () => void (await says(cy, house, 'Never!')));
  await expect(log.getByText('Never!')).toHaveCount(0);
});
