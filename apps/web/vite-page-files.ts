import type { Plugin, Rollup } from 'vite';

/* The pages that are opened most, by the module the router loads for them. A link leads to these from outside. */
const pages = [
  { path: '^/login$', module: 'login-page' },
  { path: '^/(dashboard)?$', module: 'dashboard-page' },
  { path: '^/songs/(?!search$)[^/]+$', module: 'song-list-page' },
  { path: '^/songs/(?!search/)[^/]+/[^/]+$', module: 'song-page' },
] as const;

/**
 * Writes `page-files.json` beside the build: which files the page of an address needs besides those in `index.html`. The
 * server names them with the page (decision 0093).
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const atOnce = filesOf(
        chunks.find(({ isEntry }) => isEntry),
        chunks,
      );
      const source = pages.map(({ path, module }) => {
        const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/app/pages/${module}.tsx`));
        if (!page) throw new Error(`The page ${module} is not in the build.`);
        return {
          path,
          files: [...filesOf(page, chunks)].filter((file) => !atOnce.has(file)).map((file) => `/${file}`),
        };
      });
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(source) });
    },
  };
}

/* A file and everything it imports before it can run. */
function filesOf(chunk: Rollup.OutputChunk | undefined, chunks: readonly Rollup.OutputChunk[]): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (one: Rollup.OutputChunk | undefined) => {
    if (!one || found.has(one.fileName)) return;
    found.add(one.fileName);
    for (const name of one.imports) take(chunks.find(({ fileName }) => fileName === name));
    for (const style of one.viteMetadata?.importedCss ?? []) found.add(style);
  };
  take(chunk);
  return found;
}
