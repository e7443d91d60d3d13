/** The allowed imports, as listed in tools/checks/boundaries.json. Anything not listed is not allowed. */
export type BoundaryRules = {
  readonly packages: { readonly [name: string]: { readonly may: readonly string[]; readonly npm: readonly string[] } };
  /** The platform modules a migration may import. */
  readonly migrations: readonly string[];
  readonly serverPlatform: DependencyMap;
  readonly serverFeatures: DependencyMap;
  readonly webBase: DependencyMap;
  /** Packages whose values never reach the app's bundle: apps/web imports only types from them. */
  readonly webTypesOnly: readonly string[];
  /** Entry points besides every index.ts, by their paths: too large, or loaded too early, through the index. */
  readonly otherEntryPoints: readonly string[];
  /** Files that import by a computed name, such as the migrations by their folder. */
  readonly computedImports: readonly string[];
};

type DependencyMap = { readonly [name: string]: readonly string[] };

/** A workspace's package.json, as far as its entry points are concerned. */
export type Workspace = {
  readonly name: string;
  readonly exports: readonly string[];
  readonly dependencies: readonly string[];
};

/** Modules that reach themselves along the arrows, as `a → b → a`; empty when there is no cycle. */
export function findCycles(arrows: DependencyMap): readonly string[] {
  const follow = (name: string, way: readonly string[]): readonly string[] => {
    if (way.includes(name)) return name === way[0] ? [[...way, name].join(' → ')] : [];
    return (arrows[name] ?? []).flatMap((next) => follow(next, [...way, name]));
  };
  return Object.keys(arrows).flatMap((name) => follow(name, []));
}

/** Modules that an arrow points to but the list does not contain, such as a misspelt name in the rules. */
export function findUnknownNames(arrows: DependencyMap): readonly string[] {
  return Object.entries(arrows).flatMap(([from, to]) =>
    to.filter((name) => !(name in arrows)).map((name) => `${from} → ${name}`),
  );
}
