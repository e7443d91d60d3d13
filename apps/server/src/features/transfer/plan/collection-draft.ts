import { collectionFields, pickFields } from '@canticle/contract/entities';
import type { CollectionDraft } from '../../songs/index.ts';

/** Creates the draft of a collection, with its fields in the order in which a bundle has them. */
export function createCollectionDraft(fields: Omit<CollectionDraft, 'id'>, id: string): CollectionDraft {
  return { id, ...pickFields(collectionFields, fields) };
}
