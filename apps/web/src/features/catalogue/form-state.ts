import type { CatalogueItem, CatalogueKind, CatalogueItemDetails } from '@canticle/contract/calls';

export type EntityNames = CatalogueItemDetails['names'];

/** An error of one field, as the server reports it. */
export type FieldError = {
  readonly field: string;
  readonly reason: 'missing' | 'wrong' | 'too-long' | 'out-of-range' | 'taken' | 'gone' | 'twice';
  readonly by?: { readonly id: string; readonly name: Readonly<Record<string, string>> };
};

/** The errors of fields in the details of a failure; undefined when it is another failure. */
export function fieldErrorsIn(
  details: Readonly<Record<string, unknown>> | undefined,
): readonly FieldError[] | undefined {
  const fields = details?.['fields'];
  return Array.isArray(fields) ? fields : undefined;
}

/** The props of the fields of a form. */
export type ItemFormState<Kind extends CatalogueKind> = {
  readonly id: string;
  readonly item: CatalogueItem<Kind>;
  readonly set: (changes: Partial<CatalogueItem<Kind>>) => void;
  readonly setField: <Field extends keyof CatalogueItem<Kind>>(field: Field, value: CatalogueItem<Kind>[Field]) => void;
  /** Names by id; selected entities are added to them. */
  readonly names: EntityNames;
  readonly addName: (id: string, name: EntityNames[string]) => void;
  /** The error message of a field or of something in it; empty when there is none. */
  readonly errorOf: (field: string) => string;
  readonly isReadOnly: boolean;
};
