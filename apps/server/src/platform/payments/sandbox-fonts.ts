import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const require = createRequire(import.meta.url);

/** The fonts of the app, at the addresses the styles of the sandbox name. */
const FONTS = {
  '/sandbox/literata.woff2': '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2',
  '/sandbox/inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
} as const;

/** Serves the fonts of the app to the pages of the sandbox. */
export function mountFonts(scope: FastifyInstance): void {
  for (const [path, file] of Object.entries(FONTS)) {
    scope.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('font/woff2')
        .send(await readFile(require.resolve(file))),
    );
  }
}
