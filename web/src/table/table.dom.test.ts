import { screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { all, one } from '../../test/dom/look.ts';
import type { Standing } from '../../test/dom/recorded.ts';
import { ScriptedTable } from '../../test/dom/scripted-table.ts';
import { Table } from '$lib/table.svelte';
import * as registry from '../games/registry';

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const at = (n: number) => (standing: Standing) => standing.n === n;
const GOAT_1 = { player: 'Goat 1', name: 'Goat 1', seat: 1 };

describe('a line', () => {
  it('that drops is tried again by itself, and what was missed is told', async () => {
    const table = await ScriptedTable.open('soplon', { from: at(4) });
    await table.drop();
    await table.pass(3_000);
    screen.getByText('Connection lost. Trying again …');
    table.miss(at(6));
    table.up = true;
    await table.user.click(button('Try now'));
    await table.pass(100);
    expect(screen.queryByText('Connection lost. Trying again …')).toBeNull();
    expect(one('[data-board]').dataset['n']).toBe('6');
    expect(screen.getByRole('region', { name: 'Notes' }).textContent).toContain('While you were away');
  });

  it('is known to be lost as soon as the browser is offline', async () => {
    const table = await ScriptedTable.open('soplon', { from: at(4) });
    table.up = false;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await table.settle();
    screen.getByText('You are offline. Your seat is kept.');
    table.up = true;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await table.pass(100);
    expect(screen.queryByText('You are offline. Your seat is kept.')).toBeNull();
    expect(table.lines).toHaveLength(2);
  });

  it('that froze without a word is given up within eight seconds', async () => {
    const table = await ScriptedTable.open('soplon', { from: at(4) });
    table.line.silent = true;
    const { length } = table.lines;
    await table.pass(7_900);
    expect(table.lines).toHaveLength(length + 1);
  });

  it('that drops in the middle of a race loses no press: it is sent when the line is back', async () => {
    const table = await ScriptedTable.open('soplon', { from: at(6) });
    await table.drop();
    await table.user.click(one('.choices.race .buttons button'));
    expect(table.line.sent.some(({ type }) => type === 'act')).toBe(false);
    table.up = true;
    await table.pass(20_000);
    expect(table.line.last('act')).toMatchObject({ seen: 6, action: { pass_race: { race: 1 } } });
  });
});

describe('a player who points at another', () => {
  it('is seen to do so, from seat to seat, for as long as it is said', async () => {
    const table = await ScriptedTable.open('soplon', { from: at(4) });
    await table.say({
      type: 'said',
      from: GOAT_1,
      talk: { say: 'point', at: 0 },
      past: false,
      game: 1,
      at: 0,
    } as never);
    expect(all('[data-points="1"][data-points-at="0"]')).toHaveLength(1);
    await table.pass(5_100);
    expect(all('[data-points]')).toEqual([]);
  });
});

describe('a table for guests only', () => {
  const join = (table: ScriptedTable) => table.line.last('join');

  it('has a door, and whoever is let in comes in by themselves', async () => {
    const table = await ScriptedTable.open('soplon', { turnedAway: 'not_invited' });
    screen.getByRole('heading', { name: 'At the door' });
    screen.getByText(/^The host has been told that Goat 0 is here/);
    await table.pass(9_000);
    expect(table.lines.length).toBeGreaterThan(2);
    screen.getByRole('heading', { name: 'At the door' });
    table.turnsAway = null;
    await table.pass(4_000);
    screen.getByRole('heading', { name: 'Who plays' });
  });

  it('is told who knocks: by the name that they say, and not by one of ours', async () => {
    const unnamed = { name: 'Copo', named: false };
    const table = await ScriptedTable.open('soplon', { turnedAway: 'not_invited', settings: unnamed });
    await table.user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Eva');
    await table.user.click(button('Knock'));
    await table.settle();
    expect(join(table)).toMatchObject({ name: 'Eva' });
    screen.getByText(/^The host has been told that Eva is here/);
  });

  it('that has been closed meanwhile has no door any more', async () => {
    const table = await ScriptedTable.open('soplon', { turnedAway: 'not_invited' });
    table.turnsAway = 'table_closed';
    await table.pass(4_100);
    screen.getByRole('heading', { name: 'Nothing here but grass' });
  });
});

describe('somebody who comes by a link', () => {
  const unnamed = { name: 'Copo', named: false };

  it('is asked for a name where they can sit down, and can type it at once; the settings know it then', async () => {
    const table = await ScriptedTable.open('soplon', { isNew: true, settings: unnamed });
    const field = within(screen.getByRole('dialog', { name: 'Who are you?' })).getByRole('textbox');
    expect(document.activeElement).toBe(field);
    await table.user.type(field, 'Eva{Enter}');
    await table.settle();
    expect(table.line.last('profile')).toMatchObject({ name: 'Eva' });
    await table.settle();
    expect(table.line.last('sit')).toBeDefined();
    await table.user.click(button('Settings'));
    await table.settle();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('Eva');
  });

  it('and comes to watch sees the game, and nothing over it', async () => {
    await ScriptedTable.open('soplon', { isNew: true, as: 'Eva', settings: unnamed, from: at(4) });
    expect(one('[data-board]').dataset['n']).toBe('4');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const lobby = (seats: number) => ({
  status: 'lobby' as const,
  seats: Array.from({ length: seats }, (_, seat) => ({
    sitter: seat === 0 ? { person: { player: 'Goat 0', name: 'Goat 0', avatar: 0, connected: true } } : null,
    stand_in: false,
    wants_rematch: false,
  })),
});

describe('a lobby', () => {
  it('bots fill every seat, also those that were added a moment ago', async () => {
    const table = await ScriptedTable.open('soplon');
    await table.change(() => lobby(2));
    table.line.silent = true;
    await table.user.click(within(screen.getByRole('group', { name: 'Players' })).getByRole('radio', { name: '4' }));
    await table.user.click(button('Fill with bots'));
    // The table has not answered the first when the second is pressed.
    expect(table.line.sent.filter(({ type }) => type === 'add_bot')).toEqual([]);
    const { id } = table.line.last('configure');
    await table.change(() => lobby(4));
    await table.say({ type: 'ok', re: id });
    const [me, free] = lobby(2).seats;
    const bot = { ...free, sitter: { bot: { name: 'Bot', level: 'easy' } } };
    for (const taken of [1, 2, 3]) {
      await table.change(() => ({
        ...lobby(4),
        seats: [me, ...[1, 2, 3].map((at) => (at > taken ? free : bot))] as never,
      }));
      await table.say({ type: 'ok', re: table.line.last('add_bot').id });
    }
    expect(table.line.sent.filter(({ type }) => type === 'add_bot')).toHaveLength(3);
  });

  it('on this device nobody is waited for: bots fill the seats', async () => {
    const table = await ScriptedTable.open('soplon');
    await table.change(() => lobby(2));
    vi.spyOn(Table.prototype, 'isPocket', 'get').mockReturnValue(true);
    await table.change(() => lobby(3));
    expect(document.body.textContent).toContain('Put bots on the free seats, then start.');
  });

  it('friends are invited from every empty seat, with what can be said aloud', async () => {
    const table = await ScriptedTable.open('soplon');
    await table.change(() => lobby(3));
    const [invite, ...others] = within(one('.seats')).getAllByRole('button', { name: 'Invite' });
    expect(others).toHaveLength(1);
    if (invite !== undefined) await table.user.click(invite);
    await table.settle();
    const dialog = within(screen.getByRole('dialog', { name: 'Invite friends' }));
    dialog.getByText('KRTZ');
    dialog.getByRole('img', { name: 'The link as a QR code' });
    dialog.getByRole('button', { name: 'Copy' });
    // It takes an invitation now, and what was said leads nowhere.
    await table.change(() => ({ ...lobby(3), guests: { only: true, invited: [], knocked: [] } }));
    expect(dialog.queryByText('KRTZ')).toBeNull();
  });

  it('a name that the house writes in another way is nobody else’s, and one with a number is', async () => {
    const table = await ScriptedTable.open('soplon', { settings: { name: 'Ana  Mari' } });
    const called = (name: string): Parameters<ScriptedTable['change']>[0] => {
      const [me, ...free] = lobby(3).seats;
      const person = { player: 'Goat 0', name, avatar: 0, connected: true };
      return () => ({ ...lobby(3), seats: [{ ...me, sitter: { person } }, ...free] as never });
    };
    await table.change(called('Ana Mari'));
    const notes = screen.getByRole('region', { name: 'Notes' });
    expect(notes.textContent).toBe('');
    await table.change(called('Ana Mari 2'));
    expect(notes.textContent).toContain('Ana Mari 2');
  });

  it('the host chooses another game, and nobody else can', async () => {
    const table = await ScriptedTable.open('soplon');
    await table.change(() => lobby(2));
    await table.user.click(one('[data-game="scapegoat"]'));
    expect(table.line.last('change_game').title).toBe('scapegoat');
    await table.change(() => ({ ...lobby(2), host: 'Goat 1' }));
    expect(all('[data-game]')).toEqual([]);
  });

  it('where people gather: it says who is missing, and that somebody is away when every seat is taken', async () => {
    const table = await ScriptedTable.open('soplon');
    await table.change(() => ({ ...lobby(3), gathering: { left_ms: 30_000 } }));
    expect(one('.gathering').textContent).toContain('2');
    button('Start now with bots');
    const taken = { ...lobby(2), gathering: { left_ms: 30_000 } };
    const [me] = lobby(1).seats;
    const other = { person: { player: 'Goat 1', name: 'Goat 1', avatar: 1, connected: false } };
    await table.change(() => ({ ...taken, seats: [me, { ...me, sitter: other }] as never }));
    expect(screen.queryByRole('button', { name: 'Start now with bots' })).toBeNull();
    button('Start the game');
  });
});

describe('a game that cannot be loaded', () => {
  it('says so on the page and nowhere else, and can be tried again', async () => {
    const table = await ScriptedTable.open('soplon', { from: at(4) });
    const load = vi.spyOn(registry, 'loadGame').mockRejectedValue(new TypeError('it was broken off'));
    await table.change(() => ({ title: 'scapegoat' }));
    await table.change(() => ({}));
    await table.say({ type: 'snapshot', ...table.standing, fair: { commitment: '', nonces: [] }, missed: [] });
    const said = one('[data-board] .hint');
    expect(said.textContent).toContain('The game could not be loaded. Are you offline?');
    load.mockRestore();
    await table.user.click(within(said).getByRole('button', { name: 'Try again' }));
    await registry.loadGame('soplon');
    await table.settle();
    expect(all('[data-board] .hint')).toEqual([]);
  });
});

describe('leaving', () => {
  it('in the middle of a game is asked about, and then waits for nobody', async () => {
    const table = await ScriptedTable.open('soplon', { from: at(4) });
    await table.user.click(button('Leave'));
    const asked = screen.getByRole('dialog', { name: 'Leave in the middle of the game?' });
    table.line.silent = true;
    await table.user.click(within(asked).getByRole('button', { name: 'Leave' }));
    expect(table.line.last('leave')).toBeDefined();
    expect(location.pathname).toBe('/t/GOATS');
    await table.pass(900);
    expect(location.pathname).toBe('/');
  });
});

describe('what is said', () => {
  it('beside a player goes after a while; a claim goes with its game, which has no words in another', async () => {
    const table = await ScriptedTable.open('scapegoat', { from: at(3) });
    const claim = { hold: { count: 1, colour: 'red' as const } };
    await table.say({ type: 'said', from: GOAT_1, talk: { say: 'claim', claim, to: null } });
    expect(all('[data-seat="1"] .bubble')).toHaveLength(1);
    await table.pass(5_100);
    expect(all('[data-seat="1"] .bubble')).toEqual([]);
    await table.say({ type: 'said', from: GOAT_1, talk: { say: 'claim', claim, to: null } });
    await table.change(() => ({ title: 'soplon', status: 'lobby' }));
    await table.settle();
    expect(all('.bubble')).toEqual([]);
    await table.user.click(button(/^Talk/));
    expect(screen.getByRole('log').textContent.trim()).not.toContain('red');
  });

  it('six faces at your own seat; a menu closes with what is said, and can be opened in that very moment', async () => {
    const table = await ScriptedTable.open('scapegoat', { from: at(3) });
    await table.user.click(one('[data-seat="0"]'));
    const faces = within(one('[data-menu]')).getByRole('group', { name: 'Reactions' });
    expect(within(faces).getAllByRole('button')).toHaveLength(6);
    await table.user.keyboard('{Escape}');
    const plate = one('[data-seat="1"]');
    await table.user.click(plate);
    const wink = within(one('[data-menu="1"]')).getByRole('button', { name: /^Wink/ });
    // In one go, before the browser has told the page of the close.
    wink.click();
    plate.click();
    await table.settle();
    expect(all('[data-menu="1"]')).toHaveLength(1);
    expect(table.line.last('say').talk).toEqual({ say: 'wink', to: 1 });
  });

  it('by somebody who is blocked is neither heard nor kept, until that is taken back', async () => {
    const table = await ScriptedTable.open('soplon');
    const sitter = { person: { player: 'Goat 1', name: 'Goat 1', avatar: 1, connected: true } };
    const seats = [...lobby(1).seats, { sitter, stand_in: false, wants_rematch: false }];
    await table.change(() => ({ status: 'lobby', host: 'Goat 1', seats }));
    const says = (text: string): Promise<void> =>
      table.say({ type: 'said', from: GOAT_1, talk: { say: 'words', text, to: null } });
    const flip = async (name: string): Promise<void> => {
      await table.user.click(button('People here'));
      await table.user.click(button(name));
      await table.user.keyboard('{Escape}');
    };
    await says('before');
    await flip('Block Goat 1');
    await says('meanwhile');
    await flip('Unblock Goat 1');
    await says('after');
    await table.user.click(button(/^Talk/));
    expect(screen.getByRole('log').textContent).toMatch(/^(?!.*(before|meanwhile)).*after/s);
  });

  it('on a wide screen the talk lies beside the game, and once closed stays closed', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const table = await ScriptedTable.open('scapegoat', { from: at(3) });
    await table.user.click(
      within(screen.getByRole('complementary', { name: 'Talk' })).getByRole('button', { name: 'Close' }),
    );
    await table.until(at(5));
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('somebody who looks elsewhere', () => {
  it('sees at the tab that it is their turn, without a line too, and is called once if they agreed to it', async () => {
    const table = await ScriptedTable.open('scapegoat', { from: at(1), settings: { notify: true } });
    expect(document.querySelector('link[data-turn]')).toBeNull();
    class Shown {
      static permission = 'granted';
      static readonly all: unknown[] = [];
      constructor(title: string, { body }: NotificationOptions) {
        Shown.all.push([title, body]);
      }
    }
    vi.stubGlobal('Notification', Shown);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await table.until(at(3));
    expect(Shown.all).toEqual([['It’s your turn.', 'Scape Goat']]);
    // In the words of the page itself.
    expect(document.querySelector<HTMLLinkElement>('link[data-turn]')?.href).toMatch(/^data:image/);
    expect(document.title).toContain('It’s your turn.');
  });
});

describe('a game over days', () => {
  it('says how long you have when it is your turn, and that you can go when it is not', async () => {
    const table = await ScriptedTable.open('scapegoat', { from: at(1) });
    await table.change(({ options }) => ({ options: { ...options, pace: 'one_day' } as never }));
    expect(one('[data-days]').textContent).toContain('You can go. The game waits for you here');
    await table.until(at(3));
    const { game, now } = table.standing;
    const view = { deadline: now + 23.5 * 3_600_000 };
    await table.say({ type: 'changes', game, n: 4, at: now, events: [], view });
    await table.pass(60_000);
    expect(one('[data-days]').textContent).toContain('It is your turn · 23 hours');
    // Nobody is asked whether they mean it.
    await table.user.click(button('Leave'));
    await table.settle();
    expect(location.pathname).toBe('/');
    expect(table.line.sent.some(({ type }) => type === 'leave')).toBe(false);
  });
});

describe('a spectator', () => {
  it('who sees the game late is told so, and sees no board before', async () => {
    const table = await ScriptedTable.open('soplon');
    const seats = (await import('../../test/fake-world.ts')).table(null).seats;
    await table.change(({ watching }) => ({
      status: 'playing',
      watching: { ...watching, delay_s: 600 },
      seats: seats.map((seat, nth) => ({ ...seat, sitter: { bot: { name: `Bot ${nth}`, level: 'easy' as const } } })),
    }));
    screen.getByText('The game has started. You will see it 10 min later.');
    expect(one('[data-watching]').textContent).toContain('10 min');
    expect(all('[data-board]')).toEqual([]);
  });
});
