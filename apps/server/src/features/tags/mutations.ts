import { Conflict, NotFound } from '@canticle/contract';
import { recordChanges } from '../../platform/changes/index.ts';
import { toIso, chunks, acquireLocksOf, acquireSharedLock, type Tx } from '../../platform/database/index.ts';
import { findTag, findTagByName } from './queries.ts';
import type { Tag } from './model.ts';

/* Every write acquires its locks before it touches a row: a write that did so afterwards could deadlock. */

type NewTag = { readonly id: string; readonly name: string; readonly color: string | null };

/**
 * Creates a tag without songs.
 *
 * @param hasIdempotencyKey  whether the call may be retried: then an existing tag of this name, or the person's own
 * with this id, is a success
 * @throws {Conflict} when the person has a tag of this name, or the id was used for another one
 */
export async function createTag(
  tx: Tx,
  userId: string,
  input: NewTag,
  hasIdempotencyKey: boolean,
  now: Date,
): Promise<Tag> {
  await lockTags(tx, [userId, input.id]);
  const sameName = await findTagByName(tx, userId, input.name);
  if (sameName !== undefined && !hasIdempotencyKey) throw nameTakenError();
  const existing = sameName ?? (await findTag(tx, input.id));
  if (existing !== undefined) {
    if (existing.userId !== userId || !hasIdempotencyKey)
      throw new Conflict('This ID is already used by another tag. Create a new one.');
    return existing;
  }
  const at = toIso(now);
  await tx
    .insertInto('tags')
    .values({ ...input, user_id: userId, created_at: at, updated_at: at })
    .execute();
  return readTag(tx, input.id);
}

/** A change of a tag; missing fields are unchanged. */
export type TagChange = {
  readonly name?: string;
  readonly color?: string | null;
  readonly addSongs?: readonly string[];
  readonly removeSongs?: readonly string[];
};

/**
 * Changes a tag. Adding a song that has it already, or removing one that no longer has it, is not an error.
 *
 * @throws {NotFound} when it was deleted meanwhile
 * @throws {Conflict} when the owner has another tag of the new name
 */
export async function updateTag(tx: Tx, known: Tag, change: TagChange, now: Date): Promise<Tag> {
  const tag = await lockTag(tx, known);
  const { name, color, addSongs = [], removeSongs = [] } = change;
  if (name !== undefined && name !== tag.name && (await findTagByName(tx, tag.userId, name)) !== undefined)
    throw nameTakenError();
  const set = { ...(name === undefined ? {} : { name }), ...(color === undefined ? {} : { color }) };
  await tx
    .updateTable('tags')
    .set({ ...set, updated_at: toIso(now) })
    .where('id', '=', tag.id)
    .execute();
  const rows = [...new Set(addSongs)].map((song_id) => ({ tag_id: tag.id, song_id, added_at: toIso(now) }));
  for (const chunk of chunks(rows))
    await tx
      .insertInto('tag_songs')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const chunk of chunks(removeSongs))
    await tx.deleteFrom('tag_songs').where('tag_id', '=', tag.id).where('song_id', 'in', chunk).execute();
  await recordTagChange(tx, tag, now);
  return readTag(tx, tag.id);
}

/**
 * Deletes a tag for everybody.
 *
 * @throws {NotFound} when that was done meanwhile
 */
export async function deleteTag(tx: Tx, known: Tag, now: Date): Promise<void> {
  const tag = await lockTag(tx, known);
  await tx.deleteFrom('tags').where('id', '=', tag.id).execute();
  await recordTagChange(tx, tag, now, true);
}

/**
 * Shares a tag with a person. An existing edit permission stays.
 *
 * @throws {NotFound} when it was deleted meanwhile
 */
export async function addTagUser(
  tx: Tx,
  known: Tag,
  userId: string,
  permission: 'view' | 'edit',
  now: Date,
): Promise<void> {
  const tag = await lockTag(tx, known);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tag_users')
    .values({ tag_id: tag.id, user_id: userId, permission })
    .onConflict((conflict) => {
      const found = conflict.columns(['tag_id', 'user_id']);
      if (permission !== 'edit') return found.doNothing();
      return found.doUpdateSet({ permission }).where('tag_users.permission', '!=', permission);
    })
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await touchTag(tx, tag.id, now);
  await recordTagChange(tx, { ...tag, sharedWithIds: [...tag.sharedWithIds, userId] }, now);
}

/**
 * Stops sharing a tag with a person.
 *
 * @throws {NotFound} when it was deleted meanwhile
 */
export async function removeTagUser(tx: Tx, known: Tag, userId: string, now: Date): Promise<void> {
  const tag = await lockTag(tx, known);
  await tx.deleteFrom('tag_users').where('tag_id', '=', tag.id).where('user_id', '=', userId).execute();
  await touchTag(tx, tag.id, now);
  await recordTagChange(tx, { ...tag, sharedWithIds: tag.sharedWithIds.filter((id) => id !== userId) }, now);
  await recordChanges(tx, [{ kind: 'tag', id: tag.id, owner: userId, deleted: true }], now);
}

/** Marks a tag as changed: what it is shared with and its songs are part of its document. */
export async function touchTag(tx: Tx, tagId: string, now: Date): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ updated_at: toIso(now) })
    .where('id', '=', tagId)
    .execute();
}

/* Those of these owners, and of these ids; whoever moves tags of everybody waits, or is waited for. */
async function lockTags(tx: Tx, ids: readonly string[]): Promise<void> {
  await acquireSharedLock(tx, 'tags');
  await acquireLocksOf(tx, 'tagsOf', ids);
}

/* The tag as it is once nobody else changes it: it may have been shared or deleted since it was read. */
async function lockTag(tx: Tx, { id, userId }: Tag): Promise<Tag> {
  await lockTags(tx, [userId]);
  const tag = await findTag(tx, id);
  if (tag === undefined) throw new NotFound('Tag not found.');
  return tag;
}

function nameTakenError(): Conflict {
  return new Conflict('You already have a tag with this name.');
}

/** Records for everybody who sees a tag that it has changed. */
export async function recordTagChange(tx: Tx, tag: Tag, now: Date, deleted = false): Promise<void> {
  const people = [tag.userId, ...tag.sharedWithIds];
  await recordChanges(
    tx,
    people.map((owner) => ({ kind: 'tag' as const, id: tag.id, owner, deleted })),
    now,
  );
}

async function readTag(tx: Tx, id: string): Promise<Tag> {
  const tag = await findTag(tx, id);
  if (tag === undefined) throw new Error(`The tag ${id} is gone from its own transaction.`);
  return tag;
}
