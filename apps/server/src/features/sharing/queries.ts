import { randomBytes } from 'node:crypto';
import { NotFound, type sharing } from '@canticle/contract';
import { toIso, type Reader, type Tx } from '../../platform/database/index.ts';

type ShareKey = sharing.ShareKey;

/** The keys a person created, the newest first. */
export async function listShareKeys(db: Reader, userId: string): Promise<ShareKey[]> {
  return withUses(
    db,
    await selectShareKeys(db).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('key').execute(),
  );
}

/** Which links a person has used, and when. */
export async function listShareKeyUses(db: Reader, userId: string) {
  return db
    .selectFrom('share_key_uses')
    .select(['key', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute();
}

/**
 * The share key with this text.
 *
 * @throws {NotFound} when there is none
 */
export async function getShareKey(db: Reader, key: string): Promise<ShareKey> {
  const [found] = await withUses(db, await selectShareKeys(db).where('key', '=', key).execute());
  if (found === undefined) throw new NotFound('Link not found. It may have been deleted.');
  return found;
}

/** Creates a key that cannot be guessed. */
export async function createShareKey(
  tx: Tx,
  input: Pick<ShareKey, 'itemId' | 'type' | 'userId' | 'permission' | 'validTo'>,
  now: Date,
): Promise<ShareKey> {
  const { itemId, type, userId, permission, validTo } = input;
  const key = randomBytes(24).toString('base64url');
  const row = { key, type, item_id: itemId, user_id: userId, permission, valid_to: validTo, created_at: toIso(now) };
  await tx.insertInto('share_keys').values(row).execute();
  return { ...input, id: key, key, usedByIds: [], updatedAt: row.created_at };
}

/** Deletes a key of this person; false when they created none like it. */
export async function deleteShareKey(tx: Tx, userId: string, key: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('share_keys')
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Records that somebody redeemed a key; returns false when they had before. */
export async function recordShareKeyUse(tx: Tx, key: string, userId: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('share_key_uses')
    .values({ key, user_id: userId, used_at: toIso(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

function selectShareKeys(db: Reader) {
  return db
    .selectFrom('share_keys')
    .select(['key', 'type', 'item_id as itemId', 'user_id as userId', 'permission', 'valid_to as validTo'])
    .select('created_at as createdAt');
}

type ShareKeyRow = Omit<ShareKey, 'id' | 'usedByIds' | 'updatedAt'> & {
  readonly createdAt: string;
};

async function withUses(db: Reader, rows: readonly ShareKeyRow[]): Promise<ShareKey[]> {
  if (rows.length === 0) return [];
  const uses = await db
    .selectFrom('share_key_uses')
    .select(['key', 'user_id', 'used_at'])
    .where(
      'key',
      'in',
      rows.map((row) => row.key),
    )
    .orderBy('used_at')
    .orderBy('user_id')
    .execute();
  const usesOf = Map.groupBy(uses, (use) => use.key);
  return rows.map(({ createdAt, ...row }) => {
    const used = usesOf.get(row.key) ?? [];
    return {
      ...row,
      id: row.key,
      type: row.type,
      permission: row.permission,
      usedByIds: used.map((use) => use.user_id),
      updatedAt: used.at(-1)?.used_at ?? createdAt,
    };
  });
}
