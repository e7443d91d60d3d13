import { admin } from '@canticle/contract';
import type { Route } from '../../platform/http/index.ts';
import { serveWithCapability } from '../identity/index.ts';
import type { Transfer } from '../transfer/index.ts';

const serveAdministrators = serveWithCapability('administer', 'Only administrators can do this.');

const NOT_CONFIGURED = 'No import folder is set up (SYNC_FROM).';

/** Imports from the configured source: everything, or what has changed there. */
export function importSyncRoutes({ sync }: Pick<Transfer, 'sync'>): Route[] {
  const startSync = (userId: string, mode: 'everything' | 'changes') =>
    sync?.start(userId, mode) ?? Promise.resolve(NOT_CONFIGURED);
  return [
    serveAdministrators(admin.importEverything, ({ viewer }) => startSync(viewer.userId, 'everything')),
    serveAdministrators(admin.startSync, async ({ viewer }) => ({ result: await startSync(viewer.userId, 'changes') })),
  ];
}
