/** A box of docs/architecture.md section 3, or one of the folders that hold tools. */
export type Module = {
  readonly kind:
    | 'package'
    | 'migrations'
    | 'serverTop'
    | 'serverRoom'
    | 'serverFeature'
    | 'serverTesting'
    | 'webTop'
    | 'webRoom'
    | 'webFeature'
    | 'webTesting'
    | 'tool';
  readonly name: string;
  /** The folder the box fills; a file crosses a wall when it imports from outside it. */
  readonly folder: string;
};

/** Which box a file stands in, by its path from the project's folder; undefined outside the house. */
export function findModule(path: string): Module | undefined {
  const [top = '', second = '', third = ''] = path.split('/');
  if (top === 'packages') return { kind: 'package', name: second, folder: `packages/${second}` };
  if (top === 'apps' && second === 'server') return findServerModule(path, third);
  if (top === 'apps' && second === 'web' && third === 'src') return findWebModule(path);
  if (['e2e', 'bench', 'proofs', 'checks', 'scripts'].includes(top)) return { kind: 'tool', name: top, folder: top };
  return undefined;
}

function findServerModule(path: string, third: string): Module | undefined {
  if (third === 'migrations') return { kind: 'migrations', name: 'migrations', folder: 'apps/server/migrations' };
  if (third !== 'src') return undefined;
  // The one file beside the rooms that holds them all: features are handed it, so it counts as a room.
  if (path === 'apps/server/src/rooms.ts')
    return { kind: 'serverRoom', name: 'rooms', folder: 'apps/server/src/rooms' };
  return findAppModule(path, 'apps/server/src', {
    top: 'serverTop',
    room: 'serverRoom',
    feature: 'serverFeature',
    testing: 'serverTesting',
  });
}

/** The web's `app/` composes everything, as `main.ts` does: both stand at the top. */
function findWebModule(path: string): Module {
  const place = findAppModule(path, 'apps/web/src', {
    top: 'webTop',
    room: 'webRoom',
    feature: 'webFeature',
    testing: 'webTesting',
  });
  return place.kind === 'webRoom' && place.name === 'app'
    ? { kind: 'webTop', name: 'src', folder: 'apps/web/src' }
    : place;
}

type ModuleKinds = { readonly [Role in 'top' | 'room' | 'feature' | 'testing']: Module['kind'] };

function findAppModule(path: string, src: string, kinds: ModuleKinds): Module {
  const [room = '', ...rest] = path.slice(src.length + 1).split('/');
  if (rest.length === 0) return { kind: kinds.top, name: 'src', folder: src };
  if (room === 'testing') return { kind: kinds.testing, name: room, folder: `${src}/testing` };
  if (room !== 'features') return { kind: kinds.room, name: room, folder: `${src}/${room}` };
  return { kind: kinds.feature, name: rest[0] ?? '', folder: `${src}/features/${rest[0]}` };
}
