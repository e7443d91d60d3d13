/** The allowed imports, as tools/checks/boundaries.json lists them. What is not listed is not allowed. */
export type BoundaryRules = {
  readonly packages: { readonly [name: string]: { readonly may: readonly string[]; readonly npm: readonly string[] } };
  /** The platform modules a migration may import. */
  readonly migrations: readonly string[];
  readonly serverPlatform: DependencyMap;
  readonly serverFeatures: DependencyMap;
  readonly webBase: DependencyMap;
  readonly webFeatures: DependencyMap;
  /** Names whose values never reach the app's bundle: apps/web imports types from them, nothing else. */
  readonly webTypesOnly: readonly string[];
  /** Entry points besides every index.ts, by their paths: what would weigh too much, or come too early, through the index. */
  readonly otherEntryPoints: readonly string[];
  /** Files that import by a name made while running, such as the migrations by their folder. */
  readonly computedImports: readonly string[];
};

type DependencyMap = { readonly [name: string]: readonly string[] };

/** A workspace's package.json, as far as its entry points go. */
export type Workspace = {
  readonly name: string;
  readonly exports: readonly string[];
  readonly dependencies: readonly string[];
};

/** Boxes that reach themselves along the arrows, as `a → b → a`; empty when there is no circle. */
export function findCycles(arrows: DependencyMap): readonly string[] {
  const follow = (name: string, way: readonly string[]): readonly string[] => {
    if (way.includes(name)) return name === way[0] ? [[...way, name].join(' → ')] : [];
    return (arrows[name] ?? []).flatMap((next) => follow(next, [...way, name]));
  };
  return Object.keys(arrows).flatMap((name) => follow(name, []));
}

/** Arrows that lead to, or boxes that are missing from, the same list: a name misspelt in the plan. */
export function findUnknownNames(arrows: DependencyMap): readonly string[] {
  return Object.entries(arrows).flatMap(([from, to]) =>
    to.filter((name) => !(name in arrows)).map((name) => `${from} → ${name}`),
  );
}
