import { files, NotFound } from '@canticle/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Route, serve } from '../../../platform/http/index.ts';
import { requireAccessibleSong } from '../../songs/index.ts';
import { type EmbedToken, listEmbedTokens, revokeEmbedToken } from './queries.ts';
import type { EmbedTokenService } from './tokens.ts';

/* Without the user id, which the person knows. */
const serializeToken = ({ id, songId, createdAt, expiresAt }: EmbedToken) => ({ id, songId, createdAt, expiresAt });

type EmbedContext = { readonly database: Database; readonly now: () => Date };

/** Embed tokens of songs, for the people who create them. */
export function embedRoutes({ database, now }: EmbedContext, tokens: EmbedTokenService): Route[] {
  return [
    serve(files.listEmbedTokens, async ({ viewer, params }) => {
      const song = await requireAccessibleSong(database.read, viewer, params.songId);
      const found = await listEmbedTokens(database.read, song.id, viewer.userId, now());
      return found.map(serializeToken);
    }),
    serve(files.createEmbedToken, async ({ viewer, params, write }) => {
      const song = await requireAccessibleSong(database.read, viewer, params.songId);
      return write(async (tx) => {
        const { token, ...created } = await tokens.create(tx, song.id, viewer.userId);
        return { ...serializeToken(created), token };
      });
    }),
    serve(files.revokeEmbedToken, async ({ viewer, params, write }) =>
      write(async (tx) => {
        if (!(await revokeEmbedToken(tx, params.id, viewer.userId))) throw new NotFound('Embed token not found.');
        return undefined;
      }),
    ),
  ];
}
