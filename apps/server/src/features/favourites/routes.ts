import { personal } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { listFavourites } from './queries.ts';

/** The songs a person has starred. */
export function favouriteRoutes({ database }: { readonly database: Database }): Route[] {
  return [serve(personal.listFavorites, async ({ viewer }) => listFavourites(database.read, viewer.userId))];
}
