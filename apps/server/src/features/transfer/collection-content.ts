import type { Reader } from '../../platform/database/index.ts';
import { listPublications } from '../publications/index.ts';
import { listTranslations } from '../scriptures/index.ts';
import { listProducts } from '../store/index.ts';

/** Whether a collection has translations of the Bible or publications in it, or is part of a product. */
export async function hasContentBesidesSongs(db: Reader, collectionId: string): Promise<boolean> {
  if ((await listTranslations(db, collectionId)).length > 0) return true;
  if ((await listPublications(db, { collectionIds: [collectionId] })).length > 0) return true;
  return (await listProducts(db)).some(({ collectionIds }) => collectionIds.includes(collectionId));
}
