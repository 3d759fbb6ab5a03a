/**
 * The connection to the cabinet: a WebSocket that reconnects by itself.
 *
 * A network that fails does not close a connection, and browsers do not show the pings of a WebSocket. So the page asks
 * for an answer again and again. If none comes, the connection is in doubt, and a little later it is given up.
 */

/** @typedef {"unreachable" | "full" | "refused"} Absence */
/**
 * @typedef {object} Handlers
 * @property {(message: ToPage) => void} text
 * @property {(buffer: ArrayBuffer) => void} bytes
 * @property {(isUnsure: boolean) => void} doubted
 * @property {() => void} trusted
 * @property {(why: Absence, isUnsure: boolean) => void} lost
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** Milliseconds: from an answer to the next question, from that to doubt, and from doubt to the end. */
const PAUSE = 1500;
const DOUBTFUL = 1500;
const HOPELESS = 1500;

/** A timer that is later than this was held up with the whole page, which a hidden page is: that says nothing. */
const LATE = 1000;

/**
 * `address()` returns the URL; `handlers` are `text(object)`, `bytes(buffer)`, and for the state of the connection
 * `doubted(isUnsure)`, `trusted()` and `lost(why, isUnsure)`, where `why` is "unreachable", "full" or "refused", and
 * `isUnsure` is whether something that was sent may not have arrived. A page that does not ask (`asks`), such as the
 * kiosk, which sends nothing, notices only a connection that is closed. Returns `{ send }`.
 * @param {() => string} address
 * @param {Handlers} handlers
 * @param {boolean} asks
 */
export function openLink(address, handlers, asks) {
  /** @type {WebSocket} */
  let socket;
  /** @type {number | undefined} */
  let timer;
  /** @type {number | undefined} */
  let watch;
  let wait = FIRST_WAIT;
  let isDoubted = false;
  let isAsking = false;
  let isOpen = false;
  let isWaiting = false;
  let sent = { before: false, since: false };

  function connect() {
    isOpen = isWaiting = false;
    clearTimeout(timer);
    socket = new WebSocket(address());
    socket.binaryType = "arraybuffer";
    socket.onopen = asks ? ask : null;
    socket.onmessage = receive;
    socket.onclose = findOutWhy;
    if (asks) after(DOUBTFUL + HOPELESS, giveUp);
  }

  /**
   * Calls `next` after some milliseconds, instead of what was to come; if the page was held up meanwhile, asks anew.
   * @param {number} milliseconds
   * @param {() => void} next
   */
  function after(milliseconds, next) {
    const due = performance.now() + milliseconds;
    clearTimeout(watch);
    watch = setTimeout(() => (performance.now() > due + LATE ? ask() : next()), milliseconds);
  }

  function ask() {
    if (socket.readyState !== WebSocket.OPEN) return after(HOPELESS, giveUp);
    sent = { before: sent.before || sent.since, since: false };
    isAsking = true;
    socket.send('{"beat":1}');
    after(DOUBTFUL, doubt);
  }

  function doubt() {
    handlers.doubted(isUnsure()); // lets go of what is held, which is still sent
    isDoubted = true;
    after(HOPELESS, giveUp);
  }

  /** Gives up a connection; it may never say that it is closed. */
  function giveUp() {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    retryLater("unreachable");
  }

  /** Browsers do not tell why a connection came to nothing, so the page asks over HTTP. */
  async function findOutWhy() {
    clearTimeout(watch);
    retryLater(isOpen ? "unreachable" : await whyRefused());
  }

  /** @param {MessageEvent} event */
  function receive({ data }) {
    wait = FIRST_WAIT;
    isOpen = true;
    const message = typeof data === "string" ? JSON.parse(data) : null;
    if (message?.beat) return answered();
    if (isAsking) after(DOUBTFUL, doubt);
    trust();
    if (message) handlers.text(message);
    else handlers.bytes(data);
  }

  function answered() {
    isAsking = false;
    sent.before = false;
    trust();
    after(PAUSE, ask);
  }

  function trust() {
    if (isDoubted) handlers.trusted();
    isDoubted = false;
  }

  /** @param {Absence} why */
  function retryLater(why) {
    handlers.lost(why, isUnsure());
    isDoubted = isAsking = false;
    sent = { before: false, since: false };
    clearTimeout(watch);
    isWaiting = true;
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  function lookAgain() {
    if (document.hidden) return;
    if (socket.readyState === WebSocket.OPEN && asks && !isAsking) ask();
    if (isWaiting) connect();
  }

  /** @param {FromPage} message */
  function send(message) {
    if (socket.readyState !== WebSocket.OPEN || isDoubted) return;
    sent.since ||= !message.reading && !message.cancel;
    socket.send(JSON.stringify(message));
  }

  const isUnsure = () => sent.before || sent.since;

  connect();
  for (const change of ["online", "offline"]) addEventListener(change, lookAgain);
  document.addEventListener("visibilitychange", lookAgain);
  return { send };
}

/** @returns {Promise<Absence>} */
async function whyRefused() {
  try {
    const answer = await fetch("place.json", { signal: AbortSignal.timeout(HOPELESS) });
    return (await answer.json()).place ? "refused" : "full";
  } catch {
    return "unreachable";
  }
}
