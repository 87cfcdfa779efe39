import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inLanguage, person } from '../../test/dom/person.ts';
import { player } from '../../test/speech.ts';
import type { Talk } from '$lib/protocol';
import { loadGame } from '../games/registry';
import type { Claims } from '../games/contract';
import SeatMenu from './SeatMenu.svelte';

const bot = { ...player(1, 'Curro', false), kind: 'bot' as const };
const people = [player(0, 'Ana', true), bot, player(2, 'Caro', false)];

let claims: Claims | null = null;

function menuOf(
  seat: number,
  { options = {}, over = null }: { options?: Record<string, unknown>; over?: unknown } = {},
) {
  const table = {
    people,
    talk: [],
    seat: 0,
    whispers: true,
    noWhispers: null,
    claims,
    module: { claims },
    options,
    personAt: () => null,
    say: vi.fn((_: Talk) => Promise.resolve({ ok: true as const })),
    inquire: vi.fn<(question: unknown, of: number) => Promise<{ ok: true }>>(() => Promise.resolve({ ok: true })),
  };
  const game = { number: 1, told: [], view: {}, over };
  const at = document.createElement('div');
  render(SeatMenu, {
    table: table as never,
    game: game as never,
    seat,
    at,
    onclose: () => undefined,
    onwrite: () => undefined,
  });
  return table;
}

describe('the menu of a seat', () => {
  beforeEach(async () => {
    await inLanguage('en');
    claims = (await loadGame('scapegoat')).claims ?? null;
  }, 120_000);

  it('has six faces at every seat', async () => {
    for (const seat of [0, 2]) {
      document.body.replaceChildren();
      const table = menuOf(seat);
      const faces = within(screen.getByRole('group', { name: 'Reactions' })).getAllByRole('button');
      expect(faces).toHaveLength(6);
      await person().click(faces[2] as HTMLElement);
      expect(table.say).toHaveBeenCalledWith({ say: 'react', how: 'gasp' });
    }
  });

  it('asks somebody what everybody understands, whatever their language', async () => {
    const table = menuOf(1);
    await person().click(screen.getByRole('button', { name: /^Curro, do you hold .* red/ }));
    expect(table.inquire).toHaveBeenCalledWith({ hold: { colour: 'red' } }, 1);
  });

  it('offers no question to which there would be no answer', () => {
    const asks = (): HTMLElement | null => screen.queryByRole('button', { name: /what does your mat say/ });
    menuOf(1, { options: { bots_talk: false } });
    expect(asks(), 'bots do not talk at this table').toBeNull();
    document.body.replaceChildren();
    menuOf(1, { over: {} });
    expect(asks(), 'the game is over').toBeNull();
    document.body.replaceChildren();
    menuOf(2, { options: { bots_talk: false } });
    expect(asks(), 'people talk').not.toBeNull();
  });

  it('says below every sign what it means', () => {
    menuOf(1);
    const names = screen.getAllByRole('button').map((button) => button.textContent.trim().replace(/\s+/g, ' '));
    expect(names).toEqual(
      expect.arrayContaining(['Nod I hold it', 'Shake head I don’t hold it', 'Shrug I’m not telling']),
    );
  });
});
