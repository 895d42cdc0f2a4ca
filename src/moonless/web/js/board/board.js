// @ts-check
/**
 * The board as part of a page. It changes together with the page: what glows on it are the answers that are listed
 * beside it.
 */
import { html, useLayoutEffect, useRef } from "../ui.js";
import { Chart } from "./chart.js";

/** @typedef {import("../types").Choice} Choice */

/**
 * `plain`: without what is laid over the cells; `handle` gets the Chart, for keys and flashes; `hot` is the answer
 * that is being considered; `way` is one that is proposed; `reach` hears of clicked places that no answer means;
 * `reached` are the places in reach, `own` the pieces that are never lost sight of;
 * `shown` is a piece or a place that is pointed out; `draw` hears which cells a pen is drawn over.
 * @typedef {{
 *   game: string,
 *   scene: import("../types").Scene,
 *   active?: string,
 *   choices?: Choice[],
 *   hot?: Choice | null,
 *   shown?: string,
 *   beat?: import("../types").Beat | null,
 *   beatNumber?: number,
 *   pointed?: string[],
 *   plain?: boolean,
 *   choose?: (keys: string[], at: DOMRect) => void,
 *   reach?: (cell: string, at: DOMRect) => void,
 *   way?: import("../types").Way | null,
 *   reached?: import("../table/ways.js").Reach,
 *   own?: string[],
 *   draw?: ((cell: string) => void) | null,
 *   look?: (spot: import("./chart.js").Spot | null) => void,
 *   handle?: (chart: Chart) => void,
 * }} Props
 */
/** @param {Chart} chart @param {Props} props */
function paint(chart, { scene, active = "", choices = [], way, hot = null, pointed = [], reached, own = [] }) {
  chart.kept = own;
  chart.showPieces(scene, active);
  chart.showTrails(scene);
  chart.showOverlays(scene.overlays ?? []);
  chart.showChoices(choices, active);
  chart.showPath(scene);
  chart.showWay(way?.cells ?? []);
  chart.showReach(reached);
  chart.preview(hot, aims(scene, active));
  chart.pointAt(pointed);
  chart.settleLabels();
  chart.svg?.dispatchEvent(new Event("moved"));
}

/**
 * Who goes where an answer leads: the piece that is asked about. A question about something else, as where a ship is
 * put, moves nobody.
 * @param {Props["scene"]} scene @param {string} [active]
 */
const aims = (scene, active) => (scene.prompt?.piece ? (active ?? "") : "");

/** @param {Props} props */
export function Board(props) {
  const host = useRef(/** @type {HTMLElement | null} */ (null));
  const chart = useRef(/** @type {Chart | null} */ (null));
  const followed = useRef(/** @type {Choice[] | undefined} */ (undefined));
  const flashed = useRef(props.beatNumber);
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const made = new Chart(/** @type {HTMLElement} */ (host.current), {
      choose: (keys, at) => latest.current.choose?.(keys, at),
      reach: (cell, at) => latest.current.reach?.(cell, at),
      look: (spot) => latest.current.look?.(spot),
      draws: () => Boolean(latest.current.draw),
      draw: (cell) => latest.current.draw?.(cell),
    });
    chart.current = made;
    props.handle?.(made);
  }, []);
  useLayoutEffect(() => {
    const made = chart.current;
    if (!made || !props.scene.board) return;
    void made.load(props.game, props.scene.board).then(() => {
      const { active, choices, beat, beatNumber } = latest.current;
      paint(made, latest.current);
      // What is asked now counts more than what just happened: the view does not go there and back.
      const asked = Boolean(choices?.length) && choices !== followed.current;
      if (beat && beatNumber !== flashed.current) made.flash(beat.line.pieces, beat.line.good, !asked);
      flashed.current = beatNumber;
      if (asked) made.follow(active ?? "", latest.current.shown, props.scene.prompt?.target);
      followed.current = choices;
    });
  }, [props.scene, props.active, props.choices]);
  useLayoutEffect(() => {
    chart.current?.preview(props.hot ?? null, aims(props.scene, props.active));
  }, [props.hot]);
  useLayoutEffect(() => {
    chart.current?.showWay(props.way?.cells ?? []);
  }, [props.way]);
  useLayoutEffect(() => {
    chart.current?.showReach(props.reached);
    chart.current?.settleLabels();
  }, [props.reached]);
  useLayoutEffect(() => {
    chart.current?.pointAt(props.pointed ?? []);
  }, [props.pointed]);
  useLayoutEffect(() => {
    if (props.shown) chart.current?.follow(props.active ?? "", props.shown);
  }, [props.shown]);
  return html`<div class="sea-host ${props.plain ? "plain" : ""}" ref=${host}></div>`;
}
