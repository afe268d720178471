// The shuffle once more, apart from the server's: docs/dealing.md describes it. Nothing here asks the server anything.

import { sha256 } from "./sha256.js";

const SUITS = "EGHS";
const RANKS = { "schafkopf lang": "AZKOU987", "schafkopf kurz": "AZKOU9", "bierkopf lang": "AZKOU9", "bierkopf kurz": "AZKOU" };
const RANDOM = /^[0-9a-f]{64}$/;
const WORD = 2 ** 32;

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 32 bytes of new randomness, as 64 hexadecimal digits. */
export const draw = () => hex(crypto.getRandomValues(new Uint8Array(32)));

const hash = (text) => sha256(new TextEncoder().encode(text));

/** What the house has to show before the deal. */
export const commitment = (secret) => hex(hash(secret));

/** The seed of a deal, of the secret and the four contributions by place, null for none. */
export const seed = (secret, contributions) => [secret, ...contributions.map((each) => each ?? "-")].join(" ");

/** Four hands by seat, as codes of cards in the order in which they were dealt. */
export function deal(seed, game, deck, packets) {
  const cards = [...SUITS].flatMap((suit) => [...RANKS[`${game} ${deck}`]].map((rank) => suit + rank));
  const words = [];
  let block = 0;
  for (let place = cards.length - 1; place > 0; place--) {
    const count = place + 1;
    let word;
    do {
      if (words.length === 0) {
        const view = new DataView(hash(`schafkopf-deal/1 ${block++} ${seed}`).buffer);
        for (let at = 0; at < 32; at += 4) words.push(view.getUint32(at));
      }
      word = words.shift();
      // The last, incomplete round of numbers would favour the first places.
    } while (word >= WORD - (WORD % count));
    const other = word % count;
    [cards[place], cards[other]] = [cards[other], cards[place]];
  }
  const hands = [[], [], [], []];
  for (const size of packets) for (const hand of hands) hand.push(...cards.splice(0, size));
  return hands;
}

/**
 * Why a record with its proof does not agree with what was promised, or null where it does.
 *
 * `note` is what this browser noted before the deal, with the own place. The answers: "form" (it is no proof),
 * "commitment" (not the hash that was shown, or not that of the secret), "missing" (nothing was added from the own
 * place, so the cards may be chosen), "contribution" (something else was), "hands" (other cards than the shuffle gives).
 */
export function fault(record, note = null) {
  const { proof, game = "schafkopf", deck = "lang" } = record;
  const isProof =
    RANDOM.test(proof?.secret) &&
    RANDOM.test(proof.commitment) &&
    proof.contributions?.length === 4 &&
    proof.contributions.every((each) => each === null || RANDOM.test(each)) &&
    Array.isArray(proof.packets) &&
    `${game} ${deck}` in RANKS;
  if (!isProof) return "form";
  if (commitment(proof.secret) !== proof.commitment) return "commitment";
  if (note && note.commitment !== proof.commitment) return "commitment";
  const hands = deal(seed(proof.secret, proof.contributions), game, deck, proof.packets);
  if (JSON.stringify(hands) !== JSON.stringify(record.hands)) return "hands";
  if (!note || note.contribution === proof.contributions[note.place]) return null;
  return proof.contributions[note.place] === null ? "missing" : "contribution";
}

/**
 * What this browser adds to a deal of a table, with the commitment that was shown first; null where that has changed.
 *
 * It is drawn once: a house that says it got nothing must not get to choose among several, and one that shows another
 * commitment after it saw the contribution must not get it again. So a caller who is answered null adds nothing, and
 * tells the person. `store` is a Storage; notes of the table's earlier deals are dropped.
 */
export function note(store, table, deal, place, commitment) {
  const kept = noted(store, table, deal, place);
  if (kept) return kept.commitment === commitment ? kept : null;
  for (const name of Object.keys(store)) {
    if (name.startsWith(`shuffle ${table} `) && !name.startsWith(`shuffle ${table} ${deal} `)) store.removeItem(name);
  }
  const made = { place, commitment, contribution: draw() };
  store.setItem(`shuffle ${table} ${deal} ${place}`, JSON.stringify(made));
  return made;
}

/** What was noted for a deal of a table at a place, null where nothing was. */
export const noted = (store, table, deal, place) =>
  JSON.parse(store.getItem(`shuffle ${table} ${deal} ${place}`) ?? "null");
