import { personal } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { countViews } from './queries.ts';

/** How often each song was opened. */
export function analyticsRoutes({ database }: { readonly database: Database }): Route[] {
  return [serve(personal.songViews, async () => countViews(database.read))];
}
