import { accessTokens } from '@canticle/contract';
import { type Route, serve } from '../../platform/http/index.ts';
import { requireRecentSignIn } from '../identity/index.ts';
import type { AccessToken, AccessTokenContext } from './model.ts';
import { createAccessToken, revokeAccessToken } from './mutations.ts';
import { listAccessTokens } from './queries.ts';
import { createToken, resolveExpiry } from './rules.ts';

/* Without the id of the person, who knows it. */
const serializeToken = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: AccessToken) => ({
  id,
  name,
  scopes: [...scopes],
  createdAt,
  expiresAt,
  lastUsedAt,
});

/** The access tokens of a person, for them alone. */
export function accessTokenRoutes({ database, now }: AccessTokenContext): Route[] {
  return [
    serve(accessTokens.listAccessTokens, async ({ viewer }) =>
      (await listAccessTokens(database.read, viewer.userId, now())).map(serializeToken),
    ),
    serve(accessTokens.createAccessToken, async ({ viewer, body: { name, scopes, validDays } }) => {
      const { userId } = viewer;
      requireRecentSignIn(viewer, now());
      const token = createToken();
      const wanted = { userId, name, scopes, expiresAt: resolveExpiry(validDays, now()) };
      // Not by `write`, which would store the reply of a call with an Idempotency-Key, and the token with it.
      const created = await database.transaction((tx) => createAccessToken(tx, token, wanted, now()));
      return { accessToken: serializeToken(created), token };
    }),
    serve(accessTokens.revokeAccessToken, ({ viewer, params, write }) =>
      write(async (tx) => {
        await revokeAccessToken(tx, viewer.userId, params.id, now());
        return {};
      }),
    ),
  ];
}
