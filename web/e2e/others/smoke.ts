import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Title, UNHURRIED } from '../house.ts';
import { playThere, SHORT } from '../past.ts';
import { notKept } from '../pocket.ts';
import { IN_SIGHT, outside } from '../windows.ts';
import {
  BOARD,
  DESK,
  expect,
  houseUrl,
  type Person,
  PHONE,
  playNow,
  playUnhurried,
  say,
  startEngine,
  tableFor,
  test,
} from './house.ts';
import { breakableLine } from './line.ts';
import { atTurn, makeMoves } from './moves.ts';

const GAMES: Title[] = ['scapegoat', 'rowgoat', 'soplon'];
/** Names a folder to keep a picture of every board in. */
const PICTURES = process.env['E2E_PICTURES'];

for (const title of GAMES) {
  test(`${title}: from the first screen to a game against bots`, async ({ house }) => {
    const ana = await house.person('Ana');
    await playNow(ana, title);
    await makeMoves(ana, title, 4);
  });

  test(`${title}: the board is whole on a phone and on a desk`, async ({ house }, { project }) => {
    const ana = await house.person('Ana');
    await playUnhurried(ana, title);
    // Nobody is hurried: what is on the table stays until we choose.
    await atTurn(ana, title);
    for (const [size, { width, height }] of Object.entries({ phone: PHONE, desk: DESK })) {
      await ana.resize({ width, height });
      expect.soft(await ana.run(outside, { needed: IN_SIGHT[title], wide: width, high: height }), size).toEqual([]);
      if (PICTURES !== undefined)
        writeFileSync(join(PICTURES, `${title}-${size}-${project.name}.png`), await ana.picture());
    }
    await makeMoves(ana, title, 4);
  });
}

test('what a page breaks off when it is left is no error, and what is missing is one', async ({ house }, {
  project,
}) => {
  test.skip(project.name !== 'webkit', 'the other engine tells them apart by itself');
  house.expects(/none\.js/);
  const ana = await house.person('Ana');
  const load = ({ path, leave }: { path: string; leave: boolean }): string => {
    const link = document.createElement('link');
    [link.rel, link.href] = ['modulepreload', path];
    document.head.append(link);
    if (leave) location.assign('/');
    return '';
  };
  await ana.run(load, { path: '/?still-loading', leave: true });
  // Whoever opens a page while another is still on its way may be told of the wrong one that it is there.
  await ana.until(() => document.querySelector('[href="/?still-loading"]') === null, null);
  await ana.open('/');
  await ana.run(load, { path: '/assets/none.js', leave: false });
  await ana.until(() => sessionStorage.getItem('errors') !== null, null);
  expect(await ana.errors()).toEqual([expect.stringContaining('/assets/none.js')]);
});

test('a race: the faster of two has the lifebuoy, and both see the photo finish', async ({ house }) => {
  const [ana, bo] = [await house.person('Ana'), await house.person('Bo')];
  // All cards are alike, so any three in a line are a set.
  const deck = { cards: [{ boat: 'raft', colour: 'pink', copies: 60 }] };
  const code = await tableFor(ana, 'rowgoat', 2, { ...UNHURRIED.rowgoat, deck });
  await bo.open(`/t/${code}`);
  await bo.reads(say('stand'));
  await ana.press(say('start'));
  for (const placed of [1, 2, 3]) {
    const toPlace = await onTurn([ana, bo]);
    // Cells are in the order of the rows, so the first row is filled.
    expect(await toPlace.pressIfThere('[data-cell].lit', 'pointerdown')).toBe(true);
    for (const one of [ana, bo]) await one.sees('[data-cell]:not(.empty)', placed);
  }
  expect(await ana.pressIfThere('[data-grab]', 'pointerdown')).toBe(true);
  for (const one of [ana, bo]) await one.reads(say('rg-finish-last'));
  for (const one of [ana, bo]) await one.reads(say('rg-cards', { cards: 3 }));
});

test('a line that drops: the table comes back, and the game goes on', async ({ house }) => {
  house.expects(/\bws:|WebSocket|NetworkError/);
  const line = await breakableLine(houseUrl());
  const ana = await house.person('Ana', line.url);
  await playUnhurried(ana, 'soplon');
  await makeMoves(ana, 'soplon', 1);
  line.cut();
  await ana.reads(say('line-trying'));
  line.mend();
  await ana.reads(say('line-trying'), false);
  await ana.sees(BOARD);
  await makeMoves(ana, 'soplon', 3);
  await line.close();
});

test('in flight mode, a game against bots on this device, which goes on when the page is loaded again', async ({
  house,
}) => {
  house.expects(/NetworkError/);
  const line = await breakableLine(houseUrl());
  const ana = await house.person('Ana', line.url);
  await ana.until(notKept, null, (files) => files.length === 0);
  line.cut();
  await ana.open('/');
  await playNow(ana, 'soplon');
  await ana.reads(say('device-only'));
  await makeMoves(ana, 'soplon', 3);
  const n = await ana.run(step, null);
  await ana.open(await ana.run(() => location.pathname, null));
  await ana.sees(BOARD);
  expect(await ana.run(step, null)).toBeGreaterThanOrEqual(n);
  await makeMoves(ana, 'soplon', 2);
  await line.close();
});

test('a finished game can be watched again, step by step', async ({ house }) => {
  const ana = await house.person('Ana');
  const code = await tableFor(ana, 'scapegoat', 3, SHORT.scapegoat);
  // What is tested is the page of the game, so the game itself is played over the socket, from another page of hers.
  await ana.open('/');
  const id = await ana.run(playThere, { code, leads: true, bots: 2 });
  await ana.open(`/g/${id}`);
  await ana.sees(`${BOARD}[data-moment="0"]`);
  // Steps in which she could see nothing are left out.
  let moment = 0;
  for (let steps = 0; steps < 3; steps++) {
    await ana.press(say('replay-forward'));
    moment = await ana.until(momentPast, moment);
  }
  await ana.press(say('replay-back'));
  await ana.until((last) => Number(document.querySelector('[data-board]')?.getAttribute('data-moment')) < last, moment);
});

/** Runs in the page: the step that is drawn. */
function step(): number {
  return Number(document.querySelector('[data-board]')?.getAttribute('data-n'));
}

/** Runs in the page: the moment that is drawn, if it is a later one. */
function momentPast(last: number): number | null {
  const moment = Number(document.querySelector('[data-board]')?.getAttribute('data-moment'));
  return moment > last ? moment : null;
}

/** The one of them whose turn it is to place a card. */
async function onTurn(people: Person[]): Promise<Person> {
  for (;;)
    for (const one of people) if (await one.run(() => document.querySelector('.grid.mine') !== null, null)) return one;
}

test('a browser that was closed leaves no helper behind, and no file', async ({}, { project }) => {
  const engine = await startEngine(project.name);
  const tab = await engine.newTab();
  await tab.open(houseUrl());
  expect(programsOf(engine.home)).not.toEqual([]);
  await tab.close();
  await engine.close();
  expect(programsOf(engine.home)).toEqual([]);
  expect(existsSync(engine.home)).toBe(false);
});

/** Which programs were started with this home. */
function programsOf(home: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => readProc(id, 'environ').split('\0').includes(`HOME=${home}`))
    .map((id) => readProc(id, 'comm').trim());
}

/** Nothing of a program that has just ended, or is somebody else's. */
function readProc(id: string, file: string): string {
  try {
    return readFileSync(join('/proc', id, file), 'utf8');
  } catch {
    return '';
  }
}
