import { createIndex, search, type SearchDocument } from '@canticle/search';
import { createQueries, type BenchSong } from './synthetic-songs.ts';

/** Milliseconds to build the index, and from each typed key to its results. */
export type DeviceSearch = { readonly buildMs: number; readonly keys: readonly number[] };

const QUERIES = 60;
const KINDS = ['song', 'contributor', 'article', 'verse'] as const;

/** Searches songs in memory while queries are typed, like the browser's worker when offline. */
export function measureDeviceSearch(songs: readonly BenchSong[]): DeviceSearch {
  const documents = songs.map(toSearchDocument);
  const begun = performance.now();
  const index = createIndex(documents);
  const buildMs = performance.now() - begun;
  const keys: number[] = [];
  for (const { query } of createQueries(songs, QUERIES, 4)) {
    for (let length = 1; length <= query.length; length++) {
      const typed = query.slice(0, length);
      const pressed = performance.now();
      for (const kind of KINDS) search(index, kind, typed, { language: 'en' });
      keys.push(performance.now() - pressed);
    }
  }
  return { buildMs, keys };
}

const toSearchDocument = ({ number, title, verses }: BenchSong): SearchDocument => ({
  id: String(number),
  kind: 'song',
  titles: [{ language: 'en', text: title }],
  numbers: [`BENCH ${number}`, String(number)],
  names: [],
  texts: [{ language: 'en', parts: verses }],
  popularity: 0,
});
