import {
  type Found,
  optionsFor,
  type PlacedDocument,
  type RankOptions,
  type SearchKind,
  seek,
  type Understanding,
} from '@canticle/search';
import type { PostingMemory, Reader } from '../../database/index.ts';
import type { DocumentMemory } from './document-memory.ts';
import { findNumbers, type NumberedDocument } from './queries.ts';
import type { Answering } from './search-index.ts';

/** What is looked for among one kind of things. */
export type Finding = {
  readonly kind: SearchKind;
  readonly understanding: Understanding;
  readonly options: RankOptions;
  /** Only what stands on one of these; everything when left out. */
  readonly shelves?: readonly string[];
  /** Which of the documents the person may be shown. */
  readonly may: (documents: readonly NumberedDocument[]) => Promise<ReadonlySet<number>>;
};

/** What was found, and what the index has of it. */
export type FoundThings = Found & {
  /** What the library said of a document that was found, as JSON. */
  sourceOf(id: string): string;
  /** Whether some of it was read from the database, where the index may have gone on. */
  readonly isRead: boolean;
  /** Whether the index had documents that were gone when they were read: it has gone on. */
  readonly isMoved: boolean;
};

/** What an index is asked with: documents and postings that were read a moment ago are not read again. */
export type Memory = { readonly documents: DocumentMemory; readonly postings: PostingMemory };

/** Asks the index what the package wishes to see, and lets it rank: each document is judged once. */
export async function findAmong(
  db: Reader,
  { documents, postings }: Memory,
  answering: Answering,
  finding: Finding,
): Promise<FoundThings> {
  const { kind, understanding, options, shelves, may } = finding;
  const known = new Map<number, PlacedDocument | undefined>();
  const sources = new Map<string, string>();
  const steps = seek(understanding, { ...options, ...optionsFor(kind) });
  let isRead = false;
  let isMoved = false;
  let step = steps.next();
  while (!step.done) {
    const { limit } = step.value;
    const wanted = { ...step.value, ...(shelves === undefined ? {} : { shelves }), limit: limit + 1 };
    const { numbers, isRead: wereWordsRead } = await findNumbers(db, answering, kind, wanted, postings);
    const there = numbers.slice(0, limit);
    const unseen = there.filter((number) => !known.has(number));
    const { documents: seen, isRead: wereDocumentsRead } = await documents(answering, unseen);
    isRead ||= wereWordsRead || wereDocumentsRead;
    if (seen.length < unseen.length) isMoved = true;
    const shown = await may(seen);
    for (const { number, placed, source } of seen) {
      known.set(number, shown.has(number) ? placed : undefined);
      sources.set(placed.document.id, source);
    }
    const found = there.flatMap((number) => known.get(number) ?? []);
    step = steps.next({ documents: found, isAll: numbers.length <= limit });
  }
  return { ...step.value, sourceOf: (id) => sources.get(id) ?? '', isRead, isMoved };
}
