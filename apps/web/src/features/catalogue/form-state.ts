import type { CatalogueItem, CatalogueKind, CatalogueItemDetails } from '@canticle/contract/calls';

export type EntityNames = CatalogueItemDetails['names'];

/** An error of one field, as the server reports it. */
export type FieldError = {
  readonly field: string;
  readonly reason: 'missing' | 'wrong' | 'too-long' | 'out-of-range' | 'taken' | 'gone' | 'twice';
  readonly by?: { readonly id: string; readonly name: Readonly<Record<string, string>> };
};

/** The props of the fields of a form. */
export type ItemFormState<Kind extends CatalogueKind> = {
  readonly id: string;
  readonly item: CatalogueItem<Kind>;
  readonly set: (changes: Partial<CatalogueItem<Kind>>) => void;
  /** Names by id; selected entities are added to them. */
  readonly names: EntityNames;
  readonly addName: (id: string, name: EntityNames[string]) => void;
  /** The error message of a field or of something in it; empty when there is none. */
  readonly errorOf: (field: string) => string;
  readonly isReadOnly: boolean;
};
