import type { RowGoatShown } from '$lib/wire';
import type { Player } from '../contract';
import { cardInWords, cellInWords, lineInWords, linesInWords, nameOf, type Translate } from './words';

/** A line of the history. Short: in this game things happen fast, and the lines are read aloud. */
export function describe(event: RowGoatShown, people: Player[], t: Translate): string {
  if (event === 'set_gone') return t('rg-did-set-gone');
  if (event === 'nobody_has_cards') return t('rg-did-nobody-has-cards');
  if ('placed' in event) {
    const { seat, cell, card, by_clock } = event.placed;
    const args = { name: nameOf(seat, people), card: cardInWords(card, t), cell: cellInWords(cell, t) };
    return by_clock ? t('rg-did-placed-by-clock', args) : t('rg-did-placed', args);
  }
  if ('misplaced' in event) {
    const { seat, card, out_of_turn } = event.misplaced;
    const args = { name: nameOf(seat, people), card: cardInWords(card, t) };
    return out_of_turn ? t('rg-did-misplaced-turn', args) : t('rg-did-misplaced-pile', args);
  }
  if ('sets_lie' in event) return t('rg-did-sets-lie', { count: event.sets_lie.sets.length, lines: linesInWords(event.sets_lie.sets, t) });
  if ('slowest' in event) {
    const { seat, drawn } = event.slowest;
    return drawn ? t('rg-did-slowest-drawn', { name: nameOf(seat, people) }) : t('rg-did-slowest', { name: nameOf(seat, people) });
  }
  if ('took_set' in event) {
    const { seat, line, cards, by_clock } = event.took_set;
    const args = { name: nameOf(seat, people), line: lineInWords(line, t), cards };
    return by_clock ? t('rg-did-took-set-by-clock', args) : t('rg-did-took-set', args);
  }
  if ('mistouched' in event) {
    const { seat, holds_one } = event.mistouched;
    return holds_one ? t('rg-did-mistouched-second', { name: nameOf(seat, people) }) : t('rg-did-mistouched', { name: nameOf(seat, people) });
  }
  if ('took_pile' in event) {
    const { seat, cell, cards, by_clock } = event.took_pile;
    const args = { name: nameOf(seat, people), cell: cellInWords(cell, t), cards };
    return by_clock ? t('rg-did-took-pile-by-clock', args) : t('rg-did-took-pile', args);
  }
  if ('called_at' in event) {
    const { seat, target, caught } = event.called_at;
    const args = { name: nameOf(seat, people), target: nameOf(target, people) };
    return caught ? t('rg-did-called-at', args) : t('rg-did-called-in-vain', args);
  }
  if ('unlocked' in event) return t('rg-did-unlocked', { name: nameOf(event.unlocked.seat, people) });
  if ('grabbed' in event) return t('rg-did-grabbed', { name: nameOf(event.grabbed.seat, people) });
  if ('chooses_set' in event) return t('rg-did-chooses-set', { name: nameOf(event.chooses_set.seat, people) });
  if ('chooses_pile' in event) return t('rg-did-chooses-pile', { name: nameOf(event.chooses_pile.seat, people) });
  if ('spared' in event) return t('rg-did-spared', { name: nameOf(event.spared.seat, people) });
  if ('owes_call' in event) return t('rg-did-owes-call', { name: nameOf(event.owes_call.seat, people) });
  if ('called_mine' in event) return t('rg-did-called-mine', { name: nameOf(event.called_mine.seat, people) });
  // Whose turn it is stands on the table, and how it ended is told by the result.
  return '';
}
