import { type MessageKey, useTranslate } from '../../i18n/index.ts';
import { Checkbox, Select, TextField } from '../../ui/index.ts';
import { NumberField, FormSection, ImageField } from './form-fields.tsx';
import type { ItemFormState } from './form-state.ts';
import { LocalizedTextField } from './localized-text-field.tsx';

/* Fields bound to a form: the form holds their values, setters and errors. */

/** The part of a form that a field needs. */
export type BoundForm<Item> = Pick<ItemFormState<'song'>, 'errorOf' | 'isReadOnly'> & {
  readonly item: Item;
  readonly set: (changes: Partial<Item>) => void;
};

type FieldNames<Item, Value> = { [Field in keyof Item]: Item[Field] extends Value ? Field : never }[keyof Item] &
  string;

type BoundFieldProps<Item, Value> = { form: BoundForm<Item>; field: FieldNames<Item, Value>; label: MessageKey };

type LocalizedText = Readonly<Record<string, string>>;

/** A text in several languages. */
export function BoundLocalizedTextField<Item>({
  form: { item, set, errorOf, isReadOnly },
  field,
  label,
  variant = 'line',
}: BoundFieldProps<Item, LocalizedText> & { variant?: 'line' | 'text' | 'html' }) {
  const { t } = useTranslate();
  return (
    <LocalizedTextField
      variant={variant}
      label={t(label)}
      value={item[field] as LocalizedText}
      onChange={(value) => set({ [field]: value } as Partial<Item>)}
      errorOf={(code) => errorOf(`${field}.${code}`) || (variant === 'line' ? errorOf(field) : '')}
      isReadOnly={isReadOnly}
    />
  );
}

/** A line of text. */
export function BoundTextField<Item>({
  form: { item, set, errorOf, isReadOnly },
  field,
  label,
  hint,
  isEmptyNull = false,
  ...rest
}: BoundFieldProps<Item, string | null> & {
  hint?: MessageKey;
  isEmptyNull?: boolean;
  maxLength?: number;
  className?: string;
}) {
  const { t } = useTranslate();
  return (
    <TextField
      {...rest}
      label={t(label)}
      hint={hint ? t(hint) : undefined}
      value={(item[field] as string | null) ?? ''}
      readOnly={isReadOnly}
      error={errorOf(field)}
      onChange={({ currentTarget }) =>
        set({ [field]: currentTarget.value || (isEmptyNull ? null : '') } as Partial<Item>)
      }
    />
  );
}

/** A whole number; `empty` is the value that stands for no number. */
export function BoundNumberField<Item>({
  form: { item, set, errorOf, isReadOnly },
  field,
  label,
  hint,
  empty = null,
  ...rest
}: BoundFieldProps<Item, number | null> & { hint?: MessageKey; empty?: number | null; className?: string }) {
  const { t } = useTranslate();
  return (
    <NumberField
      {...rest}
      label={t(label)}
      {...(hint ? { hint: t(hint) } : {})}
      value={item[field] as number | null}
      onChange={(value) => set({ [field]: value ?? empty } as Partial<Item>)}
      error={errorOf(field)}
      isReadOnly={isReadOnly}
    />
  );
}

/** A box to tick. */
export function BoundCheckbox<Item>({ form: { item, set, isReadOnly }, field, label }: BoundFieldProps<Item, boolean>) {
  const { t } = useTranslate();
  return (
    <Checkbox
      label={t(label)}
      checked={item[field] as boolean}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => set({ [field]: currentTarget.checked } as Partial<Item>)}
    />
  );
}

/** A choice of a few values, each with its label. */
export function BoundSelect<Item, Value extends string>({
  form: { item, set, isReadOnly },
  field,
  label,
  values,
  labelOf,
}: BoundFieldProps<Item, string> & { values: readonly Value[]; labelOf: (value: Value) => string }) {
  const { t } = useTranslate();
  return (
    <Select
      label={t(label)}
      value={item[field] as Value}
      disabled={isReadOnly}
      options={values.map((value) => ({ value, label: labelOf(value) }))}
      onValueChange={(value) => set({ [field]: value } as Partial<Item>)}
    />
  );
}

/** The description and the image of an item. */
export function DescriptionSection<Item extends { readonly image: string | null }>({
  form,
  texts,
}: {
  form: BoundForm<Item>;
  texts: readonly {
    readonly field: FieldNames<Item, LocalizedText>;
    readonly label: MessageKey;
    readonly variant: 'text' | 'html';
  }[];
}) {
  const { t } = useTranslate();
  const { item, set, errorOf, isReadOnly } = form;
  return (
    <FormSection title={t('catalogue.part.story')} text={t('catalogue.html-hint')}>
      {texts.map((textField) => (
        <BoundLocalizedTextField key={textField.field} form={form} {...textField} />
      ))}
      <ImageField
        value={item.image}
        onChange={(image) => set({ image } as Partial<Item>)}
        error={errorOf('image')}
        isReadOnly={isReadOnly}
      />
    </FormSection>
  );
}
