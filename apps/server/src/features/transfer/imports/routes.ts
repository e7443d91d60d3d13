import { Conflict, formatDiagnostic, type ImportDiagnostic, imports as contract, NotFound } from '@canticle/contract';
import { writeCsv } from '@canticle/formats';
import { recordAudit } from '../../../platform/audit/index.ts';
import { type Reader, acquireLock, type Tx } from '../../../platform/database/index.ts';
import { BinaryResponse, type Route } from '../../../platform/http/index.ts';
import { serveEditors } from '../serve-editors.ts';
import { filterClosedCollections } from '../apply/collection-access.ts';
import type { TransferContext } from '../transfer-context.ts';
import { saveTableMappings } from '../queries.ts';
import { startStage, deleteImport, findImport, listImports, listImportLines } from './queries.ts';
import type { ImportTarget } from './model.ts';
import type { StoredImport } from './model.ts';
import { serializeDiagnostic } from './serialize-diagnostic.ts';
import { availableChoices, isIdle, importStateOf, suggestedChoice } from './rules.ts';
import { type ImportRequest, JOB_KINDS } from './jobs.ts';
import { countToUndo, previewUndo } from '../undo/undo-import.ts';
import { findUndoJob, startUndo } from '../undo/undo-job.ts';
import { findRun, saveUndone, type ImportUndoProgress } from '../undo/write-queries.ts';

/** The most lines in one reply. */
const MAX_LINES = 200;
const ALL_LINES = 1_000_000;

/** Imports in the browser, for editors. Imports belong to the whole library, so every editor sees all of them. */
export function importRoutes(context: TransferContext): Route[] {
  return [...readRoutes(context), ...runRoutes(context), ...stopRoutes(context), ...undoRoutes(context)];
}

function readRoutes(context: TransferContext): Route[] {
  const { database } = context;
  return [
    serveEditors(contract.listImports, async () => {
      const db = database.read;
      return Promise.all((await listImports(db)).map((one) => serializeImport(context, db, one)));
    }),
    serveEditors(contract.getImport, async ({ params }) =>
      serializeImport(context, database.read, await requireImport(database.read, params.id)),
    ),
    serveEditors(contract.listImportLines, async ({ params, query: { what, skip = 0, limit = MAX_LINES } }) => {
      const { id, counts } = await requireImport(database.read, params.id);
      const lines = await listImportLines(database.read, id, { what, skip, limit: Math.min(limit, MAX_LINES) });
      const total = what === undefined ? sumCounts(counts ?? {}) : (counts?.[what] ?? 0);
      return { total, lines: lines.map(serializeLine) };
    }),
    serveEditors(contract.listImportTables, async ({ params }) => {
      const { tables } = await requireImport(database.read, params.id);
      return tables.map(({ mapping, ...table }) => ({ ...table, ...mapping }));
    }),
    serveEditors(contract.readImportReport, async ({ params, query }) => {
      const one = await requireImport(database.read, params.id);
      const stem = one.name.replace(/\.[^.]*$/, '');
      if (query.format !== 'csv')
        return new BinaryResponse(Buffer.from(one.report), 'text/plain; charset=utf-8', `${stem} - report.txt`);
      const rows = (await listImportLines(database.read, one.id, { skip: 0, limit: ALL_LINES })).map(
        ({ what, kind, name, file, line, text, like }) => [what, kind, name, file, line, text, like?.name ?? null],
      );
      const header = ['Result', 'Kind', 'Name', 'File', 'Line', 'Remark', 'Looks like'];
      // The byte order mark makes spreadsheets read it as UTF-8.
      const csv = `\uFEFF${writeCsv([header, ...rows])}`;
      return new BinaryResponse(Buffer.from(csv), 'text/csv; charset=utf-8', `${stem} - report.csv`);
    }),
  ];
}

function runRoutes(context: TransferContext): Route[] {
  const { jobs, now } = context;
  /* Under a lock, so that of two people who start it at the same time one is rejected. */
  const startJob = async (
    tx: Tx,
    one: StoredImport,
    stage: 'look' | 'import',
    target: ImportTarget,
    choices: Pick<ImportRequest, 'userId' | 'all' | 'songs' | 'trashed' | 'free' | 'timeZone'>,
  ) => {
    const request: ImportRequest = { importId: one.id, ...choices };
    const owner = one.userId === null ? {} : { ownerId: one.userId };
    const jobId = await jobs.add(tx, { kind: JOB_KINDS[stage], request, ...owner });
    await startStage(tx, one.id, stage, jobId, target);
  };
  /* It may also have been started at the command line. */
  const requireNoUndo = async (tx: Tx, id: string) => {
    if ((await findUndoJob(tx, context, id)) !== undefined) throw new Conflict('This import is being undone.');
  };
  const requireIdleImport = async (tx: Tx, id: string) => {
    await acquireLock(tx, 'import');
    const one = await requireImport(tx, id);
    const state = importStateOf(one, await jobs.find(one.jobId, tx));
    if (!isIdle(state)) throw new Conflict('This import is in progress.');
    await requireNoUndo(tx, id);
    return { one, state };
  };
  /* Another choice replaces the preview that is in progress: what that one finds is for nobody any more. */
  const cancelPreview = async (tx: Tx, id: string) => {
    await acquireLock(tx, 'import');
    const one = await requireImport(tx, id);
    const state = importStateOf(one, await jobs.find(one.jobId, tx));
    if (state === 'importing') throw new Conflict('This import is in progress.');
    await requireNoUndo(tx, id);
    if (state === 'looking') await jobs.cancel(tx, one.jobId);
    return one;
  };

  return [
    serveEditors(contract.rescanImport, async ({ viewer, params, body, write }) => {
      return write(async (tx) => {
        const one = await cancelPreview(tx, params.id);
        const { into = null, name = null, language = null, tables } = body;
        const said = Object.fromEntries((tables ?? []).map(({ key, ...mapping }) => [key, mapping]));
        await saveTableMappings(tx, new Map(Object.entries(said)), now());
        const target = { into, name, language, tables: { ...one.target.tables, ...said } };
        await startJob(tx, one, 'look', target, { userId: viewer.userId, all: null, songs: {} });
        return serializeImport(context, tx, await requireImport(tx, one.id));
      });
    }),
    serveEditors(contract.startImport, async ({ viewer, params, body, write }) => {
      return write(async (tx) => {
        const { one, state } = await requireIdleImport(tx, params.id);
        if (
          one.counts === null ||
          state === 'done' ||
          one.stage === 'undo' ||
          (one.stage === 'look' && state !== 'looked')
        )
          throw new Conflict('Nothing to import. Check the files first.');
        const { all = null, trashed = null, songs = {}, free, timeZone } = body;
        const choices = {
          userId: viewer.userId,
          all,
          trashed,
          songs,
          free: free ?? false,
          timeZone: timeZone ?? undefined,
        };
        await startJob(tx, one, 'import', one.target, choices);
        // What is imported now was not undone yet.
        await saveUndone(tx, one.id, null);
        const details = { name: one.name, all, free: choices.free, chosen: Object.keys(songs).length };
        await recordAudit(tx, { actor: viewer.userId, action: 'import', kind: 'import', id: one.id, details }, now());
        return serializeImport(context, tx, await requireImport(tx, one.id));
      });
    }),
  ];
}

function stopRoutes(context: TransferContext): Route[] {
  const { database, jobs } = context;
  return [
    serveEditors(contract.cancelImport, async ({ params, write }) => {
      return write(async (tx) => {
        const one = await requireImport(tx, params.id);
        if (!(await jobs.cancel(tx, one.jobId))) throw new Conflict('Nothing is in progress that could be stopped.');
        return serializeImport(context, tx, one);
      });
    }),
    serveEditors(contract.deleteImport, async ({ params, write }) => {
      const { id, jobId } = await requireImport(database.read, params.id);
      return write(async (tx) => {
        await jobs.cancel(tx, jobId);
        await deleteImport(tx, id);
        return undefined;
      });
    }),
  ];
}

function undoRoutes(context: TransferContext): Route[] {
  const { database } = context;
  return [
    serveEditors(contract.previewImportUndo, async ({ params }) => {
      await requireImport(database.read, params.id);
      return previewUndo(context, params.id);
    }),
    serveEditors(contract.undoImport, async ({ viewer, params, write }) =>
      write(async (tx) => {
        await requireImport(tx, params.id);
        await startUndo(tx, context, params.id, viewer.userId);
        return serializeImport(context, tx, await requireImport(tx, params.id));
      }),
    ),
  ];
}

async function requireImport(db: Reader, id: string): Promise<StoredImport> {
  const one = await findImport(db, id);
  if (one === undefined) throw new NotFound('Import not found.');
  return one;
}

async function serializeImport(
  { jobs, now }: TransferContext,
  db: Reader,
  one: StoredImport,
): Promise<contract.Import> {
  const job = await jobs.find(one.jobId, db);
  const state = importStateOf(one, job);
  const hasFailed = state === 'failed' || (state === 'half-undone' && job?.state === 'failed');
  const error = hasFailed ? (job?.error ?? 'The import was deleted.') : null;
  const run = await findRun(db, one.id);
  const isRunning = !isIdle(state) && job !== undefined;
  return {
    id: one.id,
    name: one.name,
    byteLength: one.byteLength,
    state,
    canUndo: isIdle(state) && (await countToUndo(db, one.id)) > 0,
    undone: serializeUndone(run?.undone ?? null),
    progress: isRunning ? { done: job.done, total: job.total, step: job.note } : { done: 0, total: 0, step: '' },
    error,
    errorSaid: serializeDiagnostic(failureOf(one, error)),
    into: one.target.into,
    collectionName: one.target.name,
    language: one.target.language,
    counts: one.counts,
    closed: (await filterClosedCollections(db, one.closed, now())).map((each) => ({
      ...each,
      name: { ...each.name },
    })),
    tables: one.tables.length,
    createdAt: one.createdAt,
    expiresAt: one.expiresAt,
  };
}

/* The stored failure is that of the last attempt, unless something else ended it. */
const failureOf = ({ failure }: StoredImport, error: string | null): ImportDiagnostic | null =>
  failure !== null && formatDiagnostic(failure) === error ? failure : null;

function serializeUndone(undone: ImportUndoProgress | null): contract.ImportUndo | null {
  if (undone === null) return null;
  const { jobId: _job, isFinished: _isFinished, ...rest } = undone;
  return rest;
}

const sumCounts = (counts: { readonly [kind: string]: number }): number =>
  Object.values(counts).reduce((sum, some) => sum + some, 0);

function serializeLine(line: Awaited<ReturnType<typeof listImportLines>>[number]): contract.ImportLine {
  const { like, diagnostic, ...fields } = line;
  const duplicate = like && { id: like.id, name: like.name, number: like.number, by: [...like.by] };
  return {
    ...fields,
    said: serializeDiagnostic(diagnostic),
    like: duplicate,
    suggested: suggestedChoice(line),
    choices: availableChoices(line),
  };
}
