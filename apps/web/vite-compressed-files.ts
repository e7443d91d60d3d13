import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|json|svg|webmanifest)$/;
const minBytes = 1024;
/* The best costs ten times as long and saves three in a hundred more. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Writes each file of the build a second and a third time, compressed as well as a browser can read it, which the server
 * then sends: better than it could do anew for everybody who asks.
 */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: ({ dir = '' }) => void (folder = dir),
    // The worker is written last.
    closeBundle() {
      // A build that failed wrote nothing, and says why itself.
      if (folder === '') return;
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(name)) continue;
        const bytes = readFileSync(join(folder, name));
        if (bytes.length < minBytes) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, brotli));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
