/** Vite's manifest, as far as it tells which file loads which. */
export type Manifest = {
  readonly [source: string]: {
    readonly file: string;
    readonly imports?: readonly string[];
    readonly css?: readonly string[];
  };
};

/**
 * Lists the scripts and style sheets that `sources` load: their own files, and those of everything they import
 * statically, each once. Throws when one of them is not in the manifest: then the list of the first load is out of date.
 */
export function listLoaded(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const visit = (source: string): readonly string[] => {
    if (seen.has(source)) return [];
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no chunk "${source}": mend the list in checks/bundle.json.`);
    return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap(visit)];
  };
  return [...new Set(sources.flatMap(visit))];
}

/** Scripts and style sheets that the page itself names, without the leading slash. */
export function listLinked(html: string): readonly string[] {
  return [...html.matchAll(/\b(?:src|href)="\/([^"?#]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
}
