import type { Plugin, Rollup } from 'vite';
import { initialRoutes } from './src/app/start/initial-routes.ts';

const shellModule = 'app/shell/shell';

/* The pages that are opened most, by the modules the router loads for them. A link leads to these from outside. */
const initialPages = [
  { path: '^/login$', modules: ['features/sign-in/login-page'] },
  { path: '^/(dashboard)?$', modules: [shellModule, 'features/dashboard/dashboard-page'] },
  { path: '^/songs/(?!search$)[^/]+$', modules: [shellModule, 'features/songbook/song-list-page'] },
  { path: '^/songs/(?!search/)[^/]+/[^/]+$', modules: [shellModule, 'features/song/song-page'] },
  // Every page of people who are not signed in; the server asks for it by this name.
  { path: '^/visitor$', modules: ['features/visitors/visitor-page'] },
] as const;

/* What draws every page, loaded while it is found out who is there. */
const viewModule = 'app/start/show-app';

/**
 * Names in `index.html` the file that draws the app, and writes `page-files.json` beside the build: which files the page of
 * an address needs besides those it begins with. The server names them with the page (decision 0124).
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
        // The largest first: what is small finds room beside them, and they would come last.
        files: [...new Set([...drawn, ...files.of(modules)])]
          .filter((file) => !files.atOnce.has(file))
          .map((file) => `/${file}`),
      }));
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(source) });
    },
  };
}

const matchesPage = (path: string, pattern: string) => new RegExp(pattern).test(path.replaceAll(/:\w+/g, 'x'));

/** The code that draws one of the pages opened most, with what it loads when it is wanted, such as a dialog. */
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

/* Which files of a build modules of `src/` need before they can run, and which those are that `index.html` begins with. */
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
  // The one that gives what a module exports stands for it where there is one, else the one it stands in.
  const chunkOf = (module: string) => {
    const isModule = (id: string | null) => id?.replace(/\.tsx?$/, '').endsWith(`/src/${module}`) ?? false;
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
