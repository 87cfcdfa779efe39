// One door to the generated types, with shorter names for what the frame of a table uses.
import type * as wire from './wire';

export { PROTOCOL } from './wire';
export type {
  Claim,
  ClientMsg,
  Fairness,
  Level,
  Millis,
  Person,
  PressResult,
  Question,
  SeatCommitment,
  SeatState,
  Seen,
  Speaker,
  Status,
  TableState,
  TableSummary,
  Title,
} from './wire';
/** What comes over the socket, from the table or from the house. */
export type ServerMsg = wire.ServerMsg | wire.HouseMsg;
export type Outcome = wire.Outcome<wire.GameEnding>;
export type Talk = wire.Talk<wire.Claim, wire.Question>;
export type { GameAction, GameEvent, GameOptions, GameView } from './wire';
