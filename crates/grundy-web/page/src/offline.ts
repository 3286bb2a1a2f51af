// A page from a web space keeps its files, so that it opens without a connection; a newer version takes its place at once.

/** Registers what keeps the files, where the page came with it. */
export function keep(): void {
  const isSite = document.querySelector("link[rel=manifest]") !== null && location.protocol.startsWith("http");
  if (!isSite || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  // The first version takes the place of none. The address holds the whole state, so loading anew loses no game.
  let isKept = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (isKept) location.reload();
    isKept = true;
  });
  // Without it the page works as long as there is a connection; some browsers forbid it in private windows.
  workers.register("./service-worker.js").catch(() => undefined);
}
