import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ScapeGoatCard, ScapeGoatShown, ScapeGoatView } from '$lib/wire';
import {
  begin,
  candidates,
  type Climax,
  goOn,
  GRIDS,
  next,
  type Reader,
  sceneOf,
  TABLE,
  tells,
  TOLD,
  turning,
} from './climax';
import { table } from '../../../test/scapegoat.ts';

const { colours } = table();
const REVEAL = { scapegoat: 1, names: ['blue', 'red', 'blue', 'blue'], hands: [], stash: [] } as never;
const after = (changes: Partial<ScapeGoatView> = {}): ScapeGoatView =>
  table({ outcome: { winners: [0, 2, 3], ending: 'scapegoat_framed' }, stage: 'over', reveal: REVEAL, ...changes });
const ENDED: ScapeGoatShown = {
  ended: {
    outcome: { winners: [0, 2, 3], ending: 'scapegoat_framed' },
    scapegoat: 1,
    names: [],
    hands: [],
    stash: ['red', 'red', 'red'],
  },
};
const BLUE: ScapeGoatCard[] = ['blue', 'red', 'red+blue', 'blue+green'];
const GREY: ScapeGoatCard[] = ['blue', 'red', 'grey', 'blue+green'];

function attempt(cards: ScapeGoatCard[], framed: number[]): Climax {
  const events: ScapeGoatShown[] = [
    { frame_revealed: { cards } },
    ...(framed.length > 0 ? [{ framed: { seats: framed } }, ENDED] : (['frame_failed'] as const)),
  ];
  const view = framed.length > 0 ? after() : table({ mover: 1 });
  const begun = begin({ n: 9, events, before: table({ stage: 'choose_for_frame' }), view });
  if (begun === null) throw new Error('an attempt is told');
  return begun;
}

/** All that comes by itself. */
function story(from: Climax, reader: Reader = 'player'): { climax: Climax; ms: number }[] {
  const told = [{ climax: from, ms: 0 }];
  for (let now = next(from, reader); now !== null; now = next(now.then, reader))
    told.push({ climax: now.then, ms: now.ms });
  return told;
}
const names = (told: { climax: Climax }[]): string[] =>
  told.map(({ climax: now }) => {
    if (now.scene === 'cards') return String(now.open);
    return now.scene === 'finale' ? now.beat : now.scene;
  });
const FINALE = ['one', 'two', 'three', 'point', 'light', 'told'];

describe('a frame attempt', () => {
  it('turns card by card, then says who is framed, then everybody points', () => {
    const told = story(attempt(BLUE, [1]));
    expect(names(told)).toEqual(['0', '1', '2', '3', '4', 'verdict', ...FINALE]);
    // The last card waits longest.
    const waits = told.slice(1, 5).map(({ ms }) => ms);
    expect(Math.max(...waits)).toBe(waits[3]);
  });
  it('that fails stays until a player has read it, and goes away by itself where nobody plays', () => {
    const failed = attempt(GREY, []);
    expect(names(story(failed))).toEqual(['0', '1', '2', '3', '4', 'verdict']);
    expect(names(story(failed, 'spectator')).slice(-2)).toEqual(['verdict', 'table']);
    expect(names(story(attempt(BLUE, [1]), 'learner')).at(-1)).toBe('verdict');
    expect(goOn({ ...failed, scene: 'verdict' } as Climax)).toEqual(TABLE);
  });
  it('leaves it open for as long as it can who is framed, and tells nothing by its pace', () => {
    // Seat 2 alone does not show blue, so its card comes last.
    expect(turning(colours, GREY, 0)).toEqual([1, 3, 0, 2]);
    // Around the table from the left of who made it; their own card decides nothing about the one who is framed.
    expect(turning(colours, BLUE, 0)).toEqual([1, 2, 3, 0]);
    expect(turning(colours, BLUE, 2)).toEqual([3, 0, 1, 2]);
    expect(turning(colours, BLUE, 1).at(-1)).not.toBe(1);
    const paces = [attempt(BLUE, [1]), attempt(GREY, [])].map((one) =>
      story(one)
        .slice(0, 5)
        .map(({ ms }) => ms),
    );
    expect(paces[1]).toEqual(paces[0]);
  });
  it('has the cards that are no news turned together', () => {
    const told = story(attempt(['grey', 'grey', 'grey', 'grey'], []));
    expect(names(told)).toEqual(['0', '1', '2', '4', 'verdict']);
  });
  it('counts on the open cards alone who can still be framed', () => {
    const order = [0, 2, 3, 1];
    const of = (open: number): number[] => candidates({ before: table(), cards: BLUE, order }, open);
    expect([of(0), of(1), of(4)]).toEqual([[0, 1, 2, 3], [0, 1], [1]]);
  });
});

describe('what is drawn', () => {
  const live = { past: false, memory: false };
  it('is the table before the cards until the verdict, and where that ends the game until all point', () => {
    for (const { climax } of story(attempt(BLUE, [1]))) {
      const { grid, view, live: isLive } = sceneOf(climax, after(), live);
      const isFinale = climax.scene === 'finale';
      expect([grid, view.reveal === null, isLive]).toEqual([isFinale ? 'finale' : 'table', !isFinale, false]);
    }
    const failed = attempt(GREY, []);
    const scenes = story(failed).map(({ climax }) => sceneOf(climax, table({ mover: 1 }), live));
    expect(scenes.map((scene) => scene.live)).toEqual([false, false, false, false, false, true]);
  });
  it('has your own card lifted, also if it was the last to be picked', () => {
    expect(sceneOf(attempt(BLUE, [1]), after(), live).view.chosen).toBe('blue');
  });
  it('is the end at once for somebody who comes later', () => {
    expect(sceneOf(TABLE, after(), live)).toMatchObject({ climax: TOLD, grid: 'finale' });
  });
  it('shows who stands at the cops before anybody points', () => {
    const pawns: ScapeGoatView['pawns'] = ['cops', 'spy', 'spy', 'spy'];
    const view = after({ pawns });
    const begun = begin({ n: 9, events: [{ went_to_cops: { seat: 0 } }, ENDED], before: table(), view });
    if (begun === null) throw new Error('it is told');
    expect(names(story(begun))).toEqual(['cops', ...FINALE]);
    expect(sceneOf(begun, view, live)).toMatchObject({ grid: 'table', view: { pawns, reveal: null } });
  });
  it('is told wherever cards are turned or the game ends, and nowhere else', () => {
    expect(tells([{ frame_revealed: { cards: BLUE } }, 'frame_failed'])).toBe(true);
    expect(tells([ENDED])).toBe(true);
    expect(tells([{ moved: { seat: 0, to: 'spy' } }])).toBe(false);
    expect(begin({ n: 1, events: [{ moved: { seat: 0, to: 'spy' } }], before: table(), view: table() })).toBeNull();
  });
});

describe('the grids', () => {
  const css = readFileSync(new URL('Board.svelte', import.meta.url), 'utf8').split('<style>')[1] ?? '';
  it('have at every size a place for each of their parts, and for nothing else', () => {
    for (const [grid, parts] of Object.entries(GRIDS)) {
      const templates = [...css.matchAll(new RegExp(`\\.scapegoat\\.${grid} \\{\\s*grid-template:([^;]*);`, 'g'))];
      // On a phone, broad and flat.
      expect(templates, grid).toHaveLength(3);
      for (const [, template = ''] of templates) {
        const areas = [...template.matchAll(/'([^']*)'/g)].flatMap(([, row = '']) => row.split(' '));
        expect([...new Set(areas)].toSorted(), grid).toEqual([...parts].toSorted());
      }
    }
  });
});
