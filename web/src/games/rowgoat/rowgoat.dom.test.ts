import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { all, one } from '../../../test/dom/look.ts';
import { ScriptedTable } from '../../../test/dom/scripted-table.ts';
import { tagged } from '../tagged.ts';
import type { RowGoatView } from '$lib/wire';

const stage = (view: unknown): string => tagged((view as RowGoatView).stage).kind;

describe('a table of Row Your Goat', () => {
  it('a false grab says what it was and costs a pile, which is chosen by a press', async () => {
    const table = await ScriptedTable.open('rowgoat', { from: ({ n }) => n === 2 });
    expect(one('.shore .count').textContent).toBe('29 cards');
    await fireEvent.pointerDown(one('[data-grab]'));
    await table.goOn();
    screen.getByText('There was no set. You take a pile of your choice under your deck.');
    await fireEvent.pointerDown(one('[data-cell="0"].lit'));
    await table.goOn();
    expect(one('.shore .count').textContent).toBe('30 cards');
  });

  it('the slowest has the choice of two sets, and takes one', async () => {
    const table = await ScriptedTable.open('rowgoat', { from: ({ view }) => stage(view) === 'take_set' });
    expect(all('[data-line]')).toHaveLength(2);
    await fireEvent.pointerDown(one('[data-line="top_row"]'));
    await table.goOn();
    expect(all('[data-line]')).toEqual([]);
  });

  it('calls are quiet while decks are full: a slip of the thumb sends nothing', async () => {
    const table = await ScriptedTable.open('rowgoat', { from: ({ n }) => n === 2 });
    const sent = table.line.sent.length;
    for (const call of ['[data-rival]', '[data-mine]']) {
      expect(one(call).getAttribute('aria-disabled')).toBe('true');
      await fireEvent.pointerDown(one(call));
    }
    expect(table.line.sent.slice(sent).filter(({ type }) => type === 'act')).toEqual([]);
  });

  it('a set is nowhere named before somebody has grabbed', async () => {
    const table = await ScriptedTable.open('rowgoat', { from: ({ n }) => n === 2 });
    let found = 0;
    await table.until((standing) => {
      if (['grab', 'take_set', 'over'].includes(stage(standing.view))) return true;
      const { grid } = standing.view as RowGoatView;
      if (grid.slice(0, 3).every((pile) => pile !== null)) {
        found += 1;
        expect(document.body.textContent).not.toMatch(/A set|set:|sets:/);
        expect(all('.match')).toEqual([]);
      }
      return false;
    });
    expect(found, 'cards that are all alike make a set').toBeGreaterThan(0);
    expect(all('.match').length, 'everybody sees it now').toBeGreaterThan(0);
  });

  it('the result waits until the board has shown how it ended', async () => {
    const table = await ScriptedTable.open('rowgoat', { from: ({ n }) => n === 2, settings: { motion: 'auto' } });
    await table.toTheEnd();
    expect(all('.result')).toEqual([]);
    await table.pass(2_000);
    expect(all('.result')).toEqual([]);
    await table.pass(1_500);
    expect(all('.result')).toHaveLength(1);
  });

  it('keys alone: the number pad places as it lies, and arrows walk', async () => {
    const table = await ScriptedTable.open('rowgoat', { from: ({ n }) => n === 5 });
    one('[data-cell="0"]').focus();
    await table.user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(one('[data-cell="1"]'));
    // Cell 5 lies in the middle row on the right: 6 on the pad.
    await table.user.keyboard('[Numpad6]');
    await table.goOn();
    expect(one('[data-board]').dataset['n']).toBe('7');
  });

  it('a card on a pile while a cell is empty goes back under the deck, and says so', async () => {
    const table = await ScriptedTable.open('rowgoat', { from: ({ n }) => n === 7 });
    const cards = one('.shore .count').textContent;
    await fireEvent.pointerDown(one('[data-cell="0"]'));
    await table.goOn();
    screen.getByText(/^There was still an empty cell/);
    expect(one('.shore .count').textContent).toBe(cards);
  });

  it('the photo finish is the same after a reload, and stays for its while', async () => {
    const table = await ScriptedTable.open('rowgoat', { from: ({ n }) => n === 10 });
    await table.until(({ n }) => n === 11);
    const finish = (): string => screen.getByRole('list', { name: 'Photo finish' }).textContent.replace(/\s+/g, ' ');
    const seen = finish();
    expect(seen).toMatch(/Goat 1 1\.00 s.*Goat 0 slowest/);
    await table.reload();
    expect(finish()).toBe(seen);
    await fireEvent.pointerDown(one('[data-line="top_row"]'));
    await table.goOn();
    expect(finish()).toContain('3 cards');
    // Where the third lay is another card already.
    expect(all('[data-ghost]')).toHaveLength(2);
    await table.pass(1_200);
    expect(all('[data-ghost]')).toEqual([]);
    finish();
  });

  it('a forgiving table punishes nothing: a grab without a set, or too late, costs a note', async () => {
    const table = await ScriptedTable.open('rowgoat', { from: ({ n }) => n === 2 });
    const { game, now } = table.standing;
    const cards = one('.shore .count').textContent;
    const grabs = (): number => table.line.sent.filter(({ type }) => type === 'act').length;
    const isRefused = async (code: string): Promise<void> => {
      const before = grabs();
      await fireEvent.pointerDown(one('[data-grab]'));
      // A second touch, before the table has answered, is the same one.
      await fireEvent.pointerDown(one('[data-grab]'));
      expect(grabs()).toBe(before + 1);
      await table.say({ type: 'refused', re: table.line.last('act').id, code, why: '' });
      expect([one('.shore .count').textContent, all('.news, [data-grab].reaching').length]).toEqual([cards, 0]);
    };
    const step = { type: 'changes', game, at: now } as const;
    await table.say({ ...step, n: 3, events: [], view: { forgiving: true } });
    await isRefused('no_set');
    await isRefused('other_round');
    const notes = screen.getByRole('region', { name: 'Notes' }).textContent;
    expect(notes).toContain('There is no set on the grid.');
    expect(notes).toContain('That round was already over. It costs nothing.');
  });
});
