import type { tags } from '@canticle/contract';
import type { Tag } from './model.ts';
import { findTagRights } from './rules.ts';

/** Serialises a tag for 3.0, for one person. */
export function serializeTagV3(tag: Tag, viewerId: string): tags.TagV3 {
  const { id, name, color, userId, songIds, updatedAt } = tag;
  const canEdit = findTagRights(tag, viewerId)?.edit ?? false;
  return { id, type: 'tag', name, color, userId, songIds: [...songIds], canEdit, updatedAt };
}

/** Serialises a tag for 4.0, for one person. */
export function serializeTagV4(tag: Tag, viewerId: string): tags.TagV4 {
  const { id, updatedAt, userId, sharedWithIds, name, color, songIds } = tag;
  const rights = findTagRights(tag, viewerId);
  return {
    id,
    updatedAt,
    userId,
    sharedWithIds: [...sharedWithIds],
    name,
    color,
    songIds: [...songIds],
    permissions: { edit: rights?.edit ?? false, delete: rights?.own ?? false },
  };
}
