import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(m?js|css|json|svg|webmanifest)$/;
const minBytes = 1024;
/* The best level takes ten times as long and saves three percent more. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Writes two more versions of each built file, compressed as well as a browser can read them, which the server then
 * sends: better than it could compress them for each request.
 */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: ({ dir = '' }) => void (folder = dir),
    // The worker is written last.
    closeBundle() {
      // A failed build wrote nothing, and reports its own error.
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
