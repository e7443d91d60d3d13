import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROJECT_ROOT } from '../../scripts/house.mjs';
import { address } from './browser.ts';

/** The server behind another address, where the web app becomes another build in the middle of a journey. */
export type BuildSwitcher = {
  /** Where it answers, without a slash at the end. */
  readonly origin: string;
  /** From now on the next build is served: every part has another name, and the page says `data-build="next"`. */
  readonly switchBuild: () => void;
  readonly close: () => void;
};

const DIST = `${PROJECT_ROOT}/apps/web/dist`;
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** Opens it; everything but the parts of the web app is asked of the server of the journeys. */
export async function startBuildSwitcher(): Promise<BuildSwitcher> {
  let next: ReadonlyMap<string, Buffer> | undefined;
  const site = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const isPage = request.headers['sec-fetch-mode'] === 'navigate' && !path.startsWith('/api/');
    const part = next?.get(isPage || path === '/' ? '/index.html' : path);
    if (part) {
      const policy = {
        'content-type': types[path.split('.').at(-1) ?? ''] ?? types['html'],
        'cache-control': 'no-cache',
      };
      response.writeHead(200, policy).end(part);
      return;
    }
    const { hostname, port } = new URL(address);
    // A line that is used again may be closed at the other end in that moment, which a build on its way does not survive.
    const options = {
      hostname,
      port,
      path: request.url,
      method: request.method,
      headers: request.headers,
      agent: false,
    };
    const asking = ask(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asking.on('error', () => response.destroy());
    response.on('close', () => asking.destroy());
    request.pipe(asking);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    switchBuild: () => {
      next = nextBuild();
    },
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}

/* The build as it is, with another hash in the name of each part, as if every source had changed. */
function nextBuild(): ReadonlyMap<string, Buffer> {
  const names = readdirSync(`${DIST}/assets`).filter((name) => !/\.(br|gz)$/.test(name));
  const renamed = new Map(names.map((name) => [name, name.replace(/-[\w-]{8}(\.\w+)$/, '-nextnext$1')]));
  const taken = new Set<string>();
  for (const [name, wanted] of renamed) {
    let free = wanted;
    for (let count = 0; taken.has(free); count++)
      free = wanted.replace('nextnext', `next${String(count).padStart(4, '0')}`);
    taken.add(free);
    renamed.set(name, free);
  }
  const known = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const change = (text: string) =>
    text
      .replace(known, (name) => renamed.get(name) ?? name)
      .replace('<html ', '<html data-build="next" ')
      .replace(/version:([`"])[0-9a-f]{16}\1/, 'version:$1nextnextnextnext$1');
  const read = (path: string) => {
    const bytes = readFileSync(`${DIST}${path}`);
    return /\.(js|css|html)$/.test(path) ? Buffer.from(change(bytes.toString())) : bytes;
  };
  return new Map([
    ...['/index.html', '/service-worker.js'].map((path) => [path, read(path)] as const),
    ...names.map((name) => [`/assets/${renamed.get(name)}`, read(`/assets/${name}`)] as const),
  ]);
}
