import type { Args } from '$lib/locale';
import type { RowGoatShown } from '$lib/wire';
import type { Player } from '../contract';
import { tagged } from '../tagged';
import { cardInWords, cellInWords, lineInWords, linesInWords, nameOf, type Translate } from './words';

/** Who does something, for a message with a form for you and one for the others. */
function whose(seat: number, people: Player[]): Args {
  return { me: people[seat]?.me ? 'yes' : 'no', name: nameOf(seat, people) };
}

/** `by` you, `to` you, or among others. */
function betweenWhom({ seat, target }: { seat: number; target: number }, people: Player[]): string {
  return people[seat]?.me ? 'by' : people[target]?.me ? 'to' : 'no';
}

/** A line of the history. Short: in this game things happen fast, and the lines are read aloud. */
export function describe(event: RowGoatShown, people: Player[], t: Translate): string {
  const { kind, data } = tagged(event);
  switch (kind) {
    case 'placed': {
      const [card, cell] = [cardInWords(data.card, t), cellInWords(data.cell, t)];
      const args = { ...whose(data.seat, people), card, cell };
      return data.by_clock ? t('rg-did-placed-by-clock', args) : t('rg-did-placed', args);
    }
    case 'misplaced': {
      const args = { ...whose(data.seat, people), card: cardInWords(data.card, t) };
      return data.out_of_turn ? t('rg-did-misplaced-turn', args) : t('rg-did-misplaced-pile', args);
    }
    case 'unlocked':
      return t('rg-did-unlocked', whose(data.seat, people));
    case 'sets_lie':
      return t('rg-did-sets-lie', { count: data.sets.length, lines: linesInWords(data.sets, t) });
    case 'set_gone':
      return t('rg-did-set-gone');
    case 'grabbed':
      return t('rg-did-grabbed', whose(data.seat, people));
    case 'slowest': {
      const args = whose(data.seat, people);
      return data.drawn ? t('rg-did-slowest-drawn', args) : t('rg-did-slowest', args);
    }
    case 'chooses_set':
      return t('rg-did-chooses-set', whose(data.seat, people));
    case 'took_set': {
      const args = { ...whose(data.seat, people), line: lineInWords(data.line, t), cards: data.cards };
      return data.by_clock ? t('rg-did-took-set-by-clock', args) : t('rg-did-took-set', args);
    }
    case 'mistouched': {
      const args = whose(data.seat, people);
      return data.holds_one ? t('rg-did-mistouched-second', args) : t('rg-did-mistouched', args);
    }
    case 'chooses_pile':
      return t('rg-did-chooses-pile', whose(data.seat, people));
    case 'took_pile': {
      const args = { ...whose(data.seat, people), cell: cellInWords(data.cell, t), cards: data.cards };
      return data.by_clock ? t('rg-did-took-pile-by-clock', args) : t('rg-did-took-pile', args);
    }
    case 'spared':
      return t('rg-did-spared', whose(data.seat, people));
    case 'owes_call':
      return t('rg-did-owes-call', whose(data.seat, people));
    case 'called_mine':
      return t('rg-did-called-mine', whose(data.seat, people));
    case 'called_at': {
      const args = { ...whose(data.seat, people), me: betweenWhom(data, people), target: nameOf(data.target, people) };
      return data.caught ? t('rg-did-called-at', args) : t('rg-did-called-in-vain', args);
    }
    case 'nobody_has_cards':
      return t('rg-did-nobody-has-cards');
    // Whose turn it is stands on the table, and how it ended is told by the result.
    case 'turn_began':
    case 'ended':
      return '';
  }
}
