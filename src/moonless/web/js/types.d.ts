/** What goes over the wire: docs/protocol.md as types. */
export * from "./people";
export * from "./shelf";
import type { Terms } from "./people";
import type { Dice } from "./shelf";
/** How much something matters. */
export type Tone = "plain" | "good" | "warn" | "grave";
/** Something that is true of a piece. */
export interface Mark {
  id: string;
  name: string;
  tone: Tone;
  note: string;
  amount: number | null;
}
export interface Price {
  amount: number;
  unit: string;
  least: boolean;
}
/** What an answer would bring on. */
export interface Consequence {
  kind: string;
  text: string;
  tone: Tone;
  piece: string;
  cell: string;
  chance: number | null;
  /** Whether the words say the chance already. */
  named: boolean;
}
/** What is not possible now, and why. */
export interface WhyNot {
  key: string;
  label: string;
  reason: string;
  rule: string;
  verb: string;
  cell: string;
  piece: string;
}
/** An order of several steps while it is given. */
export interface Order {
  kind: "path" | "allocation" | "set";
  id: string;
  name: string;
  cells: string[];
  marks: string[];
  price: Price[];
  outcome: Consequence[];
}
export interface Line {
  text: string;
  rule: string;
  dice: number[];
  card: string;
  needed: string;
  good: boolean | null;
  pieces: string[];
  /** The cells that the first piece went over, in order. */
  path: string[];
  /** Whether the words say already which card it was. */
  named: boolean;
  /** How many sides the dice have. */
  die: number;
  /** What deserves a second of stage. */
  moment: string;
  heading: boolean;
}
export interface Piece {
  id: string;
  kind: string;
  cell: string;
  name: string;
  short: string;
  side: string;
  facing: string;
  marks: Mark[];
  note: string;
  /** What is written beside it, what it counts for, and what tells it from others of its kind. */
  label: string;
  worth: number;
  badge: string;
  angle: number | null;
  /** What its cell is called, where the cell has a name. */
  place: string;
}
export interface Overlay {
  id: string;
  kind: string;
  name: string;
  cells: Record<string, number>;
  note: string;
  piece: string;
  /** Whether it is explained beside the board. */
  legend: boolean;
  /** The heading of several; `short` is then what tells them apart. */
  group: string;
  short: string;
  /** What is written in its cells. */
  figures: Record<string, string>;
}
export interface Space {
  name: string;
  tokens: number;
  capacity: number;
  note: string;
  broken: boolean;
  filling: boolean;
}
export interface Stat {
  name: string;
  value: string;
  note: string;
}
export interface Sheet {
  id: string;
  title: string;
  subtitle: string;
  seat: string;
  stats: Stat[];
  spaces: Space[];
  notes: string[];
}
export interface Track {
  id: string;
  name: string;
  spaces: string[];
  now: number;
  notes: Record<string, string>;
}
export interface Odds {
  chance: number;
  best: number;
  note: string;
  best_with: string;
}
export interface Choice {
  key: string;
  label: string;
  rule: string;
  cost: Price | null;
  odds: Odds | null;
  cell: string;
  piece: string;
  note: string;
  warning: string;
  verb: string;
  /** The heading under which answers of one kind are gathered, and what tells this one from them. */
  group: string;
  short: string;
  sheet: string;
  facing: string;
  steady: boolean;
  closes: boolean;
  /** It spares a chore: all that is still to be set up, as it usually is. */
  spares: boolean;
  gives_up: boolean;
  outcome: Consequence[];
}
/** A whole way to a far place: the answers that lead there. */
export interface Way {
  cell: string;
  keys: string[];
  price: Price[];
  outcome: Consequence[];
  ends: string;
  name: string;
  cells: string[];
  /** What is left at its end of what it costs. */
  left: Price | null;
}
export interface Prompt {
  seat: string;
  question: string;
  rule: string;
  choices: Choice[];
  why_not: WhyNot[];
  order: Order | null;
  /** How many sides the die has that is entered by hand; 0: none is. */
  die: number;
  piece: string;
  /** The piece that every answer is aimed at, where none names it. */
  target: string;
  /** Whether the question itself says who is asked. */
  named: boolean;
  /** Standing orders that are offered to who keeps answering so. */
  always: Always[];
}
export interface Always {
  ask: string;
  key: string;
  label: string;
}
/** A rule in words: when this happens and that is so, then it does so. */
export interface RuleWords {
  situation: string;
  needed: string;
  result: string;
}
export interface OfferedRule extends Always {
  seat: string;
  question: string;
  sentence?: RuleWords | null;
}
export interface StandingOrder {
  seat: string;
  ask: string;
  key: string;
  question: string;
  label: string;
  place: number;
  times: number;
  last: string;
  sentence?: RuleWords | null;
}
export interface Report {
  id: string;
  title: string;
  columns: string[];
  rows: string[][];
}
export interface Scene {
  title: string;
  subtitle: string;
  seat: string;
  board: string;
  pieces: Piece[];
  overlays: Overlay[];
  sheets: Sheet[];
  tracks: Track[];
  prompt: Prompt | null;
  tables: Report[];
  outcome: string;
  log: Line[];
  logStart: number;
  /** What the abbreviations in its words stand for. */
  abbreviations: Record<string, string>;
  /** What the figures that are written on the board mean, each by a sample of it. */
  figures: Record<string, string>;
}
export interface Changed<T extends { id: string } = { id: string }> {
  set: T[];
  gone: string[];
  /** All ids, where their order is another than before. */
  order?: string[];
}
export interface Beat {
  line: Line;
  pieces: Partial<Changed<Piece>>;
  /** Where the tracks stand by their ids, where that changed. */
  tracks?: Record<string, number>;
}
export interface Holder {
  kind: "person" | "computer" | "open";
  name: string;
}
export interface SeatCard {
  label: string;
  holder: Holder;
  online: boolean;
  lender: string;
}
export interface TableCard {
  id: string;
  game: string;
  scenario: string;
  title: string;
  subtitle: string;
  status: "playing" | "over";
  turn: string[];
  mine: string[];
  gives: string[];
  seats: Record<string, SeatCard>;
  invites: Record<string, string>;
  watch: string;
  updated: number;
  outcome: string;
  commitment: string;
  dice: "seeded" | "by-hand" | "joint";
  shares: Dice | null;
  public: boolean;
  daily: string;
  /** The tournament whose round it is. */
  tournament: string;
  notice: string;
  private: boolean;
  team: boolean;
  terms: Terms | null;
  /** What is asked of others now, where nothing is hidden. */
  doing: string;
  now: number;
  /** When it is deleted, unless it is played; 0: never. */
  expires: number;
}
export interface ChatLine {
  name: string;
  text: string;
  time: number;
  side: string;
}
export interface LostName {
  lost: string;
  now: string;
  account: boolean;
}
export interface Me {
  id: string;
  name: string;
  account: string;
  webhook?: string;
  tables: TableCard[];
  more: number;
  mail: string;
  mails: boolean;
  operator: boolean;
}
