import { Conflict } from '@canticle/contract';
import { recordChanges } from '../../platform/changes/index.ts';
import { toIso, chunks, acquireLock, type Tx } from '../../platform/database/index.ts';
import { findTag, findTagByName, type Tag } from './queries.ts';

/* Every write takes its turn before it touches a row: one that did so afterwards could wait for one that waits for it. */

type NewTag = { readonly id: string; readonly name: string; readonly color: string | null };

/**
 * Makes a tag without songs.
 *
 * @param hasIdempotencyKey  whether the call may come twice: then a tag of this name, or the person's own with this id, is the goal
 * @throws {Conflict} when the person has a tag of this name, or the id was used for another one
 */
export async function createTag(
  tx: Tx,
  userId: string,
  input: NewTag,
  hasIdempotencyKey: boolean,
  now: Date,
): Promise<Tag> {
  await acquireLock(tx, 'changes');
  const sameName = await findTagByName(tx, userId, input.name);
  if (sameName !== undefined && !hasIdempotencyKey) throw nameTakenError();
  const existing = sameName ?? (await findTag(tx, input.id));
  if (existing !== undefined) {
    if (existing.userId !== userId || !hasIdempotencyKey)
      throw new Conflict('This id was used for another tag. Make a new one.');
    return existing;
  }
  const at = toIso(now);
  await tx
    .insertInto('tags')
    .values({ ...input, user_id: userId, created_at: at, updated_at: at })
    .execute();
  return (await findTag(tx, input.id)) as Tag;
}

/** What becomes of a tag; what is left out stays. */
export type TagChange = {
  readonly name?: string;
  readonly color?: string | null;
  readonly addSongs?: readonly string[];
  readonly removeSongs?: readonly string[];
};

/**
 * Changes a tag. A song that has it already, or has it no longer, is no mistake.
 *
 * @throws {Conflict} when the owner has another tag of the new name
 */
export async function updateTag(tx: Tx, tag: Tag, change: TagChange, now: Date): Promise<Tag> {
  await acquireLock(tx, 'changes');
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
  return (await findTag(tx, tag.id)) as Tag;
}

/** Deletes a tag for everybody. */
export async function deleteTag(tx: Tx, tag: Tag, now: Date): Promise<void> {
  await acquireLock(tx, 'changes');
  await tx.deleteFrom('tags').where('id', '=', tag.id).execute();
  await recordTagChange(tx, tag, now, true);
}

/** Shares a tag with somebody. A right to change it that they have already stays. */
export async function addTagUser(
  tx: Tx,
  tag: Tag,
  userId: string,
  permission: 'view' | 'edit',
  now: Date,
): Promise<void> {
  await acquireLock(tx, 'changes');
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

/** Takes a tag away from somebody it is shared with. */
export async function removeTagUser(tx: Tx, tag: Tag, userId: string, now: Date): Promise<void> {
  await acquireLock(tx, 'changes');
  await tx.deleteFrom('tag_users').where('tag_id', '=', tag.id).where('user_id', '=', userId).execute();
  await touchTag(tx, tag.id, now);
  await recordTagChange(tx, { ...tag, sharedWithIds: tag.sharedWithIds.filter((id) => id !== userId) }, now);
  await recordChanges(tx, [{ kind: 'tag', id: tag.id, owner: userId, deleted: true }], now);
}

/* Whom a tag is shared with stands in its document: the change is told to whoever asks for what is newer. */
async function touchTag(tx: Tx, tagId: string, now: Date): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ updated_at: toIso(now) })
    .where('id', '=', tagId)
    .execute();
}

function nameTakenError(): Conflict {
  return new Conflict('You have a tag with this name already.');
}

async function recordTagChange(tx: Tx, tag: Tag, now: Date, deleted = false): Promise<void> {
  const people = [tag.userId, ...tag.sharedWithIds];
  await recordChanges(
    tx,
    people.map((owner) => ({ kind: 'tag' as const, id: tag.id, owner, deleted })),
    now,
  );
}
