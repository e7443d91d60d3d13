import { NotFound, Unprocessable } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { deleteBefore, newId, toIso, type Tx } from '../../platform/database/index.ts';
import type { AccessToken } from './model.ts';
import { listAccessTokens } from './queries.ts';
import { hashToken, MAX_TOKENS } from './rules.ts';

type NewToken = Pick<AccessToken, 'userId' | 'name' | 'scopes'> & { readonly expiresAt: Date | null };

/**
 * Stores the hash of a token.
 *
 * @throws {Unprocessable} when the person has too many
 */
export async function createAccessToken(
  tx: Tx,
  token: string,
  { userId, name, scopes, expiresAt }: NewToken,
  now: Date,
): Promise<AccessToken> {
  if ((await listAccessTokens(tx, userId, now)).length >= MAX_TOKENS)
    throw new Unprocessable(`You can have up to ${MAX_TOKENS} access tokens. Revoke one first.`);
  const created = {
    id: newId(now.getTime()),
    userId,
    name,
    scopes: [...new Set(scopes)],
    createdAt: toIso(now),
    expiresAt: expiresAt && toIso(expiresAt),
    lastUsedAt: null,
  };
  await tx
    .insertInto('access_tokens')
    .values({
      id: created.id,
      user_id: userId,
      name,
      token_hash: hashToken(token),
      scopes: JSON.stringify(created.scopes),
      created_at: created.createdAt,
      expires_at: created.expiresAt,
      last_used_at: null,
    })
    .execute();
  await recordTokenAudit(tx, 'create-access-token', created, now);
  return created;
}

/** @throws {NotFound} when the person has no such token */
export async function revokeAccessToken(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  const tokens = await listAccessTokens(tx, userId, now);
  const token = tokens.find((one) => one.id === id);
  if (token === undefined) throw new NotFound('Access token not found.');
  await tx.deleteFrom('access_tokens').where('id', '=', id).execute();
  await recordTokenAudit(tx, 'revoke-access-token', token, now);
}

function recordTokenAudit(tx: Tx, action: string, { id, userId, name, scopes, expiresAt }: AccessToken, now: Date) {
  const details = { name, scopes, expiresAt };
  return recordAudit(tx, { actor: userId, action, kind: 'access-token', id, details }, now);
}

/** Records that a token was used. */
export async function recordUse(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('access_tokens')
    .set({ last_used_at: toIso(now) })
    .where('id', '=', id)
    .execute();
}

/** Deletes expired tokens, at most `limit`; returns how many. */
export async function deleteExpiredAccessTokens(tx: Tx, now: Date, limit: number): Promise<number> {
  return deleteBefore(tx, 'access_tokens', 'expires_at', now, limit);
}
