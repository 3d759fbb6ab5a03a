/**
 * Shows the page of an installed app while the cabinet cannot be reached; the page itself says so, and tries again.
 *
 * The page is always fetched first, and the last copy is shown only if there is no answer. The names of its parts
 * change with their contents, so that parts in the cache are never fetched again.
 */

const CACHE = "pegmind";
const PAGE = "/";
const PATIENCE = 5000;
const PART = /(?:href|src)="([\w-]+-[0-9a-f]{12}\.\w+)"/g;

/** The global object: TypeScript takes it for that of any worker. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== "GET") return;
  if (event.request.mode === "navigate" && pathname === PAGE) event.respondWith(open(event));
  else event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});

async function install() {
  await keep(await fetch(PAGE));
  await worker.skipWaiting();
}

/**
 * Returns the page from the cabinet, or the last copy after PATIENCE: a cabinet that is off does not even refuse.
 * @param {FetchEvent} event
 */
async function open(event) {
  const answer = fetch(event.request);
  event.waitUntil(answer.then((page) => keep(page.clone())).catch(() => {}));
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const page = await Promise.race([answer.then((page) => page.clone()), late]).catch(() => {});
  return page ?? (await caches.match(PAGE)) ?? answer;
}

/**
 * Caches the page with its parts, and deletes parts that it no longer has.
 * @param {Response} page
 */
async function keep(page) {
  if (!page.ok) return;
  const cache = await caches.open(CACHE);
  const parts = [...(await page.clone().text()).matchAll(PART)].map(([, name]) => `/${name}`);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(parts.filter((part) => !kept.includes(part)));
  await cache.put(PAGE, page);
  await Promise.all(kept.filter((path) => path !== PAGE && !parts.includes(path)).map((path) => cache.delete(path)));
}
