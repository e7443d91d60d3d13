import { deleteBefore, toIso, type Reader, type Tx } from '../../../platform/database/index.ts';

export type EmbedToken = {
  readonly id: string;
  readonly songId: string;
  /** The creator; the token opens what they may open. */
  readonly userId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** Saves a token. */
export async function saveEmbedToken(tx: Tx, { id, songId, userId, createdAt, expiresAt }: EmbedToken): Promise<void> {
  await tx
    .insertInto('embed_tokens')
    .values({ id, song_id: songId, user_id: userId, created_at: createdAt, expires_at: expiresAt })
    .execute();
}

/** The token with this id, unless it is revoked or has expired. */
export async function findEmbedToken(db: Reader, id: string, now: Date): Promise<EmbedToken | undefined> {
  const row = await validTokens(db, now).where('id', '=', id).executeTakeFirst();
  return row && toEmbedToken(row);
}

/** The valid tokens a person has created for a song, the newest first. */
export async function listEmbedTokens(db: Reader, songId: string, userId: string, now: Date): Promise<EmbedToken[]> {
  const rows = await validTokens(db, now)
    .where('song_id', '=', songId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toEmbedToken);
}

/** Every token a person has created, including those that are no longer valid. */
export async function listEmbedTokensOfUser(db: Reader, userId: string): Promise<EmbedToken[]> {
  const rows = await db.selectFrom('embed_tokens').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(toEmbedToken);
}

/** Revokes a token; returns false when the person has created none with this id. */
export async function revokeEmbedToken(tx: Tx, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('embed_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes expired tokens, at most `limit`; returns how many. */
export async function deleteExpiredEmbedTokens(tx: Tx, now: Date, limit: number): Promise<number> {
  return deleteBefore(tx, 'embed_tokens', 'expires_at', now, limit);
}

function validTokens(db: Reader, now: Date) {
  return db.selectFrom('embed_tokens').selectAll().where('expires_at', '>', toIso(now));
}

function toEmbedToken(row: {
  id: string;
  song_id: string;
  user_id: string;
  created_at: string;
  expires_at: string;
}): EmbedToken {
  return { id: row.id, songId: row.song_id, userId: row.user_id, createdAt: row.created_at, expiresAt: row.expires_at };
}
