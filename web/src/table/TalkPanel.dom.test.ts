import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inLanguage, person } from '../../test/dom/person.ts';
import { player } from '../../test/speech.ts';
import type { Talk } from '$lib/protocol';
import type { Said } from '$lib/words';
import TalkPanel from './TalkPanel.svelte';

const people = ['Ana', 'Bo', 'Caro'].map((name, seat) => player(seat, name, seat === 0));
let id = 0;
function words(game: number, text: string): Said {
  const from = { player: 'bo', name: 'Bo', seat: 1 };
  return {
    id: id++,
    from,
    talk: { say: 'words', text, to: null },
    whisperedTo: null,
    mine: false,
    game,
    at: 0,
    answers: null,
  };
}

type Say = ReturnType<typeof vi.fn<(talk: Talk) => Promise<{ ok: true }>>>;

function tableWith(talk: Said[] = []): { say: Say; [name: string]: unknown } {
  return {
    people,
    talk,
    seat: 0,
    whispers: true,
    noWhispers: null,
    claims: null,
    game: { number: 1 },
    state: { status: 'playing' },
    say: vi.fn((_: Talk) => Promise.resolve({ ok: true as const })),
  };
}

describe('the talk', () => {
  beforeEach(() => inLanguage('en'));

  it('is for all again after a sign to one, and says beside the field for whom it is', async () => {
    const table = tableWith();
    const { container } = render(TalkPanel, { table: table as never, to: null });
    const me = person();
    const whom = (): string => container.querySelector('[data-whom], .whom')?.textContent.trim() ?? '';
    expect(whom()).toBe('Everyone');
    await me.click(screen.getByRole('radio', { name: 'Bo' }));
    expect(whom()).toBe('Only to Bo');
    await me.click(within(container).getByRole('button', { name: /^Point/ }));
    expect(whom()).toBe('Everyone');
    await me.type(screen.getByRole('textbox'), 'hello{Enter}');
    expect(table.say.mock.calls.map(([talk]) => talk)).toEqual([
      { say: 'point', at: 1 },
      { say: 'words', text: 'hello', to: null },
    ]);
  });

  it('whispers until that is taken back', async () => {
    const table = tableWith();
    const { container } = render(TalkPanel, { table: table as never, to: 2 });
    const me = person();
    await me.type(screen.getByRole('textbox'), 'psst{Enter}');
    expect(table.say).toHaveBeenLastCalledWith({ say: 'words', text: 'psst', to: 2 });
    await me.click(screen.getByRole('button', { name: 'To everyone again' }));
    expect(container.querySelector('.whom')?.textContent.trim()).toBe('Everyone');
  });

  it('has a line between two games, and none before the first', () => {
    const talk = [words(0, 'welcome'), words(1, 'one'), words(1, 'two'), words(2, 'three')];
    const { container } = render(TalkPanel, { table: tableWith(talk) as never, to: null });
    const lines = [...container.querySelectorAll('li')].map((line) => line.textContent.trim());
    expect(lines.map((line) => line.replace(/^Bo\s*/, ''))).toEqual(['welcome', 'one', 'two', 'Another game', 'three']);
  });
});
