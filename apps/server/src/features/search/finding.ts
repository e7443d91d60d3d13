import { type Found, optionsFor, type RankedDocument, type RankOptions, type SearchKind, seek } from '@canticle/search';
import type { Reader } from '../../database/index.ts';
import { findNumbers, type NumberedDocument, readDocuments } from './queries.ts';
import type { Answering } from './search-index.ts';

/** What is looked for among one kind of things. */
export type Finding = {
  readonly kind: SearchKind;
  readonly text: string;
  readonly options: RankOptions;
  /** Only what stands on one of these; everything when left out. */
  readonly shelves?: readonly string[];
  /** Which of the documents the person may be shown. */
  readonly may: (documents: readonly NumberedDocument[]) => Promise<ReadonlySet<number>>;
};

/** Asks the index what the package wishes to see, and lets it rank: each document is read and judged once. */
export async function findAmong(db: Reader, { slot, vocabulary }: Answering, finding: Finding): Promise<Found> {
  const { kind, text, options, shelves, may } = finding;
  const known = new Map<number, RankedDocument | undefined>();
  const steps = seek(text, vocabulary, { ...options, ...optionsFor(kind) });
  let step = steps.next();
  while (!step.done) {
    const wanted = shelves === undefined ? step.value : { ...step.value, shelves };
    const numbers = await findNumbers(db, slot, kind, wanted);
    const unread = await readDocuments(
      db,
      slot,
      numbers.filter((number) => !known.has(number)),
    );
    const shown = await may(unread);
    for (const { number, document } of unread) known.set(number, shown.has(number) ? document : undefined);
    step = steps.next(numbers.flatMap((number) => known.get(number) ?? []));
  }
  return step.value;
}
