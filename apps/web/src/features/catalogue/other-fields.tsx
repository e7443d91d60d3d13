import { type EntityFields, type EntityValues, type Field, listColumns } from '@canticle/contract/entities';
import {
  BoundCheckbox,
  type BoundForm,
  BoundLocalizedTextField,
  BoundNumberField,
  BoundTextField,
} from './bound-fields.tsx';
import { fieldLabelKey, type FieldName } from './format-field-value.ts';

/** Fields whose input needs no more than their description. */
type SimpleField = Extract<Field, { readonly kind: 'flag' | 'number' | 'text' | 'localized' }>;

/** A form of any item: its fields are set by their names. */
type FormOf<Item> = Pick<BoundForm<never, never>, 'errorOf' | 'isReadOnly'> & {
  readonly item: Item;
  setField(field: never, value: never): void;
};

type OtherFieldsProps<Fields extends EntityFields, Placed extends keyof Fields> = {
  form: FormOf<EntityValues<Fields>>;
  /** The types require a place for every choice, image and list. */
  fields: Fields & { readonly [Name in Exclude<keyof Fields, Placed>]: SimpleField };
  /** The fields that the form has in places of their own. */
  placed: readonly Placed[];
};

/** Inputs for the described fields that a form places nowhere else: a new field is in the form at once. */
export function OtherFields<const Fields extends EntityFields, const Placed extends keyof Fields>({
  form,
  fields,
  placed,
}: OtherFieldsProps<Fields, Placed>) {
  const names: readonly PropertyKey[] = placed;
  return (
    listColumns(fields)
      .filter(([name]) => !names.includes(name))
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the names come from the description of the item
      .map(([name, field]) => <OtherField key={name} form={form as AnyForm} name={name as FieldName} field={field} />)
  );
}

type AnyForm = BoundForm<FieldName, never> & { setField(field: FieldName, value: unknown): void };
type OtherFieldProps = { form: AnyForm; name: FieldName; field: Field };

function OtherField({ form, name, field }: OtherFieldProps) {
  const props = { form, field: name, label: fieldLabelKey(name) };
  switch (field.kind) {
    case 'flag':
      return <BoundCheckbox {...props} />;
    case 'number':
      return <BoundNumberField {...props} empty={field.empty} />;
    case 'text':
      return <BoundTextField {...props} maxLength={field.maxLength} isEmptyNull={field.empty === null} />;
    case 'localized':
      return <BoundLocalizedTextField {...props} variant={field.format} />;
    default:
      return null;
  }
}
