/** One feature of https://github.com/mdn/browser-compat-data, as far as it is read here. */
export type Compat = {
  readonly support: Readonly<Record<string, Statement | readonly Statement[] | undefined>>;
};
type Statement = {
  readonly version_added?: string | boolean | null;
  readonly version_removed?: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
};
/** A part of the data: a feature may contain others. */
export type Features = { readonly __compat?: Compat } & { readonly [name: string]: Features | Compat | undefined };
export type CompatData = {
  readonly api: Features;
  readonly css: { readonly [part: string]: Features };
  readonly javascript: { readonly builtins: Features };
};

/** The oldest version of each browser, by the browser names in the data. */
export type OldestBrowsers = Readonly<Record<string, string>>;

/** The browsers in which a feature is missing, without a flag and under its own name. */
export function missingIn({ support }: Compat, oldest: OldestBrowsers): readonly string[] {
  return Object.entries(oldest)
    .filter(([browser, version]) => {
      const statements = [support[browser] ?? []].flat() as readonly Statement[];
      return !statements.some((statement) => isSupported(statement, Number(version)));
    })
    .map(([browser, version]) => `${browser} ${version}`);
}

function isSupported(statement: Statement, version: number): boolean {
  if (statement.flags || statement.prefix || statement.alternative_name) return false;
  return parseVersion(statement.version_added) <= version && !(parseVersion(statement.version_removed) <= version);
}

/* "≤79" is 79 at the latest; a feature that is only planned ("preview") counts as missing. */
function parseVersion(version: string | boolean | null | undefined): number {
  if (version === true) return 0;
  return typeof version === 'string' && version !== 'preview' ? Number.parseFloat(version.replace('≤', '')) : Infinity;
}

/** The features that a part of the data contains, by their names. */
export const subfeaturesOf = (features: Features): readonly (readonly [string, Features])[] =>
  Object.entries(features).filter(([name]) => name !== '__compat') as [string, Features][];

/** One of them; undefined when there is none of this name. */
export const subfeature = (features: Features | undefined, name: string): Features | undefined =>
  name === '__compat' ? undefined : (features?.[name] as Features | undefined);

/** Indexes the data: `Map.groupBy`, `Iterator` and `.getOrInsert` of the language, `.wakeLock` of the browser. */
export function indexFeatures(data: CompatData, oldest: OldestBrowsers) {
  const statics = new Map<string, readonly string[]>();
  const globals = new Map<string, readonly string[]>();
  const methods = new Map<string, readonly string[]>();
  const members = new Map<string, readonly string[]>();
  const note = (map: Map<string, readonly string[]>, name: string, compat: Compat) => {
    const missing = missingIn(compat, oldest);
    const before = map.get(name);
    if (before === undefined || missing.length < before.length) map.set(name, missing);
  };
  for (const [holder, feature] of subfeaturesOf(data.javascript.builtins)) {
    if (feature.__compat) note(globals, holder, feature.__compat);
    for (const [name, { __compat }] of subfeaturesOf(feature)) {
      if (!__compat || name === holder) continue;
      const plain = name.replace(/_static$/, '');
      note(statics, `${holder}.${plain}`, __compat);
      note(methods, plain, __compat);
      note(members, plain, __compat);
    }
  }
  for (const [holder, feature] of subfeaturesOf(data.api)) {
    if (feature.__compat) note(globals, holder, feature.__compat);
    for (const [name, { __compat }] of subfeaturesOf(feature)) {
      if (!__compat || name === holder) continue;
      const plain = name.replace(/_(static|event)$/, '');
      if (name.endsWith('_static')) note(statics, `${holder}.${plain}`, __compat);
      note(members, plain, __compat);
      note(methods, plain, __compat);
    }
  }
  return { statics, globals, methods, members } as const;
}
