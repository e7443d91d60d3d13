import { personal } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { demandSongs } from '../songs/index.ts';
import { addFavourites, listFavourites, removeFavourites } from './queries.ts';
import { demandAllAdded, demandAllRemoved } from './rules.ts';

type FavouriteRooms = { readonly database: Database; readonly now: () => Date };

/** The songs a person has starred. */
export function favouriteRoutes({ database, now }: FavouriteRooms): Route[] {
  return [
    serve(personal.listFavorites, async ({ viewer }) => listFavourites(database.read, viewer.userId)),

    serve(personal.addFavorites, ({ viewer, body, isKeyed, write }) =>
      write(async (tx) => {
        await demandSongs(tx, viewer, body);
        const changed = await addFavourites(tx, viewer.userId, [...new Set(body)], now());
        demandAllAdded({ wanted: body, changed, isKeyed });
        return listFavourites(tx, viewer.userId);
      }),
    ),

    serve(personal.removeFavorites, ({ viewer, body, isKeyed, write }) =>
      write(async (tx) => {
        const changed = await removeFavourites(tx, viewer.userId, [...new Set(body)], now());
        demandAllRemoved({ wanted: body, changed, isKeyed });
        return listFavourites(tx, viewer.userId);
      }),
    ),
  ];
}
