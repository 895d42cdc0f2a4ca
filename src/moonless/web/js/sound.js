// @ts-check
/** Small sounds, made here: no file is fetched. Off until a person wants them. */
import { settings } from "./settings.js";

/**
 * Each cue: the shape of the wave, and notes of [frequency, start, length, loudness].
 * @type {Record<string, [OscillatorType, ...number[][]]>}
 */
const CUES = {
  tick: ["sine", [520, 0, 0.05, 0.05]],
  dice: ["triangle", [310, 0, 0.03, 0.12], [270, 0.06, 0.03, 0.12], [240, 0.13, 0.05, 0.12]],
  good: ["sine", [523, 0, 0.12, 0.1], [784, 0.1, 0.22, 0.1]],
  bad: ["sawtooth", [196, 0, 0.14, 0.06], [147, 0.13, 0.3, 0.06]],
  turn: ["sine", [880, 0, 0.5, 0.09], [880, 0.55, 0.35, 0.04]],
  word: ["sine", [660, 0, 0.08, 0.06]],
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {keyof typeof CUES} name */
export function cue(name) {
  if (!settings().sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const [wave, ...notes] = CUES[name];
  for (const [frequency, start, length, loudness] of notes) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + start;
    tone.type = wave;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + 0.05);
  }
}
