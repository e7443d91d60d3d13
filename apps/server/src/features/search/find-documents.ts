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

/** What is looked for among one kind of things. */
export type DocumentQuery = {
  readonly kind: SearchKind;
  readonly understanding: AnalyzedQuery;
  readonly options: RankOptions;
  /** Only what stands on one of these; everything when left out. */
  readonly shelves?: readonly string[];
  /** Which of the documents the person may be shown. */
  readonly filterAllowed: (documents: readonly NumberedDocument[]) => Promise<ReadonlySet<number>>;
};

/** What was found, and what the index has of it. */
export type DocumentMatches = RankedResults & {
  /** What the library said of a document that was found, as JSON. */
  sourceOf(id: string): string;
  /** Whether some of it was read from the database, where the index may have gone on. */
  readonly isRead: boolean;
  /** Whether the index had documents that were gone when they were read: it has gone on. */
  readonly isStale: boolean;
};

/** What an index is asked with: documents and postings that were read a moment ago are not read again. */
export type IndexCaches = { readonly documents: DocumentCache; readonly postings: PostingCache };

/** Asks the index what the package wishes to see, and lets it rank: each document is judged once. */
export async function findDocuments(
  db: Reader,
  { documents, postings }: IndexCaches,
  active: ActiveIndex,
  query: DocumentQuery,
): Promise<DocumentMatches> {
  const { kind, understanding, options, shelves, filterAllowed } = query;
  const judged = new Map<number, TokenizedDocument | undefined>();
  const sources = new Map<string, string>();
  const steps = searchRounds(understanding, { ...options, ...rankOptionsFor(kind) });
  let isRead = false;
  let isStale = false;
  let step = steps.next();
  while (!step.done) {
    const { limit } = step.value;
    const wordQuery = { ...step.value, ...(shelves === undefined ? {} : { scopes: shelves }), limit: limit + 1 };
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
