import { compressPart, type GzipPart } from './gzip-parts.ts';

/** The compressed part with this key; concurrent callers wait for the same compression. */
export type GzipPartCache = (key: string, render: () => Buffer) => Promise<GzipPart>;

/**
 * Creates a cache of compressed parts of responses.
 *
 * @param capacity  how many bytes it may hold; the least recently used are evicted first
 */
export function createGzipPartCache(capacity: number): GzipPartCache {
  const entries = new Map<string, { readonly part: Promise<GzipPart>; size: number }>();
  let total = 0;
  const evict = () => {
    for (const [key, { size }] of entries) {
      if (total <= capacity) return;
      total -= size;
      entries.delete(key);
    }
  };
  return (key, render) => {
    const known = entries.get(key);
    if (known !== undefined) {
      // Moved to the end, so that it is evicted last.
      entries.delete(key);
      entries.set(key, known);
      return known.part;
    }
    const entry = { part: compressPart(render()), size: 0 };
    entries.set(key, entry);
    entry.part.then(
      ({ deflated }) => {
        if (entries.get(key) !== entry) return;
        entry.size = deflated.length + key.length;
        total += entry.size;
        evict();
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry.part;
  };
}
