/** The connection to the cabinet: a WebSocket that reconnects by itself. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** `address()` returns the URL; `handlers` are `text(object)`, `bytes(buffer)` and `lost()`. Returns `{ send }`. */
export function openLink(address, handlers) {
  let socket;
  let timer;
  let wait = FIRST_WAIT;

  function connect() {
    clearTimeout(timer);
    socket = new WebSocket(address());
    socket.binaryType = "arraybuffer";
    socket.onmessage = receive;
    socket.onclose = retryLater;
  }

  function receive({ data }) {
    wait = FIRST_WAIT;
    if (typeof data === "string") handlers.text(JSON.parse(data));
    else handlers.bytes(data);
  }

  function retryLater() {
    handlers.lost();
    timer = setTimeout(connect, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  function retryNow() {
    if (socket.readyState === WebSocket.CLOSED && !document.hidden) connect();
  }

  function send(message) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  connect();
  addEventListener("online", retryNow);
  document.addEventListener("visibilitychange", retryNow);
  return { send };
}
