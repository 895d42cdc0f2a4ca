/** What is on the shelf, over the wire: games, briefings, rules, lessons, patrols, proofs. */
import type { Scene, TableCard } from "./types";

export interface ScenarioCard {
  id: string;
  title: string;
  subtitle: string;
  /** What came of it at the time, in a few words. */
  result: string;
  kind: string;
  minutes: number;
  difficulty: Difficulty | null;
  /** The title of the content pack that it is part of; empty: the game's own. */
  content: string;
}
export interface GameCard {
  id: string;
  name: string;
  seats: Record<string, string>;
  scenarios: ScenarioCard[];
  lessons: LessonCard[];
  workshop: string;
  players: number;
  /** How many play against each other; 1: all play together. */
  sides: number;
}
/** The balance page as it grows: the whole file at the end. */
export interface Drawing {
  state: "waiting" | "playing" | "done" | "failed";
  games: number;
  done: number;
  page: string;
  error: string;
}
export interface Difficulty {
  /** What was said at the start of those options of which every choice is measured. */
  options: Record<string, string>;
  player: string;
  seed: number;
  games: number;
  mean: number;
  margin: number;
  levels: Record<string, number>;
  /** Half of the 95% interval of each share. */
  margins: Record<string, number>;
}
export interface StartChoice {
  value: string | number | boolean;
  label: string;
  help: string;
}
/** A start option as facts. */
export interface StartOption {
  id: string;
  kind: "choice" | "flag" | "number" | "text" | "names";
  label: string;
  help: string;
  choices: StartChoice[];
  default: string | number | boolean | null;
  least: number;
  most: number;
  rule: string;
  ruling: string;
  /** For a first game, where that is not the default. */
  advised: string | number | boolean | null;
  /** Whether each of its choices is measured by itself. */
  measured: boolean;
}
export interface Briefing extends ScenarioCard {
  briefing: string;
  options: StartOption[];
  scene: Scene;
  seats: Record<string, string>;
  sides: string[][];
  chance: string;
  historic: boolean;
  /** What is the matter, without what came of it; what is to be done. */
  situation: string;
  objective: string;
  /** Whether it would be the first game of who asks: then the options are as advised. */
  first: boolean;
  /** As measured for each way to start it. */
  difficulties: Difficulty[];
  /** Beside each of them: the lowest score of each victory level, worst first. */
  worth: Worth[];
}
export interface Worth {
  unit: string;
  levels: Record<string, number>;
}
export interface Luck {
  good: number;
  all: number;
  expected: number;
  /** By how much the number is more or less in 95 of 100 games. */
  margin: number;
}
export interface AfterAction {
  details: string[];
  history: string;
  luck: Record<string, Luck>;
  score: number | null;
  unit: string;
  best: number | null;
  honor: { rank: number; title: string } | null;
  as_well: number | null;
  measured: number;
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
export interface Dice {
  commitment: string;
  round: number;
  shares: { seats: string[]; name: string; commitment: string; share: string; mine: boolean }[];
  broken: string[];
  opening: boolean;
  begun: boolean;
  seed: string;
}
export interface Promised {
  day: string;
  commitment: string;
  published: number;
  secret: string;
}
export interface Proof {
  commitment: string;
  secret: string | null;
  chances: Chance[];
  dice: Dice;
  alone: boolean;
  daily: Promised | null;
}
export interface Daily {
  date: string;
  game: string;
  scenario: string;
  results: { by: string; score: number; level: string; named: boolean; own: boolean }[];
  mine: TableCard | null;
  home: number;
  out: number;
  counts: [number, number][];
  place: number;
  score: number;
  promise: Promised | null;
  next_promise: Promised | null;
}
/** Yesterday's patrol, and my days. */
export interface DailyPast {
  date: string;
  game: string;
  scenario: string;
  counts: [number, number][];
  home: number;
  best: { by: string; score: number; level: string; named: boolean; own: boolean; table: string } | null;
  score: number;
  place: number;
  table: string;
  calendar: [string, number][];
  streak: number;
  longest: number;
}
export interface LessonCard {
  id: string;
  title: string;
  summary: string;
}
/**
 * A step of a lesson: words, and answers to give one after another or a button to go on. `point`: what lights up, a
 * thing by its id `at`.
 */
export interface Step {
  say: string;
  title?: string;
  choose?: string[];
  auto?: boolean;
  point?: string;
  at?: string;
}
export interface Lesson extends LessonCard {
  steps: Step[];
}
