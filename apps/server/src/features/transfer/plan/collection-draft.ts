import type { CollectionDraft } from '../../songs/index.ts';

/** Creates the draft of a collection, with its fields in the order in which a bundle has them. */
export function createCollectionDraft(fields: Omit<CollectionDraft, 'id'>, id: string): CollectionDraft {
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
    free,
  } = fields;
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
    // Left out when false, as before the field existed, so that hashes from then still match.
    ...(free ? { free } : {}),
  };
}
