import { DatabaseError, yieldToEventLoop, type Reader, acquireLock, type Tx } from '../../platform/database/index.ts';
import type { AppContext } from '../../context.ts';
import type { ImportChoices, ImportProgress, TrashChoice } from './model.ts';
import type { TargetCollection } from './collection-access.ts';
import { type ReportBuilder, addRejection } from './report-builder.ts';

/** An import under way. */
export type ImportRun = {
  readonly context: Pick<AppContext, 'database' | 'files' | 'media' | 'jobs' | 'now'>;
  readonly dryRun: boolean;
  readonly report: ReportBuilder;
  /** The file name of the archive that is imported; undefined when it is a folder or a single file. */
  readonly archive?: string | undefined;
  readonly choices: ImportChoices | undefined;
  readonly trashChoice: TrashChoice;
  readonly canSetPrices: boolean;
  readonly free: 'new' | 'all' | undefined;
  /** The collections something is brought into, by id. */
  readonly targetCollections: Map<string, TargetCollection>;
  /** Aborted when the import shall stop between two batches. */
  readonly signal: AbortSignal | undefined;
  /** Sources of songs that were left out: what belongs to them is left out too. */
  readonly skippedSources: Set<string>;
  /** What stays in the trash, by kind and name in lower case (`theme/grace`, `collection/hh`): what names it does without it. */
  readonly leftInTrash: Set<string>;
  /** Keys in lower case of collections that came in as new, beside one in the trash: all in them is new too. */
  readonly importedAsNew: Set<string>;
  readonly readScore: ((contentHash: string) => Promise<void>) | undefined;
  readonly scoreTimeoutMs: number | undefined;
  readonly onProgress: (progress: ImportProgress) => void;
};

/** Reads what is there, and writes unless this is a dry run: then `tx` is undefined. */
export type BatchDatabase = { readonly db: Reader; readonly tx: Tx | undefined };

/**
 * Does the work on the records in batches, each in a transaction of its own, so that a stopped import has done its
 * beginning and can be run again. A batch that fails is done again one by one, and what fails then is refused. What the
 * work writes into its own book counts only when its transaction is done.
 */
export async function importInBatches<R extends { readonly file: string }>(
  run: ImportRun,
  records: readonly R[],
  size: number,
  processBatch: (step: BatchDatabase, batch: readonly R[], book: ReportBuilder) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < records.length; start += size) {
    await yieldToEventLoop();
    run.signal?.throwIfAborted();
    const batch = records.slice(start, start + size);
    try {
      await runBatch(run, batch, processBatch);
    } catch (error) {
      if (error instanceof DatabaseError || run.signal?.aborted) throw error;
      if (batch.length > 1) await importInBatches(run, batch, 1, processBatch);
      else addRejection(run.report, batch[0]?.file ?? '', error);
    }
  }
}

async function runBatch<R>(
  run: ImportRun,
  batch: readonly R[],
  processBatch: (step: BatchDatabase, batch: readonly R[], report: ReportBuilder) => Promise<void>,
): Promise<void> {
  const { database } = run.context;
  const createBatchReport = (): ReportBuilder => ({
    items: [],
    refused: [],
    diagnostics: [],
    notes: [],
    carried: run.report.carried,
    skippedFiles: [],
  });
  let report = createBatchReport();
  if (run.dryRun) await processBatch({ db: database.read, tx: undefined }, batch, report);
  else {
    await database.transaction(async (tx) => {
      // A transaction that had to wait is begun again.
      report = createBatchReport();
      await acquireLock(tx, 'import');
      await processBatch({ db: tx, tx }, batch, report);
    });
  }
  run.report.items.push(...report.items);
  run.report.refused.push(...report.refused);
  run.report.notes.push(...report.notes);
  run.report.diagnostics.push(...report.diagnostics);
}
