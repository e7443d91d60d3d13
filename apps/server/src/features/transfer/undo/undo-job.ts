import { Conflict } from '@canticle/contract';
import { z } from 'zod';
import { recordAudit } from '../../../platform/audit/index.ts';
import { acquireLock, type Reader, type Tx, withLockRetries } from '../../../platform/database/index.ts';
import type { JobRun } from '../../../platform/jobs/index.ts';
import { findImport, finishUndo, startStage } from '../imports/queries.ts';
import { isIdle, importStateOf } from '../imports/rules.ts';
import { countToUndo, NOTHING_UNDONE, type UndoContext, undoImport } from './undo-import.ts';
import { findRun, saveUndone } from './write-queries.ts';

const UNDO_JOB = 'transfer.undo';

const undoRequest = z.object({ runId: z.string(), actor: z.string() });

/** Defines the job that undoes an import. When the server stops in the middle, it starts again and does the rest. */
export function defineUndoJob(context: UndoContext): void {
  context.jobs.define(UNDO_JOB, {
    run: async (task) => {
      await runUndo(context, task);
      return null;
    },
  });
}

/**
 * Starts to undo an import. It is looked at and started in one transaction, under the lock of imports: of two people who
 * start something at the same time, the second finds it started. While it is being undone, and when nothing is left of
 * it, nothing is started.
 *
 * @param actor  a person's id, or the name of a service
 * @returns the job; undefined when there is nothing to undo
 * @throws {Conflict} while it is being checked or imported
 */
export async function startUndo(
  tx: Tx,
  { jobs, now }: Pick<UndoContext, 'jobs' | 'now'>,
  runId: string,
  actor: string,
): Promise<string | undefined> {
  await acquireLock(tx, 'import');
  const run = await findRun(tx, runId);
  const stored = await findImport(tx, runId);
  if (stored !== undefined) {
    const state = importStateOf(stored, await jobs.find(stored.jobId, tx));
    if (state === 'undoing') return stored.jobId;
    if (!isIdle(state)) throw new Conflict('This import is in progress.');
  }
  if (run === undefined) return undefined;
  const running = await findUndoJob(tx, { jobs }, runId);
  if (running !== undefined) return running;
  if ((await countToUndo(tx, runId)) === 0) return undefined;
  const jobId = await jobs.add(tx, { kind: UNDO_JOB, request: { runId, actor }, key: `${UNDO_JOB} ${runId}` });
  await saveUndone(tx, runId, { ...NOTHING_UNDONE, ...run.undone, jobId, isFinished: false });
  if (stored !== undefined) await startStage(tx, runId, 'undo', jobId, stored.target);
  const entry = { actor, action: 'undo-import', kind: 'import', id: runId, details: { name: run.name } };
  await recordAudit(tx, entry, now());
  return jobId;
}

/** The job that undoes an import now; undefined when none does. */
export async function findUndoJob(
  db: Reader,
  { jobs }: Pick<UndoContext, 'jobs'>,
  runId: string,
): Promise<string | undefined> {
  const undone = (await findRun(db, runId))?.undone;
  if (undone == null || undone.isFinished) return undefined;
  const job = await jobs.find(undone.jobId, db);
  return job?.state === 'waiting' || job?.state === 'running' ? job.id : undefined;
}

async function runUndo(context: UndoContext, task: JobRun): Promise<void> {
  const { runId, actor } = undoRequest.parse(task.request);
  const { database, now } = context;
  const step = { done: 0, total: await countToUndo(database.read, runId) };
  const report = (name: string) => task.reportProgress(step.done, step.total, name);
  const waiting = withLockRetries(database, {
    signal: task.signal,
    onWait: (isWaiting) => report(isWaiting ? 'waiting' : 'undoing'),
  });
  report('undoing');
  const { left, leftCount } = await undoImport({ ...context, database: waiting }, runId, {
    signal: task.signal,
    onProgress(done) {
      step.done = done;
      report('undoing');
    },
  });
  await waiting.transaction(async (tx) => {
    await acquireLock(tx, 'import');
    const run = await findRun(tx, runId);
    // A server that was killed after this leaves only the end of its job to the next.
    if (run?.undone == null || run.undone.jobId !== task.id || run.undone.isFinished) return;
    await saveUndone(tx, runId, { ...run.undone, left, leftCount, isFinished: true });
    await finishUndo(tx, { id: runId, jobId: task.id });
    const { trashed, removed, reverted } = run.undone;
    const details = { name: run.name, trashed, removed, reverted, leftCount };
    await recordAudit(tx, { actor, action: 'undid-import', kind: 'import', id: runId, details }, now());
  });
}
