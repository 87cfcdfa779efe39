import type { Component, Snippet } from 'svelte';
import type { Args } from '$lib/locale';
import type { Answer } from '$lib/net';
import type { Colour } from '$lib/colours';
import type { GameOptions, Level, Outcome, PressResult, Title } from '$lib/protocol';
import type { Haptic, Sound } from '$lib/sound';
import type { Said } from '$lib/words';
import type { Speech } from '../me/say';

/** What every game's view has, whatever else is in it. The table's frame reads nothing more of a view. */
export interface AnyView {
  /** The seats that the game waits for. */
  waiting: number[];
  /** When the clock speaks, in the time of the game. */
  deadline: number | null;
}

/** Somebody on a seat. */
export interface Player {
  seat: number;
  name: string;
  avatar: number;
  kind: 'person' | 'bot';
  level: Level | null;
  connected: boolean;
  /** A stand-in plays for them at the moment. */
  standIn: boolean;
  /** It is you. */
  me: boolean;
}

/** A step of the history, before it is put into words. */
export interface Happened {
  n: number;
  /** The time it counts for, in the time of the game. */
  at: number;
  events: unknown[];
  /** The press in a race that made it. */
  press?: PressResult | null;
}

/** Something happened. */
export interface Step<View = AnyView, Action = unknown, Event = unknown> {
  n: number;
  /** The time it counts for, in the time of the game. */
  at: number;
  events: Event[];
  before: View;
  view: View;
  legal: Action[];
  press: PressResult | null;
}

export interface ActOptions {
  /** The step that this reacts to; the last one, unless told. */
  seen?: number;
  /** In a race: how long it took from paint to press. */
  reactionMs?: number;
  /**
   * In a race, instead of `seen` and `reactionMs`: the step that opened the chance. The press reacts to it, and the
   * time since it was painted is measured.
   */
  since?: number;
  /**
   * When the press happened (`event.timeStamp`), if that was earlier than now. Without `since` and `seen` the press
   * reacts to the last step that was painted by then.
   */
  pressedAt?: number;
  /** Somebody else may be faster: while the connection is lost it is refused, not sent later. So it is with `since`. */
  race?: boolean;
}

/** What a game's board is given. Everything on it is reactive. */
export interface GameContext<View extends AnyView = AnyView, Action = unknown, Event = unknown> {
  readonly title: Title;
  /** Which game at this table, from 1. */
  readonly number: number;
  /** The number of the last step. */
  readonly n: number;
  readonly view: View;
  /** What you may do now. Never offer anything else. */
  readonly legal: Action[];
  /** Where you sit; null if you are a spectator. */
  readonly seat: number | null;
  readonly people: Player[];
  readonly options: Record<string, unknown>;
  /** Every press of the races so far, oldest first. At the end it is the server's complete list. */
  readonly presses: PressResult[];
  /** How it ended, once it has. */
  readonly outcome: Outcome | null;
  /** A finished game is looked at again, as `seat` saw it: nothing can be pressed, and no clock runs. */
  readonly past: boolean;
  /** A lesson: nothing can be pressed that is not in `legal`, not even what would be a mistake. */
  readonly guided: boolean;
  /** In a replay: what `seat` had seen before and could still know, in the words of the game; null at a live table. */
  readonly memory: unknown;
  /**
   * Hands every step to `listener`, in order, after the view has changed. Returns how to stop. Not called for
   * snapshots.
   */
  onStep(listener: (step: Step<View, Action, Event>) => void): () => void;
  /**
   * Plays. Ends with what the server said, or with `refused: 'offline'`. A refusal has already been shown to the
   * player.
   */
  act(action: Action, options?: ActOptions): Promise<Answer>;
  /**
   * The board is telling something step by step: the frame says nothing of this step, of whose turn it is then and of
   * the result before that is over, shows everybody as before it, and shows no clock. Call it while the step is being
   * heard; where with less motion there is nothing to wait for, do not.
   */
  hold(until: Promise<unknown>): void;
  /** `performance.now()` when step n was painted; null if it has not been, or was part of a snapshot. */
  shownAt(n: number): number | null;
  /** The time of the game, now. */
  now(): number;
  /**
   * Milliseconds until the deadline; null if there is none. Not reactive: call it in an animation frame or use
   * <ClockRing>.
   */
  deadlineLeft(): number | null;
  t: Translate;
  /**
   * Tells a screen reader what happened. The frame reads out `describe` of every event, and whose turn it is, by
   * itself.
   */
  announce(text: string): void;
  sound(name: Sound): void;
  haptic(kind: Haptic): void;
  readonly reducedMotion: boolean;
}

export type Translate = (id: string, args?: Args) => string;

/** Something that a table can agree on, explained in a sentence. */
export interface Option {
  /** Its name in the options of the game. */
  name: string;
  /** A seat is one of the players, or -1 for whom chance picks. */
  kind: 'switch' | 'choice' | 'seat';
  /** In order; for switches and seats there are none. `message` names the choice. */
  choices: { value: string | number; message: string }[];
  default: boolean | string | number;
  /** What it is called. */
  message: string;
  /** The sentence that explains it. */
  explains: string;
  /** Names a value besides the choices, such as a list of cards, where the protocol allows one. */
  other?: string;
  /** Only at tables of so many, if that matters. */
  seats?: (seats: number) => boolean;
}

/**
 * Draws who sits on a seat: their face, name and clock. To press it chooses them if the game asks for a player, and opens
 * what can be said to them otherwise, unless it is `plain`: where a press is a move of the game, or would cost a race.
 */
export type PlateSnippet = Snippet<[seat: number, plain?: boolean]>;

interface BoardProps<View extends AnyView, Action, Event> {
  game: GameContext<View, Action, Event>;
  /** Used by a board that `drawsPeople`, once for each seat. */
  plate?: PlateSnippet;
}

/**
 * What can be claimed in a game without typing it, and asked about, each with one press. The frame sends it and draws
 * what is around it. Claims may be lies.
 */
export interface Claims<Claim = unknown, Asked = unknown> {
  /** A claim as a sentence. */
  inWords(claim: Claim, t: Translate): string;
  /** A claim as a picture. */
  Mark: Component<{ claim: Claim; size?: number }>;
  /** Everything that can be claimed at a table with so many seats. */
  Offer: Component<{ seats: number; onsay: (claim: Claim) => void }>;
  /** What can be asked of somebody who is called `name`. */
  questions(seats: number, name: string, t: Translate): Question<Asked>[];
  /** A question as a sentence, to somebody who is called `name`. */
  asked(question: Asked, name: string, t: Translate): string;
  /** Whether a claim of a player was so, in a view with everything open; null if that view cannot tell. */
  isSo(claim: Claim, seat: number, open: AnyView): boolean | null;
  /** What a sign means in this game, in a few words; with `question`, as an answer to that. Null: nothing special. */
  means(sign: 'nod' | 'shake' | 'wink', question: Asked | null, t: Translate): string | null;
}

/** A question about what can be claimed, which everybody hears. */
export interface Question<Asked = unknown> {
  asks: Asked;
  says: string;
  /** What is written on the button: a part of it, or it in short. */
  text: string;
  /** Questions about a colour stand in a row. */
  colour?: Colour;
}

/** What is known of a game that is over, besides its outcome. Each part may be missing: say less then, never guess. */
export interface Ended<View = AnyView> {
  /** The view that it left behind. */
  view?: View;
  /** Who made the last move; null if the clock spoke. */
  by?: number | null;
  /** Who is told; null for a spectator. */
  seat?: number | null;
  /** What happened, oldest first, as far as this page heard of it, in the form that `describe` is given. */
  history?: readonly Happened[];
}

/** A player who can be chosen by pressing their seat. */
export interface Target<Action = unknown> {
  seat: number;
  action: Action;
  says: string;
}

/** A line of the history that has cards in it. */
export interface Pictured {
  text: string;
  cards: { card: string; note?: string }[];
}

/** What one game brings along. `index.ts` of its folder exports it by default. */
export interface GameModule<
  View extends AnyView = AnyView,
  Action = unknown,
  Event = unknown,
  Claim = unknown,
  Asked = unknown,
> {
  /** What the ids of its messages begin with, before a dash. Refusals by its rules are `${prefix}-refused-${code}`. */
  prefix: string;
  /**
   * The board fills the place that it is given and never scrolls: it is a size container called `board`, from 360×390
   * pixels up. All of it is the game's: the coach and the result have places of their own in the frame.
   */
  Board: Component<BoardProps<View, Action, Event>>;
  /** The board draws the people itself, each where their cards are. */
  drawsPeople?: boolean;
  /**
   * The illustrated guide; shown in a dialog at the table and on the first screen. It brings no heading of its own
   * above h3.
   */
  Guide: Component<{ t: Translate }>;
  /** One sentence for somebody's first game, about the choice in front of them; null if there is nothing to say. */
  coach(view: View, legal: Action[], seat: number, t: Translate): { id: string; args?: Args } | null;
  /** A line of the history; an empty string for what is not worth one. Never names what a player is to forget. */
  describe(event: Event, people: Player[], t: Translate): string;
  /**
   * The events that led to this view, each with what it takes to put it into words, such as which side of a card lay up
   * then; without it, as they came. `describe` is given these.
   */
  telling?(events: Event[], after: View): unknown[];
  /**
   * Whether the board tells these events step by step (`GameContext.hold`). It is given them then also after a lost
   * connection or a reload, so that nobody sees the end of it first.
   */
  tells?(events: Event[]): boolean;
  /** What may be kept of an event for the history at a table with these options; without it, all of it. */
  remember?(event: Event, options: Record<string, unknown>): unknown;
  /** A line of the history in which cards are drawn instead of named; null for those that have none. */
  pictured?(event: Event, people: Player[], t: Translate): Pictured | null;
  /** A card in a line, and what is said below it. */
  SmallCard?: Component<{ card: string; note?: string | undefined }>;
  /** What a player has shown, taken and claimed in this game, for the others; nothing, if they have not. */
  Sheet?: Component<{ history: readonly Happened[]; talk: readonly Said[]; seat: number }>;
  /** What is agreed from the start at a table for one player and bots, or for friends; the rest is as usual. */
  opens?: { alone?: GameOptions; friends?: GameOptions };
  /** What stands under a player's name: a colour, and a few words such as how many cards they hold. */
  plate?(view: View, seat: number, t: Translate): { colour?: Colour; text?: string } | null;
  /**
   * The players whom the game asks you to choose among: a press on one of their seats does this, and opens no talk.
   * `says` is what it does.
   */
  targets?(view: View, legal: Action[], people: Player[], t: Translate): Target<Action>[];
  /** What you have noted of a player: on their plate, and `large` where they were pressed. Nothing, if nothing is. */
  Noted?: Component<{ view: View; seat: number; large?: boolean }>;
  /** The face of a player who has a colour in this game; without it, people keep their avatars. */
  Portrait?: Component<{ face: Colour; size?: number }>;
  /**
   * Whose turn the frame says it is; without it, everybody the game waits for. For games in which that would say too
   * much.
   */
  turn?(view: View): number[];
  /**
   * The kinds of events at which a game turns, the most important first, and the message that names each. It is given
   * `who` made the step and whether that is `me`. `forgotten` is a kind as well: what was done by somebody who had
   * known better.
   */
  turning?: Readonly<Record<string, string>>;
  /** Why it ended like that, in a sentence or two: for a player, why they won or lost and which moment decided it. */
  ending(outcome: Outcome, people: Player[], t: Translate, end?: Ended<View>): string;
  options: Option[];
  /** What can be claimed in it; without it, nothing. */
  claims?: Claims<Claim, Asked>;
  /** Whether words may be for one pair of ears, where a table agreed on these options; without it, never. */
  whispers?(options: Record<string, unknown>): boolean;
  /**
   * Everybody races from the first card on: the message that says so to somebody who has never played. The game waits
   * until they have read it.
   */
  races?: string;
}

/**
 * What a game adds to the page of one's own games. `record.ts` of its folder exports it by default; a game without
 * facts and stats of its own has none.
 */
export interface GameRecord<Facts = unknown, Stats = unknown> {
  /** What one finished game says about the player, in sentences. */
  facts?(own: Facts, t: Translate): string[];
  /** What all of them say: small plots (`me/Plot.svelte`), each with its sentence. */
  Figures: Component<{ stats: Stats; say: Speech }>;
}

/** What a game's part of a review is given. */
export interface Reviewed<Own> {
  /** What the server says, in the words of the game. */
  own: Own;
  people: Player[];
  /** How many steps the game had. */
  last: number;
  say: Speech;
}

/** How a game tells a player what a review of theirs says. `review.ts` of its folder exports it by default. */
export interface GameReviewer<Own = unknown, Why = unknown> {
  /** All but the moments: a sentence, and a small picture, list or table. */
  Own: Component<Reviewed<Own>>;
  /** Why a moment is worth looking at. */
  why(why: Why, moment: number, reviewed: Reviewed<Own>): string;
}
