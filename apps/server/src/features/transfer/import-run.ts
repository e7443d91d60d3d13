import { DatabaseTrouble, giveTurn, type Reader, serialise, type Tx } from '../../database/index.ts';
import type { Rooms } from '../../rooms.ts';
import type { Choices, Progress, TrashChoice } from './model.ts';
import type { BroughtInto } from './opening.ts';
import { type ReportBook, refuse } from './report-book.ts';

/** An import under way. */
export type ImportRun = {
  readonly rooms: Pick<Rooms, 'database' | 'files' | 'media' | 'jobs' | 'now'>;
  readonly dryRun: boolean;
  readonly book: ReportBook;
  /** The file name of the archive that is imported; undefined when it is a folder or a single file. */
  readonly archive?: string | undefined;
  readonly choices: Choices | undefined;
  readonly trashed: TrashChoice;
  readonly mayPrice: boolean;
  readonly free: 'new' | 'all' | undefined;
  /** The collections something is brought into, by id. */
  readonly brought: Map<string, BroughtInto>;
  /** Aborted when the import shall stop between two batches. */
  readonly signal: AbortSignal | undefined;
  /** Sources of songs that were left out: what belongs to them is left out too. */
  readonly skipped: Set<string>;
  /** What stays in the trash, by kind and name in lower case (`theme/grace`, `collection/hh`): what names it does without it. */
  readonly left: Set<string>;
  /** Keys in lower case of collections that came in as new, beside one in the trash: all in them is new too. */
  readonly anew: Set<string>;
  readonly readScore: ((contentHash: string) => Promise<void>) | undefined;
  readonly scoresMs: number | undefined;
  readonly onProgress: (progress: Progress) => void;
};

/** Reads what is there, and writes unless this is a dry run: then `tx` is undefined. */
export type Step = { readonly db: Reader; readonly tx: Tx | undefined };

/**
 * Does the work on the records in batches, each in a transaction of its own, so that a stopped import has done its
 * beginning and can be run again. A batch that fails is done again one by one, and what fails then is refused. What the
 * work writes into its own book counts only when its transaction is done.
 */
export async function inBatches<R extends { readonly file: string }>(
  run: ImportRun,
  records: readonly R[],
  size: number,
  work: (step: Step, batch: readonly R[], book: ReportBook) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < records.length; start += size) {
    await giveTurn();
    run.signal?.throwIfAborted();
    const batch = records.slice(start, start + size);
    try {
      await atOnce(run, batch, work);
    } catch (error) {
      if (error instanceof DatabaseTrouble || run.signal?.aborted) throw error;
      if (batch.length > 1) await inBatches(run, batch, 1, work);
      else refuse(run.book, batch[0]?.file ?? '', error);
    }
  }
}

async function atOnce<R>(
  run: ImportRun,
  batch: readonly R[],
  work: (step: Step, batch: readonly R[], book: ReportBook) => Promise<void>,
): Promise<void> {
  const { database } = run.rooms;
  const emptied = (): ReportBook => ({
    items: [],
    refused: [],
    losses: [],
    notes: [],
    carried: run.book.carried,
    passedOver: [],
  });
  let book = emptied();
  if (run.dryRun) await work({ db: database.read, tx: undefined }, batch, book);
  else {
    await database.transaction(async (tx) => {
      // A transaction that had to wait is begun again.
      book = emptied();
      await serialise(tx, 'import');
      await work({ db: tx, tx }, batch, book);
    });
  }
  run.book.items.push(...book.items);
  run.book.refused.push(...book.refused);
  run.book.notes.push(...book.notes);
  run.book.losses.push(...book.losses);
}
