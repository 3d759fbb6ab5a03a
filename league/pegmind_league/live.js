// Keeps what a page of the league shows up to date while somebody looks at it. Without scripts it stays as it was loaded.

const SECONDS = 5;
const FOCUSABLE = "a, [tabindex]";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** Fetch this page again, and show its content if that has changed. */
async function update() {
  const response = await fetch(location.href, { cache: "no-cache" });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const content = page.querySelector("main");
  if (response.ok && content && content.innerHTML !== shown && !isInUse()) {
    shown = content.innerHTML;
    show(content);
  }
}

/** Whether somebody types or selects something here, which new content would take away. */
function isInUse() {
  const focus = document.activeElement;
  return focus instanceof HTMLInputElement || !(document.getSelection()?.isCollapsed ?? true);
}

/**
 * Show new content; the focus and how far tables are scrolled stay.
 * @param {Element} content
 */
function show(content) {
  const focus = [...main.querySelectorAll(FOCUSABLE)].findIndex((each) => each.matches(":focus"));
  const scrolled = [...main.querySelectorAll(".scroll")].map((each) => each.scrollLeft);
  main.replaceChildren(...content.childNodes);
  for (const [index, each] of main.querySelectorAll(".scroll").entries()) each.scrollLeft = scrolled[index] ?? 0;
  const focused = main.querySelectorAll(FOCUSABLE)[focus];
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

let shown = main.innerHTML;

async function keepUpdating() {
  if (!document.hidden) await update().catch(() => {}); // the league restarts, or the network is away: try again
  setTimeout(keepUpdating, SECONDS * 1000);
}

setTimeout(keepUpdating, SECONDS * 1000);
document.addEventListener("visibilitychange", () => !document.hidden && update().catch(() => {}));
