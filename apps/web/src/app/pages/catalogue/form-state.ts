import type { CatalogueItem, CatalogueKind, Catalogued } from '@canticle/contract/calls';

export type Names = Catalogued['names'];

/** What is wrong with one field, as the server says it. */
export type WrongField = {
  readonly field: string;
  readonly reason: 'missing' | 'wrong' | 'too-long' | 'out-of-range' | 'taken' | 'gone' | 'twice';
  readonly by?: { readonly id: string; readonly name: Readonly<Record<string, string>> };
};

/** What the fields of a form are given. */
export type FormOf<Kind extends CatalogueKind> = {
  readonly id: string;
  readonly item: CatalogueItem<Kind>;
  readonly set: (changes: Partial<CatalogueItem<Kind>>) => void;
  /** What ids are called; what is picked joins them. */
  readonly names: Names;
  readonly learn: (id: string, name: Names[string]) => void;
  /** What is wrong with a field or something in it, in words; empty when nothing is. */
  readonly errorOf: (field: string) => string;
  readonly isReadOnly: boolean;
};
