import type { CollectionV3 } from '@canticle/contract/calls';
import type { Cover } from '../../components/index.ts';
import { type Language, localizedText } from '../../i18n/index.ts';
import { localizedKey } from './collection-paths.ts';

/** What the cover of a collection shows. */
export const coverOf = (collection: CollectionV3, language: Language): Cover => ({
  id: collection.id,
  name: localizedText(collection.name, language),
  shortKey: localizedKey(collection, language),
  image: collection.image,
});
