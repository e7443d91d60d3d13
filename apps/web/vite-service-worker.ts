import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { buildTarget } from './vite-too-old-browser.ts';

const source = new URL('./src/service-worker/service-worker.ts', import.meta.url).pathname;

/* Code most people never load: stored on a device after its first use. */
const rarelyUsed = /node_modules\/(@?firebase|hls\.js|pdfjs-dist|youtube-video-element|vimeo-video-element|@vimeo)\//;
const excludedPaths = /^(\.built-from|page-files\.json|served-page\.css|service-worker\.js|translations\/first\/)/;

/**
 * Writes `service-worker.js` beside the build, with the list of all files of the build. It is one file without imports,
 * so that every browser with service workers runs it.
 */
export function serviceWorker(): Plugin {
  const extras = new Set<string>();
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (isRarelyUsed(file)) extras.add(`/${file.fileName}`);
    },
    async writeBundle({ dir = '' }) {
      const paths = listFiles(dir).filter((path) => !excludedPaths.test(path));
      const shell = {
        version: hashOf(dir, paths),
        files: ['/', ...paths.filter((path) => path !== 'index.html').map((path) => `/${path}`)].filter(
          (path) => !extras.has(path),
        ),
        extras: [...extras],
      };
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: { builtShell: JSON.stringify(shell) },
        build: {
          outDir: dir,
          target: buildTarget,
          emptyOutDir: false,
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
        },
      });
    },
  };
}

const isRarelyUsed = (file: Rollup.OutputChunk | Rollup.OutputAsset) =>
  file.type === 'chunk'
    ? file.moduleIds.some((id) => rarelyUsed.test(id))
    : file.names.some((name) => /^(pdf-worker|pdf-viewer)/.test(name));

function listFiles(dir: string, folder = ''): string[] {
  return readdirSync(join(dir, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(dir, path) : [path];
    })
    .toSorted();
}

function hashOf(dir: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(dir, path)));
  return hash.digest('hex').slice(0, 16);
}
