import { files, NotFound } from '@canticle/contract';
import type { Database } from '../../../database/index.ts';
import { type Route, serve } from '../../../http/index.ts';
import { getOpenSong } from '../../songs/index.ts';
import { type EmbedToken, listTokens, revokeToken } from './queries.ts';
import type { EmbedTokens } from './tokens.ts';

/* Whose it is, they know. */
const shown = ({ id, songId, createdAt, expiresAt }: EmbedToken) => ({ id, songId, createdAt, expiresAt });

type Rooms = { readonly database: Database; readonly now: () => Date };

/** Embed tokens of songs, for the people who make them. */
export function embedRoutes({ database, now }: Rooms, tokens: EmbedTokens): Route[] {
  return [
    serve(files.listEmbedTokens, async ({ viewer, params }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      const found = await listTokens(database.read, song.id, viewer.userId, now());
      return found.map(shown);
    }),
    serve(files.makeEmbedToken, async ({ viewer, params, write }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      return write(async (tx) => {
        const { token, ...made } = await tokens.make(tx, song.id, viewer.userId);
        return { ...shown(made), token };
      });
    }),
    serve(files.revokeEmbedToken, async ({ viewer, params, write }) =>
      write(async (tx) => {
        if (!(await revokeToken(tx, params.id, viewer.userId))) throw new NotFound('There is no such embed token.');
        return undefined;
      }),
    ),
  ];
}
