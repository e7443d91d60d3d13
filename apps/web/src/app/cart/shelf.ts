import type { CollectionV3, ProductV4 } from '@canticle/contract/calls';
import { homeOf, keyIn, useCollections } from '../../features/collections/index.ts';
import { isOnSale, useProducts } from '../../features/store/index.ts';
import { type Language, nameIn, useTranslate } from '../../translations/index.ts';

/** A product as it stands in the store: with the collections it opens. */
export type ShelfItem = {
  readonly product: ProductV4;
  readonly collections: readonly CollectionV3[];
  readonly name: string;
  readonly shortKey: string;
  readonly image: string | null;
  /** Whether it may be sold now. */
  readonly isOnSale: boolean;
};

/** The products with their collections, the most important first; undefined until both are there. */
export function useShelf(): readonly ShelfItem[] | undefined {
  const { language } = useTranslate();
  const { data: products } = useProducts();
  const { data: collections } = useCollections();
  return products && collections && shelve(products, collections, language);
}

/** Joins products and collections. A product goes by the name of its collection, a bundle by its own. */
export function shelve(
  products: readonly ProductV4[],
  collections: readonly CollectionV3[],
  language: Language,
): ShelfItem[] {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  const enabled = new Set(collections.filter((collection) => collection.enabled).map(({ id }) => id));
  return products
    .map((product) => {
      const held = product.collectionIds.flatMap((id) => byId.get(id) ?? []);
      const only = product.collectionIds.length === 1 ? held[0] : undefined;
      return {
        product,
        collections: held,
        name: nameIn(only?.name ?? product.name, language),
        shortKey: only ? keyIn(only, language) : String(product.collectionIds.length),
        image: only?.image ?? held.find(({ image }) => image)?.image ?? null,
        isOnSale: isOnSale(product, enabled),
      };
    })
    .toSorted((one, other) => other.product.priority - one.product.priority);
}

/**
 * Where the picture of a product leads: a songbook to its songs, an owned scripture or publication to its own screen, and
 * what has no page of its own to the page about it.
 */
export function leadsTo(
  { product, collections }: Pick<ShelfItem, 'product' | 'collections'>,
  language: Language,
): string {
  const [only] = collections;
  if (only === undefined || product.collectionIds.length > 1) return `/collections/${product.id}`;
  return collectionAddress(only, language) ?? `/collections/${product.id}`;
}

/** The screen of a collection: of a scripture or a publication only when it is theirs. */
export function collectionAddress(collection: CollectionV3, language: Language): string | undefined {
  const hasKey = keyIn(collection, language) !== '';
  const isOpen = collection.type === 'song' ? hasKey : collection.available;
  return isOpen ? homeOf(collection, language) : undefined;
}
