import type { CollectionV3 } from '@canticle/contract/calls';

/** Collections in the order they are shown: priority descending (contract 3.5). */
export function sortByPriority(collections: readonly CollectionV3[]): readonly CollectionV3[] {
  return collections.toSorted((one, other) => other.priority - one.priority);
}

/** The URL segment of the collection: its key in the reader's language, else its id. */
export function collectionSlug(collection: CollectionV3, language: string): string {
  return encodeURIComponent(localizedKey(collection, language) || collection.id);
}

/** The short key of the reader's language, else the English one, else any, else the default one. */
export function localizedKey({ keys, key }: Pick<CollectionV3, 'keys' | 'key'>, language: string): string {
  return keys[language] ?? keys['en'] ?? Object.values(keys)[0] ?? key;
}

/** The page a collection opens on: its songs, its books or its editions. */
export function collectionPath(collection: CollectionV3, language: string): string {
  return `/${BASE_PATHS[collection.type]}/${collectionSlug(collection, language)}`;
}

const BASE_PATHS = { song: 'songs', scripture: 'scriptures', publication: 'publications' } as const;
