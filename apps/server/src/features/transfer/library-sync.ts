import { Unprocessable } from '@canticle/contract';
import { newId, type Tx } from '../../platform/database/index.ts';
import { createWatchedSource, type WatchedSource } from '../../platform/files/index.ts';
import { PermanentJobError } from '../../platform/jobs/index.ts';
import { listImports, createImport } from './imports/queries.ts';
import { isIdle, importStateOf } from './imports/rules.ts';
import { type ImportRequest, JOB_KINDS } from './imports/jobs.ts';
import { findSyncFingerprint } from './queries.ts';
import type { TransferContext } from './transfer-context.ts';

/** The synchronisation with a configured source. */
export type LibrarySync = {
  readonly watchedSource: WatchedSource;
  /**
   * Starts an import of everything in the source, or of nothing when nothing has changed. Returns a sentence with the
   * result.
   */
  start(userId: string, how: 'everything' | 'changes'): Promise<string>;
};

/** Creates the synchronisation with the configured source and schedules it; undefined when none is configured. */
export function createLibrarySync(context: TransferContext): LibrarySync | undefined {
  const { config, database, jobs } = context;
  if (config.sync === undefined) return undefined;
  const watchedSource = createWatchedSource(config.sync.from, config.s3);
  const start = async (userId: string | null, mode: 'everything' | 'changes'): Promise<string> => {
    const fingerprint = await watchedSource.fingerprint();
    return database.transaction(async (tx) => {
      const last = await findSyncFingerprint(tx);
      for (const one of await listImports(tx))
        if (one.contentHash === '' && !isIdle(importStateOf(one, await jobs.find(one.jobId, tx))))
          return ALREADY_RUNNING;
      if (mode === 'changes' && last === fingerprint) return 'Nothing has changed in the import folder.';
      await createSyncImport(tx, context, { name: watchedSource.name, userId, fingerprint });
      return `The import from ${watchedSource.name} has started.`;
    });
  };
  const everyMinutes = config.sync.everyMinutes;
  if (everyMinutes > 0)
    jobs.define('transfer.sync', {
      schedule: { everyMinutes },
      run: () => start(null, 'changes').catch(toPermanentError),
    });
  return { watchedSource, start };
}

/* A retry after a moment does not help: the source is read again at the scheduled time. */
function toPermanentError(error: unknown): never {
  throw error instanceof Unprocessable ? new PermanentJobError(error.message) : error;
}

const ALREADY_RUNNING = 'The import is already in progress.';

type SyncStart = { readonly name: string; readonly userId: string | null; readonly fingerprint: string };

async function createSyncImport(
  tx: Tx,
  { jobs, now }: TransferContext,
  { name, userId, fingerprint }: SyncStart,
): Promise<void> {
  const id = newId();
  const request: ImportRequest = { importId: id, userId, all: null, songs: {}, fingerprint };
  const owner = userId === null ? {} : { ownerId: userId };
  const jobId = await jobs.add(tx, { kind: JOB_KINDS.import, request, ...owner });
  await createImport(
    tx,
    {
      id,
      userId,
      name,
      contentHash: '',
      byteLength: 0,
      stage: 'import',
      jobId,
    },
    now(),
  );
}
