import type { SearchResponse, SearchResult } from '@canticle/contract/calls';
import { parseVerseSearchKeys } from '@canticle/scripture';
import {
  updateIndex,
  foldLines,
  matchedLine,
  createIndex,
  search,
  type SearchDocument,
  type SearchIndex,
  type SearchKind,
  findSource,
} from '@canticle/search';
import type { LocalCache, CacheWrite } from '../../../offline/index.ts';
import { isSearchable } from '../search-query.ts';
import type { DeviceDocument } from './documents.ts';
import { affectedKinds, readAllTexts, readKind, readTexts } from './read-cache.ts';

/** A search query, the same as for the server (contract 2.8). */
export type DeviceSearchQuery = {
  readonly query: string;
  readonly limit: number;
  readonly skip: number;
  /** Search only in these collections; in everything when empty. */
  readonly collectionIds: readonly string[];
  /** Of the reader. */
  readonly language: string;
};

/** Search in one person's local cache. */
export type DeviceSearch = {
  run(question: DeviceSearchQuery): SearchResponse;
  /** Resolves when everything written so far can be found. */
  whenIndexed(): Promise<void>;
  close(): void;
};

type IndexedDocument = Omit<DeviceDocument, 'document'> & { readonly hash: string };
type SearchState = {
  readonly localCache: LocalCache;
  readonly index: SearchIndex;
  readonly indexed: Map<SearchKind, Map<string, IndexedDocument>>;
};

/* Writes come in bursts: a list, then the texts of its songs. In milliseconds. */
const batchDelayMs = 200;

/** Indexes a local cache, in the calling thread, and from then on follows its writes. */
export async function createDeviceSearch(localCache: LocalCache): Promise<DeviceSearch> {
  const state: SearchState = { localCache, index: createIndex([]), indexed: new Map() };
  let pendingWrites: CacheWrite[] = [];
  let indexing: Promise<void> | undefined;
  const indexPending = async () => {
    await new Promise((resolve) => setTimeout(resolve, batchDelayMs));
    while (pendingWrites.length > 0) {
      const written = pendingWrites;
      pendingWrites = [];
      await indexWrites(state, written);
    }
    indexing = undefined;
  };
  const unsubscribe = localCache.onWrite((written) => {
    pendingWrites.push(written);
    indexing ??= indexPending();
  });
  await indexWrites(state, [{ objectStore: 'lists' }, { objectStore: 'lyrics' }]);
  return {
    run: (question) => runSearch(state, question),
    whenIndexed: async () => {
      while (indexing) await indexing;
    },
    close: unsubscribe,
  };
}

/* Reindexes what may have changed after a write. After a write without a name the whole object store is read. */
async function indexWrites(state: SearchState, written: readonly CacheWrite[]): Promise<void> {
  const kinds = new Set(written.flatMap(affectedKinds));
  const texts = kinds.has('song') ? await createTextReader(state, written) : noTexts;
  for (const kind of kinds) await indexKind(state, kind, texts);
}

type TextReader = (songId: string) => Promise<SearchDocument['texts']>;
const noTexts: TextReader = async () => [];

async function createTextReader(
  { localCache, index }: SearchState,
  written: readonly CacheWrite[],
): Promise<TextReader> {
  const lyrics = written.filter(({ objectStore }) => objectStore === 'lyrics');
  if (lyrics.some(({ name }) => name === undefined)) {
    const all = await readAllTexts(localCache);
    return async (songId) => all.get(songId) ?? [];
  }
  const changed = new Set(lyrics.map(({ name }) => name));
  return async (songId) => {
    const source = changed.has(songId) ? undefined : findSource(index, 'song', songId);
    // A song that was locked has none: its texts may be cached by now.
    return source && source.texts.length > 0 ? source.texts : readTexts(localCache, songId);
  };
}

async function indexKind(
  { localCache, index, indexed }: SearchState,
  kind: SearchKind,
  texts: TextReader,
): Promise<void> {
  const previous = indexed.get(kind) ?? new Map<string, IndexedDocument>();
  const current = new Map<string, IndexedDocument>();
  const put: SearchDocument[] = [];
  for await (const { document, ...rest } of readKind(localCache, kind, texts)) {
    const text = JSON.stringify(document);
    current.set(document.id, { ...rest, hash: hashOf(text) });
    if (previous.get(document.id)?.hash !== hashOf(text)) put.push(document);
  }
  const removedIds = [...previous.keys()].filter((id) => !current.has(id));
  updateIndex(index, { upsert: put, remove: removedIds.map((id) => ({ kind, id })) });
  indexed.set(kind, current);
}

/* Detects a changed document without storing it twice. */
function hashOf(text: string): string {
  let one = 0;
  let other = 5381;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = (one * 31 + code) | 0;
    other = (other * 33) ^ code;
  }
  return `${text.length} ${one} ${other}`;
}

function runSearch(state: SearchState, question: DeviceSearchQuery): SearchResponse {
  const searchKind = (kind: SearchKind) =>
    isSearchable(question.query) ? runKindSearch(state, kind, question) : emptyPage;
  const songs = searchKind('song');
  const contributors = searchKind('contributor');
  const articles = searchKind('article');
  const verses = searchKind('verse');
  return {
    songs: songs.results,
    contributors: contributors.results,
    articles: articles.results,
    verses: verses.results,
    total: {
      songs: songs.total,
      contributors: contributors.total,
      articles: articles.total,
      verses: verses.total,
    },
  };
}

type ResultContext = SearchResult['context'];
type ResultPage = { readonly results: SearchResult[]; readonly total: number };
const emptyPage: ResultPage = { results: [], total: 0 };

function runKindSearch(
  { index, indexed }: SearchState,
  kind: SearchKind,
  { query, limit, skip, collectionIds, language }: DeviceSearchQuery,
): ResultPage {
  const documents = indexed.get(kind);
  const scope = new Set(collectionIds);
  const isInScope = (id: string) => documents?.get(id)?.collectionIds.some((one) => scope.has(one)) ?? false;
  const numbers = kind === 'verse' ? parseVerseSearchKeys(query).map((name) => foldLines([name]).trim()) : [];
  const isUnscoped = scope.size === 0 || kind === 'contributor';
  const { rankings, terms } = search(index, kind, query, { language, numbers }, isUnscoped ? undefined : isInScope);
  const results = rankings.slice(skip, skip + limit).flatMap((ranking) => {
    const { id } = ranking.document;
    const source = findSource(index, kind, id);
    const entry = documents?.get(id);
    if (source === undefined || entry === undefined) return [];
    const titleContext: ResultContext = kind === 'contributor' ? {} : { title: titleIn(source, language) };
    const lineContext: ResultContext = entry.isLocked ? { locked: 'true' } : matchedLine(source, ranking, terms);
    return [{ id, context: { ...titleContext, ...lineContext, ...entry.context } }];
  });
  return { results, total: rankings.length };
}

function titleIn({ titles }: SearchDocument, language: string): string {
  const title = titles.find((one) => one.language === language) ?? titles.find((one) => one.language === 'en');
  return (title ?? titles[0])?.text ?? '';
}
