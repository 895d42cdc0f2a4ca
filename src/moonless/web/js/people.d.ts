/** People and the lobby over the wire. */
import type { OfferedRule, SeatCard, StandingOrder } from "./types";

/** On what terms a table is played. */
export interface Terms {
  pace: "live" | "turns";
  hours: number;
  least: number;
  most: number;
  absent: "computer" | "resign";
  rated: boolean;
  listed: boolean;
  deadline: number;
  warned: boolean;
  again: string;
  minutes: number;
  seconds: number;
  clocks: Record<string, number>;
  running: string;
}
/** Standing orders of my seats, what could be ordered, and what they answered, the last first. */
export interface Standing {
  orders: StandingOrder[];
  rules: OfferedRule[];
  did: { seat: string; question: string; label: string; rule: string; since: boolean }[];
  answered: number;
  by_hand: number;
  since: number;
  waiting: number;
  usual: boolean;
}
/** What my orders would have answered of what I was asked; what the rules would have, given or not. */
export interface Rehearsal {
  questions: number;
  answered: number;
  lines: { seat: string; question: string; label: string; played: string; rule: string }[];
  tried: { seat: string; ask: string; key: string; times: number; alike: number }[];
}
/** A call for opponents; what is empty may be any. */
export interface Call {
  id: string;
  game: string;
  pace: "" | "live" | "turns";
  how: "" | "against" | "together";
  near: boolean;
  until: number;
}
/** Who is here now. */
export interface AtSea {
  count: number;
  people: Sailor[];
}
export interface Sailor {
  person: string;
  at: "lobby" | "playing" | "watching";
  title: string;
  rating: number;
}
/** A table as the lobby shows it. */
/** Something that was not started as usual. */
export interface Chosen {
  label: string;
  value: string;
}

export interface LobbyTable {
  id: string;
  game: string;
  scenario: string;
  title: string;
  subtitle: string;
  minutes: number;
  kind: "open" | "watch";
  seats: Record<string, SeatCard>;
  free: string[];
  sides: string[][];
  pace: "live" | "turns";
  hours: number;
  clock: [number, number];
  least: number;
  most: number;
  rated: boolean;
  host: string;
  named: boolean;
  rating: number;
  doubt: number;
  answers: number;
  since: number;
  options: Record<string, boolean | number | string>;
  chosen: Chosen[];
  /** The title of the content pack that it is of. */
  content: string;
}
export interface RatingLine {
  game: string;
  side: string;
  label: string;
  rating: number;
  doubt: number;
  games: number;
  history: [number, number][];
}
export interface ScenarioLine {
  game: string;
  scenario: string;
  title: string;
  levels: Record<string, number>;
  places: number[];
}
export interface LastGame {
  table: string;
  game: string;
  title: string;
  won: number;
  side: string;
  label: string;
  score: number;
  level: string;
  people: string[];
  ended: number;
  gone: boolean;
  replay: boolean;
}
/** The strongest of a game and side. */
export interface Strongest {
  game: string;
  side: string;
  places: { person: string; rating: number; doubt: number; games: number }[];
  sides: { id: string; label: string }[];
}
/** A player's page. */
export interface Player {
  person: string;
  since: number;
  own: boolean;
  shows: string[];
  friends: string[];
  friend: boolean;
  played: number;
  answers: number;
  ratings: RatingLine[];
  scenarios: ScenarioLine[];
  medals: { game: string; side: string; label: string; level: string; count: number; title: string }[];
  titles: { id: string; said: string; game: string; closes: number }[];
  calendar: [string, number][];
  streak: number;
  longest: number;
  last: LastGame[];
}
export interface Cups {
  tournaments: {
    id: string;
    said: string;
    host: string;
    game: string;
    opens: number;
    closes: number;
    rounds: number;
    state: "coming" | "open" | "over";
  }[];
  reason: string;
}
export interface Tournament {
  id: string;
  said: string;
  host: string;
  game: string;
  closes: number;
  state: "coming" | "open" | "over";
  rounds: {
    number: number;
    scenario: string;
    title: string;
    opens: number;
    closes: number;
    state: "coming" | "open" | "over";
    promise: string;
    home: number;
    table: string;
  }[];
  own: boolean;
  results: {
    by: string;
    place: number;
    scores: (number | null)[];
    total: number;
    tables: string[];
    sealed: boolean[];
    given_up: boolean[];
    missed: boolean[];
  }[];
  reason: string;
}
/** What operators see. */
export interface Operating {
  tables: { id: string; title: string; host: string }[];
  tournaments: { id: string; title: string; host: string }[];
  reports: {
    id: string;
    sender: string;
    about: string;
    whom: string;
    table: string;
    said: string;
    created: number;
    role: string;
    tournament: string;
  }[];
  words: string[];
  names: string[];
  acts: { operator: string; act: string; about: string; said: string; created: number }[];
  people: { person: string; role: string; created: number }[];
  open_tables: number;
  watching: number;
  quotas: Record<string, number>;
}
/** A seat that somebody holds for me. */
export interface Held {
  table: string;
  game: string;
  scenario: string;
  title: string;
  seat: string;
  label: string;
  by: string;
  since: number;
  again: boolean;
  terms: Terms | null;
  said: string;
  chosen: Chosen[];
}
