/**
 * The page's own words in the viewer's language, and numbers, lists and times as that language writes them.
 *
 * The English text is the key of its translation. `make catalogs` collects it from the calls of t, tn and tc, so that
 * it has to be a plain string there, a whole sentence with {placeholders}, and no call within another. A comment above
 * that begins with "Translators:" is shown to translators.
 */

import { language, words } from "./catalog.js";

const HOLE = /\{(\w+)\}/;
/** The first of a month, for which Intl has just the number. */
const FRENCH_FIRST = /^1 /;
/** A placeholder, with a French word before it that loses its e before a vowel. */
const HOLES = /(\b(?:[cdjlmnst]|qu)e )?\{(\w+)\}/gi;
const VOWEL = /^(?:[aeiouhœæ]|y(?![aeiou]))/;
const LONGEST = 100 * 3600;

/** @typedef {Record<string, string | number>} Values */

/** English lists have no comma before "and": "red, white and blue". */
const LOCALE = language === "en" ? "en-GB" : language;
/** Dates as the cabinet writes them: "November 24". */
const DATES = language === "en" ? "en-US" : language;
const NUMBERS = new Intl.NumberFormat(LOCALE, { useGrouping: false });
const LISTS = new Intl.ListFormat(LOCALE);
const MOMENTS = new Intl.DateTimeFormat(DATES, {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const DAYS = new Intl.DateTimeFormat(DATES, { day: "numeric", month: "long", timeZone: "UTC" });
const DAYS_OF_YEARS = new Intl.DateTimeFormat(DATES, { dateStyle: "long", timeZone: "UTC" });
const PLURALS = new Intl.PluralRules(LOCALE);

/** @type {Intl.LDMLPluralRule[]} */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** The plural categories of the language, in the order of the forms in the catalogs. */
const FORMS = CATEGORIES.filter((category) => PLURALS.resolvedOptions().pluralCategories.includes(category));

/**
 * Returns a translated text with values for its placeholders; numbers are written as in the language.
 * @param {string} text
 * @param {Values} [values]
 */
export function t(text, values) {
  return fill(translated(text), values);
}

/**
 * As t, for a text that can mean several things; `context` tells them apart.
 * @param {string} context
 * @param {string} text
 * @param {Values} [values]
 */
export function tc(context, text, values) {
  return fill(firstForm(`${context}\u0004${text}`) || text, values);
}

/**
 * As t, for a text that depends on a number, which is the placeholder {n}.
 * @param {string} one
 * @param {string} other
 * @param {number} n
 * @param {Values} [values]
 */
export function tn(one, other, n, values) {
  const forms = words[one];
  const form = Array.isArray(forms) && forms[Math.min(FORMS.indexOf(PLURALS.select(n)), forms.length - 1)];
  return fill(form || (n === 1 ? one : other), { n, ...values });
}

/**
 * A text with nodes in its placeholders, as children for `element`.
 * @param {string} text
 * @param {Record<string, Node>} nodes
 */
export const withNodes = (text, nodes) => text.split(HOLE).map((part, index) => (index % 2 ? nodes[part] : part));

/**
 * A number, as the messages of the cabinet have it in every language: "6.4", "1296", "59 049".
 * @param {number} value
 */
export const number = (value) =>
  NUMBERS.format(value).replace(/^\d{5,}$/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u00a0"));

/**
 * Items of a list: "5, 1 and 2".
 * @param {string[]} items
 */
export const listed = (items) => LISTS.format(items);

/**
 * A day and a time, in seconds since 1970: "Mar 1, 18:31".
 * @param {number} seconds
 */
export const moment = (seconds) => MOMENTS.format(1000 * seconds);

/**
 * A date, such as "2026-11-24", in words: "November 24", or with its year if that is not the current one.
 * @param {string} day
 */
export function dayInWords(day) {
  const days = day.startsWith(`${new Date().getFullYear()}-`) ? DAYS : DAYS_OF_YEARS;
  const said = days.format(new Date(day));
  return language === "fr" ? said.replace(FRENCH_FIRST, "1er ") : said;
}

/**
 * Returns a reason as a sentence: "Somebody looks behind the shield.".
 * @param {string} reason
 */
export const sentence = (reason) => `${reason.charAt(0).toLocaleUpperCase(language)}${reason.slice(1)}.`;

/**
 * Returns a sentence of the cabinet's in which no line breaks within a number: "32 768".
 * @param {string} text
 */
export const unbroken = (text) => text.replace(/(\d) (?=\d{3}\b)/g, "$1\u00a0");

/**
 * Seconds as a clock has them: "0:45", "1:12", "1:02:03". A cabinet's own clock may have been set meanwhile.
 * @param {number} seconds
 */
export function clock(seconds) {
  // Translators: more than 99 hours.
  if (seconds >= LONGEST) return t("> 99 h");
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => `${part}`.padStart(2, "0"))].join(":");
}

/** Translates the static page: for each element with `data-t`, its text or the attributes that it names. */
function translatePage() {
  document.documentElement.lang = language;
  /** @type {NodeListOf<HTMLElement>} */
  const nodes = document.querySelectorAll("[data-t]");
  for (const node of nodes) {
    for (const what of (node.dataset.t || "text").split(" ")) translatePart(node, what);
  }
}

/**
 * @param {HTMLElement} node
 * @param {string} what
 */
function translatePart(node, what) {
  if (what === "text") node.textContent = translated(node.textContent.trim().replace(/\s+/g, " "));
  else node.setAttribute(what, translated(node.getAttribute(what) ?? ""));
}

/**
 * @param {string} text
 * @returns {string}
 */
function translated(text) {
  return firstForm(text) || text;
}

/** @param {string} key */
const firstForm = (key) => [words[key]].flat()[0];

/**
 * @param {string} text
 * @param {Values} [values]
 */
const fill = (text, values = {}) =>
  text.replace(HOLES, (hole, word = "", name) => (name in values ? joined(word, written(values[name])) : hole));

/**
 * A word and the value after it: in French, "de " and "Ada" are "d’Ada".
 * @param {string} word
 * @param {string} value
 */
function joined(word, value) {
  const elides = language === "fr" && VOWEL.test(value.normalize("NFD").toLowerCase());
  return (elides ? word.replace(/e $/, "’") : word) + value;
}

/** @param {string | number} value */
const written = (value) => (typeof value === "number" ? number(value) : value);

translatePage();
