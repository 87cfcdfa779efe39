// Written by `cargo xtask codegen` from the Rust types of the protocol. Do not change it here.

/** The version of the protocol. */
export const PROTOCOL = 1;

/** What a client says. */
export type ClientMsg =
  | {
      type: "join";
      /** The number of this message. */
      id: number;
      /** The version that this client speaks: PROTOCOL. */
      protocol: number;
      /** What to call this player. */
      name: Name;
      /** A picture of the client's own choice. */
      avatar?: number;
      /** The last step seen, by a client that was here before. */
      seen?: Seen;
      /** Whether steps are to come as ServerMsg::Changes. */
      changes?: boolean;
    }
  | {
      type: "profile";
      /** The number of this message. */
      id: number;
      /** What to call this player. */
      name: Name;
      /** A picture of the client's own choice. */
      avatar?: number;
    }
  | {
      type: "sit";
      /** The number of this message. */
      id: number;
      /** Which. */
      seat?: Seat;
    }
  | {
      type: "stand";
      /** The number of this message. */
      id: number;
    }
  | {
      type: "add_bot";
      /** The number of this message. */
      id: number;
      /** Which; without one, the first that is free. */
      seat?: Seat;
      /** How well it plays. */
      level?: Level;
    }
  | {
      type: "unseat";
      /** The number of this message. */
      id: number;
      /** Which. */
      seat: Seat;
    }
  | {
      type: "keep_out";
      /** The number of this message. */
      id: number;
      /** Whom. */
      player: PlayerId;
    }
  | {
      type: "let_in";
      /** The number of this message. */
      id: number;
      /** Whom. */
      player: PlayerId;
    }
  | {
      type: "invite";
      /** The number of this message. */
      id: number;
      /** Whom. */
      player: PlayerId;
      /** What to call them until they come. */
      name: Name;
    }
  | {
      type: "configure";
      /** The number of this message. */
      id: number;
      /** How many play. */
      seats?: number;
      /** Options of the game by name; they replace all those before. */
      options?: GameOptions;
      /** Whether the table is listed. */
      public?: boolean;
      /** Who may look at the games here. */
      watching?: Watching;
      /** Whether only people who have been invited may come in. Such a table is not listed. */
      guests_only?: boolean;
    }
  | {
      type: "change_game";
      /** The number of this message. */
      id: number;
      /** Which. */
      title: Title;
    }
  | {
      type: "wait";
      /** The number of this message. */
      id: number;
      /** How long from now on, at most LONGEST_WAIT; 0 is at once, with bots on the free seats. */
      ms: Millis;
    }
  | {
      type: "start";
      /** The number of this message. */
      id: number;
    }
  | {
      type: "rematch";
      /** The number of this message. */
      id: number;
    }
  | {
      type: "commit";
      /** The number of this message. */
      id: number;
      /** Which game at this table. */
      game: number;
      /** Which attempt at its deal. */
      attempt: number;
      /** See SeatCommitment. Without one this client adds nothing, and nobody waits for it. */
      commitment?: Commitment;
    }
  | {
      type: "nonce";
      /** The number of this message. */
      id: number;
      /** Which game at this table. */
      game: number;
      /** What this client has committed to. */
      nonce: Nonce;
    }
  | {
      type: "act";
      /** The number of this message. */
      id: number;
      /** Which game at this table. */
      game: number;
      /** The number of the step that this reacts to, normally the last one seen. */
      seen: number;
      /** One of the legal actions. */
      action: GameAction;
      /** In a race: how long it took from the step being on the screen to the press, by the client's own clock. */
      reaction_ms?: number;
    }
  | {
      type: "say";
      /** The number of this message. */
      id: number;
      /** What is said. */
      talk: Talk<Claim, Question>;
    }
  | {
      type: "here";
      /** The number of this message. */
      id: number;
    }
  | {
      type: "resync";
      /** The number of this message. */
      id: number;
      /** The last step seen. */
      seen?: Seen;
    }
  | {
      type: "leave";
      /** The number of this message. */
      id: number;
    }
  | {
      type: "ping";
      /** The number of this message. */
      id: number;
    };

/**
 * What the server says.
 *
 * Steps are numbered for each viewer: 1, 2, 3 … without gaps, counting those that show this viewer something. A step
 * that shows them nothing has no number for them, for the number would tell that somebody secretly chose (CO-3).
 */
export type ServerMsg =
  | {
      type: "welcome";
      /** The version that this server speaks. */
      protocol: number;
      /** The version of the server, for people. */
      server: string;
      /** Who this connection is. */
      you: PlayerId;
      /** Which table it is at. */
      code: TableCode;
    }
  | {
      type: "ok";
      /** Which message. */
      re: number;
    }
  | {
      type: "refused";
      /** Which message; none if its number could not be read. */
      re: number | null;
      /** A name that programs can rely on. */
      code: string;
      /** The rule that was broken, if it was one. */
      rule?: string | null;
      /** A sentence for people. */
      why: string;
      /** Of a press that came too late: how long after the first. */
      behind_ms?: Millis | null;
    }
  | {
      type: "table";
      /** All of it. */
      table: TableState;
    }
  | {
      type: "deal";
      /** Which game at this table. */
      game: number;
      /** 1, and one more whenever somebody did not reveal their nonce and everything begins anew. */
      attempt: number;
      /** Yours. */
      seat: Seat;
      /** SHA-256 of the secret. */
      commitment: Commitment;
      /** Seats that did not reveal their nonces in an earlier attempt; they add nothing to this game. */
      withheld?: Array<Seat>;
    }
  | {
      type: "reveal";
      /** Which game at this table. */
      game: number;
      /** Which attempt at its deal. */
      attempt: number;
      /** What each seat has committed to, in order of seats. */
      commitments: Array<SeatCommitment>;
    }
  | {
      type: "snapshot";
      /** The message that asked for it. */
      re?: number | null;
      /** Which game at this table. */
      game: number;
      /** The number of the last step. */
      n: number;
      /** The time of the game now. */
      now: Millis;
      /** What lies on the table for this viewer. */
      view: GameView;
      /** What they may do. */
      legal: Array<GameAction>;
      /** What the deal was made of, so that it can be checked in the end. */
      fair: Fairness;
      /** The latest steps since the one that the client has seen. */
      missed: Array<Missed>;
    }
  | {
      type: "step";
      /** The action of this client that made it. */
      re?: number | null;
      /** Which game at this table. */
      game: number;
      /** The number of this step: one more than the last. */
      n: number;
      /** The time it counts for. */
      at: Millis;
      /** The time of the game now. */
      now: Millis;
      /** What happened. */
      events: Array<GameEvent>;
      /** What lies on the table now. */
      view: GameView;
      /** What this viewer may do now. */
      legal: Array<GameAction>;
      /** In a race: how fast it was. */
      press?: PressResult | null;
    }
  | {
      type: "changes";
      /** The action of this client that made it. */
      re?: number | null;
      /** Which game at this table. */
      game: number;
      /** The number of this step: one more than the last. */
      n: number;
      /** The time it counts for. */
      at: Millis;
      /** The time of the game now, if that is not the time that the step counts for. */
      now?: Millis | null;
      /** What happened. */
      events: Array<GameEvent>;
      /** The fields of the view that are not as they were. */
      view: Partial<GameView>;
      /** What this viewer may do now, if that is not what it was. */
      legal?: Array<GameAction>;
      /** In a race: how fast it was. */
      press?: PressResult | null;
    }
  | {
      type: "warn";
      /** How much time is left. */
      left_ms: Millis;
    }
  | {
      type: "said";
      /** Who. */
      from: Speaker;
      /** What, if it was for your ears; otherwise it was a whisper to `whispered_to`. */
      talk: Talk<Claim, Question> | null;
      /** To whom it was whispered. */
      whispered_to?: Seat | null;
      /** From before you came. */
      past?: boolean;
      /** Over which game at this table; left out if there was none on it. */
      game?: number | null;
      /** The time of that game. */
      at?: Millis | null;
    }
  | {
      type: "over";
      /** Which game at this table. */
      game: number;
      /** Its name: the page where it can be watched again is `/g/ID`. */
      id: GameId;
      /** Who won and why. */
      outcome: Outcome<GameEnding>;
      /** What the commitment was the hash of, in hexadecimal. */
      secret: string;
      /** The seed that all of it gave, in hexadecimal. */
      seed: string;
      /** Every press of the races, in the order in which they were taken. */
      presses: Array<PressResult>;
    }
  | {
      type: "bye";
      /** A name that programs can rely on. */
      code: string;
      /** A sentence for people. */
      why: string;
    };

/** A table and who is there: what everybody there sees. */
export type TableState = {
  /** Its code. */
  code: TableCode;
  /** Which game is played here. */
  title: Title;
  /** The options of the game by name, as the host set them. */
  options: GameOptions;
  /** Whether the table is listed. */
  public: boolean;
  /** Who may look at the games here. */
  watching: Watching;
  /** Its status. */
  status: Status;
  /** How many games have been started here, this one included. */
  game: number;
  /** Who decides. */
  host: PlayerId | null;
  /** Of a table that starts its first game by itself, as long as people gather there. */
  gathering?: Gathering | null;
  /** In order. */
  seats: Array<SeatState>;
  /** The spectators. */
  spectators: Array<Person>;
  /** Whom the host has sent away. */
  kept_out: Array<NamedPlayer>;
  /** Who has been invited, and whether others may come. */
  guests?: Guests;
  /** What everybody who has played here has won; the latest players last. */
  evening: Array<EveningScore>;
};

/** Who made an input. */
export type By = "person" | "bot" | "stand_in" | "clock";

/**
 * What is declared at a table without typing it, so that everybody reads it in their own language. It may be a lie.
 * Which declarations there are, each game says itself.
 */
export type Claim = ScapeGoatClaim | NoClaim | SoplonClaim;

/** The SHA-256 of something that is shown later, in hexadecimal. */
export type Commitment = string;

/** `POST /api/tables`: a new table. */
export type CreateTable = {
  /** Which game. */
  title: Title;
  /** How many play. */
  seats: number;
  /** Options of the game by name; what is not named is as usual. */
  options?: GameOptions;
  /** Whether the table is listed; otherwise it takes the link or the code. */
  public?: boolean;
  /** Who may look at the games there. */
  watching?: Watching;
  /** How long people are waited for before the first game starts by itself; without it, the host starts it. */
  gathering?: Millis;
};

/** The answer to CreateTable and PlayNow. */
export type Created = {
  /** The code of the table; its page is `/t/CODE`, its socket `/ws/CODE`. */
  code: TableCode;
};

/** The answer to `DELETE /api/me/data`. */
export type Deleted = {
  /** How many games of yours the house has forgotten. */
  games: number;
};

/** `POST /api/device-link`: a link with which another device becomes the same player, once. */
export type DeviceLink = {
  /** The page to open there: `/device/TOKEN`. */
  path: string;
  /** How long it can be used. */
  expires_in_s: number;
};

/** `POST /api/device-link/use`: the other device has opened the page. */
export type DeviceToken = {
  /** The last part of the link. */
  token: string;
};

/** `POST /api/host/drain`: whether the house opens no tables and begins no games any more. */
export type Drain = {
  /** No, if everything is as usual again. */
  drain: boolean;
};

/** What somebody has won in one of the games. */
export type EveningGames = {
  /** Which. */
  title: Title;
  /** How often they have played it. */
  played: number;
  /** How often they have won it. */
  won: number;
};

/** What somebody has won at a table. */
export type EveningScore = {
  /** Who; bots have only a name. */
  player: PlayerId | null;
  /** What they were called when they last played. */
  name: string;
  /** In each game that they have played here. */
  games: Array<EveningGames>;
};

/** What a finished game says about one of its players. */
export type Facts = {
  /** Whether they won. */
  won: boolean;
  /** How fast their presses were in races, as they were credited. */
  reactions_ms: Array<number>;
  /** What else the game says about them, in its own words. */
  own: GameFacts;
};

/**
 * What a deal was made of. The seed is SHA-256 of `corral deal 1`, the secret, and for every nonce in order of seats one
 * byte for the seat and the nonce.
 */
export type Fairness = {
  /** SHA-256 of the secret; published before anybody committed to a nonce. */
  commitment: Commitment;
  /** What the seats added, in order of seats. */
  nonces: Array<SeatNonce>;
  /** Seats that had committed to a nonce and did not reveal it. That deal was thrown away, and this one made without them. */
  withheld?: Array<Seat>;
};

/**
 * What the file of a finished game says about it, for a page that has no server to ask: a GamePage as far as the file
 * and the rules know it.
 */
export type FilePage = {
  /** Its name; a simulation has none. */
  id: GameId | null;
  /** Which game. */
  title: Title;
  /** The table it was played at, if it was at one. */
  code: TableCode | null;
  /** The number of the game at that table, from 1. */
  number: number | null;
  /** Who played, in order of seats. A file has no pictures of them. */
  players: Array<GamePlayer>;
  /** All options of the game by name, the default ones included. */
  options: GameOptions;
  /** Who won by the rules and why; nobody, if it cannot be played to its end. */
  outcome: Outcome<GameEnding> | null;
  /** What the deal was made of; a simulation says nothing about that. */
  fair: Fairness | null;
  /** What the commitment was the hash of, in hexadecimal. */
  secret: string | null;
  /** The seed that all of it gave, in hexadecimal. */
  seed: string;
  /** Where the rules stop playing it again. There are no steps from there on. */
  broken: Unplayable | null;
  /** Every press of the races that was taken, in order. */
  presses: Array<PressResult>;
  /** Every step in short, for a timeline. */
  steps: Array<StepLine>;
};

/** What a seat can do. */
export type GameAction = ScapeGoatAction | RowGoatAction | SoplonAction;

/** Why a game ended. */
export type GameEnding = ScapeGoatEnding | RowGoatEnding | SoplonEnding;

/** What one viewer sees of something that happened. */
export type GameEvent = ScapeGoatShown | RowGoatShown | SoplonShown;

/** What a finished game says about one of its players, besides whether they won. */
export type GameFacts = ScapeGoatFacts | null | SoplonFacts;

/**
 * The name of a finished game; its page is `/g/ID`. It follows from the secret of the deal, so nobody can guess it, and
 * anybody with the file of the game can tell it.
 */
export type GameId = string;

/** What a seat had seen before and could still know; nothing, in a game in which all lies open. */
export type GameMemory = ScapeGoatMemory | null | SoplonMemory;

/** A finished game after one of its steps. Number 0 is the deal. */
export type GameMoment = {
  /** After how many steps. */
  step: number;
  /** The time of the game. */
  at: Millis;
  /** What the last step showed; nothing, if it was somebody else's secret. */
  events: Array<GameEvent>;
  /** What lay on the table. */
  view: GameView;
  /** What the seat had seen before and could still know; nothing, if nobody's eyes were asked for. */
  memory: GameMemory | null;
};

/** What a table agrees on, by name; the others have their defaults. How many play stands beside the options. */
export type GameOptions = ScapeGoatOptions | RowGoatOptions | SoplonOptions;

/** What a review says to one player of a finished game. */
export type GameOwnReview = ScapeGoatReview | RowGoatReview | SoplonReview;

/** `GET /api/games/ID`: everything about a finished game but its moments. */
export type GamePage = {
  /** Its name. */
  id: GameId;
  /** Which game. */
  title: Title;
  /** The table it was played at. */
  code: TableCode;
  /** The number of the game at that table, from 1. */
  number: number;
  /** When it was over, in seconds since 1970. */
  ended_at: number;
  /** Who may see it. */
  replays: ReplayAccess;
  /** Your seat, if you played. */
  you: Seat | null;
  /** Who played, in order of seats. */
  players: Array<GamePlayer>;
  /** The options of the game by name, as the host had set them. */
  options: GameOptions;
  /** Who won and why. */
  outcome: Outcome<GameEnding>;
  /** What the deal was made of. */
  fair: Fairness;
  /** What the commitment was the hash of, in hexadecimal. */
  secret: string;
  /** The seed that all of it gave, in hexadecimal. */
  seed: string;
  /** Every press of the races that was taken, in order. */
  presses: Array<PressResult>;
  /** Every step in short, for a timeline. */
  steps: Array<StepLine>;
};

/** Somebody who played a finished game. */
export type GamePlayer = {
  /** What they were called. */
  name: string;
  /** A picture of their client's choice. */
  avatar: number;
  /** How well a bot played. */
  bot: Level | null;
};

/** How well you were thought to play one title after a game (docs/ratings.md). */
export type GameRating = {
  /** The best guess; everybody begins with 1500. */
  points: number;
  /** In 19 of 20 cases the truth is no further off than this. */
  margin: number;
  /** How many games it is made of. */
  games: number;
};

/**
 * `GET /api/games/ID/review?as=0`: what a seat could have made of what it was shown, and up to three
 * moments to look at again.
 */
export type GameReview = {
  /** Whose. */
  seat: Seat;
  /** What the game says, in its own words. */
  own: GameOwnReview;
  /** In the order of the game. */
  moments: Array<LookAt>;
};

/** What all games of one player add up to, besides how many they won. */
export type GameStats = ScapeGoatStats | null | SoplonStats;

/** `GET /api/games/ID/verify`: the game dealt and played again by the server. */
export type GameVerdict = {
  /** Whether everything is as it was stored. */
  good: boolean;
  /** How many inputs were played again. */
  steps: number;
  /** How many events were compared. */
  events: number;
  /** What was checked, or the first thing that differs; a sentence for people. */
  why: string;
};

/** What lies on the table for one viewer, in the words of the game. */
export type GameView = ScapeGoatView | RowGoatView | SoplonView;

/** Why a moment of a finished game is worth looking at. */
export type GameWhy = ScapeGoatWhy | RowGoatWhy | SoplonForgot;

/** A table that waits for people. It starts when everybody is there, or with bots when it has waited long enough. */
export type Gathering = {
  /** How long it still waited when this was sent; none as long as nobody sits there. */
  left_ms: Millis | null;
};

/** Somebody who has been invited. */
export type Guest = {
  /** Who. */
  player: PlayerId;
  /** What they are called, according to whoever invited them. */
  name: string;
  /** Who is waiting for them to come; nobody, once they have been there. */
  by: NamedPlayer | null;
};

/** Who has been invited to a table. */
export type Guests = {
  /** Whether only they may come in, and who is there already. */
  only: boolean;
  /** The latest last. */
  invited: Array<Guest>;
  /** Who was turned away because they had not been invited; the latest last. */
  knocked: Array<NamedPlayer>;
};

/**
 * What the house says to everybody who is connected, whatever happens at their table. It is for those who ask for it when
 * they open the socket: `/ws/CODE?announcements`.
 */
export type HouseMsg = {
  type: "announcement";
  /** None, if it is over. */
  text: string | null;
};

/** `GET /api/host`: the house as its operator sees it. */
export type HouseOverview = {
  /** How many servers the house has. */
  nodes: number;
  /** How many tables there are in the whole house. */
  tables_in_all: number;
  /** The newest of them. */
  tables: Array<HouseTable>;
  /** What the server that answers has to do. */
  load: NodeLoad;
  /** What the operator wants everybody to know. */
  announcement: string | null;
  /** Whether the house opens no tables and begins no games any more. */
  draining: boolean;
  /** How many reports there are. */
  reports: number;
};

/** A table as the operator sees it. */
export type HouseTable = {
  /** How it stands. */
  table: TableSummary;
  /** Whether it is listed. */
  public: boolean;
  /** What the people there are called, those with a seat first; only known of tables of the server that answers. */
  people: Array<string> | null;
};

/** The answer to a request that was refused. */
export type HttpRefusal = {
  /** A name that programs can rely on. */
  code: string;
  /** A sentence for people. */
  why: string;
};

/** Somebody is invited to a table. */
export type Invitation = {
  /** Which. */
  table: TableSummary;
  /** By whom. */
  by: NamedPlayer;
};

/** How well a bot plays. */
export type Level = "easy" | "normal" | "hard";

/** A moment that is worth looking at again. */
export type LookAt = {
  /** After how many steps. */
  moment: number;
  /** Why, in the words of the game. */
  why: GameWhy;
};

/** `GET /api/me`: who this browser is. On its first visit it becomes a new player. */
export type Me = {
  /** The public part. */
  player: PlayerId;
};

/** A moment of one game: milliseconds since it began. The kernel has no other clock. */
export type Millis = number;

/** A step that a client missed. What was shown to its player before is shown again only as far as everybody saw it. */
export type Missed = {
  /** The number of the step. */
  n: number;
  /** The time it counted for. */
  at: Millis;
  /** What happened. */
  events: Array<GameEvent>;
  /** The press in a race that made it. */
  press?: PressResult | null;
};

/**
 * `GET /api/games/ID/moments?as=0&from=0&count=32`: a stretch of a finished game, as somebody saw it. `as` is a seat,
 * `spectator`, or `open`: then nothing is hidden.
 */
export type Moments = {
  /** In order. The first has the number that was asked for. */
  moments: Array<GameMoment>;
};

/** What a face says. */
export type Mood = "laugh" | "cheer" | "gasp" | "ponder" | "cry" | "grumble";

/** What somebody wants to be called: visible characters, and nothing that could turn the rest of the line around. */
export type Name = string;

/** Somebody who may not be there. */
export type NamedPlayer = {
  /** Who. */
  player: PlayerId;
  /** What they were called. */
  name: string;
};

/** Where nothing can be declared or asked. */
export type NoClaim = never;

/** What one server has to do. */
export type NodeLoad = {
  /** Its tables. */
  tables: number;
  /** Connections to tables. */
  sockets: number;
  /** People at its tables, connected or expected back. */
  people: number;
  /** Steps that were stored and shown since it was started. */
  steps: number;
  /** How long a commit has taken since then, on the average and at most, in microseconds. */
  commit_mean_us: number;
  /** At most. */
  commit_max_us: number;
  /** Changes that wait for the log just now. */
  waiting: number;
  /** The size of the data folder; 0, if everything is in a database. */
  disk_bytes: number;
};

/** A client's part of the seed: 16 bytes, in hexadecimal. */
export type Nonce = string;

/** How a game ended. Nobody among the winners: it was stopped before anybody won. */
export type Outcome<Ending> = {
  /** Who won. */
  winners: Array<Seat>;
  /** Why, in the words of the game. */
  ending: Ending;
};

/** `GET /api/me/data`: all that the house keeps under your id, to be taken along. `DELETE /api/me/data` deletes it. */
export type OwnData = {
  /** Who you are. */
  player: PlayerId;
  /** Where your browsers want to be called. */
  push: Array<string>;
  /** All your games, the latest first. */
  games: Array<OwnGame>;
};

/** A finished game of somebody's. */
export type OwnGame = {
  /** Its name. */
  id: GameId;
  /** Which game. */
  title: Title;
  /** When it was over, in seconds since 1970. */
  ended_at: number;
  /** Who may see it. */
  replays: ReplayAccess;
  /** Who played, in order of seats. */
  players: Array<string>;
  /** Who won. */
  winners: Array<Seat>;
  /** Where you sat. */
  seat: Seat;
  /** What the game says about you. */
  facts: Facts;
  /** What you were rated after it, if it counted. */
  rating?: GameRating;
};

/** `GET /api/me/games?before=N`: your games, the latest first, a page at a time. */
export type OwnGames = {
  /** The latest first. */
  games: Array<OwnGame>;
  /** Ask with this for those before; there are no more without it. */
  before: number | null;
};

/** `GET /api/me/ratings`: how well you are thought to play each title, game by game. Nobody else is told. */
export type OwnRatings = {
  /** Those of which you have played a game that counted, in the order of the house. */
  titles: Array<TitleRatings>;
};

/** `GET /api/me/stats`: what all your games say about you. */
export type OwnStats = {
  /** All games. */
  all: Score;
  /** Every game of the house, in its order. */
  titles: Array<TitleScore>;
  /** How fast you were in races. */
  reactions: Reactions;
};

/** A table where somebody has a seat. */
export type OwnTable = {
  /** Whether its game goes on over days and waits for them. */
  your_turn: boolean;
  /** How much time is left for whoever it waits for, if it goes on over days. */
  left_ms: Millis | null;
  /** Its code. */
  code: TableCode;
  /** What to say to somebody who is to come: it leads here as long as players are waited for, and they need no invitation. */
  spoken?: TableCode;
  /** Which game. */
  title: Title;
  /** Its status. */
  status: Status;
  /** How many play. */
  seats: number;
  /** How many seats are free. */
  free: number;
  /** How many spectators there are. */
  spectators: number;
  /** How many seconds later than the players they see the game. */
  delay_s: number;
  /** What the host is called. */
  host: string | null;
  /** How long the table has been there. */
  age_s: number;
};

/** `GET /api/me/tables`: where somebody is waited for. */
export type OwnTables = {
  /** The tables where they have a seat and there is something to come back to, a game or people; the newest first. */
  tables: Array<OwnTable>;
  /** The tables to which they have been invited, and where they have not been since; the newest first. */
  invitations: Array<Invitation>;
};

/** How long a player may think about one choice (CO-2). */
export type Pace = "relaxed" | "normal" | "fast" | "untimed" | "one_day" | "three_days" | "one_week";

/** One thing for every seat, without the heap. Serialised as a list. */
export type PerSeat<T> = Array<T>;

/** Somebody at the table. */
export type Person = {
  /** Who. */
  player: PlayerId;
  /** What they are called. */
  name: string;
  /** A picture of their client's choice. */
  avatar: number;
  /** Whether they are connected. */
  connected: boolean;
};

/** `POST /api/play`: a seat at a table that gathers, with whoever else waits, or at a new one. */
export type PlayNow = {
  /** Which game; without it, any. */
  title?: Title;
  /** How many play; without it, any number. */
  seats?: number;
  /** How long a new table waits for others before it starts with bots. */
  wait_ms?: Millis;
  /** With whom this player does not want to be seated. */
  blocked?: Array<PlayerId>;
};

/** Who somebody is: public, and of no use without the signed cookie that goes with it. */
export type PlayerId = string;

/** How fast a press was, as it was credited (docs/photo-finish.md). */
export type PressResult = {
  /** Who pressed. */
  seat: Seat;
  /** The time from seeing to pressing. */
  reaction_ms: Millis;
  /** How long after the first. */
  behind_ms?: Millis | null;
  /** Which race of the game it was in; presses with the same number raced each other. */
  race: number;
  /** Whether it was taken, or came to nothing because somebody was faster. */
  taken: boolean;
};

/** `PUT /api/me/push` and `DELETE /api/me/push`: where a browser wants to be called, or does not any more. */
export type PushEndpoint = {
  /** The address that its push service has given to it. */
  endpoint: string;
};

/** `GET /api/push`: by what push services know this house. */
export type PushKey = {
  /** The public key, in base64url: what a browser subscribes with. */
  key: string;
};

/**
 * What is asked at a table without typing it, so that everybody reads it in their own language and bots understand it.
 * Which questions there are, each game says itself.
 */
export type Question = ScapeGoatQuestion | NoClaim | SoplonQuestion;

/** What you were rated after a game. */
export type RatedGame = {
  /** Its name. */
  id: GameId;
  /** When it was over, in seconds since 1970. */
  ended_at: number;
  /** After it. */
  rating: GameRating;
};

/** Reaction times as a distribution. */
export type Reactions = {
  /** How many presses there were. */
  presses: number;
  /** The fastest of them. */
  fastest_ms: number | null;
  /** Half of them were as fast, or faster. */
  median_ms: number | null;
  /** How many were faster than 100 ms, than 200 ms and so on; the last counts all that were slower. */
  tenths: Array<number>;
};

/** How good somebody's memory was. */
export type Recall = {
  /** Cards they had seen, tried in a race, and they were right. */
  right: number;
  /** Cards they had seen, tried in a race, and they were wrong. */
  wrong: number;
  /** Races in which nobody eliminated anything, though they had seen a card that would have done. */
  missed: number;
  /** Cards they had never seen, tried in a race, and they were right. */
  lucky: number;
  /** Cards they had never seen, tried in a race, and they were wrong. */
  unlucky: number;
};

/** Who may see a finished game. */
export type ReplayAccess = "public" | "players";

/** Somebody finds that the operator should look at a game. */
export type Report = {
  /** What it is called when it is deleted. */
  id: string;
  /** Which game. */
  game: GameId;
  /** Of what kind. */
  title: Title;
  /** At which table. */
  code: TableCode;
  /** When it was over, in seconds since 1970. */
  ended_at: number;
  /** When it was reported. */
  reported_at: number;
  /** Who reports it. */
  player: PlayerId;
  /** What they were called in that game, if they played. */
  name: string | null;
  /** Why. */
  text: string;
};

/** `GET /api/host/reports`. */
export type Reports = {
  /** The latest first. */
  reports: Array<Report>;
};

/** What somebody was. */
export type Role = "scapegoat" | "conspirator";

/**
 * What a seat can do.
 *
 * A press in a race carries the number of what it reacts to, as the view shows it, so that one which reacts to
 * something that is over is refused and costs nothing (CO-4).
 */
export type RowGoatAction =
  | { place: { turn: number; cell: RowGoatCell } }
  | { grab: { round: number } }
  | { take_set: RowGoatLine }
  | { take_pile: RowGoatCell }
  | "call_mine"
  | { call_at: { seat: Seat; call: number } };

/** What a goat rows, or at least sits in (RG-C1). */
export type RowGoatBoat = "rowing_boat" | "raft" | "rubber_ring" | "jet_ski";

/** The face of a card: a boat in a colour. Copies of the same face cannot be told apart. */
export type RowGoatCard = { boat: RowGoatBoat; colour: RowGoatColour };

/** A place of the grid, row by row from the top left, 0 to 8. */
export type RowGoatCell = number;

/** The colour of a card (RG-C1). */
export type RowGoatColour = "pink" | "blue" | "orange" | "yellow";

/** Which cards the game is played with: data, not rules (CO-6). */
export type RowGoatDeck = { cards: Array<RowGoatDeckEntry> };

/** One line of a list as it is written. Boats and colours are words here, so that an unknown one can be named. */
export type RowGoatDeckEntry = { boat: string; colour: string; copies: number };

/** Why the game ended. */
export type RowGoatEnding = "rescued" | "stuck" | "unfinished";

/** Three cells in a row, a column or a diagonal (RG-L1). */
export type RowGoatLine =
  | "top_row"
  | "middle_row"
  | "bottom_row"
  | "left_column"
  | "middle_column"
  | "right_column"
  | "falling_diagonal"
  | "rising_diagonal";

/** Before these moments a player's press is refused. Those that never were are left out when written. */
export type RowGoatLocks = {
  /** Any placement, after one out of turn (RG-M1). */
  placing?: Millis;
  /** A mistaken placement: it is a double tap (CO-4). */
  misplacing?: Millis;
  /** A mistaken touch: it is a double tap (CO-4). */
  mistouching?: Millis;
  /** Any call at another, after one in vain (RG-W3). */
  calling?: Millis;
};

/** What a pile has to be taken for. */
export type RowGoatOffence = "touch" | "call";

/** What a table can agree on. Becomes a Config if it keeps the rules. */
export type RowGoatOptions = {
  deck?: RowGoatDeck;
  /** Who places first; otherwise the seed decides (RG-S2). */
  first?: Seat | null;
  /** How long a player may take to place; 0 = as long as it takes (RG-P5). */
  place_ms?: Millis;
  /** How long a round of grabbing lasts from its first grab (RG-L5). */
  grab_ms?: Millis;
  /** How long a set waits for a grab when nobody has a card left (RG-E4). */
  stuck_ms?: Millis;
  /** How long a player may think about which pile or set to take: 20, 10 or 5 s (CO-2). */
  pace?: Pace;
  /** Mistakes are refused without penalty (RG-M3). */
  forgiving?: boolean;
  /** The game ends unfinished after so many placements; 0 = never (RG-E4). */
  placement_limit?: number;
};

/** A pile that somebody has to take. */
export type RowGoatPenalty = { seat: Seat; for: RowGoatOffence };

/** What can be seen of a pile. */
export type RowGoatPile = { top: RowGoatCard; size: number };

/** What somebody pressed for. */
export type RowGoatPressKind = "boat" | "colour" | "same" | "several" | "call";

/** How fast somebody was. */
export type RowGoatReview = {
  /** For every kind that they pressed for. */
  kinds: Array<RowGoatSpeed>;
};

/**
 * What can happen. No event tells the order of a deck, the only secret of this game. Two of them nobody is shown, because
 * they would name what the players race to notice: `SetsLie` and `OwesCall` (RG-L2, RG-W1).
 */
export type RowGoatShown =
  | { turn_began: { seat: Seat; turn: number } }
  | {
      placed: {
        seat: Seat;
        cell: RowGoatCell;
        card: RowGoatCard;
        /** The turn limit ran out (RG-P5). */
        by_clock: boolean;
      };
    }
  | { misplaced: { seat: Seat; cell: RowGoatCell; card: RowGoatCard; out_of_turn: boolean } }
  | { unlocked: { seat: Seat } }
  | { sets_lie: { sets: Array<RowGoatLine>; round: number } }
  | "set_gone"
  | { grabbed: { seat: Seat } }
  | {
      slowest: {
        seat: Seat;
        /** The grab limit ran out, and chance chose among those who had not grabbed (RG-L5). */
        drawn: boolean;
      };
    }
  | { chooses_set: { seat: Seat } }
  | { took_set: { seat: Seat; line: RowGoatLine; cards: number; by_clock: boolean } }
  | {
      mistouched: {
        seat: Seat;
        /** A second touch in a round; otherwise there was no set. */
        holds_one: boolean;
      };
    }
  | { chooses_pile: { seat: Seat } }
  | { took_pile: { seat: Seat; cell: RowGoatCell; cards: number; by_clock: boolean } }
  | { spared: { seat: Seat } }
  | { owes_call: { seat: Seat; call: number } }
  | { called_mine: { seat: Seat } }
  | {
      called_at: {
        seat: Seat;
        target: Seat;
        /** The target owed a call (RG-W2); otherwise nothing came of it but a lock for the caller (RG-W3). */
        caught: boolean;
      };
    }
  | "nobody_has_cards"
  | { ended: { outcome: Outcome<RowGoatEnding> } };

/** How fast somebody was at one kind of thing. */
export type RowGoatSpeed = {
  /** At what. */
  kind: RowGoatPressKind;
  /** How often they pressed. */
  presses: number;
  /** Half of the times they were as fast, or faster. */
  median_ms: Millis;
  /** The same of all others; nothing, if nobody else pressed. */
  others_ms: Millis | null;
};

/** What the game waits for. */
export type RowGoatStage =
  | { place: { seat: Seat } }
  | "grab"
  | { take_set: { seat: Seat } }
  | { take_pile: { seat: Seat } }
  | "stuck"
  | "over";

/** What one viewer may know now. */
export type RowGoatView = {
  you: Seat | null;
  now: Millis;
  stage: RowGoatStage;
  /** Whom the game waits for, as far as everybody knows: a set that nobody has grabbed for makes it wait for nobody else. */
  waiting: Array<Seat>;
  deadline: Millis | null;
  /** The number of this turn, which a placement gives back (CO-4). */
  turn: number;
  /** The number of the round of grabbing that is on or comes next, which a grab gives back (CO-4). */
  round: number;
  grid: Array<RowGoatPile | null>;
  /** The sets that lie now, once somebody has grabbed for them (RG-L1, RG-L2). */
  sets: Array<RowGoatLine>;
  /** Before this moment a touch without a set is free: the last set has just gone (RG-M2). */
  free_until: Millis;
  /** The lifebuoys on the table (RG-S2). */
  lifebuoys: number;
  /** Who holds a lifebuoy. */
  holders: Array<Seat>;
  /** The sizes of the decks (RG-S1). */
  cards: PerSeat<number>;
  /** Who has exactly one card and has called, or been called at (RG-W1). */
  called: Array<Seat>;
  /** The number of each player's debt to call, which a call at them gives back (CO-4). */
  calls: PerSeat<number>;
  /** The piles that are still to be taken (RG-M2, RG-W2). */
  penalties: Array<RowGoatPenalty>;
  locks: PerSeat<RowGoatLocks>;
  placements: number;
  forgiving: boolean;
  outcome: Outcome<RowGoatEnding> | null;
  /** The top cards of the decks, in a replay with everything open. */
  next?: PerSeat<RowGoatCard | null> | null;
};

/** Why a moment of Row Your Goat is worth looking at. */
export type RowGoatWhy =
  | { fastest: { reaction_ms: Millis } }
  | { slowest: { reaction_ms: Millis } }
  | { just_beaten: { by: Seat; ahead_ms: Millis } };

/** What a seat can do. */
export type ScapeGoatAction =
  | "call_cops"
  | "pass"
  | { move: ScapeGoatLocation }
  | { spy: Seat }
  | { trade: Seat }
  | { steal: Seat }
  | { take_stash: ScapeGoatPlace }
  | { fill_stash: ScapeGoatCard }
  | { choose: ScapeGoatCard }
  | { swap: ScapeGoatCard }
  | { pass_for_now: boolean }
  | "take_back";

/**
 * An evidence card: the goats on it, as bits. Copies of a card cannot be told apart, so a card is its face.
 *
 * Written `red+blue`, or `grey` for the card that shows only the bystander, who is nobody's colour (SG-C1).
 */
export type ScapeGoatCard = string;

/** What a player can declare (SG-K1). It may be a lie. */
export type ScapeGoatClaim =
  | {
      hold: {
        /** How many. */
        count: number;
        /** Which colour. */
        colour: ScapeGoatColour;
      };
    }
  | {
      target: {
        /** Which colour. */
        colour: ScapeGoatColour;
      };
    }
  | "loyal";

/** A goat's colour (SG-C1). A game of n players uses the first n. */
export type ScapeGoatColour = "red" | "blue" | "yellow" | "green" | "orange" | "purple";

/** Which evidence a game is played with (SG-C5). */
export type ScapeGoatDeck = ScapeGoatNamedDeck | ScapeGoatDeckList;

/** A line of the list: a card, how many there are of it, and in which games it is used. */
export type ScapeGoatDeckEntry = { mark: ScapeGoatMark; goats: Array<ScapeGoatColour>; copies?: number };

/** A list of evidence cards that can be dealt for every number of players (SG-C5). */
export type ScapeGoatDeckList = { cards: Array<ScapeGoatDeckEntry> };

/** The white die picks the row, the black die the column (SG-C3, SG-C4). */
export type ScapeGoatDice = {
  /** 1 to 10. */
  white: number;
  /** 1 to 12. */
  black: number;
};

/** Why the game ended. */
export type ScapeGoatEnding = "scapegoat_framed" | "innocent_framed" | "cops" | "unfinished";

/** What a finished game says about one of its players. */
export type ScapeGoatFacts = {
  /** What they were; nothing, if the game broke off before that was told. */
  role: Role | null;
  /** Whether they went to the cops. */
  went_to_cops: boolean;
};

/** The cards somebody holds, in ascending order: three at most, and a fourth while they are at the stash (SG-A3). */
export type ScapeGoatHand = Array<ScapeGoatCard>;

/** The five places in a line (SG-C2). Prepare becomes Frame/Steal when its tokens are gone (SG-A4). */
export type ScapeGoatLocation = "prepare" | "spy" | "trade" | "stash" | "cops";

/** The player-count mark of a card: `4` = with exactly four, `4+` = with four or more. */
export type ScapeGoatMark = string;

/** One player's mat. Written as ten rows of twelve letters: the initials of the colours. */
export type ScapeGoatMat = Array<string>;

/** What a player of Scape Goat has seen of the others' hands. Cards may have changed hands since. */
export type ScapeGoatMemory = {
  /** At most one of each player: the last that was seen. */
  hands: Array<SeenHand>;
};

/** A deck that every Corral knows by name. A name stands for the same cards for good: a better list gets another name. */
export type ScapeGoatNamedDeck = "balanced" | "one_for_all";

/** What somebody has noted of a player's hand (SG-N1). */
export type ScapeGoatNote = {
  /** Whose hand it is. */
  seat: Seat;
  /** Cards that are in it. */
  sure: ScapeGoatHand;
  /** Cards that were in it before one left it unseen: each of them may be the one (SG-N2). */
  unsure: ScapeGoatHand;
};

/** What a table can agree on. Becomes a Config if it keeps the rules. */
export type ScapeGoatOptions = {
  deck?: ScapeGoatDeck;
  /** The colours in order of seats, where people chose them; otherwise the seed decides (CO-1). */
  colours?: Array<ScapeGoatColour> | null;
  pace?: Pace;
  /**
   * How long the six-player window to the cops stays open in the first round; 0 = until an explicit pass, in all of
   * them (SG-A8).
   */
  cops_window_ms?: Millis;
  /** How long it stays open after the first round; 0 = as long as in it, as in all games from before there was this. */
  later_window_ms?: Millis;
  /** Whether private words are allowed (SG-K1). */
  whispers?: boolean;
  /** Whether bots talk, and listen to what is said. */
  bots_talk?: boolean;
  /** Whether what a seat has seen by itself is noted for it (SG-N1). */
  notes?: boolean;
  /** For how long a move of the pawn can be taken back; 0 = not at all (SG-T5). */
  take_back_ms?: Millis;
  /** The game ends unfinished after so many turns; 0 = never (SG-E4). */
  turn_limit?: number;
};

/** One of the three places of the stash, from the left, 0 to 2. */
export type ScapeGoatPlace = number;

/** What a player can ask another (SG-K1). The answer may be a lie. */
export type ScapeGoatQuestion =
  | {
      hold: {
        /** Which colour. */
        colour: ScapeGoatColour;
      };
    }
  | "target";

/** What is turned up at the end. */
export type ScapeGoatReveal = {
  scapegoat: Seat;
  names: PerSeat<ScapeGoatColour>;
  hands: PerSeat<ScapeGoatHand>;
  stash: [ScapeGoatCard, ScapeGoatCard, ScapeGoatCard];
};

/** How sure of being the scapegoat somebody could have been. */
export type ScapeGoatReview = {
  /** What they were; nothing, if the game broke off before that was told. */
  role: Role | null;
  /** After the deal, and after every step that changed it. */
  turns: Array<ScapeGoatSure>;
};

/**
 * What can happen. `C` is a card and `H` a hand that not everybody sees: always there in what happened, and there in
 * what a viewer is shown only if they may see it. Cards that lie open are plain.
 */
export type ScapeGoatShown =
  | "time_up"
  | { turn_began: { seat: Seat } }
  | { window_opened: { seat: Seat; closes: Millis | null } }
  | { passed: { seat: Seat } }
  | { passing_for_now: { seat: Seat; on: boolean } }
  | { window_closed: { seat: Seat } }
  | { moved: { seat: Seat; to: ScapeGoatLocation } }
  | { took_back: { seat: Seat; to: ScapeGoatLocation } }
  | { spied: { seat: Seat; target: Seat; hand: ScapeGoatHand | null } }
  | { trade_opened: { seat: Seat; with: Seat } }
  | { frame_opened: { seat: Seat } }
  | { chose: { seat: Seat; card: ScapeGoatCard | null } }
  | { traded: { seat: Seat; with: Seat; gave: ScapeGoatCard | null; got: ScapeGoatCard | null } }
  | { stash_taken: { seat: Seat; place: ScapeGoatPlace; card: ScapeGoatCard | null } }
  | { stash_filled: { seat: Seat; place: ScapeGoatPlace; card: ScapeGoatCard | null } }
  | { token_taken: { seat: Seat; left: number } }
  | "prepare_flipped"
  | { token_stolen: { seat: Seat; from: Seat } }
  | { frame_revealed: { cards: PerSeat<ScapeGoatCard> } }
  | "frame_failed"
  | { framed: { seats: Array<Seat> } }
  | { swapped: { seat: Seat; at: ScapeGoatLocation; put: ScapeGoatCard; took: ScapeGoatCard } }
  | { went_to_cops: { seat: Seat } }
  | {
      ended: {
        outcome: Outcome<ScapeGoatEnding>;
        scapegoat: Seat;
        names: PerSeat<ScapeGoatColour>;
        hands: PerSeat<ScapeGoatHand>;
        stash: [ScapeGoatCard, ScapeGoatCard, ScapeGoatCard];
      };
    };

/** Somebody's hand, seen by the one who spied. */
export type ScapeGoatSpied = { seat: Seat; hand: ScapeGoatHand };

/** What the game waits for. Public: everybody sees how far a turn has come. */
export type ScapeGoatStage =
  | "window"
  | "move"
  | "spy"
  | "trade"
  | { choose_for_trade: { with: Seat } }
  | "take_stash"
  | { fill_stash: { place: ScapeGoatPlace } }
  | "steal"
  | "choose_for_frame"
  | "swap"
  | "over";

/** What all games of one player add up to. */
export type ScapeGoatStats = {
  /** As the scapegoat. */
  as_scapegoat: Score;
  /** As one of the others. */
  as_conspirator: Score;
  /** How often they sniffed out that they were the scapegoat, and went to the cops. */
  sniffed_out: number;
  /** How often they went to the cops and were not the scapegoat. */
  false_alarms: number;
};

/** How sure, after a step. */
export type ScapeGoatSure = {
  /** After how many steps. */
  moment: number;
  /** In percent. */
  sure: number;
};

/** A move that you can take back. */
export type ScapeGoatTakeBack = {
  to: ScapeGoatLocation;
  /** The last moment for it, in the time of the game. */
  until: Millis;
};

/** What one viewer may know now. */
export type ScapeGoatView = {
  you: Seat | null;
  colours: PerSeat<ScapeGoatColour>;
  pawns: PerSeat<ScapeGoatLocation>;
  /** How many cards everybody holds. */
  cards: PerSeat<number>;
  tokens: PerSeat<number>;
  /** The open cards beside Prepare, Spy, Trade and Stash. */
  evidence: [ScapeGoatCard, ScapeGoatCard, ScapeGoatCard, ScapeGoatCard];
  /** The tokens on Prepare; with none left it is Frame/Steal (SG-A4). */
  tokens_left: number;
  dice: ScapeGoatDice;
  turns_done: number;
  mover: Seat;
  stage: ScapeGoatStage;
  /** Whom the game waits for. Among secret choices, others stay listed until everybody has chosen (CO-3). */
  waiting: Array<Seat>;
  deadline: Millis | null;
  /** With six players, whether "pass for now" can be ticked at this table, and is by you (SG-A8). */
  passing: boolean | null;
  hand: ScapeGoatHand | null;
  /** Your secret choice (SG-A2, SG-F1). */
  chosen: ScapeGoatCard | null;
  mat: ScapeGoatMat | null;
  /** The name your mat gives for the roll (SG-S5). */
  name: ScapeGoatColour | null;
  /** The hand you spied on, until the end of your turn (SG-A1). */
  spied: ScapeGoatSpied | null;
  /** Where your pawn goes if you take its move back (SG-T5). */
  take_back: ScapeGoatTakeBack | null;
  /** Where the table wants it: what you have seen by yourself of the others' hands (SG-N1). */
  notes: Array<ScapeGoatNote> | null;
  outcome: Outcome<ScapeGoatEnding> | null;
  /** Everything, once the game is over (SG-E2), and in a replay with everything open. */
  reveal: ScapeGoatReveal | null;
};

/** Why a moment of Scape Goat is worth looking at. */
export type ScapeGoatWhy =
  | { rose: { from: number; to: number } }
  | { fell: { from: number; to: number } }
  | { went_to_cops: { sure: number } }
  | { could_have_gone: { sure: number } };

/** Games, and how many of them were won. */
export type Score = {
  /** How many were played. */
  games: number;
  /** How many were won. */
  wins: number;
};

/** A place at the table, counted clockwise from 0 (CO-1). */
export type Seat = number;

/** What one seat has committed to. */
export type SeatCommitment = {
  /** Whose. */
  seat: Seat;
  /** SHA-256 of `corral nonce 1`, the commitment of the house, one byte for the seat, and the nonce. */
  commitment: Commitment;
};

/** What one seat added to the seed. */
export type SeatNonce = {
  /** Whose. */
  seat: Seat;
  /** What the seat had committed to before anybody revealed anything. Older games have none. */
  commitment?: Commitment | null;
  /** What. */
  nonce: Nonce;
};

/** One seat. */
export type SeatState = {
  /** Who sits there. */
  sitter: Sitter | null;
  /** Whether a stand-in plays for them at the moment. */
  stand_in: boolean;
  /** Whether they have said that they want another game. Bots are not asked. */
  wants_rematch: boolean;
};

/** How far a client has followed a game. */
export type Seen = {
  /** Which game at this table. */
  game: number;
  /** The number of the last step. */
  n: number;
};

/** A card that lies face down, and that somebody has seen. */
export type SeenCard = {
  /** Where it lies now. */
  at: SoplonSpot;
  /** Which it is. */
  card: SoplonCard;
  /** They were wrong about it once, so they had forgotten it. */
  forgotten: boolean;
};

/** A hand that somebody once saw. */
export type SeenHand = {
  /** Whose. */
  seat: Seat;
  /** What was in it then. */
  hand: ScapeGoatHand;
  /** How many turns ago. */
  turns_ago: number;
};

/** Who can sit on a seat. */
export type Sitter =
  | { person: Person }
  | {
      bot: {
        /** What it is called. */
        name: string;
        /** How well it plays. */
        level: Level;
      };
    };

/** What a seat can do. */
export type SoplonAction =
  | "peek"
  | "done"
  | "draw"
  | "close"
  | "pass"
  | { exchange: SoplonPlace }
  | { look: SoplonSpot }
  | { swap: SoplonPair }
  | { remove: SoplonPlace }
  | { send: Seat }
  | {
      eliminate: {
        /** The race this reacts to, as its opening was shown (CO-4). */
        race: number;
        at: SoplonSpot;
      };
    }
  | {
      pass_race: {
        /** The race this reacts to. */
        race: number;
      };
    }
  | { give: SoplonPlace };

/** A card by its face, in one byte. Written like its Kind. */
export type SoplonCard = { witness: number } | "cousin" | "boss" | "hitman" | "driver" | "thug" | "rat";

/** What a player can declare. It may be a lie. */
export type SoplonClaim =
  | {
      sum: {
        /** How much. */
        worth: number;
      };
    }
  | "rat";

/** A list of cards that keeps the rules: only the numbers of the witnesses are free (SO-C3). */
export type SoplonDeck = { cards: Array<SoplonDeckEntry> };

/** A line of the list. */
export type SoplonDeckEntry = {
  /** `witness`, `thug`, `driver`, `hitman`, `boss`, `cousin` or `rat`. */
  card: string;
  worth?: number | null;
  copies?: number;
};

/** Why the game ended. */
export type SoplonEnding = "lowest_sum" | "fewest_cards" | "lowest_card" | "shared" | "unfinished";

/** What a finished game says about one of its players. */
export type SoplonFacts = {
  /** How good their memory was. */
  recall: Recall | null;
};

/** How it showed that a card was forgotten. */
export type SoplonForgot = "wrong" | "missed";

/** What lies at a place. */
export type SoplonLying = "gap" | "down" | { up: SoplonCard };

/** What a player of Soplón has seen of the cards that lie face down now. */
export type SoplonMemory = {
  /** In order of spots. */
  cards: Array<SeenCard>;
};

/** What a table can agree on. Becomes a Config if it keeps the rules. */
export type SoplonOptions = {
  deck?: SoplonDeck;
  /** How long a player may think about a choice of their turn (CO-2). */
  pace?: Pace;
  /** How long a race stays open (SO-X7). */
  race_ms?: Millis;
  /** How long the first look lasts (SO-S2). */
  peek_ms?: Millis;
  /** Who begins, where the host named somebody; otherwise the seed decides (SO-S3). */
  first?: Seat | null;
  /** Whether players may keep private notes (SO-S4). The rules know nothing of notes. */
  notes?: boolean;
  /**
   * Whether bots talk, and listen to what is said. What is on is not written, so that a game reads as it did before there was
   * such a thing.
   */
  bots_talk?: boolean;
  /** The game ends unfinished after so many turns; 0 = never (SO-E6). */
  turn_limit?: number;
};

/** Two spots whose cards are exchanged. The order does not matter, so the lower spot stands first. */
export type SoplonPair = [SoplonSpot, SoplonSpot];

/** A place in a district: 0 and 1 are the upper ones of the deal, 2 and 3 the lower ones, later ones follow (SO-X8). */
export type SoplonPlace = number;

/** What a player can ask another. The answer may be a lie. */
export type SoplonQuestion = "sum" | "rat";

/** The race that is open. */
export type SoplonRace = {
  race: number;
  /** What has been tried in vain (SO-X6). */
  tried: Array<SoplonSpot>;
  passed: Array<Seat>;
  /** Who could not pay and is out (SO-X6). */
  out: Array<Seat>;
  /** From when your taps count again (CO-4). */
  ready_at: Millis;
};

/** What came out at the end. */
export type SoplonReveal = {
  /** In order of seats. */
  sums: PerSeat<number>;
  /** What the rat was worth, if it lay in a district (SO-E4). */
  rat: number | null;
};

/** What somebody had seen and forgot. */
export type SoplonReview = {
  /** How good their memory was. */
  recall: Recall;
  /** Every card, in the order of the game. */
  forgotten: Array<SoplonSlip>;
};

/**
 * What can happen. `C` is a card that not everybody sees: always there in what happened, and there in what a viewer
 * is shown only if they may see it. Cards that lie open are plain.
 */
export type SoplonShown =
  | { time_up: { seat: Seat } }
  | { peeked: { seat: Seat; cards: [SoplonCard | null, SoplonCard | null] } }
  | { done: { seat: Seat } }
  | "peeks_over"
  | { turn_began: { seat: Seat } }
  | { reshuffled: { cards: number } }
  | { drew: { seat: Seat; card: SoplonCard | null } }
  | { exchanged: { seat: Seat; place: SoplonPlace; played: SoplonCard } }
  | { rat_returned: { seat: Seat; place: SoplonPlace } }
  | { looked: { seat: Seat; at: SoplonSpot; card: SoplonCard | null } }
  | { swapped: { seat: Seat; pair: SoplonPair } }
  | { swap_skipped: { seat: Seat } }
  | { removed: { seat: Seat; place: SoplonPlace; card: SoplonCard } }
  | { added: { seat: Seat; to: Seat; place: SoplonPlace | null } }
  | { race_opened: { race: number } }
  | { passed_race: { seat: Seat } }
  | { erred: { seat: Seat; at: SoplonSpot; card: SoplonCard } }
  | { paid: { seat: Seat; place: SoplonPlace | null } }
  | { eliminated: { seat: Seat; at: SoplonSpot; card: SoplonCard } }
  | { gave: { seat: Seat; place: SoplonPlace; to: SoplonSpot } }
  | { race_closed: { race: number } }
  | { closed: { seat: Seat } }
  | { passed: { seat: Seat } }
  | { revealed: { at: SoplonSpot; card: SoplonCard } }
  | { rat_counted: { top: SoplonCard | null; worth: number } }
  | { counted: { seat: Seat; sum: number; cards: number } }
  | { ended: { outcome: Outcome<SoplonEnding> } };

/** A card that somebody had seen and forgot. */
export type SoplonSlip = {
  /** The step after which to look: they had just tried it, or could still have eliminated it. */
  moment: number;
  /** Where it lay. */
  at: SoplonSpot;
  /** Which it was. */
  card: SoplonCard;
  /** How it showed. */
  how: SoplonForgot;
};

/** A place in somebody's district. */
export type SoplonSpot = { seat: Seat; place: SoplonPlace };

/** What the game waits for. Public: everybody sees how far a turn has come. */
export type SoplonStage =
  | "peeks"
  | "turn"
  | "exchange"
  | "thug"
  | "driver"
  | "hitman"
  | "hitman_swap"
  | "boss"
  | "race"
  | { gift: { giver: Seat; gap: SoplonSpot } }
  | "over";

/** What all games of one player add up to. */
export type SoplonStats = {
  /** How good their memory was. */
  recall: Recall;
};

/** What one viewer may know now. */
export type SoplonView = {
  you: Seat | null;
  /** The time of the last input. */
  now: Millis;
  deadline: Millis | null;
  stage: SoplonStage;
  /** Whose turn it is; before play, who will begin. */
  turn: Seat;
  turns_begun: number;
  waiting: Array<Seat>;
  /** Before play: who has looked at their lower cards (SO-S2). */
  peeked: Array<Seat>;
  closer: Seat | null;
  /** Every place of every district, in order of seats. */
  districts: Array<Array<SoplonLying>>;
  /** How many cards the draw pile has. */
  pile: number;
  /** How many cards the discard pile has; only the top is shown (SO-X8). */
  discard: number;
  top: SoplonCard | null;
  /** How many cards have been removed from the game (SO-F4). */
  set_aside: number;
  /** The card in your hand, between drawing and exchanging it. */
  held: SoplonCard | null;
  race: SoplonRace | null;
  outcome: Outcome<SoplonEnding> | null;
  /** The sums, once everything has been revealed (SO-E3). */
  reveal: SoplonReveal | null;
};

/** Who speaks. */
export type Speaker = {
  /** Who. */
  player: PlayerId;
  /** What they are called. */
  name: string;
  /** Where they sit, unless they are a spectator. */
  seat: Seat | null;
};

/** The status of a table. */
export type Status = "lobby" | "dealing" | "playing" | "over";

/** A step in short. */
export type StepLine = {
  /** The time it counted for. */
  at: Millis;
  /** Whose input it was; nobody's, if the clock spoke. */
  seat: Seat | null;
  /** Who made it. */
  by: By;
  /** The names of all that happened, such as `eliminated`. */
  kinds: Array<string>;
  /** The seats that saw something of it. */
  seen_by: Array<Seat>;
  /** Whether a spectator would have seen something of it. */
  seen_by_spectators: boolean;
  /** Something was tried by somebody who had seen it, and had forgotten what it was. */
  forgotten: boolean;
  /** In a race: how fast it was. */
  press?: PressResult | null;
};

/**
 * The code of a table: letters and digits that nobody mixes up. It is in the link, too long to be guessed, and stays the same
 * as long as the table is there. To be said aloud there is a short one, as long as the table waits for players.
 */
export type TableCode = string;

/** `GET /api/tables`: the public ones. */
export type TableList = {
  /** Those with a free seat first, then the newest. */
  tables: Array<TableSummary>;
  /** The games for which people wait at tables that gather. */
  waiting: Array<WaitingPeople>;
  /** What the operator of the house wants everybody to know, if there is anything. */
  announcement?: string;
};

/** A table in the list; also `GET /api/tables/CODE`. */
export type TableSummary = {
  /** Its code. */
  code: TableCode;
  /** What to say to somebody who is to come: it leads here as long as players are waited for, and they need no invitation. */
  spoken?: TableCode;
  /** Which game. */
  title: Title;
  /** Its status. */
  status: Status;
  /** How many play. */
  seats: number;
  /** How many seats are free. */
  free: number;
  /** How many spectators there are. */
  spectators: number;
  /** How many seconds later than the players they see the game. */
  delay_s: number;
  /** What the host is called. */
  host: string | null;
  /** How long the table has been there. */
  age_s: number;
};

/**
 * What people say at the table (SG-K1). Talk is not an input: it changes no game and may be a lie.
 *
 * `C` is what can be claimed in this game, such as holding two cards with red on them, and `Q` what can be asked without
 * typing it, such as whether somebody holds one.
 */
export type Talk<C, Q> =
  | {
      say: "words";
      /** What is said. */
      text: string;
      /** To whom, if not to all. */
      to?: Seat | null;
    }
  | {
      say: "claim";
      /** What is claimed. */
      claim: C;
      /** To whom, if not to all. */
      to?: Seat | null;
    }
  | {
      say: "point";
      /** At whom. */
      at: Seat;
    }
  | {
      say: "nod";
      /** To whom, if under the table. */
      to?: Seat | null;
    }
  | {
      say: "shake";
      /** To whom, if under the table. */
      to?: Seat | null;
    }
  | {
      say: "wink";
      /** To whom. */
      to: Seat;
    }
  | {
      say: "react";
      /** How. */
      how: Mood;
    }
  | {
      say: "shrug";
      /** To whom, if under the table. */
      to?: Seat | null;
    }
  | {
      say: "ask";
      /** Who is to answer. */
      of: Seat;
      /** What they are asked. */
      question: Q;
    };

/** A game of the house, by its name. What can be asked of it is in GameType. */
export type Title = "scapegoat" | "rowgoat" | "soplon";

/** How you are rated in one title. */
export type TitleRatings = {
  /** Which. */
  title: Title;
  /** After each game that counted, the latest last. */
  games: Array<RatedGame>;
};

/** How one game went. */
export type TitleScore = {
  /** Which. */
  title: Title;
  /** How often you played and won. */
  score: Score;
  /** What else your games add up to, in the words of the game. */
  own: GameStats;
};

/** Why a game cannot be played again to its end. */
export type Unplayable = {
  /** The step that the rules refuse, from 1; none, if steps are missing. */
  step: number | null;
  /** A sentence for people. */
  why: string;
};

/** How many people wait for others who play a game with them: PlayNow leads to them. */
export type WaitingPeople = {
  /** Which game. */
  title: Title;
  /** How many. */
  people: number;
};

/** Who may look at the games of a table besides those who play. */
export type Watching = {
  /** How many seconds later than the players spectators see the game. */
  delay_s: number;
  /** Who may see the games when they are over. */
  replays: ReplayAccess;
};

/** `POST /api/games/ID/report` and `POST /api/host/announce`: a few words. */
export type Words = {
  /** The words. */
  text: string;
};
