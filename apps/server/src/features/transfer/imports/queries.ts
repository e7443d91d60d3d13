import type { ImportTarget } from './model.ts';
import type { LineKind, LineCounts, StoredImport, ImportLine } from './model.ts';
import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import type { Selectable } from 'kysely';
import {
  deleteBefore,
  toIso,
  chunks,
  type Reader,
  readJson,
  type Tables,
  type Tx,
} from '../../../platform/database/index.ts';
import type { DuplicateCandidate } from '../model.ts';
import { RETENTION_MS } from './rules.ts';

/** The fields of an import when it begins. */
type NewImport = Pick<StoredImport, 'id' | 'userId' | 'name' | 'contentHash' | 'byteLength' | 'stage' | 'jobId'>;

const NO_TARGET: ImportTarget = { into: null, name: null, language: null };

/** Saves a new import; it expires after RETENTION_MS. */
export async function createImport(tx: Tx, newImport: NewImport, now: Date): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      id: newImport.id,
      user_id: newImport.userId,
      name: newImport.name,
      content_hash: newImport.contentHash,
      byte_length: newImport.byteLength,
      stage: newImport.stage,
      is_done: 0,
      job_id: newImport.jobId,
      options: JSON.stringify(NO_TARGET),
      counts: null,
      report: '',
      created_at: toIso(now),
      expires_at: toIso(new Date(now.getTime() + RETENTION_MS)),
    })
    .execute();
}

/** Assigns an import to a job that previews, imports or undoes it. */
export async function startStage(
  tx: Tx,
  id: string,
  stage: StoredImport['stage'],
  jobId: string,
  target: ImportTarget,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ stage, job_id: jobId, is_done: 0, failure: null, options: JSON.stringify(target) })
    .where('id', '=', id)
    .execute();
}

/**
 * Saves the result of a job in place of the earlier result. Does nothing when the import belongs to another job by now.
 */
export async function finishStage(
  tx: Tx,
  { id, jobId }: Pick<StoredImport, 'id' | 'jobId'>,
  result: Pick<StoredImport, 'closed' | 'report' | 'tables'> & {
    readonly lines: readonly ImportLine[];
    readonly counts: LineCounts;
  },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      is_done: 1,
      counts: JSON.stringify(result.counts),
      closed: JSON.stringify(result.closed),
      tables: JSON.stringify(result.tables),
      report: result.report,
      failure: null,
    })
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.deleteFrom('import_lines').where('import_id', '=', id).execute();
  for (const chunk of chunks(result.lines)) {
    await tx
      .insertInto('import_lines')
      .values(
        chunk.map(({ text, diagnostic, like, ...line }) => ({
          ...line,
          import_id: id,
          words: text,
          diagnostic: diagnostic && JSON.stringify(diagnostic),
          looks_like: like && JSON.stringify(like),
        })),
      )
      .execute();
  }
}

/** Saves that an import is undone. Does nothing when it belongs to another job by now. */
export async function finishUndo(tx: Tx, { id, jobId }: Pick<StoredImport, 'id' | 'jobId'>): Promise<void> {
  await tx.updateTable('imports').set({ is_done: 1 }).where('id', '=', id).where('job_id', '=', jobId).execute();
}

/** Saves why an attempt failed, as long as the import belongs to this job. */
export async function saveFailure(
  tx: Tx,
  { id, jobId }: Pick<StoredImport, 'id' | 'jobId'>,
  failure: ImportDiagnostic,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ failure: JSON.stringify(failure) })
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .execute();
}

/** Finds the import with this id. */
export async function findImport(db: Reader, id: string): Promise<StoredImport | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row && parseImportRow(row);
}

/** Lists imports, newest first; those of one person when one is given. */
export async function listImports(db: Reader, userId?: string): Promise<StoredImport[]> {
  let query = db.selectFrom('imports').selectAll();
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(parseImportRow);
}

/** Lists what an import would do, or did, in the order it was read. */
export async function listImportLines(
  db: Reader,
  importId: string,
  page: { readonly what?: LineKind | undefined; readonly skip: number; readonly limit: number },
): Promise<ImportLine[]> {
  let query = db.selectFrom('import_lines').selectAll().where('import_id', '=', importId);
  if (page.what !== undefined) query = query.where('what', '=', page.what);
  const rows = await query.orderBy('position').limit(page.limit).offset(page.skip).execute();
  return rows.map(({ import_id: _import, words, diagnostic, looks_like, ...row }) => ({
    ...row,
    text: words,
    diagnostic: diagnostic === null ? plainDiagnostic(words) : readJson<ImportDiagnostic>(diagnostic),
    like: looks_like === null ? null : readJson<DuplicateCandidate>(looks_like),
  }));
}

/* Lines that were stored before diagnostics were have their sentence only. */
const plainDiagnostic = (words: string): ImportDiagnostic | null =>
  words === '' ? null : diagnose('words', { words });

/** Deletes an import. What it imported stays. */
export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).execute();
}

/** Deletes at most `atMost` imports that expired before now; returns how many. */
export async function deleteExpiredImports(tx: Tx, now: Date, atMost: number): Promise<number> {
  return deleteBefore(tx, 'imports', 'expires_at', now, atMost);
}

function parseImportRow(row: Selectable<Tables['imports']>): StoredImport {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    contentHash: row.content_hash,
    byteLength: row.byte_length,
    stage: row.stage,
    isDone: row.is_done === 1,
    jobId: row.job_id,
    target: readJson<ImportTarget>(row.options),
    // Imports that were counted before this kind existed have none.
    counts:
      row.counts === null
        ? null
        : {
            trashed: 0,
            restored: 0,
            passed: 0,
            ...readJson<Omit<LineCounts, 'trashed' | 'restored' | 'passed'>>(row.counts),
          },
    closed: readJson(row.closed),
    tables: readJson(row.tables),
    report: row.report,
    failure: row.failure === null ? null : readJson<ImportDiagnostic>(row.failure),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
