import type { CatalogueItem, CatalogueItemDetails, CatalogueKind } from '@canticle/contract/calls';

/** The fields of an item as the server sent them: those of its kind, though perhaps beyond today's limits. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- the server stores the fields of the kind
export const storedItem = <Kind extends CatalogueKind>({ item }: Pick<CatalogueItemDetails, 'item'>) =>
  item as CatalogueItem<Kind>;
