import { announced } from './announced.svelte';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Claims, GameModule, Player } from '../games/contract';
import { loadGame } from '../games/registry';
import { toPocket } from '../pocket/transport';
import type { Values } from './agreement';
import { facesOf } from './avatars';
import { answered, call } from './calling';
import { maybe, t } from './i18n.svelte';
import { live } from './live.svelte';
import { type Answer, Connection, type Line, type Refused, type Unsent } from './net';
import { blocked, type Known, meet, muted, seated } from './people.svelte';
import { type Pledges, pledgesOf } from './pledge';
import type { Claim, GameAction, Level, Person, Question, ServerMsg, TableState, Talk, Title } from './protocol';
import { fill } from './fill';
import { keepTalk } from './heard';
import { isPocket } from './router.svelte';
import { type Host, Run } from './run.svelte';
import { settings } from './settings.svelte';
import { haptic, play } from './sound';
import { toServer } from './transport';
import { type Keeper, keeperOf } from './untold';
import type { Watching } from './wire';
import { GAMES } from './wire/games';
import { answered as answeredBy, type Said, saidInWords } from './words';

/** What the host can change about a table. */
type Agreed = Omit<Extract<Unsent, { type: 'configure' }>, 'type'>;

/** The table that somebody is at: everything the page shows hangs on this. */
export class Table implements Host {
  line = $state.raw<Line>({ state: 'connecting' });
  #state = $state.raw<TableState | null>(null);
  me = $state<string | null>(null);
  game = $state.raw<Run | null>(null);
  talk = $state.raw<Said[]>([]);
  unread = $state(0);
  module = $state.raw<GameModule | null>(null);
  moduleFailed = $state(false);
  #loaded!: (module: GameModule) => void;
  /** The game, when it has been loaded. */
  readonly loaded: Promise<GameModule> = new Promise((loaded) => (this.#loaded = loaded));
  /** The player is on the way out. */
  leaving = $state(false);
  /** What was said or signed a moment ago, by seat: it is shown beside the player for a while. */
  bubbles = $state.raw<Record<number, Said>>({});
  /** What this browser was told about the deals here before it revealed anything. */
  readonly pledges: Pledges;
  readonly #net: Connection;
  #nextSaid = 1;
  /** Who is at the door is told once: they go on waiting there. */
  readonly #knocked = new Set<string>();
  /** It was our turn, as far as we have been told. */
  #wanted = false;
  /** The latest thing that was asked for. Answers come in order, so when it is answered everything before it is. */
  #asked: Promise<Answer> = Promise.resolve({ ok: true });
  #agreed: Promise<Answer> = this.#asked;

  /** The table, as far as the board has told it: a game whose end is being told still goes on. */
  readonly state: TableState | null = $derived.by(() => {
    const now = this.#state;
    return now?.status === 'over' && this.game?.holding ? { ...now, status: 'playing' } : now;
  });

  readonly seat: number | null = $derived.by(() => {
    const at = this.people.findIndex((player) => player?.me);
    return at < 0 ? null : at;
  });

  /** Everybody on a seat, by seat; a seat that is free has somebody without a name. */
  readonly people: Player[] = $derived.by(() => {
    const seats = this.state?.seats ?? [];
    // An empty seat has no face to keep from others.
    const sitters = seats.flatMap(({ sitter }, seat) => (sitter === null ? [] : [{ seat, sitter }]));
    const faces = facesOf(
      sitters.map(({ sitter }) =>
        'person' in sitter
          ? { name: sitter.person.name, chosen: sitter.person.avatar }
          : { name: sitter.bot.name, chosen: null },
      ),
    );
    const faceAt = new Map(sitters.map(({ seat }, i) => [seat, faces[i] ?? 0]));
    return seats.map((_, seat) => this.#player(seat, faceAt.get(seat) ?? 0));
  });

  readonly untold: Keeper;

  /** Why words cannot be for one pair of ears here, if they cannot; signs under the table always can. */
  readonly noWhispers: 'game' | 'table' | 'now' | null = $derived.by(() => {
    const { state, module } = this;
    if (module?.whispers === undefined) return 'game';
    if (!module.whispers(this.options)) return 'table';
    return state?.status === 'playing' ? null : 'now';
  });
  readonly whispers: boolean = $derived(this.noWhispers === null);

  /** How many seats nobody has taken. */
  readonly free: number = $derived(this.state?.seats.filter(({ sitter }) => sitter === null).length ?? 0);

  readonly isHost: boolean = $derived(this.me !== null && this.state?.host === this.me);

  constructor(readonly code: string) {
    this.pledges = pledgesOf(code);
    this.untold = keeperOf(code);
    this.#net = new Connection(
      this.isPocket ? toPocket(code) : toServer(code),
      () => ({ name: settings.name.trim() || t('somebody'), avatar: settings.avatar }),
      {
        now: () => performance.now(),
        after: (ms, then) => setTimeout(then, ms),
        cancel: (timer) => clearTimeout(timer as number),
        random: () => Math.random(),
        nonce: () => bytesToHex(crypto.getRandomValues(new Uint8Array(16))),
        pledges: this.pledges,
      },
      { line: (line) => this.#line(line), message: (msg) => this.#heard(msg) },
    );
  }

  /** Sits down at the line; returns how to leave it. */
  open(): () => void {
    const wake = (): void => this.#net.wake();
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      wake();
      void answered(`/t/${this.code}`);
    };
    const cut = (): void => {
      if (!this.isPocket) this.#net.cut();
    };
    addEventListener('online', wake);
    addEventListener('offline', cut);
    document.addEventListener('visibilitychange', look);
    this.#net.start();
    return () => {
      removeEventListener('online', wake);
      removeEventListener('offline', cut);
      document.removeEventListener('visibilitychange', look);
      this.#net.stop();
    };
  }

  /** Looks whether the table lets us in by now. */
  knock(): void {
    if (this.line.state === 'closed') this.#net.start();
  }

  /** Tries the line at once. */
  wake(): void {
    this.#net.wake();
  }

  /** It is played on this device only. */
  get isPocket(): boolean {
    return isPocket(this.code);
  }
  get title(): Title {
    // Before the table has said anything, nothing is shown of any game.
    return this.state?.title ?? GAMES[0].title;
  }
  /** What can be declared in this game, if anything can. */
  get claims(): Claims | null {
    return this.module?.claims ?? null;
  }
  get options(): Record<string, unknown> {
    return { ...this.state?.options };
  }
  /** Who may look at the games here. */
  get watching(): Watching {
    return this.state?.watching ?? { delay_s: 0, replays: 'public' };
  }
  /** How many seconds later than the players this page sees the game. */
  get behind(): number {
    return this.seat === null ? this.watching.delay_s : 0;
  }

  /** Asks the table for something, and tells the player if it was refused. */
  async ask(msg: Unsent): Promise<Answer> {
    const asked = this.#net.request(msg);
    this.#asked = asked;
    const answer = await asked;
    if ('refused' in answer) live.note(this.why(answer), 'warn');
    return answer;
  }

  /** Changes what the table agrees on. One change after another: each begins with the result of the one before. */
  configure(change: (options: Values, watching: Watching) => Agreed): Promise<Answer> {
    this.#agreed = this.#agreed.then(() => this.ask({ type: 'configure', ...change(this.options, this.watching) }));
    return this.#agreed;
  }

  /** Puts bots on all free seats, when what was asked for before has been answered. */
  async fillWithBots(level: Level): Promise<Answer> {
    await this.#agreed;
    await this.#asked;
    return fill(level, this);
  }

  async act(game: number, seen: number, action: unknown, reactionMs: number | null, race: boolean): Promise<Answer> {
    const msg = {
      type: 'act' as const,
      game,
      seen,
      action: action as GameAction,
      ...(reactionMs === null ? {} : { reaction_ms: reactionMs }),
    };
    const answer = await this.#net.request(msg, { once: race });
    if ('refused' in answer) {
      play('bad');
      haptic('bad');
      live.note(this.why(answer), 'warn');
    }
    return answer;
  }

  /** Leaves, whether or not the table hears of it; a refusal is of no interest to somebody who goes. */
  async leave(): Promise<void> {
    this.leaving = true;
    await Promise.race([this.#net.request({ type: 'leave' }), new Promise((done) => setTimeout(done, 800))]);
  }

  /** Says something. It is shown when it comes back: then everybody else has heard it as well. */
  say(talk: Talk): Promise<Answer> {
    return this.ask({ type: 'say', talk });
  }

  claim(claim: Claim, to: number | null): Promise<Answer> {
    return this.say({ say: 'claim', claim, to });
  }

  inquire(question: Question, of: number): Promise<Answer> {
    return this.say({ say: 'ask', of, question });
  }

  /** Somebody is neither heard nor met any more. */
  block(whom: Known): void {
    blocked.add(whom);
    this.#unhear(whom);
    live.note(t('now-blocked', { name: whom.name }));
  }

  /** Somebody is not heard any more. */
  mute(whom: Known): void {
    muted.add({ player: whom.player, name: whom.name });
    this.#unhear(whom);
  }

  #unhear({ player }: Known): void {
    this.talk = this.talk.filter(({ from }) => from.player !== player);
    this.bubbles = Object.fromEntries(Object.entries(this.bubbles).filter(([, said]) => said.from.player !== player));
  }

  /** Who sits there, if it is a person. */
  personAt(seat: number): Person | null {
    const sitter = this.state?.seats[seat]?.sitter ?? null;
    return sitter !== null && 'person' in sitter ? sitter.person : null;
  }

  /** Why something was refused, in the player's language if it is known there. */
  why(refused: Refused): string {
    const args = { rule: refused.rule ?? '', behind: refused.behindMs ?? 0 };
    if (refused.refused === 'stale' && refused.behindMs !== null) return t('refused-stale-by', args);
    const own = this.module === null ? null : maybe(`${this.module.prefix}-refused-${refused.refused}`, args);
    return own ?? maybe(`refused-${refused.refused}`, args) ?? refused.why;
  }

  #player(seat: number, avatar: number): Player {
    const at = this.state?.seats[seat];
    const sitter = at?.sitter ?? null;
    const standIn = at?.stand_in ?? false;
    if (sitter !== null && 'person' in sitter) {
      const { name, connected, player } = sitter.person;
      return { seat, name, avatar, kind: 'person', level: null, connected, standIn, me: player === this.me };
    }
    const { name, level } = sitter?.bot ?? { name: '', level: null };
    return { seat, name, avatar, kind: 'bot', level, connected: true, standIn, me: false };
  }

  #line(line: Line): void {
    const was = this.line.state;
    this.line = line;
    if (line.state === 'waiting' && was === 'open') live.announce(t('line-lost'));
    if (line.state === 'open' && was !== 'open' && this.state !== null) live.announce(t('line-back'));
  }

  #heard(msg: ServerMsg): void {
    switch (msg.type) {
      case 'welcome':
        this.me = msg.you;
        // Whatever was said comes again, from before.
        this.talk = [];
        break;
      case 'table':
        this.#stands(msg.table);
        break;
      case 'snapshot':
        this.#snapshot(msg);
        break;
      case 'step':
        this.#step(msg);
        break;
      case 'over':
        if (this.game?.number === msg.game) this.game.ended(msg);
        keepTalk(
          msg.id,
          this.talk.filter(({ game }) => game === msg.game),
        );
        if (this.seat !== null)
          meet(
            seated(this.state?.seats ?? []).filter(({ player }) => player !== this.me),
            this.title,
          );
        break;
      case 'warn':
        haptic('turn');
        live.announce(t('time-is-short', { seconds: Math.ceil(msg.left_ms / 1000) }));
        break;
      case 'said':
        this.#hear(msg);
        break;
      case 'announcement':
        announced.text = msg.text;
        break;
      case 'bye':
        if (this.line.state !== 'closed') live.note(maybe(`refused-${msg.code}`) ?? msg.why, 'warn');
        break;
    }
  }

  #stands(table: TableState): void {
    const before = this.state?.title;
    this.#state = table;
    for (const { player, name } of this.isHost ? (table.guests?.knocked ?? []) : []) {
      if (this.#knocked.has(`${player} ${name}`)) continue;
      this.#knocked.add(`${player} ${name}`);
      live.note(t('knocks', { name }));
    }
    // What is over was put away.
    if (table.status === 'lobby') this.game = null;
    if (before === table.title) return;
    this.module = null;
    this.game = null;
    // What was claimed about the cards of one game cannot be said in the words of another.
    this.#forgetClaims();
    this.#loadModule(table.title);
    if (before !== undefined) live.note(t('game-changed', { game: t(`game-${table.title}`) }));
  }

  #snapshot(msg: Extract<ServerMsg, { type: 'snapshot' }>): void {
    if (this.game?.number === msg.game) {
      const { game } = this;
      game.restore(msg);
      // What was asked for is for the history.
      if ((msg.re ?? null) === null) game.whenTold(() => this.#tellMissed(msg.missed));
      return;
    }
    this.game = new Run(this, msg.game, msg);
    this.#forgetClaims(msg.game);
    // A page that was loaded anew: the latest steps are told again, as far as everybody saw them, for the history.
    if (msg.n > 0 && msg.missed.length === 0)
      void this.#net.request({ type: 'resync', seen: { game: msg.game, n: 0 } });
  }

  /** What happened while we were disconnected: the latest of it. */
  #tellMissed(missed: Extract<ServerMsg, { type: 'snapshot' }>['missed']): void {
    const { module } = this;
    if (module === null) return;
    const lines = missed
      .flatMap(({ events }) => (events as unknown[]).map((event) => module.describe(event, this.people, t)))
      .filter((line) => line !== '');
    if (lines.length > 0)
      live.note(t('while-away', { what: lines.slice(-3).join(' '), more: Math.max(0, lines.length - 3) }));
  }

  #step(msg: Extract<ServerMsg, { type: 'step' }>): void {
    const game = this.game;
    if (game === null || game.number !== msg.game) return;
    // While the board tells something it is nobody's turn; what was known before counts.
    if (!game.holding) this.#wanted = this.seat !== null && game.turn.includes(this.seat);
    game.step(msg);
    const events = game.telling(msg.events);
    // What the board tells step by step is not read out, and calls nobody, before it has been told.
    game.whenTold(() => this.#announce(game, events));
  }

  #announce(game: Run, events: unknown[]): void {
    const { module, seat } = this;
    if (module === null || this.game !== game) return;
    for (const event of events) live.announce(module.describe(event, this.people, t));
    const wanted = this.#wanted;
    this.#wanted = seat !== null && game.turn.includes(seat);
    if (this.#wanted && !wanted) {
      play('turn');
      haptic('turn');
      live.announce(t('your-turn'));
      void call(t('your-turn'), { game: t(`game-${this.title}`), path: `/t/${this.code}` });
    }
  }

  #hear({ from, talk, whispered_to, past, game, at }: Extract<ServerMsg, { type: 'said' }>): void {
    if (blocked.has(from.player) || muted.has(from.player)) return;
    const mine = from.player === this.me;
    const now = this.talk.filter((said) => said.game === (game ?? 0));
    const said: Said = {
      id: this.#nextSaid++,
      from,
      talk,
      whisperedTo: whispered_to ?? null,
      mine,
      game: game ?? 0,
      at: at ?? 0,
      answers: talk === null ? null : answeredBy(talk, from.seat, now),
    };
    this.talk = [...this.talk.slice(-199), said];
    if (past) return;
    this.#bubble(said);
    if (mine) return;
    this.unread += 1;
    play('talk');
    live.announce(`${from.name}: ${saidInWords(said, this.people, this.claims, t)}`);
  }

  /** What was claimed and asked about the cards of another game says nothing in this one. */
  #forgetClaims(now: number | null = null): void {
    this.bubbles = {};
    this.talk = this.talk.filter(({ talk, game }) => game === now || (talk?.say !== 'claim' && talk?.say !== 'ask'));
  }

  #bubble(said: Said): void {
    const { seat } = said.from;
    if (seat === null) return;
    this.bubbles = { ...this.bubbles, [seat]: said };
    setTimeout(() => {
      if (this.bubbles[seat] !== said) return;
      const { [seat]: _, ...rest } = this.bubbles;
      this.bubbles = rest;
    }, 5_000);
  }

  #loadModule(title: Title): void {
    this.moduleFailed = false;
    loadGame(title).then(
      (module) => {
        // The host may have chosen another one meanwhile.
        if (title !== this.title) return;
        this.module = module;
        this.#loaded(module);
      },
      () => {
        // Said on the page, and only there: going to another page ends the loading too, and then nothing is wrong.
        this.moduleFailed = true;
      },
    );
  }

  /** Tries again to load the game, after the connection was lost. */
  reload(): void {
    if (this.state !== null) this.#loadModule(this.state.title);
  }
}
