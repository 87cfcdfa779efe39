import { describe, expect, it } from 'vitest';
import { speech } from '../../test/speech.ts';
import { player } from '../../test/speech.ts';
import * as goats from '../games/scapegoat/claims.ts';
import * as rats from '../games/soplon/claims.ts';
import type { Claims } from '../games/contract.ts';
import type { Talk } from './protocol.ts';
import { answered, type Said, saidInWords } from './words.ts';

const people = ['Ana', 'Bo', 'Caro'].map((name, seat) => player(seat, name, seat === 0));
const scapegoat = { inWords: goats.claimInWords, asked: goats.asked, means: goats.means } as unknown as Claims;
const soplon = { inWords: rats.claimInWords, asked: rats.asked, means: rats.means } as unknown as Claims;
const inWords = { en: speech('en', 'scapegoat', 'soplon').t, es: speech('es', 'scapegoat', 'soplon').t };

let id = 0;
function said(seat: number, talk: Talk, before: Said[] = []): Said {
  const from = { player: `${seat}`, name: people[seat]?.name ?? '', seat };
  const answers = answered(talk, seat, before);
  return { id: id++, from, talk, whisperedTo: null, mine: seat === 0, game: 1, at: 0, answers };
}
function line(one: Said, claims: Claims, locale: 'en' | 'es' = 'en'): string {
  return saidInWords(one, people, claims, inWords[locale]);
}

describe('a sign', () => {
  it('says in words what it means in this game', () => {
    expect(line(said(1, { say: 'nod', to: null }), scapegoat)).toBe('nods: “I hold it”');
    expect(line(said(0, { say: 'shake', to: null }), scapegoat)).toBe('shake your head: “I don’t hold it”');
    expect(line(said(1, { say: 'wink', to: 0 }), scapegoat)).toBe('winks at you: “Do you hold it?”');
    expect(line(said(1, { say: 'shrug', to: null }), scapegoat)).toBe('shrugs: “I’m not telling”');
    expect(line(said(1, { say: 'nod', to: null }), scapegoat, 'es')).toBe('asiente: «Lo tengo»');
    expect(line(said(1, { say: 'nod', to: null }), soplon)).toBe('nods: “I believe it”');
    expect(line(said(1, { say: 'react', how: 'laugh' }), scapegoat)).toBe('laughs');
  });

  it('answers the last question to the one who makes it, and only once', () => {
    const red: Talk = { say: 'ask', of: 1, question: { hold: { colour: 'red' } } };
    const rat: Talk = { say: 'ask', of: 1, question: 'rat' };
    const asked = said(0, red);
    expect(line(asked, scapegoat)).toBe('Bo, do you hold a card with red on it?');
    const nod = said(1, { say: 'nod', to: null }, [asked]);
    expect(line(nod, scapegoat)).toBe('nods: “I hold red”');
    expect(line(said(1, { say: 'shake', to: null }, [asked]), scapegoat, 'es')).toBe(
      'niega con la cabeza: «No tengo rojo»',
    );
    expect(line(said(1, { say: 'nod', to: null }, [asked, nod]), scapegoat)).toBe('nods: “I hold it”');
    expect(line(said(2, { say: 'nod', to: null }, [asked]), scapegoat), 'another').toBe('nods: “I hold it”');
    expect(line(said(1, { say: 'shake', to: null }, [said(0, rat)]), soplon)).toBe(
      'shakes their head: “I don’t have the rat”',
    );
  });

  it('under the table agrees with what the other one claimed or pointed at', () => {
    const claim = said(0, { say: 'claim', claim: 'loyal', to: null });
    expect(line(said(1, { say: 'nod', to: 0 }, [claim]), scapegoat)).toBe('nods: “Yes”');
    expect(line(said(1, { say: 'nod', to: 2 }, [claim]), scapegoat)).toBe('nods: “I hold it”');
  });
});
