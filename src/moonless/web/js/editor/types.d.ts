/** The workshop over the wire: docs/editor.md as types. */
import type { Piece } from "../types";

export type Document = Record<string, unknown>;
export interface Tool {
  id: string;
  name: string;
  on: "tile" | "edge" | "square";
  note: string;
  kind: string;
  shapes: [number, number][][];
  turns: string[];
  span: number;
  picture: [string, string][];
}
export interface Drawer {
  id: string;
  name: string;
  tools: Tool[];
}
export interface Bench {
  name: string;
  drawers: Drawer[];
  samples: Record<string, string>;
  file_type: string;
  grid: string;
  longest: number;
}
export interface Slot {
  id: string;
  on: "tile" | "edge";
  x: number;
  y: number;
  width: number;
  height: number;
  name: string;
  filled: boolean;
  /** Which edge it is a place of. */
  side: string;
}
export interface Patch {
  id: string;
  kind: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  on: "edge" | "square";
}
export interface Field {
  path: string;
  name: string;
  kind: "text" | "words" | "lines" | "number" | "flag" | "choice" | "picks";
  value: unknown;
  choices: [string, string][];
  least: number;
  most: number;
  note: string;
}
export interface Item {
  path: string;
  name: string;
  fields: Field[];
}
export interface FormPage {
  id: string;
  name: string;
  fields: Field[];
  items: Item[];
  add: string;
  add_name: string;
  note: string;
}
export interface Problem {
  text: string;
  piece: string;
  slot: string;
  field: string;
  drawer: string;
}
export interface Plan {
  document: Document;
  text: string;
  title: string;
  file: string;
  board: string;
  frame: [number, number, number, number];
  slots: Slot[];
  patches: Patch[];
  pieces: Piece[];
  details: Record<string, Field[]>;
  turnable: string[];
  pages: FormPage[];
  problems: Problem[];
  /** What is allowed, but hardly meant. */
  warnings: Problem[];
  placed: string;
  notice: string;
}
export interface Act {
  do: string;
  at?: string;
  tool?: string;
  piece?: string;
  turn?: number;
  path?: string;
  value?: unknown;
}
export interface Beside {
  name: string;
  rate: number;
  games: number;
}
export interface Progress {
  state: "waiting" | "playing" | "done" | "failed";
  games: number;
  done: number;
  won: number;
  rate: number;
  low: number;
  high: number;
  levels: Record<string, number>;
  beside: Beside[];
  error: string;
}
export interface Kept {
  id: string;
  title: string;
  time: number;
  document: Document;
  past: Document[];
  future: Document[];
}
