import { recordChange } from '../../changes/index.ts';
import { momentOf, serialise, type Tx } from '../../database/index.ts';
import type { FileStore } from '../../files/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { fileIdsOfContributors, reportFile, withAnother } from '../songs/index.ts';
import type { FileDraft, MediaFile } from './model.ts';
import { listFiles } from './queries.ts';

/** Bytes that no file holds any more are kept for a day: a download may be under way. */
const KEPT_MS = 24 * 3600_000;

export type FileRooms = { readonly media: FileStore; readonly jobs: Jobs; readonly now: () => Date };

/**
 * Writes a file, new or over the one with that id. Its bytes must be stored before.
 *
 * @throws {ContentGone} when they are not: what nobody used was being cleared away meanwhile. Store them again, then.
 */
export async function putFile(tx: Tx, rooms: FileRooms, draft: FileDraft, now = rooms.now()): Promise<void> {
  await serialise(tx, 'media');
  if (draft.address === null && (await rooms.media.sizeOf(draft.contentHash)) === undefined) throw new ContentGone();
  const [before] = await listFiles(tx, { ids: [draft.id] });
  const facts = rowOf(draft, now);
  await tx
    .insertInto('files')
    .values({ id: draft.id, created_at: momentOf(now), ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  const contributorIds = draft.participants.map((one) => one.contributorId);
  await reportFile(tx, draft.id, contributorIds);
  await recordChange(tx, { kind: 'file', id: draft.id }, now);
  if (before !== undefined && before.contentHash !== draft.contentHash)
    await forgetLater(tx, rooms, before.contentHash);
}

/** Removes a file and the words that go with it. Their bytes follow a day later, unless another file has the same. */
export async function removeFile(tx: Tx, rooms: FileRooms, file: MediaFile): Promise<void> {
  for (const words of await listFiles(tx, { companionOf: file.id })) await removeOne(tx, rooms, words);
  await removeOne(tx, rooms, file);
}

/** Lets every file in which one contributor has a part name another instead. Gives how many there were. */
export async function replaceContributor(tx: Tx, fromId: string, intoId: string, now: Date): Promise<number> {
  const ids = (await fileIdsOfContributors(tx, fromId)).get(fromId) ?? [];
  const files = await listFiles(tx, { ids });
  for (const file of files) {
    const participants = withAnother(file.participants, fromId, intoId);
    await tx
      .updateTable('files')
      .set({ participants: JSON.stringify(participants), updated_at: momentOf(now) })
      .where('id', '=', file.id)
      .execute();
    await reportFile(
      tx,
      file.id,
      participants.map((one) => one.contributorId),
    );
    await recordChange(tx, { kind: 'file', id: file.id }, now);
  }
  return files.length;
}

/** The bytes a file should have are not stored. */
export class ContentGone extends Error {
  override readonly name = 'ContentGone';
}

async function removeOne(tx: Tx, rooms: FileRooms, file: MediaFile): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', file.id).execute();
  await recordChange(tx, { kind: 'file', id: file.id, deleted: true }, rooms.now());
  await forgetLater(tx, rooms, file.contentHash);
}

async function forgetLater(tx: Tx, { jobs, now }: FileRooms, contentHash: string): Promise<void> {
  if (contentHash === '') return;
  const runAt = new Date(now().getTime() + KEPT_MS);
  await jobs.add(tx, { kind: 'media.forget', key: `media.forget ${contentHash}`, request: { contentHash }, runAt });
}

function rowOf(draft: FileDraft, now: Date) {
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
    updated_at: momentOf(now),
  };
}
