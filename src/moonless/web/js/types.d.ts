/** What goes over the wire: docs/protocol.md as types. */
export interface Line {
  text: string;
  rule: string;
  dice: number[];
  card: string;
  needed: string;
  good: boolean | null;
  pieces: string[];
  /** The cells that the first piece went over, in order. */
  path?: string[];
}
export interface Piece {
  id: string;
  kind: string;
  cell: string;
  name: string;
  short: string;
  side: string;
  facing: string;
  marks: string[];
  note: string;
  angle: number | null;
}
export interface Overlay {
  id: string;
  kind: string;
  name: string;
  cells: Record<string, number>;
  note: string;
  piece: string;
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
  cost: string;
  odds: Odds | null;
  cell: string;
  piece: string;
  note: string;
  warning: string;
}
export interface Prompt {
  seat: string;
  question: string;
  rule: string;
  choices: Choice[];
  why_not: string[];
  order: string;
  piece: string;
}
export interface Report {
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
}
export interface Changed<T extends { id: string } = { id: string }> {
  set: T[];
  gone: string[];
}
export interface Beat {
  line: Line;
  pieces: Partial<Changed<Piece>>;
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
  dice: "seeded" | "by-hand";
  public: boolean;
  daily: string;
  notice: string;
  private: boolean;
}
export interface ChatLine {
  name: string;
  text: string;
  time: number;
  side: string;
}
export interface Me {
  id: string;
  name: string;
  account: string;
  webhook?: string;
  tables: TableCard[];
}
export interface ScenarioCard {
  id: string;
  title: string;
  subtitle: string;
  kind: string;
  minutes: number;
}
export interface GameCard {
  id: string;
  name: string;
  seats: Record<string, string>;
  scenarios: ScenarioCard[];
  lessons: LessonCard[];
  workshop: string;
}
export interface Difficulty {
  player: string;
  games: number;
  mean: number;
  levels: Record<string, number>;
}
export interface Briefing extends ScenarioCard {
  briefing: string;
  options: Record<string, string>;
  scene: Scene;
  difficulty: Difficulty | null;
  seats: Record<string, string>;
  sides: string[][];
  chance: string;
  historic: boolean;
}
export interface Luck {
  good: number;
  all: number;
  expected: number;
}
export interface AfterAction {
  details: string[];
  history: string;
  luck: Record<string, Luck>;
}
export interface Section {
  numbers: string[];
  title: string;
  level: number;
  html: string;
}
export interface Rulebook {
  name: string;
  sections: Section[];
}
export interface Chance {
  source: string;
  among: string[];
  outcome: string;
  by: string;
  seed: string;
}
export interface Proof {
  commitment: string;
  secret: string | null;
  chances: Chance[];
}
export interface Daily {
  date: string;
  game: string;
  scenario: string;
  results: { name: string; score: number; level: string }[];
  mine: TableCard | null;
}
export interface LessonCard {
  id: string;
  title: string;
  summary: string;
}
/** A step of a lesson: words, and answers to give one after another or a button to go on. `point`: what lights up. */
export interface Step {
  say: string;
  title?: string;
  choose?: string[];
  auto?: boolean;
  point?: string;
}
export interface Lesson extends LessonCard {
  steps: Step[];
}
