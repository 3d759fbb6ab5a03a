/** The page's speech: what the cabinet tells, spoken by the browser, where no screen reader is at work. */

import { language, languages } from "./catalog.js";
import { byId, mark } from "./dom.js";
import { recall, remember } from "./memory.js";
import { tellError } from "./readout.js";
import { t } from "./words.js";

const REMEMBERED = "aloud";
const SLOW = 0.7;
const LOADING = 2000;
const HERE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * `button` shows and switches it; `send` tells the cabinet whether to tell. Returns `{ learn, allow, say, toggle }`.
 * @param {HTMLElement} button
 * @param {Send} send
 */
export function createSpeech(button, send) {
  const { speechSynthesis: voice } = window;
  let wanted = recall(REMEMBERED) === "true";
  let canSpeak = false;
  let isThere = false;
  let isAsked = false;

  /**
   * A cabinet that speaks itself is not spoken over on its own machine.
   * @param {Greeting} greeting
   */
  function learn({ speaks }) {
    canSpeak = Boolean(voice) && !(speaks && HERE.includes(location.hostname));
    isThere = false;
  }

  /**
   * Offers to speak where the page may; after a greeting, the cabinet has to be told again that it does.
   * @param {boolean} mayBeHeard
   */
  function allow(mayBeHeard) {
    const before = isThere;
    isThere = canSpeak && mayBeHeard;
    button.hidden = !isThere;
    if (isThere !== before && follow()) send({ listen: true });
  }

  /** While the page speaks, a screen reader does not read the same. Returns whether it listens; no hidden page does. */
  function follow() {
    const on = isThere && wanted;
    button.setAttribute("aria-pressed", `${on}`);
    mark(byId("message"), "aria-live", on ? "off" : "polite");
    if (on) seekVoice();
    if (!on || document.hidden) voice?.cancel();
    return on && !document.hidden;
  }

  function toggle() {
    if (!isThere) return;
    wanted = !wanted;
    remember(REMEMBERED, `${wanted}`);
    send({ listen: follow() });
  }

  /** @param {Spoken} spoken */
  function say({ text, language: spoken, slowly }) {
    if (!isThere || !wanted) return;
    voice.cancel();
    voice.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: spoken, rate: slowly ? SLOW : 1 }));
  }

  /** Says once if there is no voice; browsers load theirs after the page. */
  function seekVoice() {
    if (isAsked) return;
    isAsked = true;
    const isFound = () => voice.getVoices().some(({ lang }) => lang.slice(0, 2) === language.slice(0, 2));
    if (isFound()) return;
    setTimeout(
      () => isFound() || tellError(t("this browser has no voice for {language}", { language: languages[language] })),
      LOADING,
    );
  }

  document.addEventListener("visibilitychange", () => isThere && wanted && send({ listen: follow() }));
  return { learn, allow, say, toggle };
}
