import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { diagnose, formatDiagnostic, type Immutable, type ImportDiagnostic } from '@canticle/contract';
import { z } from 'zod';
import { PermanentJobError, type JobRun } from '../../../platform/jobs/index.ts';
import type { WatchedSource } from '../../../platform/files/index.ts';
import { listAdministrators } from '../../identity/index.ts';
import { formatReport, hasChanges } from '../report/format-report.ts';
import { importPath } from '../import-path.ts';
import { ImportError, ImportInterruptedError, type ImportProgress, type ImportReport } from '../model.ts';
import { listSourcePaths } from '../read/source-tree.ts';
import { saveSyncFingerprint } from '../queries.ts';
import { listWritten } from '../undo/write-queries.ts';
import type { TransferContext } from '../transfer-context.ts';
import { finishStage, findImport, saveFailure, listImportLines } from './queries.ts';
import type { ImportLine, StoredImport } from './model.ts';
import { countLines, createLines } from './rules.ts';

/** The request of an import job. */
export type ImportRequest = Immutable<z.infer<typeof importRequest>>;

const importChoice = z.enum(['update', 'skip', 'duplicate']);
const importRequest = z.object({
  importId: z.string(),
  /** The person who started it. */
  userId: z.string().nullable(),
  all: importChoice.nullable(),
  songs: z.record(z.string(), importChoice),
  /** What to do with items in the trash. */
  trashed: importChoice.nullish(),
  /** Whether everybody who signs in can open the collections that are created. */
  free: z.boolean().optional(),
  /** Time zone of sets with a day. */
  timeZone: z.string().optional(),
  /** Fingerprint of the synchronised source when the import began; saved when it is done. */
  fingerprint: z.string().optional(),
});

/** Notifies people that an import has changed something. */
export type NotifyImportFinished = (name: string) => Promise<void>;

type ImportJobDeps = {
  readonly notify: NotifyImportFinished;
  readonly watchedSource: WatchedSource | undefined;
  readonly readScore: (contentHash: string) => Promise<void>;
};

const PREVIEW_JOB = 'transfer.look';
const IMPORT_JOB = 'transfer.import';
export const JOB_KINDS = { look: PREVIEW_JOB, import: IMPORT_JOB } as const;

/** High enough to list every line. */
const ALL_LINES = 1_000_000;

/**
 * Defines the two import jobs: the preview and the import itself. When the server stops in the middle, the job starts
 * again, and what is imported already stays as it is.
 */
export function defineImportJobs(context: TransferContext, deps: ImportJobDeps): void {
  context.jobs.define(PREVIEW_JOB, {
    run: async (task) => {
      await runImport(context, deps, task, true);
      return null;
    },
  });
  context.jobs.define(IMPORT_JOB, {
    run: async (task) => {
      const { name, report } = await runImport(context, deps, task, false);
      if (hasChanges(report)) await deps.notify(name);
      return null;
    },
  });
}

async function runImport(
  context: TransferContext,
  { watchedSource, readScore }: ImportJobDeps,
  task: JobRun,
  dryRun: boolean,
) {
  const { importId, userId, all, songs, trashed, free, timeZone, fingerprint } = importRequest.parse(task.request);
  const storedImport = await findImport(context.database.read, importId);
  if (storedImport === undefined || storedImport.jobId !== task.id)
    throw new PermanentJobError(formatDiagnostic(diagnose('import-gone')));
  const plan = dryRun ? [] : await listImportLines(context.database.read, importId, { skip: 0, limit: ALL_LINES });
  let progress: ImportProgress = { step: 'reading', done: 0, total: 0 };
  const canSetPrices = storedImport.contentHash === '' || (await isAdministrator(context, userId));
  const { report, isComplete } = await withContent(context, watchedSource, storedImport, (path) =>
    importPath(context, path, {
      into: storedImport.target.into ?? undefined,
      name: storedImport.target.name ?? undefined,
      language: storedImport.target.language ?? undefined,
      tableMappings: new Map(Object.entries(storedImport.target.tables ?? {})),
      dryRun,
      undoId: dryRun ? undefined : importId,
      canSetPrices,
      free: free ? 'new' : undefined,
      trashed: trashed ?? undefined,
      // Nobody has chosen to import what a synchronised folder still has.
      leavesUndone: storedImport.contentHash === '',
      listOwnerId: userId ?? undefined,
      timeZone,
      choices: { all, songs: new Map(Object.entries(songs)) },
      signal: task.signal,
      readScore,
      onProgress(update) {
        progress = update;
        task.reportProgress(update.done, update.total, update.step);
      },
      onWait: (isWaiting) => task.reportProgress(progress.done, progress.total, isWaiting ? 'waiting' : progress.step),
    }),
  ).catch((error: unknown) => reportFailure(context, storedImport, plan, error));
  const lines = createLines(report, plan, await listWritten(context.database.read, importId));
  const { closed, tables } = report;
  const result = { lines, counts: countLines(lines), closed, tables, report: formatReport(report, true) };
  await context.database.transaction(async (tx) => {
    await finishStage(tx, storedImport, result);
    if (fingerprint !== undefined && isComplete) await saveSyncFingerprint(tx, fingerprint, context.now());
  });
  return { name: storedImport.name, report };
}

/* Ends the attempt: only an interrupted import is tried again. */
async function reportFailure(
  { database }: TransferContext,
  storedImport: StoredImport,
  plan: readonly ImportLine[],
  error: unknown,
): Promise<never> {
  const isInterrupted = error instanceof ImportInterruptedError;
  if (!isInterrupted && !(error instanceof ImportError)) throw error;
  const written = isInterrupted
    ? await listWritten(database.read, storedImport.id).catch(() => NONE_WRITTEN)
    : NONE_WRITTEN;
  const failure = isInterrupted ? withWrittenCount(error, plan, written) : error.diagnostic;
  // Where the database is the reason, its sentence alone is stored, with the job.
  await database.transaction((tx) => saveFailure(tx, storedImport, failure)).catch(() => undefined);
  const message = formatDiagnostic(failure);
  throw isInterrupted ? new Error(message, { cause: error }) : new PermanentJobError(message);
}

const NONE_WRITTEN: ReadonlyMap<string, unknown> = new Map();

/* Includes what an earlier attempt has written. */
function withWrittenCount(
  { diagnostic, report }: ImportInterruptedError,
  plan: readonly ImportLine[],
  written: ReadonlyMap<string, unknown>,
): ImportDiagnostic {
  const { new: made, changed, restored } = countLines(createLines(report, plan, written));
  return diagnose('written-by-then', { what: diagnostic, number: made + changed + restored });
}

/*
 * Checked when the job runs: the role may have been removed since. What is in the configured source belongs to the
 * administrators.
 */
async function isAdministrator({ database }: TransferContext, userId: string | null): Promise<boolean> {
  return userId !== null && (await listAdministrators(database.read)).includes(userId);
}

/** The report, and whether the whole source could be read. If not, it is read again even when nothing changes there. */
type ImportResult = { readonly report: ImportReport; readonly isComplete: boolean };

/*
 * An upload is unpacked into a folder of its own under its original name, because the name becomes that of a
 * collection.
 */
async function withContent(
  context: TransferContext,
  watchedSource: WatchedSource | undefined,
  { name, contentHash }: StoredImport,
  read: (path: string) => Promise<ImportReport>,
): Promise<ImportResult> {
  const content = contentHash === '' ? undefined : await context.transfers.stream(contentHash);
  if (contentHash !== '' && content === undefined) throw new ImportError(diagnose('upload-gone'));
  const base = join(context.config.dataDir, 'unpacked');
  await mkdir(base, { recursive: true });
  const folder = await mkdtemp(join(base, 'import-'));
  try {
    if (content === undefined) return await importWatchedSource(watchedSource, folder, read);
    const stem = safeFileName(name.replace(/\.[^.]*$/, '') || 'import', 'import');
    const path = join(folder, stem, safeFileName(name, `import${extname(name).slice(0, 10)}`));
    await mkdir(join(folder, stem));
    await pipeline(content, createWriteStream(path));
    return { report: await read(path), isComplete: true };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/* The name itself, unless it is not a valid file name or too long. */
const safeFileName = (name: string, fallback: string): string =>
  /^\.{1,2}$|[/\\\0]/.test(name) || Buffer.byteLength(name) > 200 ? fallback : name;

async function importWatchedSource(
  watchedSource: WatchedSource | undefined,
  folder: string,
  read: (path: string) => Promise<ImportReport>,
): Promise<ImportResult> {
  if (watchedSource === undefined) throw new ImportError(diagnose('no-sync'));
  const fetched = await watchedSource.fetch(folder);
  const rejected = fetched.failures.map(({ file, reason }) => ({
    file,
    line: null,
    reason: diagnose('words', { words: reason }),
  }));
  const reports: ImportReport[] = [{ ...EMPTY_REPORT, refused: rejected }];
  for (const path of await listSourcePaths(fetched.folder)) {
    const report = await read(path).catch((error: unknown) => {
      if (!(error instanceof ImportError)) throw error;
      return { ...EMPTY_REPORT, refused: [{ file: basename(path), line: null, reason: error.diagnostic }] };
    });
    reports.push(report);
  }
  const report: ImportReport = {
    dryRun: false,
    items: reports.flatMap(({ items }) => items),
    refused: reports.flatMap(({ refused }) => refused),
    diagnostics: reports.flatMap(({ diagnostics: losses }) => losses),
    notes: reports.flatMap(({ notes }) => notes),
    carried: reports.flatMap(({ carried }) => carried),
    skippedFiles: reports.flatMap(({ skippedFiles: passedOver }) => passedOver),
    closed: reports.flatMap(({ closed }) => closed),
    tables: [],
  };
  return { report, isComplete: !fetched.failures.some(({ isRetryable: mayCome }) => mayCome) };
}

const EMPTY_REPORT: ImportReport = {
  dryRun: false,
  items: [],
  refused: [],
  diagnostics: [],
  notes: [],
  carried: [],
  skippedFiles: [],
  closed: [],
  tables: [],
};
