import type { CatalogueItem, CatalogueItemDetails, CatalogueKind } from '@canticle/contract/calls';

/** The fields of an item as the server sent them: those of its kind, though perhaps beyond today's limits. */
export const storedItem = <Kind extends CatalogueKind>({ item }: Pick<CatalogueItemDetails, 'item'>) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the server stores the fields of the kind
  item as CatalogueItem<Kind>;
