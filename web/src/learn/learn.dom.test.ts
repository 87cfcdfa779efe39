import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { House } from '../../test/dom/house.ts';
import { all, one } from '../../test/dom/look.ts';
import { isModuleThere, ModuleWorker } from '../../test/dom/offline-module.ts';
import { loadMessages, t } from '$lib/i18n.svelte';
import type { Title } from '$lib/protocol';
import { settings } from '$lib/settings.svelte';
import { loadGame } from '../games/registry';
import { tagged } from '../games/tagged';
import LearnPage from './LearnPage.svelte';
import { type LessonStep, loadLesson } from './lesson';

/** What lights up for a step, and is all that can be pressed. */
function lit(title: Title, { action }: LessonStep): string {
  if (title === 'scapegoat') return '.scapegoat [data-choice]:not(:disabled)';
  const { kind, data } = tagged(action as Record<string, { cell?: number }>);
  if (title === 'soplon')
    return ['exchange', 'eliminate', 'look'].includes(kind) ? '[data-spot][tabindex="0"]' : '.choices .buttons button';
  const buttons: Record<string, string> = { grab: '[data-grab]', call_mine: '[data-mine]', call_at: '[data-rival]' };
  return `${buttons[kind] ?? `[data-cell="${data.cell}"]`}[aria-disabled="false"]`;
}
async function press(element: HTMLElement | undefined): Promise<void> {
  if (element === undefined) throw new Error('nothing lights up');
  await fireEvent.pointerDown(element);
  await fireEvent.click(element);
}
const step = (): string => one('[data-step]').dataset['step'] ?? '';
const says = (): string => one('.says').textContent.trim();

/** Others answer one after the other, and boards tell what happened: it is waited for in the time of the test. */
async function settled(house: House): Promise<void> {
  await house.settle();
  for (let waited = 0; one('[data-step]').dataset['busy'] === 'true' && waited < 30; waited++) {
    await house.pass(1_000);
    // A frame attempt stays until it has been looked at.
    all('[data-go-on]')[0]?.click();
  }
}

async function opened(title: Title, search = '', worker: typeof ModuleWorker | null = ModuleWorker) {
  const loads = () => Promise.all([loadGame(title), loadLesson(title), loadMessages('learn')]);
  const [{ prefix }, { steps }] = await loads();
  const house = await House.of({}, { lessons: {}, offered: [] }, loads);
  vi.stubGlobal('Worker', worker);
  await house.show(`/learn/${title}${search}`, LearnPage, { title });
  return { house, steps, prefix };
}

/** Does what a step asks for. */
async function follow(house: House, title: Title, wanted: LessonStep): Promise<void> {
  expect(step()).toBe(wanted.id);
  await settled(house);
  await press(all(wanted.action === undefined ? '[data-on] button' : lit(title, wanted))[0]);
  await house.settle();
  // Closing is asked about.
  if (wanted.action === 'close') await press(all('.choices .buttons button')[0]);
  await settled(house);
}

describe.skipIf(!isModuleThere)('a lesson', () => {
  it.each(['scapegoat', 'rowgoat', 'soplon'] as const)(
    'of %s is played to its end by what lights up',
    async (title) => {
      const { house, steps, prefix } = await opened(title, '?then=alone');
      for (const wanted of steps) {
        expect(says()).toBe(t(`${prefix}-learn-${wanted.id}`));
        // Nobody is waited for while there is something to read.
        if (wanted.action === undefined) expect(all('.choices .prompt p')).toHaveLength(title === 'soplon' ? 1 : 0);
        await follow(house, title, wanted);
      }
      expect([step(), says()]).toEqual(['end', `${t('learn-done')} ${t(`${prefix}-learn-end`)}`]);
      expect(settings.lessons).toEqual({});
      // Anyone who has taken the lesson is not asked whether they would like one.
      expect(settings.offered).toEqual([title]);
      await press(one('.doors .main'));
      await house.settle();
      expect(one('dialog[open]').textContent).toContain(t(`game-${title}`));
    },
  );

  it('takes nothing else, goes on where it was left, and begins again', async () => {
    const { house, steps } = await opened('rowgoat');
    await follow(house, 'rowgoat', steps[0] as LessonStep);
    for (const other of all('[data-grab], [data-rival], [data-cell][aria-disabled="true"]')) await press(other);
    await house.settle();
    expect(step()).toBe('place');
    await follow(house, 'rowgoat', steps[1] as LessonStep);
    expect([step(), settings.lessons]).toEqual(['grab', { rowgoat: 2 }]);
    await house.show('/learn/rowgoat', LearnPage, { title: 'rowgoat' });
    await follow(house, 'rowgoat', steps[2] as LessonStep);
    expect(step()).toBe('slowest');
    await press(one(`[aria-label="${t('learn-again')}"]`));
    expect([step(), settings.lessons]).toEqual(['goal', {}]);
  });
});

it('a lesson without a module says so, and leads to the rules', async () => {
  await opened('soplon', '', null);
  screen.getByRole('alert');
  expect(screen.getByRole('link', { name: 'To the rules' }).getAttribute('href')).toBe('/rules/soplon');
});
