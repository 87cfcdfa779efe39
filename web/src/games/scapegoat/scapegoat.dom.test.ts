import { screen, within } from '@testing-library/svelte';
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
    // It is seen on the table, with less motion too, and only for a moment.
    expect(all('[data-deed="spy"][data-by="0"]')).toHaveLength(1);
    await table.pass(3_000);
    expect(all('[data-deed]')).toEqual([]);
  });

  it('asked for a player, takes a press on a seat for an answer and opens no talk', async () => {
    const table = await ScriptedTable.open('scapegoat', { from: mine('spy') });
    const plates = all('.plate.target');
    expect(plates.map(({ dataset, title }) => [dataset['seat'], title.split(',')[0]])).toEqual([
      ['1', 'Look at the hand of Goat 1'],
      ['2', 'Look at the hand of Goat 2'],
    ]);
    await table.user.click(one('.plate[data-seat="1"]'));
    expect(all('dialog[open]')).toEqual([]);
    await table.goOn();
    expect(one('.scapegoat').dataset['stage']).toBe('swap');
    await table.user.click(one('.plate[data-seat="1"]'));
    expect(all('dialog[open]')).toHaveLength(1);
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
      expect(all('.result, .plate.won, [data-ending], [data-choice]')).toEqual([]);
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

  it('dresses everybody in their colour in the talk and among the winners too', async () => {
    const table = await ScriptedTable.open('scapegoat', { from: ({ n }) => n === 3 });
    const face = (of: Element | null): string => of?.querySelector('[fill^="url(#pat-"]')?.getAttribute('fill') ?? '';
    const worn = (seat: number): string => face(one(`.plate[data-seat="${seat}"]`));
    await table.say({
      type: 'said',
      from: { player: 'Goat 1', name: 'Goat 1', seat: 1 },
      talk: { say: 'words', text: 'hello', to: null },
      past: false,
      game: 1,
      at: 0,
    } as never);
    await table.user.click(screen.getByRole('button', { name: /^Talk/ }));
    expect(all('.panel .top label').slice(1).map(face)).toEqual([worn(1), worn(2)]);
    expect(face(one('.panel li'))).toBe(worn(1));
    await table.toTheEnd();
    await table.pass(60_000);
    const winners = [...one('.result .faces').children].map((svg) =>
      svg.querySelector('[fill^="url(#pat-"]')?.getAttribute('fill'),
    );
    expect(winners).toEqual(all('.plate.won').map(face));
    expect(winners.length).toBeGreaterThan(0);
  });

  describe('with six, while somebody else may go to the cops before your turn', () => {
    const mineNext = ({ view }: Standing): boolean =>
      (view as ScapeGoatView).stage === 'window' && (view as ScapeGoatView).mover === 0;
    const place = (name: string): HTMLElement => one(`[data-place="${name}"]`);
    const acts = (table: ScriptedTable): unknown[] =>
      table.line.sent.flatMap((msg) => (msg.type === 'act' ? [msg.action] : []));

    it('makes your move ready, and sends it when the window has closed', async () => {
      const table = await ScriptedTable.open('scapegoat-six', { from: mineNext });
      expect(prompt()).toBe('Goat 3 may run to the cops now. Choose your move meanwhile.');
      const [first, second] = all('.place.legal').map(({ dataset }) => dataset['place'] ?? '');
      await table.user.click(place(first ?? ''));
      await table.user.click(place(second ?? ''));
      expect(all('.place.prepared')).toEqual([place(second ?? '')]);
      expect(prompt()).toMatch(/^Your move is ready: .+ It is made when Goat 3 can no longer run\.$/);
      expect(acts(table)).toEqual([]);
      await table.until(({ view }) => (view as ScapeGoatView).stage === 'move');
      expect(acts(table)).toEqual([{ move: second }]);
    });

    it('takes back what was made ready, and drops what is no longer legal', async () => {
      const table = await ScriptedTable.open('scapegoat-six', { from: mineNext });
      const [first] = all('.place.legal').map(({ dataset }) => dataset['place'] ?? '');
      await table.user.click(place(first ?? ''));
      await table.user.click(place(first ?? ''));
      expect(all('.place.prepared')).toEqual([]);
      await table.user.click(place(first ?? ''));
      const { n, view } = table.standing;
      await table.say({
        type: 'changes',
        game: 1,
        n: n + 1,
        now: 0,
        at: 0,
        events: [{ window_closed: { seat: 3 } }],
        view: { ...view, stage: 'move', waiting: [0] },
        legal: [],
      } as never);
      expect(all('.place.prepared')).toEqual([]);
      expect(acts(table)).toEqual([]);
    });
  });

  it('with six passes the window to the cops, and is not asked again in it', async () => {
    const table = await ScriptedTable.open('scapegoat-six', { from: mine('window') });
    await table.user.click(screen.getByRole('button', { name: 'Pass' }));
    await table.goOn();
    expect(screen.queryByRole('button', { name: 'Go to the cops' })).toBeNull();
  });

  it('a slip is taken back by a press or by a key, as long as there is time', async () => {
    const table = await ScriptedTable.open('scapegoat', { from: ({ n }) => n === 4 });
    const { game, now } = table.standing;
    const stands = (): string | undefined => one('.place:has([data-at="pawn:0"])').dataset['place'];
    const until = now + 60_000;
    const back: Partial<ScapeGoatView> = { pawns: ['trade', 'spy', 'spy'], stage: 'move', take_back: null };
    const moves = [{ move: 'spy' }, { move: 'stash' }] as const;
    const took = [{ took_back: { seat: 0, to: 'trade' } }] as const;
    const step = { type: 'changes', game, at: now } as const;
    expect(one('[data-take-back]').getAttribute('aria-label')).toBe('Take back: your pawn returns to Trade.');
    expect(stands()).toBe('spy');
    await table.user.click(one('[data-take-back]'));
    const { id, action } = table.line.last('act');
    expect(action).toBe('take_back');
    await table.say({ ...step, n: 5, re: id, events: [...took], view: back, legal: [...moves] });
    expect([prompt(), stands(), all('[data-take-back]').length]).toEqual([
      'Move your pawn to another location.',
      'trade',
      0,
    ]);

    const there = { to: 'trade', until } as const;
    const moved: Partial<ScapeGoatView> = { pawns: ['spy', 'spy', 'spy'], stage: 'spy', take_back: there };
    const legal = [{ spy: 1 }, { spy: 2 }, 'take_back'] as const;
    await table.say({ ...step, n: 6, events: [{ moved: { seat: 0, to: 'spy' } }], view: moved, legal: [...legal] });
    one('[data-whom="1"]').focus();
    await table.user.keyboard('{Backspace}');
    expect(table.line.last('act')).toMatchObject({ seen: 6, action: 'take_back' });
    await table.say({ type: 'refused', re: table.line.last('act').id, code: 'too_late', why: 'it was too late' });
    await table.pass(59_000);
    one('[data-take-back]');
    await table.pass(1_000);
    expect([all('[data-take-back]').length, all('[data-whom]').length]).toEqual([0, 2]);
  });

  it('notes stay beside their player: what is sure, and what may have gone', async () => {
    const table = await ScriptedTable.open('scapegoat', { from: ({ n }) => n === 34 });
    const noted = (seat: number): (string | undefined)[] =>
      all(`.plate [data-noted="${seat}"] [data-noted-card]`).map((card) => card.dataset['notedCard']);
    const card = 'red+blue+yellow';
    expect([noted(0), noted(1), noted(2)]).toEqual([[], [card, card], [`${card}?`]]);
    await table.user.click(one('.plate[data-seat="2"]'));
    const menu = within(one('[data-menu="2"]'));
    menu.getByText(/^Your notes\. A card with a question mark/);
    menu.getByRole('img', { name: /^Noted: .* may have gone\.$/ });
    await table.user.keyboard('{Escape}');
    // A table that has not agreed on notes has none.
    const { game, now } = table.standing;
    await table.say({ type: 'changes', game, n: 35, at: now, events: [], view: { notes: null } });
    expect(all('[data-noted]')).toEqual([]);
  });

  it('a card of your own colour must go: the others cannot be pressed, and the board says why', async () => {
    const table = await ScriptedTable.open('scapegoat-six', { from: ({ n }) => n === 53 });
    expect(prompt()).toMatch(/^You hold your own colour, .*: one of those cards must go\.$/);
    const own = one('.dossier').dataset['own'] ?? '';
    const cards = all('.held').map((held) => [held.dataset['card']?.includes(own), !held.matches(':disabled')]);
    expect(cards).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    await table.user.click(all('.held:disabled')[0] as HTMLElement);
    expect(table.line.sent.filter(({ type }) => type === 'act')).toEqual([]);
    await table.user.click(all('.held.legal')[0] as HTMLElement);
    expect(table.line.last('act').action).toEqual({ swap: 'red+blue+yellow+green+orange+purple' });
  });

  it('with six and a timer "pass for now" is ticked and lifted, as the table answers', async () => {
    const table = await ScriptedTable.open('scapegoat-six', { from: ({ n }) => n === 3 });
    const { game, now } = table.standing;
    const step = { type: 'changes', game, at: now } as const;
    expect(screen.queryByRole('switch')).toBeNull();
    await table.say({ ...step, n: 4, events: [], view: { passing: false }, legal: [{ pass_for_now: true }] });
    const tick = screen.getByRole<HTMLInputElement>('switch', { name: /^Stop asking me about the cops/ });
    const asked = async (): Promise<number> => {
      await table.user.click(tick);
      return table.line.last('act').id;
    };
    const refused = await asked();
    expect(table.line.last('act').action).toEqual({ pass_for_now: true });
    await table.say({ type: 'refused', re: refused, code: 'stale', why: 'too late' });
    expect(tick.checked).toBe(false);
    for (const [n, on] of [
      [5, true],
      [6, false],
    ] as const) {
      const re = await asked();
      expect(table.line.last('act').action).toEqual({ pass_for_now: on });
      const events = [{ passing_for_now: { seat: 0, on } }];
      await table.say({ ...step, n, re, events, view: { passing: on }, legal: [{ pass_for_now: !on }] });
      expect(tick.checked).toBe(on);
    }
  });
});
