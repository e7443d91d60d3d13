import { search as contract } from '@canticle/contract';
import { fold, type Ranking, type SearchKind, analyzeQuery, type AnalyzedQuery } from '@canticle/search';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import { type Database, readJson, createBatchedRead, createPostingCache } from '../../platform/database/index.ts';
import { type Route, serve, type Viewer } from '../../platform/http/index.ts';
import {
  type CollectionCache,
  hasCollection,
  createCollectionCache,
  createSongAccessCache,
  type SongAccessCache,
} from '../songs/index.ts';
import { createDocumentCache } from './document-cache.ts';
import { type DocumentQuery, findDocuments, type DocumentMatches, type IndexCaches } from './find-documents.ts';
import { FREE_SCOPE } from './model.ts';
import { type NumberedDocument, readIndexState } from './queries.ts';
import { scopeOf, parseVerseNumbers } from './rules.ts';
import type { ActiveIndex, SearchIndex } from './search-index.ts';
import { tuneRoute } from './tune-route.ts';
import { serializeContext, type IndexedSource } from './serializer.ts';

type SearchContext = { readonly database: Database; readonly changeCounter: ChangeCounter; readonly now: () => Date };

type SearchRequest = {
  readonly viewer: Viewer;
  readonly query: string;
  readonly collectionIds: readonly string[] | undefined;
  readonly includeLocked: boolean;
  readonly limit: number;
  readonly skip: number;
};
type Group = { readonly results: contract.SearchResult[]; readonly total: number };

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const EMPTY_GROUP: Group = { results: [], total: 0 };

/** Search over songs, contributors, articles and verses. */
export function searchRoutes({ database, changeCounter, now }: SearchContext, index: SearchIndex): Route[] {
  const collections = createCollectionCache(database, changeCounter);
  const standings = createSongAccessCache(database, changeCounter, collections);
  const memory = { documents: createDocumentCache(database), postings: createPostingCache() };
  const find = findGroups({ database, collections, standings, memory });
  return [
    serve(contract.search, async ({ viewer, body }) => {
      const { query, limit = DEFAULT_LIMIT, skip = 0, collectionIds, includeUnavailable: includeLocked = false } = body;
      const request = { viewer, query, limit, skip, collectionIds, includeLocked };
      const kinds = ['song', 'contributor', 'article', ...(includeLocked ? (['verse'] as const) : [])] as const;
      const [songs, contributors, articles, verses = EMPTY_GROUP] = await find(index, request, kinds);
      const groups = { songs: songs.results, contributors: contributors.results, articles: articles.results };
      if (!includeLocked) return groups;
      const total = {
        songs: songs.total,
        contributors: contributors.total,
        articles: articles.total,
        verses: verses.total,
      };
      return { ...groups, verses: verses.results, total };
    }),
    tuneRoute({ database, changeCounter, now }, standings),
    serve(contract.searchV3, async ({ viewer, body: { query, collectionIds } }) => {
      const request = { viewer, query, collectionIds, limit: MAX_LIMIT, skip: 0, includeLocked: false };
      const [songs, contributors] = await find(index, request, ['song', 'contributor']);
      return { songs: songs.results, contributors: contributors.results };
    }),
  ];
}

type Groups = readonly [songs: Group, contributors: Group, articles: Group, verses?: Group];

/* What queries are answered from. */
type SearchSources = {
  readonly database: Database;
  readonly collections: CollectionCache;
  readonly standings: SongAccessCache;
  readonly memory: IndexCaches;
};

function findGroups(sources: SearchSources) {
  const currentState = createBatchedRead(() => readIndexState(sources.database.read));
  /* What was read while another index became active may be incomplete. Cached data is complete. */
  const isOutdated = async ({ slot }: ActiveIndex, kindResults: readonly KindResult[]) =>
    kindResults.some(({ found }) => found.isStale) ||
    (kindResults.some(({ found }) => found.isRead) && (await currentState([])).slot !== slot);
  const find = async (active: ActiveIndex, request: SearchRequest, kinds: readonly SearchKind[]) => {
    const understanding = analyzeQuery(request.query, active.vocabulary);
    const kindResults = await Promise.all(
      kinds.map((kind) => searchKind(sources, active, understanding, request, kind)),
    );
    return { isStale: await isOutdated(active, kindResults), kindResults };
  };
  return async (index: SearchIndex, request: SearchRequest, kinds: readonly SearchKind[]): Promise<Groups> => {
    if (!/[\p{L}\p{N}]/u.test(request.query)) return [EMPTY_GROUP, EMPTY_GROUP, EMPTY_GROUP, EMPTY_GROUP];
    let { isStale, kindResults } = await find(await index.getActive(), request, kinds);
    if (isStale) ({ isStale, kindResults } = await find(await index.getActive(isStale), request, kinds));
    const [songs = EMPTY_GROUP, contributors = EMPTY_GROUP, articles = EMPTY_GROUP, verses] = kindResults.map(
      (kindResult) => serializeGroup(kindResult, request),
    );
    return verses === undefined ? [songs, contributors, articles] : [songs, contributors, articles, verses];
  };
}

/* The results of one kind, and the requested page of them. */
type KindResult = {
  readonly found: DocumentMatches;
  readonly page: readonly Ranking[];
  /** Ids of songs that may be shown but not read. */
  readonly locked: ReadonlySet<string>;
};

async function searchKind(
  { database: { replica: db }, collections, standings, memory }: SearchSources,
  active: ActiveIndex,
  understanding: AnalyzedQuery,
  request: SearchRequest,
  kind: SearchKind,
): Promise<KindResult> {
  const { viewer, query: text, limit, skip } = request;
  const locked = new Set<string>();
  const readable = (await collections()).filter((collection) => hasCollection(viewer, collection)).map(({ id }) => id);
  const numbers = kind === 'verse' ? parseVerseNumbers(text) : [];
  const documentQuery: DocumentQuery = {
    kind,
    understanding,
    options: { language: viewer.language, numbers },
    ...scopesFor(request, kind, readable),
    filterAllowed: (some) => filterVisible(standings, request, kind, new Set(readable), some, locked),
  };
  const found = await findDocuments(db, memory, active, documentQuery);
  return { found, page: found.rankings.slice(skip, skip + limit), locked };
}

function serializeGroup({ found, page, locked }: KindResult, request: SearchRequest): Group {
  const { language } = request.viewer;
  const results = page.map((ranking) => {
    const { id } = ranking.document;
    const source = readJson<IndexedSource>(found.sourceOf(id));
    return { id, context: serializeContext(source, ranking, found, { language, isLocked: locked.has(id) }) };
  });
  return { results, total: found.rankings.length };
}

/* The scopes to search: all, only what a person with few collections may open, or the requested ones. */
function scopesFor(
  { viewer, collectionIds, includeLocked }: SearchRequest,
  kind: SearchKind,
  readable: readonly string[],
): Pick<DocumentQuery, 'scopes'> {
  if (kind === 'contributor') return {};
  if (collectionIds !== undefined && collectionIds.length > 0) return { scopes: collectionIds.map(scopeOf) };
  if (viewer.openCollections === 'all' || (kind === 'song' && includeLocked)) return {};
  return { scopes: [...readable.map(scopeOf), FREE_SCOPE] };
}

/* By the current rights, not those at the time of indexing. */
async function filterVisible(
  standings: SongAccessCache,
  { viewer, query, includeLocked }: SearchRequest,
  kind: SearchKind,
  readable: ReadonlySet<string>,
  documents: readonly NumberedDocument[],
  locked: Set<string>,
): Promise<ReadonlySet<number>> {
  if (kind !== 'song') {
    const open = documents.filter(({ collectionId }) => collectionId === null || readable.has(collectionId));
    return new Set(open.map(({ number }) => number));
  }
  const standing = await standings(
    viewer,
    documents.map(({ placed }) => placed.document.id),
  );
  const quotedPhrases = extractQuotedPhrases(query);
  const visible = documents.filter(
    ({ placed: { document } }) =>
      standing.get(document.id) === 'open' ||
      (includeLocked && standing.has(document.id) && quotedPhrases.every((text) => isInTitle(document.titles, text))),
  );
  for (const { placed } of visible) if (standing.get(placed.document.id) === 'locked') locked.add(placed.document.id);
  return new Set(visible.map(({ number }) => number));
}

/* A locked text is found by words but not by exact lines: otherwise it could be guessed completely. */
const extractQuotedPhrases = (query: string) =>
  [...query.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]/g)].map(([, text = '']) => text);

const isInTitle = (foldedTitles: string, quoted: string) => foldedTitles.includes(fold(quoted.trim()));
