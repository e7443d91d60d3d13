import { hkdfSync } from 'node:crypto';
import { Unauthenticated } from '@canticle/contract';
import { jwtVerify, SignJWT } from 'jose';
import { type Database, toIso, newId, type Tx } from '../../../platform/database/index.ts';
import type { FindViewer, Viewer } from '../../../platform/http/index.ts';
import { type EmbedToken, findEmbedToken, saveEmbedToken } from './queries.ts';
import { restrictToEmbed } from './rules.ts';

const LIFETIME_DAYS = 30;
const AUDIENCE = 'canticle-embed';
/** The prefix of every embed token: the header of a token signed with our own key. Sign-in tokens have another one. */
const TOKEN_PREFIX = `${Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'embed+jwt' })).toString('base64url')}.`;

/** Finds a person by id, with their current rights; undefined when they were deleted. */
export type FindViewerById = (userId: string) => Promise<Viewer | undefined>;

export type EmbedTokenService = {
  /** Saves a token for 30 days, and signs it. */
  create(tx: Tx, songId: string, userId: string): Promise<EmbedToken & { readonly token: string }>;
  /** The viewer of an embed token by its id; undefined when it is revoked or has expired. */
  findViewer(tokenId: string): Promise<Viewer | undefined>;
  /** Finds the viewer of a request, also when its bearer is an embed token. */
  wrapFindViewer(findViewer: FindViewer): FindViewer;
};

type EmbedTokenOptions = {
  readonly secret: string;
  readonly database: Database;
  readonly now: () => Date;
  readonly findViewerById: FindViewerById;
};

/** Creates and verifies embed tokens. A token that is revoked, or whose creator was deleted, opens nothing. */
export function createEmbedTokenService({
  secret,
  database,
  now,
  findViewerById,
}: EmbedTokenOptions): EmbedTokenService {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'canticle embed token', 32));
  const findTokenViewer = async (tokenId: string): Promise<Viewer | undefined> => {
    const token = await findEmbedToken(database.read, tokenId, now());
    const creator = token && (await findViewerById(token.userId));
    return token && creator && restrictToEmbed(creator, token);
  };
  const verify = async (bearer: string): Promise<Viewer> => {
    const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now() };
    const { payload } = await jwtVerify(bearer, key, options).catch(() => ({ payload: { jti: undefined } }));
    const viewer = payload.jti === undefined ? undefined : await findTokenViewer(payload.jti);
    if (viewer === undefined) throw new Unauthenticated('This embed token has expired.');
    return viewer;
  };
  return {
    findViewer: findTokenViewer,
    wrapFindViewer: (findViewer) => (bearer) =>
      bearer?.startsWith(TOKEN_PREFIX) ? verify(bearer) : findViewer(bearer),
    async create(tx, songId, userId) {
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + LIFETIME_DAYS * 24 * 3600_000);
      const row = {
        id: newId(createdAt.getTime()),
        songId,
        userId,
        createdAt: toIso(createdAt),
        expiresAt: toIso(expiresAt),
      };
      await saveEmbedToken(tx, row);
      const token = await new SignJWT({ song: songId })
        .setProtectedHeader({ alg: 'HS256', typ: 'embed+jwt' })
        .setJti(row.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(createdAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { ...row, token };
    },
  };
}
