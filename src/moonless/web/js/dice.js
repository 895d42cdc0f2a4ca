// @ts-check
/** The server's dice, made again: Python's Mersenne Twister, seeded with a text as Python does it. */
import { t } from "./ui.js";

const N = 624;
const M = 397;

/** Python's random.Random(text).random. @param {string} text @returns {Promise<() => number>} */
export async function pythonRandom(text) {
  const bytes = new TextEncoder().encode(text);
  const hash = new Uint8Array(await digest("SHA-512", bytes));
  const number = new Uint8Array([...bytes, ...hash]); // one large number, its first byte the greatest
  const key = [];
  for (let end = number.length; end > 0; end -= 4) {
    let word = 0;
    for (let place = Math.max(0, end - 4); place < end; place += 1) word = (word * 256 + number[place]) >>> 0;
    key.push(word);
  }
  while (key.length > 1 && key.at(-1) === 0) key.pop();
  const twister = new Twister(key);
  return () => twister.random();
}

export class Twister {
  /** @param {number[]} key */
  constructor(key) {
    this.state = new Uint32Array(N);
    this.place = N;
    this.seed(19650218);
    const { state } = this;
    let i = 1;
    let j = 0;
    for (let k = Math.max(N, key.length); k; k -= 1) {
      const before = state[i - 1] ^ (state[i - 1] >>> 30);
      state[i] = (state[i] ^ Math.imul(before, 1664525)) + key[j] + j;
      i += 1;
      j = (j + 1) % key.length;
      if (i >= N) {
        state[0] = state[N - 1];
        i = 1;
      }
    }
    for (let k = N - 1; k; k -= 1) {
      const before = state[i - 1] ^ (state[i - 1] >>> 30);
      state[i] = (state[i] ^ Math.imul(before, 1566083941)) - i;
      i += 1;
      if (i >= N) {
        state[0] = state[N - 1];
        i = 1;
      }
    }
    state[0] = 0x80000000;
  }

  /** @param {number} seed */
  seed(seed) {
    const { state } = this;
    state[0] = seed;
    for (let i = 1; i < N; i += 1) state[i] = Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), 1812433253) + i;
  }

  /** 32 bits. */
  next() {
    const { state } = this;
    if (this.place >= N) {
      for (let i = 0; i < N; i += 1) {
        const y = (state[i] & 0x80000000) | (state[(i + 1) % N] & 0x7fffffff);
        state[i] = state[(i + M) % N] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      this.place = 0;
    }
    let y = state[this.place++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  /** From 0 to 1, with 53 bits. */
  random() {
    const a = this.next() >>> 5;
    const b = this.next() >>> 6;
    return (a * 67108864 + b) / 9007199254740992;
  }
}

/** @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
function digest(name, bytes) {
  if (!globalThis.crypto?.subtle) throw new Error(t("dice-no-crypto"));
  return crypto.subtle.digest(name, bytes);
}

/** @param {ArrayBuffer} bytes */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const hash = async (text) => hex(await digest("SHA-256", new TextEncoder().encode(text)));

/**
 * Make every throw again. A throw takes the one number of its stream: outcome = among[int(random() * how many)].
 * @param {import("./types").Proof} proof
 */
export async function check(proof) {
  const secret = proof.secret ?? "";
  const promised = (await hash(secret)) === proof.commitment;
  const { dice } = proof;
  const joint = dice.begun && dice.seed === ["shares", ...dice.shares.map((each) => each.share)].join(" ");
  const first = dice.begun ? `fork '${dice.seed}' of '${secret}' at 0` : secret;
  /** @type {Map<string, () => number>} */
  const streams = new Map();
  let right = 0;
  let counted = 0;
  let byHand = 0;
  const rows = [];
  for (const chance of proof.chances) {
    if (chance.by === "hand") {
      byHand += 1;
      rows.push({ ...chance, computed: "–", right: null });
      continue;
    }
    const seed = chance.seed || secret;
    const random = streams.get(seed) ?? (await pythonRandom(seed));
    streams.set(seed, random);
    const computed = chance.among[Math.floor(random() * chance.among.length)];
    const same = computed === chance.outcome && (!dice.begun || seed === first);
    counted += 1;
    right += Number(same);
    rows.push({ ...chance, computed, right: same });
  }
  const honest = promised && right === counted && (joint || !dice.begun);
  return { promised, right, counted, byHand, rows, honest };
}
