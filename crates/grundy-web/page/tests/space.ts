// A web space: files of a folder, as they are.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const KINDS: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".gz": "application/gzip",
};

/** Serves a folder; `folder` may be changed meanwhile. */
export async function space(folder: string): Promise<{ url: string; folder: string; close: () => void }> {
  const served = { url: "", folder, close: () => void server.close() };
  const server = createServer(async (request, reply) => {
    const path = new URL(request.url ?? "/", "http://space").pathname;
    const name = path.endsWith("/") ? `${path}index.html` : path;
    const bytes = await readFile(join(served.folder, name)).catch(() => undefined);
    if (bytes) reply.writeHead(200, { "Content-Type": KINDS[extname(name)] ?? "application/octet-stream" }).end(bytes);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return served;
}
