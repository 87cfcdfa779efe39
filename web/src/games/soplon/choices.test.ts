import { describe, expect, it } from 'vitest';
import type { SoplonAction, SoplonView } from '$lib/wire';
import { actionOf, asked, receivers, tappable, touchOf } from './choices';

const down = (places: number): SoplonView['districts'][number] => Array.from({ length: places }, () => 'down');
const view = (change: Partial<SoplonView>): SoplonView => ({
  you: 0,
  now: 0,
  deadline: null,
  stage: 'turn',
  turn: 0,
  turns_begun: 1,
  waiting: [0],
  peeked: [],
  closer: null,
  districts: [down(4), down(5)],
  pile: 30,
  discard: 1,
  top: { witness: 4 },
  set_aside: 0,
  held: null,
  race: null,
  outcome: null,
  reveal: null,
  ...change,
});
const race = { race: 3, tried: [{ seat: 1, place: 2 }], passed: [], out: [], ready_at: 0 };

describe('what is asked', () => {
  it('follows the stage and the list of what is legal', () => {
    expect(asked(view({}), ['draw', 'close'], 0)).toBe('turn');
    expect(asked(view({ closer: 1 }), ['draw'], 0)).toBe('last');
    expect(asked(view({}), ['close'], 0)).toBe('must_close');
    expect(asked(view({ closer: 1 }), ['pass'], 0)).toBe('must_pass');
    expect(asked(view({ stage: 'peeks' }), ['peek'], 0)).toBe('peek');
    expect(asked(view({ stage: 'peeks' }), ['done'], 0)).toBe('peeking');
    expect(asked(view({ stage: 'peeks' }), [], 0)).toBe('looked');
    expect(asked(view({ stage: 'hitman_swap' }), [], 0)).toBe('hitman_swap');
    expect(asked(view({ stage: { gift: { giver: 0, gap: { seat: 1, place: 0 } } } }), [{ give: 0 }], 0)).toBe('give');
  });

  it('is nothing while others act, after the end, or for a spectator', () => {
    expect(asked(view({ waiting: [1], turn: 1 }), [], 0)).toBeNull();
    expect(asked(view({ stage: 'over', waiting: [] }), [], 0)).toBeNull();
    expect(asked(view({}), [], null)).toBeNull();
  });

  it('in a race depends on the card and on what you have done in it', () => {
    const racing = view({ stage: 'race', race, waiting: [0, 1] });
    expect(asked(racing, [], 0)).toBe('race');
    expect(asked({ ...racing, top: 'cousin' }, [], 0)).toBe('race_cousin');
    expect(asked({ ...racing, race: { ...race, passed: [0] }, waiting: [1] }, [], 0)).toBe('race_passed');
    expect(asked({ ...racing, race: { ...race, out: [0] }, waiting: [1] }, [], 0)).toBe('race_out');
  });
});

describe('the cards that can be tapped', () => {
  it('are those of the legal actions', () => {
    expect([...tappable(view({ stage: 'exchange' }), [{ exchange: 0 }, { exchange: 3 }], 0, true, null)]).toEqual([
      '0.0',
      '0.3',
    ]);
    expect([...tappable(view({ stage: 'boss' }), [{ remove: 1 }, { send: 1 }], 0, true, null)]).toEqual(['0.1']);
    expect([...tappable(view({ stage: 'thug' }), [{ look: { seat: 1, place: 4 } }], 0, true, null)]).toEqual(['1.4']);
    const swaps: SoplonAction[] = [
      {
        swap: [
          { seat: 0, place: 0 },
          { seat: 1, place: 1 },
        ],
      },
    ];
    expect([...tappable(view({ stage: 'driver' }), swaps, 0, true, null)]).toEqual(['0.0', '1.1']);
    expect(tappable(view({}), ['draw', 'close'], 0, true, null).size).toBe(0);
  });

  it('in a race are all that lie there and have not been tried, also where the list is too old to name them', () => {
    const racing = view({
      stage: 'race',
      race,
      waiting: [0, 1],
      districts: [['down', 'gap', 'down', 'down'], down(3)],
    });
    expect([...tappable(racing, [{ pass_race: { race: 3 } }], 0, true, null)]).toEqual([
      '0.0',
      '0.2',
      '0.3',
      '1.0',
      '1.1',
    ]);
    expect(tappable(racing, [], 0, false, null).size).toBe(0);
    expect(tappable({ ...racing, race: { ...race, passed: [0] } }, [], 0, true, null).size).toBe(0);
    expect(tappable(racing, [], null, true, null).size).toBe(0);
  });
});

describe('a tap', () => {
  it('is the action of the stage', () => {
    const at = { seat: 1, place: 2 };
    expect(actionOf(view({ race }), 'race', at, null)).toEqual({ eliminate: { race: 3, at } });
    expect(actionOf(view({}), 'look', at, null)).toEqual({ look: at });
    expect(actionOf(view({}), 'give', { seat: 0, place: 3 }, null)).toEqual({ give: 3 });
    expect(touchOf('race_cousin')).toBe('race');
    expect(touchOf('turn')).toBeNull();
  });

  it('on the first of two cards does nothing yet; the pair is sent with the lower spot first', () => {
    const one = { seat: 1, place: 0 };
    const two = { seat: 0, place: 3 };
    expect(actionOf(view({}), 'swap', one, null)).toBeNull();
    expect(actionOf(view({}), 'swap', two, one)).toEqual({ swap: [two, one] });
    expect(actionOf(view({}), 'swap', one, two)).toEqual({ swap: [two, one] });
  });

  it('adds a card only to those whom the boss can reach', () => {
    expect(receivers([{ remove: 0 }, { send: 2 }, { send: 3 }])).toEqual([2, 3]);
  });
});
