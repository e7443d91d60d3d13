import {
  analyzeDocument,
  tokenizeDocument as placeWordsOf,
  type TokenizedDocument,
  type SearchDocument,
  type SearchKind,
  documentVocabulary,
  documentWords,
} from './document.ts';
import { rankOptionsFor, type RankOptions } from './rank.ts';
import { type IndexResult, type RankedResults, searchRounds, type IndexQuery } from './search-rounds.ts';
import { analyzeQuery, type AnalyzedQuery } from './analyzed-query.ts';
import { createVocabulary, type Vocabulary, type VocabularyWord } from './vocabulary.ts';

/** An in-memory index of documents, with everything needed to answer queries. */
export type SearchIndex = {
  readonly vocabulary: Vocabulary;
  readonly byKind: Map<SearchKind, KindIndex>;
  /** The number of documents of a kind that contain each word of a language. */
  readonly counts: Counts;
};

type KindIndex = {
  /** The position of each document, by its id. */
  readonly positions: Map<string, number>;
  /** The entry at each position; undefined once it is removed. */
  readonly entries: (IndexEntry | undefined)[];
  readonly inTitles: Postings;
  readonly anywhere: Postings;
};
type IndexEntry = { readonly source: SearchDocument; readonly tokenized: TokenizedDocument };
type Postings = Map<string, number[]>;
type Counts = Map<string, VocabularyWord & { count: number }>;

/** Documents to add or replace, and documents to remove. */
export type IndexUpdate = {
  readonly upsert?: Iterable<SearchDocument>;
  readonly remove?: Iterable<Pick<SearchDocument, 'kind' | 'id'>>;
};

/** Creates an index of the documents. Among equal ones, earlier documents are preferred. */
export function createIndex(documents: Iterable<SearchDocument>): SearchIndex {
  const counts: Counts = new Map();
  const byKind = new Map<SearchKind, KindIndex>();
  for (const document of documents) upsertDocument(byKind, counts, document);
  return { vocabulary: createVocabulary(counts.values()), byKind, counts };
}

/** Updates an index. A document that already exists keeps its position. */
export function updateIndex(index: SearchIndex, { upsert: documents = [], remove: removed = [] }: IndexUpdate): void {
  const { counts, byKind } = index;
  const touched = new Set<string>();
  lastQueries.delete(index);
  for (const { kind, id } of removed) removeDocument(byKind, counts, kind, id, touched);
  for (const document of documents) upsertDocument(byKind, counts, document, touched);
  index.vocabulary.update([...touched].flatMap((key) => counts.get(key) ?? []));
}

/** A document as it was added to the index. */
export function findSource(index: SearchIndex, kind: SearchKind, id: string): SearchDocument | undefined {
  const kindIndex = index.byKind.get(kind);
  return kindIndex?.entries[kindIndex.positions.get(id) ?? -1]?.source;
}

/**
 * Answers a query about one kind of document, as the server does.
 *
 * @param isAllowed  which documents, by id, may be found; all when omitted
 */
export function search(
  index: SearchIndex,
  kind: SearchKind,
  text: string,
  options: RankOptions = {},
  isAllowed: (id: string) => boolean = () => true,
): RankedResults {
  const kindIndex = index.byKind.get(kind);
  const steps = searchRounds(analyzeCached(index, text), { ...options, ...rankOptionsFor(kind) });
  let step = steps.next();
  while (!step.done)
    step = steps.next(kindIndex === undefined ? EMPTY_RESULT : findDocuments(kindIndex, step.value, isAllowed));
  return step.value;
}

/* The same query runs for every kind of document: it is analyzed once. */
const lastQueries = new WeakMap<SearchIndex, { readonly text: string; readonly analyzed: AnalyzedQuery }>();

function analyzeCached(index: SearchIndex, text: string): AnalyzedQuery {
  const last = lastQueries.get(index);
  if (last?.text === text) return last.analyzed;
  const analyzed = analyzeQuery(text, index.vocabulary);
  lastQueries.set(index, { text, analyzed });
  return analyzed;
}

function upsertDocument(
  byKind: Map<SearchKind, KindIndex>,
  counts: Counts,
  source: SearchDocument,
  touched: Set<string> = new Set(),
): void {
  const kindIndex = byKind.get(source.kind) ?? {
    positions: new Map(),
    entries: [],
    inTitles: new Map(),
    anywhere: new Map(),
  };
  byKind.set(source.kind, kindIndex);
  const position = kindIndex.positions.get(source.id) ?? kindIndex.entries.length;
  const before = kindIndex.entries[position];
  if (before) updateCounts(counts, before, -1, touched);
  const tokenized = placeWordsOf(analyzeDocument(source));
  updateCounts(counts, { source, tokenized }, 1, touched);
  kindIndex.positions.set(source.id, position);
  kindIndex.entries[position] = { source, tokenized };
  const [now, then] = [documentWords(tokenized.document), before && documentWords(before.tokenized.document)];
  updatePostings(kindIndex.inTitles, now.titles, then?.titles, position);
  updatePostings(kindIndex.anywhere, now.all, then?.all, position);
}

function removeDocument(
  byKind: Map<SearchKind, KindIndex>,
  counts: Counts,
  kind: SearchKind,
  id: string,
  touched: Set<string>,
): void {
  const kindIndex = byKind.get(kind);
  const position = kindIndex?.positions.get(id);
  if (kindIndex === undefined || position === undefined) return;
  const before = kindIndex.entries[position];
  if (before === undefined) return;
  updateCounts(counts, before, -1, touched);
  const then = documentWords(before.tokenized.document);
  updatePostings(kindIndex.inTitles, [], then.titles, position);
  updatePostings(kindIndex.anywhere, [], then.all, position);
  kindIndex.entries[position] = undefined;
  kindIndex.positions.delete(id);
}

function updateCounts(counts: Counts, { source, tokenized }: IndexEntry, delta: 1 | -1, touched: Set<string>): void {
  const { kind } = source;
  for (const [language, words] of documentVocabulary(source, tokenized.document)) {
    for (const word of words) {
      const key = `${kind} ${language} ${word}`;
      touched.add(key);
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { word, language, kind, count: 1 });
      else known.count += delta;
    }
  }
}

/* Adds a position to the postings of its current words, and removes it from those of its former words. */
function updatePostings(
  postings: Postings,
  words: readonly string[],
  before: readonly string[] = [],
  position: number,
): void {
  const [current, previous] = [new Set(words), new Set(before)];
  for (const word of current) {
    if (previous.delete(word)) continue;
    const known = postings.get(word);
    if (known === undefined) postings.set(word, [position]);
    else known.push(position);
  }
  for (const word of previous) {
    const known = postings.get(word) ?? [];
    known.splice(known.indexOf(position), 1);
  }
}

const EMPTY_RESULT: IndexResult = { documents: [], isComplete: true };

function findDocuments(kindIndex: KindIndex, query: IndexQuery, isAllowed: (id: string) => boolean): IndexResult {
  const postings = query.field === 'titles' ? kindIndex.inTitles : kindIndex.anywhere;
  const found = new Set<number>();
  for (const way of query.alternatives) for (const position of intersectPostings(postings, way)) found.add(position);
  const phrase = query.phrase === undefined ? undefined : ` ${query.phrase.join(' ')} `;
  const documents: TokenizedDocument[] = [];
  for (const position of [...found].sort((one, other) => one - other)) {
    const tokenized = kindIndex.entries[position]?.tokenized;
    if (tokenized === undefined || !isAllowed(tokenized.document.id)) continue;
    if (phrase !== undefined && !tokenized.texts.some(({ folded }) => folded.includes(phrase))) continue;
    if (documents.length === query.limit) return { documents, isComplete: false };
    documents.push(tokenized);
  }
  return { documents, isComplete: true };
}

/* Positions of the documents that have one word of each list. */
function intersectPostings(postings: Postings, way: readonly (readonly string[])[]): Set<number> {
  const lists = way.map((any) => new Set(any.flatMap((word) => postings.get(word) ?? [])));
  const [smallest, ...rest] = lists.sort((one, other) => one.size - other.size);
  if (smallest === undefined) return new Set();
  return new Set([...smallest].filter((place) => rest.every((list) => list.has(place))));
}
