import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Endpoint } from '@canticle/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPage } from './api-page.ts';
import { CachedResponse } from './cached-response.ts';
import { sendCompressed } from './responses.ts';

/** The OpenAPI documents a reader chooses from; the first is shown when the reference is opened. */
const DOCUMENTS = [
  { title: 'Version 4.0', slug: '4.0', url: '/api/openapi/4.0.json' },
  { title: 'Version 3.0', slug: '3.0', url: '/api/openapi/3.0.json' },
] as const;

/** Where the calls are listed without scripts. */
const PLAIN_PAGE = '/api/docs/calls';

const RENDERER = '@scalar/fastify-api-reference';

/* Nothing of the renderer asks another host: fonts, telemetry, its assistant and its proxy are off. */
const CONFIGURATION = {
  sources: DOCUMENTS,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  // A call is known by its path; the sentence about it stands at its head.
  operationTitleSource: 'path',
  tagsSorter: 'alpha',
  authentication: { preferredSecurityScheme: 'bearer' },
};

/**
 * Serves the reference of the API at /api/docs: the OpenAPI documents, drawn in the browser by a renderer that only
 * this page loads, and a list of all calls for readers without scripts (decision 0011).
 */
export function registerApiReference(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const scriptPath = `/api/docs/scalar-${readVersion()}.js`;
  let script: Promise<CachedResponse> | undefined;
  app.get('/api', async (_request, reply) => reply.redirect('/api/docs'));
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .send(referencePage(scriptPath)),
  );
  app.get(PLAIN_PAGE, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(apiPage(endpoints)),
  );
  app.get(scriptPath, async (request, reply) => {
    script ??= loadRenderer();
    const loaded = await script;
    reply.type('text/javascript; charset=utf-8').header('vary', 'accept-encoding');
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', loaded.etag);
    return sendCompressed(request, reply, loaded);
  });
}

const packageFile = z.object({ version: z.string() });

function readVersion(): string {
  const main = createRequire(import.meta.url).resolve(RENDERER);
  return packageFile.parse(JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8'))).version;
}

/* The package has its script in a Fastify plugin, not as a file of its own. Loaded with the first reader. */
async function loadRenderer(): Promise<CachedResponse> {
  const { default: renderer } = await import('@scalar/fastify-api-reference');
  const source = Fastify();
  await source.register(renderer, { routePrefix: '/', configuration: { url: DOCUMENTS[0].url } });
  const { rawPayload } = await source.inject('/js/scalar.js');
  await source.close();
  return new CachedResponse(rawPayload, () => {});
}

/* The renderer puts styles into the page and on its elements. Scripts come from files only, and everything from here. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function referencePage(scriptPath: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference - Canticle</title><link rel="icon" href="/icon.svg"></head>
<body>
<noscript><h1>The API of Canticle</h1>
<p>This reference is drawn by a script. Without scripts, read <a href="${PLAIN_PAGE}">all calls as a list</a>,
or the description for programs: ${DOCUMENTS.map(({ title, url }) => `<a href="${url}">${title}</a>`).join(', ')}.</p></noscript>
<script id="api-reference" type="application/json" data-configuration="${escapeAttribute(JSON.stringify(CONFIGURATION))}"></script>
<script src="${scriptPath}"></script>
</body></html>`;
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
