import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAppPage } from './app-pages.ts';
import { createPageTemplate, type PageTemplate, type ServedPage } from './page-template.ts';
import { allowInline } from './security-headers.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app: files under /assets have a hash in their names and are cached for ever, everything else is
 * revalidated; the addresses of the app's pages get the app. An address without a page is answered with 404: in a
 * browser by the app, which says so, and for programs without it.
 *
 * The page is sent with preload links for what it will load next, so that the loads need not wait for each other.
 *
 * @param folder  apps/web/dist
 * @param preloadUrlOf  the URL that the page of a path requests first; undefined when it requests nothing
 * @param findPage  what the page of an address says to people who are not signed in; undefined when it says nothing
 * @param brand  writes the name and the colours of the place into a page
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  preloadUrlOf: (url: URL) => string | undefined = () => undefined,
  findPage: FindPage = async () => undefined,
  brand: BrandPage = async (html) => ({ html, styleSource: undefined }),
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const appPage = await readFile(join(folder, 'index.html'), 'utf8');
  const template = await readTemplate(folder, appPage);
  const linksFor = await readPreloadLinks(folder, preloadUrlOf);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    etag: true,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '';
    const isPage = isAppPage(path);
    if (isFilePath(path) || (!isPage && !acceptsHtml(request))) return reply.callNotFound();
    const served = isPage && isRead(request) ? await findPage(request) : undefined;
    // The app's service worker stores the same page for every path: it gets no links of a specific page.
    if (isPage && request.headers['sec-fetch-dest'] === 'document')
      reply.header('link', linksFor(request.url, served === undefined ? undefined : PAGE_WITH_WORDS));
    const { html, styleSource } = await brand(served === undefined ? appPage : template.render(served));
    allowInline(reply, [...(served === undefined ? [] : [template.inline]), { styles: styleSource }]);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
    reply
      .header('vary', 'sec-fetch-dest, accept, accept-language, cookie')
      .header('cache-control', 'no-cache')
      .header('etag', etag);
    if (isPage && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    // The app itself shows that it has no such page.
    return reply
      .code(isPage ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** What the page of a request says to people who are not signed in. */
export type FindPage = (request: FastifyRequest) => Promise<ServedPage | undefined>;

/** A page of the app with the name and the colours of the place, and the source of the style in it. */
export type BrandPage = (html: string) => Promise<{ readonly html: string; readonly styleSource: string | undefined }>;

/* How the build names what the app needs for pages with words in them. */
const PAGE_WITH_WORDS = '/visitor';

/* The page of a browser, a search engine or a program that shows what a link leads to; not that of the service worker. */
const isRead = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document';

async function readTemplate(folder: string, appPage: string): Promise<PageTemplate> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  return createPageTemplate({ appPage, entryScript: await read('entry.js'), style: await read('served-page.css') });
}

/* A proxy that compresses the page weakens the tag. */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);

/* Paths the server handles itself, also when nothing is there. */
const SERVER_PATHS = /^\/((api|assets|translations|files)\/|metrics\/?$)/i;
/* Extensions of files that programs request, and the app does not have: everything else may be a page, such as a
   songbook "St.J". */
const FILE_EXTENSIONS =
  /\.(js|mjs|cjs|jsx|tsx?|css|map|json|webmanifest|wasm|x?html?|xml|txt|md|ico|png|jpe?g|gif|svg|webp|avif|bmp|woff2?|ttf|otf|pdf|csv|php\d?|phtml|aspx?|jsp|do|cgi|pl|py|rb|sh|bash|exe|dll|env|ini|conf|cfg|config|ya?ml|toml|lock|log|sql|sqlite\d?|db|bak|old|orig|save|swp|tmp|zip|gz|tgz|tar|rar|7z|pem|key|crt)$/i;

/* Whether a path is that of a file, hidden, or one that the server handles itself: none of the app's pages. */
function isFilePath(path: string): boolean {
  return SERVER_PATHS.test(path) || path.split('/').some((part) => part.startsWith('.')) || FILE_EXTENSIONS.test(path);
}

/* Browsers that open a page name HTML; programs that look for something take anything. */
const acceptsHtml = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/i.test(headers.accept ?? '');

type PageFiles = { readonly path: string; readonly files: readonly string[] };

/* The `link` header for an address, from the build's manifest of the most visited pages; `page` stands for another one. */
async function readPreloadLinks(
  folder: string,
  preloadUrlOf: (url: URL) => string | undefined,
): Promise<(address: string, page?: string) => string> {
  const list = join(folder, 'page-files.json');
  const pages: readonly PageFiles[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : [];
  const known = pages.map(({ path, files }) => ({ path: new RegExp(path), links: files.map(preloadLink) }));
  return (address, page) => {
    const url = new URL(`https://server.invalid${address}`);
    const ask = preloadUrlOf(url);
    const preloads = ask === undefined ? [] : [`<${ask}>; rel=preload; as=fetch; crossorigin`];
    return [...preloads, ...(known.find(({ path }) => path.test(page ?? url.pathname))?.links ?? [])].join(', ');
  };
}

function preloadLink(file: string): string {
  return file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; fetchpriority=low`
    : `<${file}>; rel=modulepreload; fetchpriority=low`;
}
