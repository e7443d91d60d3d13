import type { AccessTokenScope } from '@canticle/contract';
import { type Reader, readJson, type Tables, toIso } from '../../platform/database/index.ts';
import type { AccessToken } from './model.ts';

/** The token with this hash, unless it has expired or the person has signed out everywhere since. */
export async function findByHash(db: Reader, hash: string, now: Date): Promise<AccessToken | undefined> {
  const row = await validTokens(db, now).where('token_hash', '=', hash).executeTakeFirst();
  return row && toAccessToken(row);
}

/** The tokens of a person that work, the newest first. */
export async function listAccessTokens(db: Reader, userId: string, now: Date): Promise<AccessToken[]> {
  const rows = await validTokens(db, now)
    .where('user_id', '=', userId)
    .orderBy('access_tokens.created_at', 'desc')
    .orderBy('access_tokens.id', 'desc')
    .execute();
  return rows.map(toAccessToken);
}

/** Every token of a person, also those that no longer work; not what they are called with. */
export async function exportAccessTokens(db: Reader, userId: string): Promise<AccessToken[]> {
  const rows = await db.selectFrom('access_tokens').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(toAccessToken);
}

function validTokens(db: Reader, now: Date) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .selectAll('access_tokens')
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', toIso(now))]))
    .where((is) =>
      is.or([is('signed_out_at', 'is', null), is('signed_out_at', '<', is.ref('access_tokens.created_at'))]),
    );
}

function toAccessToken(row: Tables['access_tokens']): AccessToken {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scopes: readJson<AccessTokenScope[]>(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
