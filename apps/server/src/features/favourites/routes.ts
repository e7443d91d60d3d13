import { personal } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { demandSongs } from '../songs/index.ts';
import { addFavourites, listFavourites, removeFavourites } from './queries.ts';
import { songsToAdd, songsToRemove } from './rules.ts';

type FavouriteRooms = { readonly database: Database; readonly now: () => Date };

/** The songs a person has starred. */
export function favouriteRoutes({ database, now }: FavouriteRooms): Route[] {
  return [
    serve(personal.listFavorites, async ({ viewer }) => listFavourites(database.read, viewer.userId)),

    serve(personal.addFavorites, ({ viewer, body, isKeyed, write }) =>
      write(async (tx) => {
        await demandSongs(tx, viewer, body);
        const marked = new Set(await listFavourites(tx, viewer.userId));
        await addFavourites(tx, viewer.userId, songsToAdd(body, marked, isKeyed), now());
        return listFavourites(tx, viewer.userId);
      }),
    ),

    serve(personal.removeFavorites, ({ viewer, body, isKeyed, write }) =>
      write(async (tx) => {
        const marked = new Set(await listFavourites(tx, viewer.userId));
        await removeFavourites(tx, viewer.userId, songsToRemove(body, marked, isKeyed), now());
        return listFavourites(tx, viewer.userId);
      }),
    ),
  ];
}
