import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const FIRST_SCRIPT = '/entry.js';

/** The server behind another address, which can be cut off. */
export type Proxy = {
  /** Where it answers, without a slash at the end. */
  readonly origin: string;
  /** How many answers whose path begins so are under way. */
  readonly countOpen: (path: string) => number;
  /** How many were begun since the start. */
  readonly countBegun: (path: string) => number;
  /** The answers so far to requests for a part of something: status and Content-Range. */
  readonly ranges: readonly { readonly status: number; readonly range: string | undefined }[];
  /** Nothing answers at the address any more. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
};

/**
 * Opens it in front of a server.
 *
 * @param target  where the server answers
 * @param before  code that runs before the app does: it is put in front of its first script
 */
export async function openProxy(target: string, before = ''): Promise<Proxy> {
  const open: string[] = [];
  const begun: string[] = [];
  const ranges: { status: number; range: string | undefined }[] = [];
  const { hostname, port } = new URL(target);
  let server: Server;
  const listen = async (at: number) => {
    server = createServer((request, response) => {
      const path = request.url ?? '/';
      open.push(path);
      begun.push(path);
      const isFirstScript = before !== '' && path === FIRST_SCRIPT;
      const headers = isFirstScript ? { host: request.headers.host } : request.headers;
      const options = { hostname, port, path, method: request.method, headers, agent: false };
      const asking = ask(options, (answer) => {
        const status = answer.statusCode ?? 502;
        if (request.headers.range) ranges.push({ status, range: answer.headers['content-range'] });
        if (isFirstScript) {
          response.writeHead(status, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
          response.write(`${before}\n`);
        } else response.writeHead(status, answer.headers);
        answer.pipe(response);
      });
      asking.on('error', () => response.destroy());
      response.on('close', () => {
        open.splice(open.indexOf(path), 1);
        asking.destroy();
      });
      request.pipe(asking);
    });
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const ownPort = await listen(0);
  const count = (list: readonly string[], path: string) => list.filter((one) => one.startsWith(path)).length;
  return {
    origin: `http://127.0.0.1:${ownPort}`,
    countOpen: (path) => count(open, path),
    countBegun: (path) => count(begun, path),
    ranges,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    restore: async () => void (await listen(ownPort)),
  };
}
