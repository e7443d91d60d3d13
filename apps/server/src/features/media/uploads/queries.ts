import type { Selectable } from 'kysely';
import { deleteBefore, type Reader, type Tables, type Tx } from '../../../platform/database/index.ts';

/** An upload in progress. Its bytes are in the folder of uploads until it is complete. */
export type Upload = {
  readonly id: string;
  readonly userId: string;
  readonly songId: string | null;
  readonly fileName: string;
  /** Its metadata from the start of the upload, as JSON. */
  readonly facts: string;
  readonly byteLength: number;
  readonly state: 'receiving' | 'stored' | 'refused';
  readonly fileId: string | null;
  readonly picture: string | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** The result of an upload. */
export type UploadResult =
  | { readonly state: 'stored'; readonly fileId: string }
  | { readonly state: 'stored'; readonly picture: string }
  | { readonly state: 'stored'; readonly importId: string }
  | { readonly state: 'refused'; readonly error: string };

/** Saves a new upload. */
export async function createUpload(tx: Tx, upload: Upload): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({
      id: upload.id,
      user_id: upload.userId,
      song_id: upload.songId,
      file_name: upload.fileName,
      facts: upload.facts,
      byte_length: upload.byteLength,
      state: upload.state,
      file_id: upload.fileId,
      picture: upload.picture,
      error: upload.error,
      created_at: upload.createdAt,
      expires_at: upload.expiresAt,
    })
    .execute();
}

/** Saves the result of an upload; false when that has been done before. */
export async function completeUpload(tx: Tx, id: string, result: UploadResult): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({
      state: result.state,
      ...('fileId' in result ? { file_id: result.fileId } : {}),
      ...('picture' in result ? { picture: result.picture } : {}),
      ...('error' in result ? { error: result.error } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The upload with this id. */
export async function findUpload(db: Reader, id: string): Promise<Upload | undefined> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toUpload(row);
}

/** The uploads of a person, the newest first, at most 100 by default. */
export async function listUploads(db: Reader, userId: string, count = 100): Promise<Upload[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(toUpload);
}

/** Uploads that are incomplete or not yet processed. */
export async function listReceivingUploads(db: Reader): Promise<Upload[]> {
  const rows = await db.selectFrom('uploads').selectAll().where('state', '=', 'receiving').execute();
  return rows.map(toUpload);
}

/** Deletes an upload. */
export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Deletes expired uploads, at most `limit`; returns how many. */
export async function deleteExpiredUploads(tx: Tx, now: Date, limit: number): Promise<number> {
  return deleteBefore(tx, 'uploads', 'expires_at', now, limit);
}

/** Whether this image was uploaded by somebody who may be about to use it. */
export async function isUploadedImage(db: Reader, picture: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('picture', '=', picture)
    .where('song_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function toUpload(row: Selectable<Tables['uploads']>): Upload {
  return {
    id: row.id,
    userId: row.user_id,
    songId: row.song_id,
    fileName: row.file_name,
    facts: row.facts,
    byteLength: row.byte_length,
    state: row.state,
    fileId: row.file_id,
    picture: row.picture,
    error: row.error,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
