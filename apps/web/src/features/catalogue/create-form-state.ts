import type { CatalogueItem, CatalogueKind } from '@canticle/contract/calls';
import type { Translate } from '../../i18n/index.ts';
import { fieldErrorText } from './field-error-text.ts';
import type { FieldError, ItemFormState } from './form-state.ts';

/** What the fields of a form show, and how they change it. */
type FormValues<Kind extends CatalogueKind> = Pick<ItemFormState<Kind>, 'item' | 'names' | 'addName'> & {
  readonly change: (item: CatalogueItem<Kind>) => void;
  readonly fieldErrors: readonly FieldError[];
};

/** The props of the fields of a form. */
export function createFormState<Kind extends CatalogueKind>(
  id: string,
  { item, change, names, addName, fieldErrors }: FormValues<Kind>,
  isReadOnly: boolean,
  { t, language }: { t: Translate; language: string },
): ItemFormState<Kind> {
  return {
    id,
    item,
    names,
    addName,
    isReadOnly,
    set: (changes) => change({ ...item, ...changes }),
    setField: (field, value) => {
      const next = { ...item };
      next[field] = value;
      change(next);
    },
    errorOf: (field) => {
      const fieldError = fieldErrors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
      return fieldError ? fieldErrorText(fieldError, t, language) : '';
    },
  };
}
