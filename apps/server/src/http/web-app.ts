import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app: files under /assets carry a hash in their names and are kept for ever, everything else is
 * asked for again; any other address that a browser opens gets the app, which knows its own routes.
 *
 * @param folder  apps/web/dist
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = await readFile(join(folder, 'index.html'));
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    etag: true,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache');
    },
  });
  app.get('/*', async (request, reply) => {
    if (/^\/(api|assets|translations)\//i.test(request.url)) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
