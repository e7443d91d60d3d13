import {
  type Found,
  optionsFor,
  type PlacedDocument,
  type RankOptions,
  type SearchKind,
  seek,
  type Understanding,
} from '@canticle/search';
import type { Reader } from '../../database/index.ts';
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

/** Asks the index what the package wishes to see, and lets it rank: each document is judged once. */
export async function findAmong(
  db: Reader,
  documents: DocumentMemory,
  answering: Answering,
  finding: Finding,
): Promise<Found> {
  const { kind, understanding, options, shelves, may } = finding;
  const known = new Map<number, PlacedDocument | undefined>();
  const steps = seek(understanding, { ...options, ...optionsFor(kind) });
  let step = steps.next();
  while (!step.done) {
    const { limit } = step.value;
    const wanted = { ...step.value, ...(shelves === undefined ? {} : { shelves }), limit: limit + 1 };
    const numbers = await findNumbers(db, answering.slot, kind, wanted);
    const there = numbers.slice(0, limit);
    const unread = await documents(
      answering,
      there.filter((number) => !known.has(number)),
    );
    const shown = await may(unread);
    for (const { number, placed } of unread) known.set(number, shown.has(number) ? placed : undefined);
    const found = there.flatMap((number) => known.get(number) ?? []);
    step = steps.next({ documents: found, isAll: numbers.length <= limit });
  }
  return step.value;
}
