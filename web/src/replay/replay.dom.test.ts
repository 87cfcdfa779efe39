import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { finished } from '../../test/dom/finished.ts';
import { House, Refusal } from '../../test/dom/house.ts';
import { all, one } from '../../test/dom/look.ts';
import { isModuleThere, ModuleWorker } from '../../test/dom/offline-module.ts';
import { decision } from '../../test/dom/person.ts';
import { loadMessages } from '$lib/i18n.svelte';
import { loadGame } from '../games/registry';
import Lost from '../home/Lost.svelte';
import OpenFile from '../home/OpenFile.svelte';
import ReplayPage from './ReplayPage.svelte';

const game = finished('rowgoat');
const { id } = game.page;

async function opened(search = '', answers: Record<string, unknown> = {}): Promise<House> {
  const house = await House.of({ ...game.answers, ...answers }, {}, () =>
    Promise.all([loadGame('rowgoat'), loadMessages('replay')]),
  );
  await house.show(`/g/${id}${search}`, ReplayPage, { id });
  return house;
}
const board = (): string[] => ['moment', 'eyes'].map((name) => one('[data-board]').dataset[name] ?? '');
const eyes = (): HTMLElement => screen.getByLabelText('Point of view');
const forward = (): HTMLElement => screen.getByRole('button', { name: 'One step forward' });

describe('a finished game', () => {
  it('a part that does not come can be asked for again, and what is on the screen stays', async () => {
    const house = await opened('', { [game.part('open', 0)]: new Refusal(503, 'archive_busy') });
    await house.user.selectOptions(eyes(), 'open');
    await house.settle();
    const alert = within(screen.getAllByRole('alert')[0] as HTMLElement);
    alert.getByText('This part of the game could not be loaded.');
    expect(board()).toEqual(['0', '0']);
    Object.assign(house.answers, game.answers);
    await house.user.click(alert.getByRole('button', { name: 'Try again' }));
    await house.settle();
    expect([board(), screen.queryAllByRole('alert')]).toEqual([['0', 'open'], []]);
  });

  it('an answer that comes late changes nothing any more', async () => {
    const { decided, decide } = decision();
    const late = game.part('open', 0);
    const house = await opened('', { [late]: () => decided.then(() => game.answers[late]) });
    await house.user.selectOptions(eyes(), 'open');
    // The timeline can be moved while the answer is under way; what is drawn stays.
    await house.user.click(forward());
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('1');
    expect([board(), one('[data-board]').getAttribute('aria-busy')]).toEqual([['0', '0'], 'true']);
    await house.user.selectOptions(eyes(), 'spectator');
    await house.settle();
    expect([board(), one('[data-board]').getAttribute('aria-busy')]).toEqual([['1', 'spectator'], 'false']);
    decide();
    await house.settle();
    expect(board()).toEqual(['1', 'spectator']);
    await house.user.click(forward());
    await house.settle();
    expect(board()).toEqual(['2', 'spectator']);
  });

  it('tells nothing of its end before somebody got there; played, it comes there by itself', async () => {
    const house = await opened('?as=0&step=30');
    const ended = (): string => one('#ended').textContent;
    expect([board(), ended()]).toEqual([['30', '0'], 'You will see how it ended when you get there.']);
    expect(all('[data-cell][aria-disabled="false"], [data-rival], [data-mine]')).toEqual([]);
    await house.user.selectOptions(screen.getByLabelText('Speed'), '4');
    await house.user.click(one('[data-play]'));
    await house.pass(4_000);
    expect([board(), one('[data-play]').dataset['play']]).toEqual([['33', '0'], 'off']);
    expect(ended()).not.toContain('when you get there');
    expect(location.search).toBe('?as=0&step=33');
  });

  it.each([
    ['players_only', 403, 'Only those who played can watch this replay.'],
    ['no_such_game', 404, 'There is no finished game at this address.'],
    ['too_long_to_show', 409, 'This game is too long for a replay. Its file has all of it.'],
  ])('that cannot be shown says why: %s', async (code, status, said) => {
    await opened('', { [`/api/games/${id}`]: new Refusal(status, code) });
    screen.getByText(said);
    const file = screen.queryByRole('link', { name: 'Download the file' })?.getAttribute('href') ?? null;
    expect(file).toBe(code === 'too_long_to_show' ? `/api/games/${id}/file` : null);
  });

  it('is checked by the server where the browser cannot play it again, and the page says so', async () => {
    const verdict = { good: true, steps: 33, events: 60, why: '' };
    const answers = { [`/api/games/${id}/file`]: '{}', [`/api/games/${id}/verify`]: verdict };
    const house = await opened('', answers);
    await house.user.click(screen.getByRole('button', { name: 'Check this game' }));
    await house.settle();
    screen.getByText(/so the server was asked/);
    expect(house.asked.slice(-2)).toEqual([`GET /api/games/${id}/file`, `GET /api/games/${id}/verify`]);
  });
});

describe.skipIf(!isModuleThere)('the file of a game', () => {
  const FILE = readFileSync(join(import.meta.dirname, '../../../crates/replay/golden/soplon-1.json'), 'utf8');
  const loads = () => Promise.all([loadGame('soplon'), loadMessages('replay'), import('./files'), import('./device')]);

  async function chosen(text: string): Promise<House> {
    const house = await House.of({}, {}, loads);
    vi.stubGlobal('Worker', ModuleWorker);
    await house.show('/', OpenFile, {});
    const input = one('input[type="file"]') as HTMLInputElement;
    const kept = vi.fn();
    Object.defineProperty(input, 'files', { value: [new File([text], 'game.json')] });
    // A browser says nothing when the file that is chosen is the one that was.
    Object.defineProperty(input, 'value', { set: kept });
    await fireEvent.change(input);
    expect(kept).toHaveBeenCalledWith('');
    // The page on which it was chosen may be gone before it has been read.
    await house.show('/me', Lost, { why: 'not_found' });
    return house;
  }

  it('opens wherever it was chosen; its people can be told apart, and nobody is offered what they have', async () => {
    const house = await chosen(FILE);
    expect(location.pathname).toMatch(/^\/g\/0\d+$/);
    const path = location.pathname;
    await house.show(path, ReplayPage, { id: path.slice(3) });
    for (let waited = 0; waited < 20 && all('[data-verdict]').length === 0; waited++) await house.pass(10);
    expect(all('[data-verdict="bad"]')).toEqual([]);
    screen.getByText(/^Your browser dealt the cards and played the game again/);
    const faces = all('.plate .face').map((face) => face.innerHTML);
    expect([faces.length, new Set(faces).size]).toEqual([3, 3]);
    expect(one('.about').textContent).not.toMatch(/corral verify|Download/);
  });

  it('that is none is left alone, with a note', async () => {
    await chosen('{"title": "Goats"}');
    expect(location.pathname).toBe('/me');
    expect(one('.notes').textContent).toContain('“game.json” is not the file of a finished game');
  });
});
