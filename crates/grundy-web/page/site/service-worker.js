// Keeps the files of this page, so that it opens without a connection. The two constants are written when the site is built.

const VERSION = "{version}";
const FILES = {files};

const NAME = `grundy ${VERSION}`;

// Past the browser's own store, which may hold a file of the version before.
const all = () => FILES.map((file) => new Request(file, { cache: "reload" }));

addEventListener("install", (event) => {
  const kept = caches.open(NAME).then((cache) => cache.addAll(all()));
  event.waitUntil(kept.then(() => skipWaiting()));
});

// Pages that are open are taken over, and load themselves anew: what they show stands in their address.
addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("grundy ") && name !== NAME;
  const forgotten = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(forgotten.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  const kept = caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
