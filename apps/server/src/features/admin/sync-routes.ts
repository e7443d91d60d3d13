import { admin } from '@canticle/contract';
import type { Route } from '../../http/index.ts';
import { serveFor } from '../identity/index.ts';
import type { Transfer } from '../transfer/index.ts';

const serveAdministrators = serveFor('administer', 'Only administrators may do this.');

const NOTHING = 'No folder is configured to import from (SYNC_FROM).';

/** What is brought in from the place that is configured: everything, or what has changed there. */
export function syncRoutes({ sync }: Pick<Transfer, 'sync'>): Route[] {
  const begin = (userId: string, how: 'everything' | 'changes') => sync?.begin(userId, how) ?? Promise.resolve(NOTHING);
  return [
    serveAdministrators(admin.startImport, ({ viewer }) => begin(viewer.userId, 'everything')),
    serveAdministrators(admin.startSync, async ({ viewer }) => ({ result: await begin(viewer.userId, 'changes') })),
  ];
}
