import { personal } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { requireVisibleSongs } from '../songs/index.ts';
import { addFavourites, listFavourites, removeFavourites } from './queries.ts';
import { assertAllAdded, assertAllRemoved } from './rules.ts';

type FavouriteContext = { readonly database: Database; readonly now: () => Date };

/** A person's favourite songs. */
export function favouriteRoutes({ database, now }: FavouriteContext): Route[] {
  return [
    serve(personal.listFavorites, async ({ viewer }) => listFavourites(database.read, viewer.userId)),

    serve(personal.addFavorites, ({ viewer, body, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        const requested = await requireVisibleSongs(tx, viewer, body);
        const changed = await addFavourites(tx, viewer.userId, [...new Set(requested)], now());
        assertAllAdded({ requested, changed, hasIdempotencyKey });
        return listFavourites(tx, viewer.userId);
      }),
    ),

    serve(personal.removeFavorites, ({ viewer, body, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        const changed = await removeFavourites(tx, viewer.userId, [...new Set(body)], now());
        assertAllRemoved({ requested: body, changed, hasIdempotencyKey });
        return listFavourites(tx, viewer.userId);
      }),
    ),
  ];
}
