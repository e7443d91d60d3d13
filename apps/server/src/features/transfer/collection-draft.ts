import type { CollectionDraft } from '../songs/index.ts';

/** What a bundle holds of a collection, in the order its members are written. */
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
    // Left out when it is not, as it was before there was such a thing: what was stored then is still known again.
    ...(free ? { free } : {}),
  };
}
