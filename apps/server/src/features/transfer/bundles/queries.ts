import { deleteBefore, type Reader, readJson, type Tables, type Tx } from '../../../platform/database/index.ts';
import type { ExportReport } from '../model.ts';

/** A zip archive of collections that a person requested. */
export type StoredBundle = {
  readonly id: string;
  readonly userId: string;
  readonly jobId: string;
  /** Collection keys; null for everything. */
  readonly collections: readonly string[] | null;
  /** Empty until it is written. */
  readonly contentHash: string;
  readonly byteLength: number;
  readonly counts: ExportReport | null;
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** Saves a requested bundle. */
export async function createBundle(tx: Tx, bundle: StoredBundle): Promise<void> {
  await tx
    .insertInto('bundles')
    .values({
      id: bundle.id,
      user_id: bundle.userId,
      job_id: bundle.jobId,
      collections: bundle.collections && JSON.stringify(bundle.collections),
      content_hash: bundle.contentHash,
      byte_length: bundle.byteLength,
      counts: bundle.counts && JSON.stringify(bundle.counts),
      created_at: bundle.createdAt,
      expires_at: bundle.expiresAt,
    })
    .execute();
}

/** Saves that a bundle is written. */
export async function completeBundle(
  tx: Tx,
  id: string,
  { hash, byteLength, counts }: { readonly hash: string; readonly byteLength: number; readonly counts: ExportReport },
): Promise<void> {
  await tx
    .updateTable('bundles')
    .set({ content_hash: hash, byte_length: byteLength, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}

/** Finds the bundle with this id. */
export async function findBundle(db: Reader, id: string): Promise<StoredBundle | undefined> {
  const row = await db.selectFrom('bundles').selectAll().where('id', '=', id).executeTakeFirst();
  return row && parseBundleRow(row);
}

/** Lists bundles, newest first; those of one person when one is given. */
export async function listBundles(db: Reader, userId?: string): Promise<StoredBundle[]> {
  let query = db.selectFrom('bundles').selectAll();
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(parseBundleRow);
}

/** Deletes a bundle. */
export async function deleteBundle(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('bundles').where('id', '=', id).execute();
}

/** Deletes at most `atMost` bundles that expired before now; returns how many. */
export async function deleteExpiredBundles(tx: Tx, now: Date, atMost: number): Promise<number> {
  return deleteBefore(tx, 'bundles', 'expires_at', now, atMost);
}

function parseBundleRow(row: Tables['bundles']): StoredBundle {
  return {
    id: row.id,
    userId: row.user_id,
    jobId: row.job_id,
    collections: row.collections === null ? null : readJson<string[]>(row.collections),
    contentHash: row.content_hash,
    byteLength: row.byte_length,
    counts: row.counts === null ? null : readJson<ExportReport>(row.counts),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
