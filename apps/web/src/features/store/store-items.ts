import type { CollectionV3, ProductV4 } from '@canticle/contract/calls';
import { collectionPath, coverOf, findCollection, localizedKey, useCollections } from '../collections/index.ts';
import type { Cover } from '../../components/index.ts';
import { type Language, localizedText, useTranslate } from '../../i18n/index.ts';
import { isOnSale } from './prices.ts';
import { useProducts } from './queries.ts';

/** A product in the store with the collections it includes. */
export type StoreItem = {
  readonly product: ProductV4;
  readonly collections: readonly CollectionV3[];
  readonly name: string;
  readonly cover: Cover;
  /** Whether it may be sold now. */
  readonly isOnSale: boolean;
  /** Whether the person may open everything in it: they own it, or each collection by itself, or may open all. */
  readonly isOpen: boolean;
};

/** The products with their collections, most important first; undefined until both are loaded. */
export function useStoreItems(): readonly StoreItem[] | undefined {
  const { language } = useTranslate();
  const { data: products } = useProducts();
  const { data: collections } = useCollections();
  return products && collections && createStoreItems(products, collections, language);
}

/** Joins products and collections. A product has the name of its collection, a bundle has its own. */
export function createStoreItems(
  products: readonly ProductV4[],
  collections: readonly CollectionV3[],
  language: Language,
): StoreItem[] {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  const enabled = new Set(collections.filter((collection) => collection.enabled).map(({ id }) => id));
  return products
    .map((product) => {
      const openedCollections = product.collectionIds.flatMap((id) => byId.get(id) ?? []);
      const singleCollection = product.collectionIds.length === 1 ? openedCollections[0] : undefined;
      const cover = singleCollection
        ? coverOf(singleCollection, language)
        : { id: product.id, name: localizedText(product.name, language), shortKey: '', image: null };
      return {
        product,
        collections: openedCollections,
        name: cover.name,
        cover,
        isOnSale: isOnSale(product, enabled),
        isOpen: product.owned || isEachOpen(product, openedCollections),
      };
    })
    .toSorted((one, other) => other.product.priority - one.product.priority);
}

const isEachOpen = ({ collectionIds }: ProductV4, collections: readonly CollectionV3[]) =>
  collections.length > 0 &&
  collections.length === collectionIds.length &&
  collections.every(({ available }) => available);

/** The item of an address: by the id of its product, or, as people who are not signed in find it, by a key of its songbook. */
export const findStoreItem = (items: readonly StoreItem[], text: string): StoreItem | undefined =>
  items.find(({ product }) => product.id === text) ??
  items.find(({ product, collections }) => product.collectionIds.length === 1 && findCollection(collections, text));

/**
 * The link of a product's image: a songbook links to its songs, an owned scripture or publication to its own screen,
 * and anything without a page of its own to its product page.
 */
export function storeItemAddress(
  { product, collections }: Pick<StoreItem, 'product' | 'collections'>,
  language: Language,
): string {
  const [singleCollection] = collections;
  if (singleCollection === undefined || product.collectionIds.length > 1) return `/collections/${product.id}`;
  return collectionAddress(singleCollection, language) ?? `/collections/${product.id}`;
}

/** The page of a collection; of a scripture or publication only when the person owns it. */
export function collectionAddress(collection: CollectionV3, language: Language): string | undefined {
  const hasKey = localizedKey(collection, language) !== '';
  const isOpen = collection.type === 'song' ? hasKey : collection.available;
  return isOpen ? collectionPath(collection, language) : undefined;
}
