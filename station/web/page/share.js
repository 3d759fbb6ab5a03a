/** Shares a result as text or as a picture: row by row, in marks that give no code away. */

import { byId, element } from "./dom.js";
import { t } from "./words.js";

/** The character of each mark in a text, and its colour in a picture. */
/** @type {Record<string, { sign: string, colour: string }>} */
const MARKS = {
  red: { sign: "🔴", colour: "#e0301e" },
  white: { sign: "⚪", colour: "#ffffff" },
  half: { sign: "🔵", colour: "#3d6dff" },
  none: { sign: "⚫", colour: "#3a3644" },
  good: { sign: "🟢", colour: "#40b084" },
  fair: { sign: "🟡", colour: "#ffd23c" },
  bad: { sign: "🔴", colour: "#e0301e" },
};

const NAME = "Pegmind";
const FILE = "pegmind.png";
const FONT = "system-ui, sans-serif";
const COPIED = t("The result is in the clipboard.");
const FAILED = t("The result could not be copied.");
const DOWNLOADED = t("The picture is among your downloads.");
const NOT_PAINTED = t("This browser cannot draw the picture.");
const NOT_SHARED = t("Nothing was shared.");
const CANCELLED = "AbortError";

/** The measures of the picture, in pixels before scaling. */
const [SCALE, EDGE, LINE, DOT, GAP, NARROWEST] = [2, 28, 34, 22, 7, 240];
const HEAD = `600 17px ${FONT}`;

/**
 * Shares results, as the `result` of renderers returns them, as a text, with a link unless that is "".
 * @param {SharedResult[]} results
 * @param {string} link
 */
export async function share(results, link) {
  const text = [...results.map(asText), ...(link ? [link] : [])].join("\n\n");
  tell("");
  const end = typeof navigator.share === "function" ? await offer({ text }) : "failed";
  if (end === "failed") tell(copy(text) ? COPIED : FAILED);
  else if (end === "cancelled") tell(NOT_SHARED);
}

/**
 * Shares results as a picture: a phone offers it to its apps, elsewhere it is downloaded.
 * @param {SharedResult[]} results
 */
export async function sharePicture(results) {
  tell("");
  const blob = await pictureOf(results);
  if (!blob) return tell(NOT_PAINTED);
  const files = [new File([blob], FILE, { type: blob.type })];
  const end = navigator.canShare?.({ files }) ? await offer({ files }) : "failed";
  if (end === "cancelled") return tell(NOT_SHARED);
  if (end === "failed") {
    download(blob);
    tell(DOWNLOADED);
  }
}

/**
 * Offers content to the apps of a phone, and returns how that ended: "shared", "cancelled" by the user, or "failed".
 * @param {ShareData} content
 */
const offer = (content) =>
  navigator.share(content).then(
    () => "shared",
    ({ name }) => (name === CANCELLED ? "cancelled" : "failed"),
  );

/** @param {SharedResult} result */
const asText = ({ head, rows }) =>
  [`${NAME} · ${head}`, ...rows.map((marks) => marks.map((mark) => MARKS[mark].sign).join(""))].join("\n");

/** @param {string} text */
function tell(text) {
  byId("shared").textContent = text;
}

/**
 * Returns the results as a picture, if the browser can paint one.
 * @param {SharedResult[]} results
 * @returns {Promise<Blob | null>}
 */
const pictureOf = (results) => new Promise((done) => paint(results).toBlob(done, "image/png"));

/**
 * Copies a text the old way, because the Clipboard API needs HTTPS, which a cabinet does not have.
 * @param {string} text
 */
function copy(text) {
  const field = element("textarea", { readonly: "", class: "unseen" });
  field.value = text;
  byId("review").append(field);
  const focused = document.activeElement;
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/** @param {Blob} blob */
function download(blob) {
  const link = element("a", { href: URL.createObjectURL(blob), download: FILE });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** @param {SharedResult[]} results */
function paint(results) {
  const canvas = element("canvas", {});
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  const { width, height } = measure(pen, results);
  [canvas.width, canvas.height] = [SCALE * width, SCALE * height];
  pen.scale(SCALE, SCALE);
  pen.fillStyle = "#17141c";
  pen.fillRect(0, 0, width, height);
  write(pen, NAME, EDGE, `800 22px ${FONT}`, "#ffc766");
  results.reduce((y, result) => paintResult(pen, y, result), EDGE + LINE);
  return canvas;
}

/**
 * Returns the size of the picture, which is as wide as its widest line.
 * @param {CanvasRenderingContext2D} pen
 * @param {SharedResult[]} results
 */
function measure(pen, results) {
  pen.font = HEAD;
  const heads = results.map(({ head }) => pen.measureText(head).width);
  const rows = results.flatMap((result) => result.rows.map((marks) => marks.length * (DOT + GAP)));
  const height = results.reduce((sum, result) => sum + heightOf(result), 2 * EDGE + LINE);
  return { width: Math.max(NARROWEST, ...heads, ...rows) + 2 * EDGE, height };
}

/** @param {SharedResult} result */
const heightOf = ({ rows }) => LINE + rows.length * (DOT + GAP) + GAP;

/**
 * Paints a result, and returns where the next one begins.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} y
 * @param {SharedResult} result
 */
function paintResult(pen, y, result) {
  write(pen, result.head, y, HEAD, "#fff0d2");
  result.rows.forEach((marks, row) =>
    marks.forEach((mark, index) =>
      dot(pen, EDGE + index * (DOT + GAP), y + LINE + row * (DOT + GAP), MARKS[mark].colour),
    ),
  );
  return y + heightOf(result);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} y
 * @param {string} font
 * @param {string} colour
 */
function write(pen, text, y, font, colour) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textBaseline = "top";
  pen.fillText(text, EDGE, y);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {string} colour
 */
function dot(pen, x, y, colour) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x + DOT / 2, y + DOT / 2, DOT / 2, 0, 2 * Math.PI);
  pen.fill();
}
