import { describe, expect, it, vi } from 'vitest';
import { House } from '../../test/dom/house.ts';
import { all, one } from '../../test/dom/look.ts';
import { isModuleThere, ModuleWorker } from '../../test/dom/offline-module.ts';
import { decision } from '../../test/dom/person.ts';
import { loadMessages } from '$lib/i18n.svelte';
import { loadGame } from '../games/registry';
import type { Asked } from '../pocket/game-worker';
import PositionBoard from './PositionBoard.svelte';
import { loadPositions } from './positions';

let answers = Promise.resolve();

/** It answers when the test lets it. */
class SlowWorker extends ModuleWorker {
  override postMessage(asked: Asked): void {
    void answers.then(() => super.postMessage(asked));
  }
}

describe.skipIf(!isModuleThere)('a position', () => {
  it('tells a mistake from what was wanted; begun again, nothing can be pressed before it is dealt', async () => {
    const loads = () => Promise.all([loadGame('scapegoat'), loadPositions('scapegoat'), loadMessages('trying')]);
    const [module, positions] = await loads();
    const position = positions.find(({ id }) => id === 'frame');
    if (position === undefined) throw new Error('it has another name now');
    const house = await House.of({}, {}, loads);
    vi.stubGlobal('Worker', SlowWorker);
    const props = { title: 'scapegoat' as const, module, position, onnext: null, onclose: () => undefined };
    await house.show('/rules/scapegoat', PositionBoard, props);
    const plays = async (card: string): Promise<string | undefined> => {
      one('[data-place="prepare"]').click();
      await house.pass(1_000);
      one(`.held[data-card="${card}"]`).click();
      for (let waited = 0; waited < 20 && one('.says').dataset['result'] === undefined; waited++)
        await house.pass(1_000);
      return one('.says').dataset['result'];
    };
    const hand = all('.held').map(({ dataset }) => dataset['card'] ?? '');
    expect(await plays(hand.find((card) => card !== 'yellow') ?? '')).toBe('wrong');
    const { decided, decide } = decision();
    answers = decided;
    const again = all('.position > .doors button')[0];
    again?.click();
    await house.settle();
    expect(all('.scapegoat')).toEqual([]);
    decide();
    await house.settle();
    expect(all('[data-choice]').length).toBeGreaterThan(0);
    expect(await plays('yellow')).toBe('solved');
  });
});
