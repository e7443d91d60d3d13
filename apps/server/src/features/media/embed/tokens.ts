import { hkdfSync } from 'node:crypto';
import { SignedOut } from '@canticle/contract';
import { jwtVerify, SignJWT } from 'jose';
import { type Database, momentOf, newId, type Tx } from '../../../database/index.ts';
import type { FindViewer, Viewer } from '../../../http/index.ts';
import { type EmbedToken, findToken, storeToken } from './queries.ts';
import { narrow } from './rules.ts';

const KEPT_DAYS = 30;
const AUDIENCE = 'canticle-embed';
/** What every embed token begins with: the head of a token signed with our own key. Sign-in tokens have another. */
const HEAD = `${Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'embed+jwt' })).toString('base64url')}.`;

/** Finds a person by id, with their rights as of now; undefined when they are gone. */
export type ViewerOf = (userId: string) => Promise<Viewer | undefined>;

export type EmbedTokens = {
  /** Writes a token down for 30 days, and signs it. */
  make(tx: Tx, songId: string, userId: string): Promise<EmbedToken & { readonly token: string }>;
  /** The viewer of an embed token by its id; undefined when it is revoked or has expired. */
  viewerOf(tokenId: string): Promise<Viewer | undefined>;
  /** Finds who asks, also when what they come with is an embed token. */
  around(findViewer: FindViewer): FindViewer;
};

type Parts = {
  readonly secret: string;
  readonly database: Database;
  readonly now: () => Date;
  readonly people: ViewerOf;
};

/** Makes embed tokens and knows them again. A token that is revoked, or whose maker is gone, opens nothing. */
export function createEmbedTokens({ secret, database, now, people }: Parts): EmbedTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'canticle embed token', 32));
  const viewerOf = async (tokenId: string): Promise<Viewer | undefined> => {
    const token = await findToken(database.read, tokenId, now());
    const maker = token && (await people(token.userId));
    return token && maker && narrow(maker, token);
  };
  const verify = async (bearer: string): Promise<Viewer> => {
    const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now() };
    const { payload } = await jwtVerify(bearer, key, options).catch(() => ({ payload: { jti: undefined } }));
    const viewer = payload.jti === undefined ? undefined : await viewerOf(payload.jti);
    if (viewer === undefined) throw new SignedOut('This embed token holds no longer.');
    return viewer;
  };
  return {
    viewerOf,
    around: (findViewer) => (bearer) => (bearer?.startsWith(HEAD) ? verify(bearer) : findViewer(bearer)),
    async make(tx, songId, userId) {
      const at = now();
      const end = new Date(at.getTime() + KEPT_DAYS * 24 * 3600_000);
      const row = { id: newId(at.getTime()), songId, userId, createdAt: momentOf(at), expiresAt: momentOf(end) };
      await storeToken(tx, row);
      const token = await new SignJWT({ song: songId })
        .setProtectedHeader({ alg: 'HS256', typ: 'embed+jwt' })
        .setJti(row.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(end)
        .sign(key);
      return { ...row, token };
    },
  };
}
