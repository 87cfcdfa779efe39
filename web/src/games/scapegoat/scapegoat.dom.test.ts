import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { all, one } from '../../../test/dom/look.ts';
import type { Standing } from '../../../test/dom/recorded.ts';
import { ScriptedTable } from '../../../test/dom/scripted-table.ts';
import type { ScapeGoatView } from '$lib/wire';
import { stageName } from './choices.ts';

/** It is my turn to choose at this stage. */
function mine(stage: string): (standing: Standing) => boolean {
  return ({ view, legal }) =>
    stageName((view as ScapeGoatView).stage) === stage && view.waiting.includes(0) && legal.length > 0;
}
const prompt = (): string => one('.prompt').textContent;

describe('a table of Scape Goat', () => {
  it('is played by presses: whom you spy on is seen, and nobody else can be', async () => {
    const table = await ScriptedTable.open('scapegoat', { from: mine('spy') });
    expect(prompt()).toBe('Whose hand do you want to see?');
    await table.user.click(one('[data-whom="1"]'));
    await table.goOn();
    expect(one('.scapegoat').dataset['stage']).toBe('swap');
    expect(all('.spied').length).toBeGreaterThan(0);
  });

  it('tells a frame attempt card by card, and nothing before its end says how it comes out', async () => {
    const table = await ScriptedTable.open('scapegoat', {
      from: mine('choose_for_frame'),
      settings: { motion: 'auto' },
    });
    await table.user.click(all('.held.legal')[0] as HTMLElement);
    await table.goOn();
    const count = (): string => `${one('.showdown').dataset['showdown']} ${all('.showdown [data-card]').length}`;
    const told = [count()];
    for (let passed = 0; passed < 20_000 && told.at(-1)?.startsWith('counting'); passed += 100) {
      expect(prompt()).toBe('You have picked for Goat 2’s attempt. All cards are revealed together.');
      expect(all('.result, .plate.won, [data-ending]')).toEqual([]);
      await table.pass(100);
      if (told.at(-1) !== count()) told.push(count());
    }
    expect(told).toEqual(['counting 0', 'counting 1', 'counting 2', 'counting 3', 'shown 3']);
    await table.pass(1_000);
    screen.getByRole('button', { name: 'Continue' });
  });

  it('tells everybody by a colour, its pattern, its goat and its name, beside the board and on it', async () => {
    await ScriptedTable.open('scapegoat-six', { from: ({ n }) => n === 3 });
    const worn = all('.plate').map((plate) => {
      const pawn = one(`.pawn[data-at="pawn:${plate.dataset['seat']}"]`);
      const fills = (of: Element): string[] => [
        ...new Set([...of.querySelectorAll('[fill^="url(#pat-"]')].map((node) => node.getAttribute('fill') ?? '')),
      ];
      return {
        plate: fills(plate.querySelector('.face') ?? plate),
        pawn: fills(pawn),
        isSameGoat: plate.querySelector('.face svg > g')?.innerHTML === pawn.querySelector('svg > g')?.innerHTML,
      };
    });
    for (const { plate, pawn, isSameGoat } of worn) expect([plate, isSameGoat]).toEqual([pawn, true]);
    expect(new Set(worn.map(({ plate }) => plate.join())).size).toBe(6);
  });

  it('with six passes the window to the cops, and is not asked again in it', async () => {
    const table = await ScriptedTable.open('scapegoat-six', { from: mine('window') });
    await table.user.click(screen.getByRole('button', { name: 'Pass' }));
    await table.goOn();
    expect(screen.queryByRole('button', { name: 'Go to the cops' })).toBeNull();
  });
});
