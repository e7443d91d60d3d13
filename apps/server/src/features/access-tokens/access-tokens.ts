import { Unauthenticated } from '@canticle/contract';
import type { FindViewer, Route, Viewer } from '../../platform/http/index.ts';
import type { AccessToken, AccessTokenContext } from './model.ts';
import { recordUse } from './mutations.ts';
import { findByHash } from './queries.ts';
import { accessTokenRoutes } from './routes.ts';
import { hashToken, isUseWorthWriting, TOKEN_PREFIX } from './rules.ts';

/** Finds a person by id, with their current rights; undefined when they were deleted. */
type FindViewerById = (userId: string) => Promise<Viewer | undefined>;

type AccessTokens = {
  readonly routes: Route[];
  /** Finds the viewer of a request, also when its bearer is an access token. */
  wrapFindViewer(findViewer: FindViewer): FindViewer;
};

/**
 * Creates the feature: keys that programs of a person call the API with. A token has the rights of the person at the
 * time of the call, limited to its scopes (docs/decisions/0137).
 */
export function createAccessTokens(context: AccessTokenContext, findViewerById: FindViewerById): AccessTokens {
  const { database, now } = context;
  const findTokenViewer = async (bearer: string): Promise<Viewer> => {
    const token = await findByHash(database.read, hashToken(bearer), now());
    const person = token && (await findViewerById(token.userId));
    if (token === undefined || person === undefined)
      throw new Unauthenticated('This access token has expired or was revoked.');
    if (isUseWorthWriting(token, now())) await writeUse(context, token);
    // No sign-in: what needs a recent one is refused.
    return { ...person, signedInAt: 0, accessToken: { id: token.id, scopes: token.scopes } };
  };
  return {
    routes: accessTokenRoutes(context),
    wrapFindViewer: (findViewer) => (bearer) =>
      bearer?.startsWith(TOKEN_PREFIX) ? findTokenViewer(bearer) : findViewer(bearer),
  };
}

/* On a full disk the token still works. */
async function writeUse({ database, log, now }: AccessTokenContext, { id }: AccessToken): Promise<void> {
  try {
    await database.transaction((tx) => recordUse(tx, id, now()));
  } catch (error) {
    log.warn({ err: error }, 'the use of an access token was not recorded');
  }
}
