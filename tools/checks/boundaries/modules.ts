/** A module of docs/architecture.md section 3, or one of the folders that hold tests and tools. */
export type Module = {
  readonly kind:
    | 'package'
    | 'migrations'
    | 'serverTop'
    | 'serverPlatform'
    | 'serverFeature'
    | 'serverTesting'
    | 'webTop'
    | 'webBase'
    | 'webFeature'
    | 'webTesting'
    | 'tool';
  readonly name: string;
  /** The folder of the module; an import from outside it crosses a boundary. */
  readonly folder: string;
};

/** The module a file belongs to, by its path relative to the project root; undefined outside all modules. */
export function findModule(path: string): Module | undefined {
  const [top = '', second = '', third = ''] = path.split('/');
  if (top === 'packages') return { kind: 'package', name: second, folder: `packages/${second}` };
  if (top === 'apps' && second === 'server') return findServerModule(path, third);
  if (top === 'apps' && second === 'web' && third === 'src') return findWebModule(path);
  if (top === 'tests' || top === 'tools') return { kind: 'tool', name: second, folder: `${top}/${second}` };
  return undefined;
}

function findServerModule(path: string, third: string): Module | undefined {
  if (third === 'migrations') return { kind: 'migrations', name: 'migrations', folder: 'apps/server/migrations' };
  if (third !== 'src') return undefined;
  // The context holds all platform modules and is passed to features, so it counts as one.
  if (path === 'apps/server/src/context.ts')
    return { kind: 'serverPlatform', name: 'context', folder: 'apps/server/src/context' };
  if (path.startsWith('apps/server/src/platform/')) {
    const name = path.split('/')[4] ?? '';
    return { kind: 'serverPlatform', name, folder: `apps/server/src/platform/${name}` };
  }
  return findAppModule(path, 'apps/server/src', {
    top: 'serverTop',
    module: 'serverPlatform',
    feature: 'serverFeature',
    testing: 'serverTesting',
  });
}

/** The web's `app/` composes everything, as `main.ts` does: both are at the top level. */
function findWebModule(path: string): Module {
  const place = findAppModule(path, 'apps/web/src', {
    top: 'webTop',
    module: 'webBase',
    feature: 'webFeature',
    testing: 'webTesting',
  });
  return place.kind === 'webBase' && place.name === 'app'
    ? { kind: 'webTop', name: 'src', folder: 'apps/web/src' }
    : place;
}

type ModuleKinds = { readonly [Role in 'top' | 'module' | 'feature' | 'testing']: Module['kind'] };

function findAppModule(path: string, src: string, kinds: ModuleKinds): Module {
  const [name = '', ...rest] = path.slice(src.length + 1).split('/');
  if (rest.length === 0) return { kind: kinds.top, name: 'src', folder: src };
  if (name === 'testing') return { kind: kinds.testing, name, folder: `${src}/testing` };
  if (name !== 'features') return { kind: kinds.module, name, folder: `${src}/${name}` };
  return { kind: kinds.feature, name: rest[0] ?? '', folder: `${src}/features/${rest[0]}` };
}
