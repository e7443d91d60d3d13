import { type BodyOf, type TagV3, tags } from '@canticle/contract/calls';
import { isOperationOf, type PendingOperation, requestOf } from '../../offline/index.ts';

export type Tag = TagV3;

/** All operations on a tag share one resource key: they reach the server in the order they were made. */
export const tagResourceKey = (id: string) => `tag:${id}`;
const tagIdOf = (resourceKey: string) => resourceKey.slice(tagResourceKey('').length);

/** The person's tags after an operation on one of them. */
export function applyToTags(all: readonly Tag[], operation: PendingOperation): Tag[] {
  const id = tagIdOf(operation.thing);
  const created = requestOf(operation, tags.createTag);
  const createdForMany = requestOf(operation, tags.createTagV4);
  if (created)
    return all.some((tag) => tag.id === id)
      ? [...all]
      : [...all, buildTag(id, { ...created.body, songIds: createdForMany?.body.songIds }, operation.addedAt)];
  if (isOperationOf(operation, tags.deleteTag)) return all.filter((tag) => tag.id !== id);
  const patched = requestOf(operation, tags.patchTag);
  return patched ? all.map((tag) => (tag.id === id ? patchTag(tag, patched.body) : tag)) : [...all];
}

function buildTag(
  id: string,
  { name, color, songId, songIds }: BodyOf<typeof tags.createTag> & Pick<BodyOf<typeof tags.createTagV4>, 'songIds'>,
  addedAt: number,
): Tag {
  return {
    id,
    type: 'tag',
    name,
    color: color ?? null,
    userId: '',
    songIds: songId ? [songId] : [...(songIds ?? [])],
    canEdit: true,
    updatedAt: new Date(addedAt).toISOString(),
  };
}

function patchTag(tag: Tag, { name, color, addIds, removeIds }: BodyOf<typeof tags.patchTag>): Tag {
  const remaining = tag.songIds.filter((id) => !removeIds?.includes(id));
  return {
    ...tag,
    ...(name && { name }),
    ...(color !== undefined && { color }),
    songIds: [...remaining, ...(addIds ?? []).filter((id) => !remaining.includes(id))],
  };
}
