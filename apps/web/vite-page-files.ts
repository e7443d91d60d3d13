import type { Plugin, Rollup } from 'vite';
import { initialRoutes } from './src/app/start/initial-routes.ts';

const shellModule = 'shell/shell';

/* The most opened pages, by the modules the router loads for them. External links lead to these. */
const initialPages = [
  { path: '^/login$', modules: ['pages/login-page'] },
  { path: '^/(dashboard)?$', modules: [shellModule, 'pages/dashboard-page'] },
  { path: '^/songs/(?!search$)[^/]+$', modules: [shellModule, 'pages/song-list-page'] },
  { path: '^/songs/(?!search/)[^/]+/[^/]+$', modules: [shellModule, 'pages/song-page'] },
] as const;

/* The renderer of every page, loaded while the session is checked. */
const viewModule = 'start/show-app';

/**
 * Adds the renderer's file to `index.html`, and writes `page-files.json` beside the build: the files an address's page
 * needs besides the initial ones. The server adds them to the page (decision 0093).
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const files = createFileLookup(bundle);
        return [...files.of([viewModule])]
          .filter((file) => !files.atOnce.has(file))
          .map((file) => ({ tag: 'link', attrs: createPreloadAttributes(file), injectTo: 'head' }));
      },
    },
    generateBundle(_, bundle) {
      const unknown = [...initialRoutes].filter((path) => !initialPages.some((page) => matchesPage(path, page.path)));
      if (unknown.length > 0) throw new Error(`${unknown.join()}: the first texts have no page of this address.`);
      const files = createFileLookup(bundle);
      const drawn = files.of([viewModule]);
      const source = initialPages.map(({ path, modules }) => ({
        path,
        // The largest first: small files are loaded in parallel with them, and large ones would finish last.
        files: [...new Set([...drawn, ...files.of(modules)])]
          .filter((file) => !files.atOnce.has(file))
          .map((file) => `/${file}`),
      }));
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(source) });
    },
  };
}

const matchesPage = (path: string, pattern: string) => new RegExp(pattern).test(path.replaceAll(/:\w+/g, 'x'));

/** The rendering code of the most opened pages, with the code they load on demand, such as a dialog. */
export function initialCode(bundle: Rollup.OutputBundle): string {
  const files = createFileLookup(bundle);
  const entryFiles = [...files.atOnce, ...files.of([viewModule])];
  const pageFileNames = initialPages
    .flatMap(({ modules }) => [...files.of(modules)])
    .filter((name) => !entryFiles.includes(name));
  const dynamicFileNames = pageFileNames.flatMap((name) =>
    bundle[name]?.type === 'chunk' ? bundle[name].dynamicImports : [],
  );
  const names = new Set([...entryFiles, ...pageFileNames, ...dynamicFileNames]);
  return [...names].map((name) => (bundle[name]?.type === 'chunk' ? bundle[name].code : '')).join('\n');
}

const createPreloadAttributes = (file: string) =>
  file.endsWith('.css')
    ? { rel: 'preload', as: 'style', href: `/${file}` }
    : { rel: 'modulepreload', href: `/${file}`, crossorigin: true, fetchpriority: 'low' };

/* The files of a build that modules of `app/` need before they can run, and those that `index.html` starts with. */
function createFileLookup(bundle: Rollup.OutputBundle = {}) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const collect = (chunk: Rollup.OutputChunk | undefined, found: Set<string>): Set<string> => {
    if (!chunk || found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const name of chunk.imports) {
      collect(
        chunks.find(({ fileName }) => fileName === name),
        found,
      );
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    return found;
  };
  // The chunk that exports a module represents it if there is one, otherwise the chunk that contains it.
  const chunkOf = (module: string) => {
    const isModule = (id: string | null) => id?.replace(/\.tsx?$/, '').endsWith(`/src/app/${module}`) ?? false;
    const chunk =
      chunks.find(({ facadeModuleId }) => isModule(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some(isModule));
    if (!chunk) throw new Error(`${module} is not in the build.`);
    return chunk;
  };
  return {
    atOnce: collect(
      chunks.find(({ isEntry }) => isEntry),
      new Set(),
    ),
    of: (modules: readonly string[]): ReadonlySet<string> => {
      const found = new Set<string>();
      for (const module of modules) collect(chunkOf(module), found);
      return found;
    },
  };
}
