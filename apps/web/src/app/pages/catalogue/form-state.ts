import type { CatalogueItem, CatalogueKind, CatalogueItemDetails } from '@canticle/contract/calls';

export type EntityNames = CatalogueItemDetails['names'];

/** What is wrong with one field, as the server says it. */
export type FieldError = {
  readonly field: string;
  readonly reason: 'missing' | 'wrong' | 'too-long' | 'out-of-range' | 'taken' | 'gone' | 'twice';
  readonly by?: { readonly id: string; readonly name: Readonly<Record<string, string>> };
};

/** What the fields of a form are given. */
export type ItemFormState<Kind extends CatalogueKind> = {
  readonly id: string;
  readonly item: CatalogueItem<Kind>;
  readonly set: (changes: Partial<CatalogueItem<Kind>>) => void;
  /** What ids are called; what is picked joins them. */
  readonly names: EntityNames;
  readonly addName: (id: string, name: EntityNames[string]) => void;
  /** What is wrong with a field or something in it, in words; empty when nothing is. */
  readonly errorOf: (field: string) => string;
  readonly isReadOnly: boolean;
};
