// @ts-check
/** Styles that home and a table do without: each sheet comes once, before what is dressed in it is drawn. */
import { t } from "./ui.js";

/** @type {Map<string, Promise<void>>} */
const SHEETS = new Map();

/** @param {string} address @returns {Promise<void>} */
function load(address) {
  const link = document.createElement("link");
  document.head.append(link);
  return new Promise((done, fail) => {
    link.onload = () => done();
    link.onerror = () => {
      SHEETS.delete(address);
      link.remove();
      fail(new Error(t("no-server")));
    };
    Object.assign(link, { rel: "stylesheet", href: address });
  });
}

/** A sheet, once it holds. @param {string} address */
export function sheet(address) {
  const found = SHEETS.get(address) ?? load(address);
  SHEETS.set(address, found);
  return found;
}

/** What all pages but home and a table wear. */
export const dressed = () => sheet("/css/pages/index.css");
