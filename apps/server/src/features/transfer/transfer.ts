import type { Tx } from '../../platform/database/index.ts';
import type { Route } from '../../platform/http/index.ts';
import { bundleRoutes, type FindViewerById } from './bundles/routes.ts';
import { defineBundleJob } from './bundles/jobs.ts';
import { importRoutes } from './imports/routes.ts';
import { receiveImport } from './imports/receive-import.ts';
import { defineImportJobs, type NotifyImportFinished } from './imports/jobs.ts';
import { transferRoutes } from './routes.ts';
import type { TransferContext } from './transfer-context.ts';
import { createLibrarySync, type LibrarySync } from './library-sync.ts';
import { defineUndoJob } from './undo/undo-job.ts';
import { defineCleanupJob } from './cleanup.ts';

/** The import and export feature. */
export type Transfer = {
  readonly routes: Route[];
  /** The synchronisation; undefined when none is configured. */
  readonly sync: LibrarySync | undefined;
  /** Takes an upload over as an import; returns the database write that saves it as one. */
  receiveImport(arrived: {
    readonly id: string;
    readonly userId: string;
    readonly fileName: string;
    readonly path: string;
  }): Promise<(tx: Tx) => Promise<void>>;
};

/** Creates import and export: song files, imports and bundles with their jobs. */
export function createTransfer(
  context: TransferContext,
  deps: {
    readonly notifyImportFinished: NotifyImportFinished;
    readonly findViewerById: FindViewerById;
    readonly readScore: (contentHash: string) => Promise<void>;
  },
): Transfer {
  const sync = createLibrarySync(context);
  defineImportJobs(context, {
    notify: deps.notifyImportFinished,
    watchedSource: sync?.watchedSource,
    readScore: deps.readScore,
  });
  defineUndoJob(context);
  defineBundleJob(context);
  defineCleanupJob(context);
  return {
    sync,
    routes: [...transferRoutes(context), ...importRoutes(context), ...bundleRoutes(context, deps.findViewerById)],
    receiveImport: (upload) => receiveImport(context, upload),
  };
}
