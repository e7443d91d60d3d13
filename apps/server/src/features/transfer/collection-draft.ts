import type { CollectionDraft } from '../songs/index.ts';

/** What a bundle holds of a collection, in the order its members are written. */
export function collectionDraft(facts: Omit<CollectionDraft, 'id'>, id: string): CollectionDraft {
  const {
    type,
    key,
    keys,
    name,
    details,
    header,
    image,
    icon,
    priority,
    enabled,
    defaultType,
    defaultSort,
    useNumbers,
  } = facts;
  return {
    id,
    type,
    key,
    keys,
    name,
    details,
    header,
    image,
    icon,
    priority,
    enabled,
    defaultType,
    defaultSort,
    useNumbers,
  };
}
