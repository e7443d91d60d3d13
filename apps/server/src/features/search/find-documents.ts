import {
  type RankedResults,
  rankOptionsFor,
  type TokenizedDocument,
  type RankOptions,
  type SearchKind,
  searchRounds,
  type AnalyzedQuery,
} from '@canticle/search';
import type { PostingCache, Reader } from '../../platform/database/index.ts';
import type { DocumentCache } from './document-cache.ts';
import { findNumbers, type NumberedDocument } from './queries.ts';
import type { ActiveIndex } from './search-index.ts';

/** A query for one kind of document. */
export type DocumentQuery = {
  readonly kind: SearchKind;
  readonly understanding: AnalyzedQuery;
  readonly options: RankOptions;
  /** Only documents in one of these scopes; all when left out. */
  readonly scopes?: readonly string[];
  /** Filters the documents the person may see. */
  readonly filterAllowed: (documents: readonly NumberedDocument[]) => Promise<ReadonlySet<number>>;
};

/** The matches, and what the index stores of them. */
export type DocumentMatches = RankedResults & {
  /** The source of a matched document, as JSON. */
  sourceOf(id: string): string;
  /** Whether part of it was read from the database, where the index may be newer. */
  readonly isRead: boolean;
  /** Whether the index referred to documents that were gone when they were read: it has changed since. */
  readonly isStale: boolean;
};

/** The caches of an index: recently read documents and postings are not read again. */
export type IndexCaches = { readonly documents: DocumentCache; readonly postings: PostingCache };

/** Reads from the index what the ranking package requests, and ranks it: each document is scored once. */
export async function findDocuments(
  db: Reader,
  { documents, postings }: IndexCaches,
  active: ActiveIndex,
  query: DocumentQuery,
): Promise<DocumentMatches> {
  const { kind, understanding, options, scopes, filterAllowed } = query;
  const judged = new Map<number, TokenizedDocument | undefined>();
  const sources = new Map<string, string>();
  const steps = searchRounds(understanding, { ...options, ...rankOptionsFor(kind) });
  let isRead = false;
  let isStale = false;
  let step = steps.next();
  while (!step.done) {
    const { limit } = step.value;
    const wordQuery = { ...step.value, ...(scopes === undefined ? {} : { scopes }), limit: limit + 1 };
    const { numbers, isRead: wereWordsRead } = await findNumbers(db, active, kind, wordQuery, postings);
    const page = numbers.slice(0, limit);
    const unseen = page.filter((number) => !judged.has(number));
    const { documents: read, isRead: wereDocumentsRead } = await documents(active, unseen);
    isRead ||= wereWordsRead || wereDocumentsRead;
    if (read.length < unseen.length) isStale = true;
    const allowed = await filterAllowed(read);
    for (const { number, placed, source } of read) {
      judged.set(number, allowed.has(number) ? placed : undefined);
      sources.set(placed.document.id, source);
    }
    const found = page.flatMap((number) => judged.get(number) ?? []);
    step = steps.next({ documents: found, isComplete: numbers.length <= limit });
  }
  return { ...step.value, sourceOf: (id) => sources.get(id) ?? '', isRead, isStale };
}
