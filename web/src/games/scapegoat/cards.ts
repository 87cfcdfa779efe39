import { listed } from '$lib/list';
import type { Args } from '$lib/locale';
import type { ScapeGoatCard, ScapeGoatColour, ScapeGoatLocation, ScapeGoatView } from '$lib/wire';

export type Translate = (id: string, args?: Args) => string;

/** Who can be on a card: the goats of the gang, and the bystander who is nobody's colour (SG-C1). */
export type Face = ScapeGoatColour | 'grey';

/** What a location is at the moment: Prepare is Frame/Steal once its tokens are gone (SG-A4). */
export type Spot = ScapeGoatLocation | 'frame';

export const LOCATIONS: readonly ScapeGoatLocation[] = ['prepare', 'spy', 'trade', 'stash', 'cops'];

/** Everybody in the gang, in order (SG-C1). */
export const COLOURS: readonly ScapeGoatColour[] = ['red', 'blue', 'yellow', 'green', 'orange', 'purple'];

/** The goats on a card, in order; the bystander if there are none. */
export function facesOf(card: ScapeGoatCard): Face[] {
  const words = card.split('+');
  const found = COLOURS.filter((colour) => words.includes(colour));
  return found.length === 0 ? ['grey'] : found;
}

export function shows(card: ScapeGoatCard, colour: ScapeGoatColour): boolean {
  return facesOf(card).includes(colour);
}

export function faceName(face: Face, t: Translate): string {
  return face === 'grey' ? t('sg-grey') : t(`colour-${face}`);
}

/** A card in words: the colours on it, such as "red, blue and orange". */
export function cardName(card: ScapeGoatCard, t: Translate): string {
  return listed(
    facesOf(card).map((face) => faceName(face, t)),
    t,
  );
}

export function spotOf(location: ScapeGoatLocation, view: Pick<ScapeGoatView, 'tokens_left'>): Spot {
  return location === 'prepare' && view.tokens_left === 0 ? 'frame' : location;
}

/** The card beside a location; there is none beside Cops (SG-S4). */
export function evidenceAt(location: ScapeGoatLocation, view: Pick<ScapeGoatView, 'evidence'>): ScapeGoatCard | null {
  return view.evidence[LOCATIONS.indexOf(location)] ?? null;
}

/** The colour of a letter of a mat (SG-C4). */
export function colourOf(letter: string): ScapeGoatColour {
  const found = COLOURS.find((colour) => colour.startsWith(letter));
  if (found === undefined) throw new Error(`a mat has no goat called ${letter}`);
  return found;
}
