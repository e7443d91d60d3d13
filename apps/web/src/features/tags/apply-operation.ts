import { type TagV3, tags } from '@canticle/contract/calls';
import type { PendingOperation } from '../../offline/index.ts';

export type Tag = TagV3;

/** All operations on a tag share one resource key: they reach the server in the order they were made. */
export const tagResourceKey = (id: string) => `tag:${id}`;
const tagIdOf = (resourceKey: string) => resourceKey.slice(tagResourceKey('').length);

/** The body of a new tag; `songIds` where several songs get it at once. */
type CreateTagBody = {
  readonly id: string;
  readonly name: string;
  readonly color?: string | null;
  readonly songId?: string;
  readonly songIds?: readonly string[];
};
type TagPatch = {
  readonly name?: string;
  readonly color?: string | null;
  readonly addIds?: readonly string[];
  readonly removeIds?: readonly string[];
};

/** The person's tags after an operation on one of them. */
export function applyToTags(all: readonly Tag[], { call, thing: resourceKey, body, addedAt }: PendingOperation): Tag[] {
  const id = tagIdOf(resourceKey);
  if (call.method === 'POST')
    return all.some((tag) => tag.id === id) ? [...all] : [...all, buildTag(body as CreateTagBody, addedAt)];
  if (call.method === 'DELETE' && call.path === tags.deleteTag.path) return all.filter((tag) => tag.id !== id);
  if (call.method === 'PATCH') return all.map((tag) => (tag.id === id ? patchTag(tag, body as TagPatch) : tag));
  return [...all];
}

function buildTag({ id, name, color = null, songId, songIds = [] }: CreateTagBody, addedAt: number): Tag {
  return {
    id,
    type: 'tag',
    name,
    color,
    userId: '',
    songIds: songId === undefined ? [...songIds] : [songId],
    canEdit: true,
    updatedAt: new Date(addedAt).toISOString(),
  };
}

function patchTag(tag: Tag, { name, color, addIds = [], removeIds = [] }: TagPatch): Tag {
  const remaining = tag.songIds.filter((id) => !removeIds.includes(id));
  return {
    ...tag,
    ...(name !== undefined && { name }),
    ...(color !== undefined && { color }),
    songIds: [...remaining, ...addIds.filter((id) => !remaining.includes(id))],
  };
}
