import {
  DatabaseError,
  yieldToEventLoop,
  type Reader,
  acquireLock,
  type Tx,
} from '../../../platform/database/index.ts';
import type { Config } from '../../../platform/config/index.ts';
import type { AppContext } from '../../../context.ts';
import type { ImportChoices, ImportOutcome, ImportProgress, ReportItem, TrashChoice } from '../model.ts';
import type { TargetCollection } from './target-collection.ts';
import { type ReportBuilder, addRejection } from '../report/report-builder.ts';

/** The services an import needs. */
export type ImportContext = Pick<AppContext, 'database' | 'files' | 'media' | 'jobs' | 'now'> & {
  readonly config: Pick<Config, 'payments'>;
};

/** State of a running import. */
export type ImportRun = {
  readonly context: ImportContext;
  readonly dryRun: boolean;
  /** Under what the import can be undone; undefined when it cannot. */
  readonly undo: { readonly id: string; readonly name: string } | undefined;
  readonly report: ReportBuilder;
  /** The file name of the archive that is imported; undefined when it is a folder or a single file. */
  readonly archive?: string | undefined;
  readonly choices: ImportChoices | undefined;
  readonly trashChoice: TrashChoice;
  /** Whether songs and songbooks that undoing an import moved to the trash stay there like any others. */
  readonly leavesUndone: boolean;
  readonly canSetPrices: boolean;
  readonly free: 'new' | 'all' | undefined;
  /** The collections the import writes to, by id. */
  readonly targetCollections: Map<string, TargetCollection>;
  /** Aborted to stop the import between two batches. */
  readonly signal: AbortSignal | undefined;
  /** The songs of the library that the songs of the import are, by source. */
  readonly songIds: Map<string, string>;
  /** Sources of songs that were skipped: what belongs to them is skipped too. */
  readonly skippedSources: Set<string>;
  /**
   * Items that stay in the trash, by kind and name in lower case (`theme/grace`, `collection/hh`). References to them
   * are removed.
   */
  readonly leftInTrash: Set<string>;
  /**
   * Keys in lower case of collections that were imported as new, beside one in the trash. Everything in them is new
   * too.
   */
  readonly importedAsNew: Set<string>;
  readonly readScore: ((contentHash: string) => Promise<void>) | undefined;
  readonly scoreTimeoutMs: number | undefined;
  readonly onProgress: (progress: ImportProgress) => void;
};

/**
 * The item of the library that a record is, for its line in the report: of one that is as it was read, and so may have
 * been written by an earlier attempt.
 */
export function itemInReport(
  { undo }: Pick<ImportRun, 'undo'>,
  outcome: ImportOutcome,
  itemId: string | undefined,
): Pick<ReportItem, 'itemId'> {
  return undo !== undefined && outcome === 'unchanged' ? { itemId } : {};
}

/** `db` reads; `tx` writes and is undefined in a dry run. */
export type BatchDatabase = { readonly db: Reader; readonly tx: Tx | undefined };

/**
 * Processes the records in batches, each in its own transaction, so that an interrupted import has finished part of its
 * work and can be run again. A batch that fails is repeated record by record, and records that fail then are rejected.
 * A batch's own report is merged only when its transaction is committed.
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
    tables: [],
  });
  let report = createBatchReport();
  if (run.dryRun) await processBatch({ db: database.read, tx: undefined }, batch, report);
  else {
    await database.transaction(async (tx) => {
      // A transaction that had to wait is started again.
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
