import { recordChange } from '../../platform/changes/index.ts';
import { toIso, acquireLock, type Tx } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';
import { listFileIdsByContributor, saveFileContributors, replaceParticipant } from '../songs/index.ts';
import type { FileDraft, MediaFile } from './model.ts';
import { listFiles } from './queries.ts';

/** Content that no file uses any more is kept for a day: a download may be in progress. */
const DELETION_DELAY_MS = 24 * 3600_000;

export type FileContext = { readonly media: FileStore; readonly jobs: JobQueue; readonly now: () => Date };

/**
 * Saves a file, new or replacing the one with that id. Its bytes must be stored before.
 *
 * @throws {ContentMissingError} when they are not, because a cleanup has just deleted unused content. Store them again,
 * then.
 */
export async function saveFile(tx: Tx, context: FileContext, draft: FileDraft, now = context.now()): Promise<void> {
  await acquireLock(tx, 'media');
  if (draft.address === null && (await context.media.sizeOf(draft.contentHash)) === undefined)
    throw new ContentMissingError();
  const [existing] = await listFiles(tx, { ids: [draft.id] });
  const row = toRow(draft, now);
  await tx
    .insertInto('files')
    .values({ id: draft.id, created_at: toIso(now), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const contributorIds = draft.participants.map((one) => one.contributorId);
  await saveFileContributors(tx, draft.id, contributorIds);
  await recordChange(tx, { kind: 'file', id: draft.id }, now);
  if (existing !== undefined && existing.contentHash !== draft.contentHash)
    await scheduleContentDeletion(tx, context, existing.contentHash);
}

/**
 * Deletes a file and its timed texts. Their bytes are deleted a day later, unless another file has the same content.
 */
export async function deleteFile(tx: Tx, context: FileContext, file: MediaFile): Promise<void> {
  for (const timedText of await listFiles(tx, { companionOf: file.id })) await deleteOne(tx, context, timedText);
  await deleteOne(tx, context, file);
}

/** Replaces a contributor by another one in every file. Returns how many files changed. */
export async function replaceContributor(tx: Tx, fromId: string, toId: string, now: Date): Promise<number> {
  const ids = (await listFileIdsByContributor(tx, fromId)).get(fromId) ?? [];
  const files = await listFiles(tx, { ids });
  for (const file of files) {
    const participants = replaceParticipant(file.participants, fromId, toId);
    await tx
      .updateTable('files')
      .set({ participants: JSON.stringify(participants), updated_at: toIso(now) })
      .where('id', '=', file.id)
      .execute();
    await saveFileContributors(
      tx,
      file.id,
      participants.map((one) => one.contributorId),
    );
    await recordChange(tx, { kind: 'file', id: file.id }, now);
  }
  return files.length;
}

/** The bytes of a file are not stored. */
export class ContentMissingError extends Error {
  override readonly name = 'ContentMissingError';
}

async function deleteOne(tx: Tx, context: FileContext, file: MediaFile): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', file.id).execute();
  await recordChange(tx, { kind: 'file', id: file.id, deleted: true }, context.now());
  await scheduleContentDeletion(tx, context, file.contentHash);
}

async function scheduleContentDeletion(tx: Tx, { jobs, now }: FileContext, contentHash: string): Promise<void> {
  if (contentHash === '') return;
  const runAt = new Date(now().getTime() + DELETION_DELAY_MS);
  await jobs.add(tx, { kind: 'media.forget', key: `media.forget ${contentHash}`, request: { contentHash }, runAt });
}

function toRow(draft: FileDraft, now: Date) {
  return {
    song_id: draft.songId,
    name: draft.name,
    type: draft.type,
    category: draft.category,
    number: draft.number,
    language: draft.language,
    transposition: draft.transposition,
    information: draft.information,
    instrument_id: draft.instrumentId,
    participants: JSON.stringify(draft.participants),
    companion_of: draft.companionOf,
    address: draft.address,
    made_from: draft.madeFrom,
    content_hash: draft.contentHash,
    byte_length: draft.byteLength,
    media_type: draft.mediaType,
    file_name: draft.fileName,
    updated_at: toIso(now),
  };
}
