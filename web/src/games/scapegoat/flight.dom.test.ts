import { expect, it } from 'vitest';
import { decision } from '../../../test/dom/person.ts';
import { Flights } from './flight.svelte';

it('what comes from afar can be pressed where it lands, and not on the way', async () => {
  const board = document.createElement('div');
  const card = board.appendChild(document.createElement('button'));
  card.dataset['at'] = 'hand:red:0';
  const { decided, decide } = decision();
  card.getBoundingClientRect = () => new DOMRect(100, 100, 40, 60);
  card.animate = () => ({ finished: decided }) as never;
  const flights = new Flights();
  flights.attach(board);
  flights.arrive('hand:red:0', { x: 110, y: 100, width: 40, height: 60 });
  expect(card.style.pointerEvents, 'it only makes room').toBe('');
  flights.arrive('hand:red:0', { x: 300, y: 0, width: 40, height: 60 });
  expect(card.style.pointerEvents).toBe('none');
  decide();
  await decided;
  await decided;
  expect(card.style.pointerEvents).toBe('');
});
