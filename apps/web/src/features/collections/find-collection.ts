import type { CollectionV3 } from '@canticle/contract/calls';

/** Collections in the order they are shown: priority descending (contract 3.5). */
export function byPriority(collections: readonly CollectionV3[]): readonly CollectionV3[] {
  return collections.toSorted((one, other) => other.priority - one.priority);
}

/** What names the collection in an address: its key in the reader's language, else its id. */
export function addressOf(collection: CollectionV3, language: string): string {
  return encodeURIComponent(keyIn(collection, language) || collection.id);
}

/** The short key of the reader's language, else the English one, else any, else the default one. */
export function keyIn({ keys, key }: Pick<CollectionV3, 'keys' | 'key'>, language: string): string {
  return keys[language] ?? keys['en'] ?? Object.values(keys)[0] ?? key;
}

/** Where a collection opens: its songs, its books or its editions. */
export function homeOf(collection: CollectionV3, language: string): string {
  return `/${SCREENS[collection.type]}/${addressOf(collection, language)}`;
}

const SCREENS = { song: 'songs', scripture: 'scriptures', publication: 'publications' } as const;
