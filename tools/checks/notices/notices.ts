/** package-lock.json, as far as it contains the installed packages and their licences. */
export type Lockfile = { readonly packages: { readonly [place: string]: Entry } };

type Entry = {
  readonly license?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly dependencies?: { readonly [name: string]: string };
  readonly optionalDependencies?: { readonly [name: string]: string };
};

/** A third-party package that is shipped with Canticle: its name on npm and its licence identifier. */
export type Dependency = { readonly name: string; readonly licence: string };

/** Licences that a package states only in its licence file or readme, not in its package.json. */
const TOLD_ELSEWHERE: { readonly [name: string]: string } = { 'combine-errors': 'MIT', 'png-js': 'MIT' };

/* Parts of a package under another licence than its own. */
const WITHIN: { readonly [name: string]: { readonly part: string; readonly licence: string } } = {
  'wasm-media-encoders': { part: 'LAME', licence: 'LGPL-2.0-or-later' },
};

/** Binaries of one system are the same dependency on every system; only the end of the name differs. */
const SYSTEM = /-(darwin|linux|linuxmusl|win32|wasm32|freebsd|android|openharmony).*$/;

/**
 * Lists what runs with Canticle: all direct and transitive dependencies of the workspaces, and the Node from npm,
 * without development tools, sorted by name. Entries of other systems without a licence are left to their siblings.
 */
export function listDependencies({ packages }: Lockfile): readonly Dependency[] {
  const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules'));
  const places = [...new Set(workspaces.flatMap((place) => follow(packages, place, new Set())))];
  const parts = places
    .map((place) => [place, packages[place] ?? {}] as const)
    .filter(([, entry]) => entry.license !== undefined || entry.os === undefined)
    .map(([place, entry]) => ({ name: nameOf(place, entry), licence: entry.license ?? '' }))
    .map(({ name, licence }) => ({ name, licence: licence || (TOLD_ELSEWHERE[name] ?? '') }));
  const within = parts.flatMap(({ name }) => {
    const found = WITHIN[name];
    return found === undefined ? [] : [{ name: `${found.part} (in ${name})`, licence: found.licence }];
  });
  const unique = new Map([...parts, ...within].map((part) => [`${part.name} ${part.licence}`, part]));
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Every location the package at `place` needs; `seen` prevents endless cycles. */
function follow(packages: Lockfile['packages'], place: string, seen: Set<string>): readonly string[] {
  const { dependencies, optionalDependencies } = packages[place] ?? {};
  const next = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) =>
    resolvePackage(packages, place, name),
  );
  return next.flatMap((found) => {
    if (found === undefined || packages[found]?.link || seen.has(found)) return [];
    seen.add(found);
    return [found, ...follow(packages, found, seen)];
  });
}

/** Where Node would find `name` from the package at `place`. */
function resolvePackage(packages: Lockfile['packages'], place: string, name: string): string | undefined {
  for (let folder = place; ; folder = folder.replace(/\/?[^/]+$/, '')) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === '') return undefined;
  }
}

function nameOf(place: string, { os }: Entry): string {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return os ? name.replace(SYSTEM, '') : name;
}

/** Generates NOTICES.md: the packages by licence, the most common first, and the requirements of the licences. */
export function writeNotices(parts: readonly Dependency[]): string {
  const licences = Map.groupBy(parts, ({ licence }) => licence);
  const sections = [...licences].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  return [
    '# Third-party parts',
    '',
    'Canticle itself is under the MIT licence (`LICENSE`). It runs with the parts below, which npm installs unmodified from',
    'their own packages; each package carries the full text of its licence. Made by `tools/checks/notices.ts` from the lockfile.',
    '',
    'Parts under the LGPL stay separate libraries that anybody can replace by another version of theirs. The fonts Inter and',
    'Literata are under the SIL Open Font License.',
    ...sections.flatMap(([licence, list]) => ['', `## ${licence}`, '', list.map(({ name }) => name).join(', ')]),
    '',
  ].join('\n');
}
