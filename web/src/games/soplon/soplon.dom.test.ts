import { describe, expect, it } from 'vitest';
import { House } from '../../../test/dom/house.ts';
import { all, one } from '../../../test/dom/look.ts';
import { ScriptedTable } from '../../../test/dom/scripted-table.ts';
import { player } from '../../../test/speech.ts';
import { number, t } from '$lib/i18n.svelte';
import { loadGame } from '../registry';
import Forgotten from './Forgotten.svelte';

describe('a table of Soplón', () => {
  it('the first look: two cards are seen, and nothing of them is left in the page when you are done', async () => {
    const table = await ScriptedTable.open('soplon', { from: ({ n }) => n === 0 });
    await table.user.click(one('.choices .buttons button'));
    await table.goOn();
    expect(all('[data-shown="peek"]')).toHaveLength(2);
    const names = all('[data-spot]:has([data-shown])').map((spot) => spot.getAttribute('aria-label') ?? '');
    expect(names.join()).toContain(': ');
    await table.user.click(one('.choices .buttons button'));
    await table.goOn();
    expect(all('[data-shown]')).toEqual([]);
    const text = document.documentElement.outerHTML;
    for (const name of names) expect(text).not.toContain(name);
  });

  it('the first look is over when its time is, without a press', async () => {
    const table = await ScriptedTable.open('soplon', { from: ({ n }) => n === 0 });
    await table.user.click(one('.choices .buttons button'));
    await table.goOn();
    await table.pass(59_000);
    expect(all('[data-shown="peek"]')).toHaveLength(2);
    await table.pass(1_000);
    expect(all('[data-shown]')).toEqual([]);
    // The page says for you that you are done.
    await table.goOn();
  });

  it('a wrong elimination is shown to all for a moment, and costs a card', async () => {
    const table = await ScriptedTable.open('soplon', { from: ({ n }) => n === 10 });
    const before = all('.district.front [data-spot]').length;
    await table.user.click(one('[data-spot="0.2"]'));
    await table.goOn();
    expect(all('.district.front [data-shown="error"]')).toHaveLength(1);
    expect(all('.district.front [data-spot]')).toHaveLength(before + 1);
    await table.pass(3_000);
    expect(all('[data-shown="error"]')).toEqual([]);
  });

  it('a hand that reaches into another district is drawn between the two for a moment', async () => {
    const table = await ScriptedTable.open('soplon', { from: ({ n }) => n === 18 });
    await table.user.click(one('[data-spot="1.0"]'));
    await table.goOn();
    expect(all('[data-tie][data-from="0"]')).toHaveLength(1);
    await table.pass(2_200);
    expect(all('[data-tie]')).toEqual([]);
  });
});

describe('a review of Soplón', () => {
  it('lists what was forgotten only where the moments to look at do not say all of it', async () => {
    const slip = { moment: 6, at: { seat: 0, place: 3 }, card: 'thug', how: 'wrong' } as const;
    const recall = { right: 1, wrong: 1, missed: 0, lucky: 0, unlucky: 0 };
    const house = await House.of({}, {}, () => loadGame('soplon'));
    const shown = async (many: number): Promise<number> => {
      const own = { recall, forgotten: Array.from({ length: many }, () => slip) };
      await house.show('/g/GAME', Forgotten, { own, people: [player(0, 'Ana', true)], last: 10, say: { t, number } });
      return all('[data-slip]').length;
    };
    expect([await shown(3), await shown(4)]).toEqual([0, 4]);
  });
});
