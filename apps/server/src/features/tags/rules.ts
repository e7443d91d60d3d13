import { Forbidden } from '@canticle/contract';
import type { Tag } from './model.ts';

/** A person's rights over a tag they see: put it on songs and name it, or delete and share it. */
export type TagRights = { readonly edit: boolean; readonly own: boolean };

/** The rights of a person over a tag; undefined for a stranger, from whom it is hidden. */
export function findTagRights(
  { userId, sharedWithIds, editorIds }: Pick<Tag, 'userId' | 'sharedWithIds' | 'editorIds'>,
  personId: string,
): TagRights | undefined {
  if (userId === personId) return { edit: true, own: true };
  return sharedWithIds.includes(personId) ? { edit: editorIds.includes(personId), own: false } : undefined;
}

/**
 * Refuses what the rights do not include.
 *
 * @throws {Forbidden} when the right is missing
 */
export function requireTagRight(rights: TagRights, right: keyof TagRights): void {
  if (rights[right]) return;
  throw new Forbidden(
    right === 'edit' ? 'You can view this tag but not edit it.' : 'Only the owner of the tag can do this.',
  );
}
