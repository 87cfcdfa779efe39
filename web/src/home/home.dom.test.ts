import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { all, one } from '../../test/dom/look.ts';
import { inLanguage, person } from '../../test/dom/person.ts';
import { takeDown } from '../../test/dom/take-down.ts';
import { settings } from '../lib/settings.svelte.ts';
import type { TableSummary, Title } from '../lib/protocol.ts';
import { GAMES } from '../lib/wire/games.ts';
import Home from './Home.svelte';

// As if the module were there: what is offered without a network is the bots.
vi.mock('virtual:pocket', () => ({ module: 'pocket.wasm' }));
vi.mock('../pocket/store', () => ({ tablesInPlay: () => Promise.resolve([]) }));

const table = (code: string, more: Partial<TableSummary> = {}): TableSummary => ({
  code,
  title: 'soplon',
  status: 'lobby',
  seats: 4,
  free: 2,
  spectators: 0,
  delay_s: 0,
  host: 'Ana',
  age_s: 1,
  ...more,
});
const own = (code: string, more: object = {}): object => ({ ...table(code), your_turn: false, left_ms: null, ...more });
const CODES = ['AAAAAAAAAAAA', 'BBBBBBBBBBBB', 'CCCCCCCCCCCC', 'DDDDDDDDDDDD'];

let answers: Record<string, unknown>;
let asked: [path: string, body: unknown][];
/** The first screen of a house that answers like this. */
async function home(says: Record<string, unknown> = {}): Promise<void> {
  answers = {
    '/api/me': { player: 'me' },
    '/api/tables': { tables: [], waiting: [] },
    '/api/me/tables': { tables: [], invitations: [] },
    ...says,
  };
  history.replaceState(null, '', '/');
  render(Home);
  await settle();
}
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await new Promise((next) => setImmediate(next));
    await tick();
  }
}

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked.push([path, typeof body === 'string' ? JSON.parse(body) : null]);
    const answer = answers[path];
    if (answer === undefined) return Promise.reject(new TypeError('there is no network'));
    const ok = !(typeof answer === 'object' && answer !== null && 'why' in answer);
    return Promise.resolve({ ok, status: ok ? 200 : 404, json: () => Promise.resolve(answer) });
  });
  takeDown.push(() => vi.unstubAllGlobals());
  settings.offered = GAMES.map(({ title }) => title);
  await inLanguage('en');
});

describe('the way back to tables', () => {
  it('is one line, however many there are, and the table that waits for somebody comes first', async () => {
    const tables = [own('AAAAAAAAAAAA'), own('BBBBBBBBBBBB', { status: 'playing' }), own('CCCCCCCCCCCC')];
    tables.push(own('DDDDDDDDDDDD', { status: 'playing', your_turn: true, left_ms: 82_800_000 }));
    await home({ '/api/me/tables': { tables, invitations: [] } });
    const lines = (): (string | undefined)[] => all('[data-waiting]').map(({ dataset }) => dataset['waiting']);
    expect(lines()).toEqual(['DDDDDDDDDDDD']);
    const user = person();
    await user.click(screen.getByRole('button', { name: '3 more' }));
    expect(lines()).toEqual(['DDDDDDDDDDDD', 'BBBBBBBBBBBB', 'AAAAAAAAAAAA', 'CCCCCCCCCCCC']);
    await user.click(screen.getByRole('button', { name: 'Fewer' }));
    expect(lines()).toHaveLength(1);
  });

  it('is an invitation, if there is one, and nothing more where there is no other table', async () => {
    const invitations = [{ table: table('AAAAAAAAAAAA'), by: { player: 'bo', name: 'Bo' } }];
    await home({ '/api/me/tables': { tables: [], invitations } });
    within(one('[data-invitation]')).getByText('Bo invites you');
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  });
});

describe('open tables', () => {
  it('include people who wait for others, and one press leads to them', async () => {
    const waiting: { title: Title; people: number }[] = [{ title: 'rowgoat', people: 2 }];
    await home({ '/api/tables': { tables: [], waiting }, '/api/play': { code: CODES[0] } });
    expect(screen.queryByText(/^No open tables/)).toBeNull();
    within(one('[data-people="rowgoat"]')).getByText('2 people are waiting for more');
    await person().click(one('[data-people="rowgoat"] button'));
    await settle();
    expect(asked).toContainEqual(['/api/play', { title: 'rowgoat', blocked: [] }]);
    expect(location.pathname).toBe(`/t/${CODES[0]}`);
  });
});

describe('a code that was said', () => {
  const type = async (code: string): Promise<void> => {
    const field = screen.getByRole('textbox', { name: 'Code from a friend' });
    await person().clear(field);
    await person().type(field, `${code}{Enter}`);
    await settle();
  };

  it('leads to the link of the table, which stays when the code does not', async () => {
    await home({ '/api/tables/KRTZ': table('AAAAAAAAAAAA', { spoken: 'KRTZ' }) });
    await type('kr tz');
    expect(location.pathname).toBe('/t/AAAAAAAAAAAA');
  });

  it('says what may have happened if it leads nowhere', async () => {
    await home({ '/api/tables/KRTZ': { code: 'no_such_table', why: '' } });
    await type('KRTZ');
    screen.getByText(/^No table with this code is waiting for players/);
    await type('x');
    screen.getByText(/^A code has four letters/);
  });
});

describe('without a network', () => {
  it('“Play now” offers the bots', async () => {
    await home();
    await person().click(screen.getByRole('button', { name: 'Play now: Soplón' }));
    await settle();
    screen.getByRole('dialog', { name: 'Play against bots: Soplón' });
    await person().click(screen.getByRole('button', { name: 'Play now, any game' }));
    await settle();
    expect(screen.getAllByRole('dialog', { name: /^Play against bots/ })).toHaveLength(2);
  });
});
