import { type MessageKey, useTranslate } from '../../i18n/index.ts';
import { Checkbox, Select, TextField } from '../../ui/index.ts';
import { NumberField, FormSection, ImageField } from './form-fields.tsx';
import type { ItemFormState } from './form-state.ts';
import { LocalizedTextField } from './localized-text-field.tsx';

/* Fields bound to a form: the form holds their values, setters and errors. */

/** The part of a form that a field needs. */
export type BoundForm<Field extends string, Value> = Pick<ItemFormState<'song'>, 'errorOf' | 'isReadOnly'> & {
  readonly item: { readonly [Name in Field]: Value };
  setField(field: Field, value: Value): void;
};

type BoundFieldProps<Field extends string, Value> = {
  form: BoundForm<NoInfer<Field>, Value>;
  field: Field;
  label: MessageKey;
};

type LocalizedText = Readonly<Record<string, string>>;

/** A text in several languages. */
export function BoundLocalizedTextField<Field extends string>({
  form: { item, setField, errorOf, isReadOnly },
  field,
  label,
  variant = 'line',
}: BoundFieldProps<Field, LocalizedText> & { variant?: 'line' | 'text' | 'html' }) {
  const { t } = useTranslate();
  return (
    <LocalizedTextField
      variant={variant}
      label={t(label)}
      value={item[field]}
      onChange={(value) => setField(field, value)}
      errorOf={(code) => errorOf(`${field}.${code}`) || (variant === 'line' ? errorOf(field) : '')}
      isReadOnly={isReadOnly}
    />
  );
}

/** A line of text. */
export function BoundTextField<Field extends string>({
  form: { item, setField, errorOf, isReadOnly },
  field,
  label,
  hint,
  isEmptyNull = false,
  ...rest
}: BoundFieldProps<Field, string | null> & {
  hint?: MessageKey;
  isEmptyNull?: boolean;
  maxLength?: number;
  placeholder?: string;
  className?: string;
}) {
  const { t } = useTranslate();
  return (
    <TextField
      {...rest}
      label={t(label)}
      hint={hint ? t(hint) : undefined}
      value={item[field] ?? ''}
      readOnly={isReadOnly}
      error={errorOf(field)}
      onChange={({ currentTarget }) => setField(field, currentTarget.value || (isEmptyNull ? null : ''))}
    />
  );
}

/** A whole number; `empty` is the value that stands for no number. */
export function BoundNumberField<Field extends string>({
  form: { item, setField, errorOf, isReadOnly },
  field,
  label,
  hint,
  empty = null,
  ...rest
}: BoundFieldProps<Field, number | null> & { hint?: MessageKey; empty?: number | null; className?: string }) {
  const { t } = useTranslate();
  return (
    <NumberField
      {...rest}
      label={t(label)}
      {...(hint ? { hint: t(hint) } : {})}
      value={item[field]}
      onChange={(value) => setField(field, value ?? empty)}
      error={errorOf(field)}
      isReadOnly={isReadOnly}
    />
  );
}

/** A box to tick. */
export function BoundCheckbox<Field extends string>({
  form: { item, setField, isReadOnly },
  field,
  label,
}: BoundFieldProps<Field, boolean>) {
  const { t } = useTranslate();
  return (
    <Checkbox
      label={t(label)}
      checked={item[field]}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => setField(field, currentTarget.checked)}
    />
  );
}

/** A choice of a few values, each with its label. */
export function BoundSelect<Field extends string, Value extends string>({
  form: { item, setField, isReadOnly },
  field,
  label,
  values,
  labelOf,
}: {
  form: Pick<BoundForm<never, never>, 'isReadOnly'> & {
    readonly item: { readonly [Name in Field]: string };
    setField(field: NoInfer<Field>, value: NoInfer<Value>): void;
  };
  field: Field;
  label: MessageKey;
  values: readonly Value[];
  labelOf: (value: Value) => string;
}) {
  const { t } = useTranslate();
  return (
    <Select
      label={t(label)}
      value={values.find((value) => value === item[field]) ?? ''}
      disabled={isReadOnly}
      options={values.map((value) => ({ value, label: labelOf(value) }))}
      onValueChange={(value) => setField(field, value)}
    />
  );
}

/** The description and the image of an item. */
export function DescriptionSection<Field extends string>({
  form,
  texts,
}: {
  form: BoundForm<'image', string | null> & BoundForm<NoInfer<Field>, LocalizedText>;
  texts: readonly { readonly field: Field; readonly label: MessageKey; readonly variant: 'text' | 'html' }[];
}) {
  const { t } = useTranslate();
  return (
    <FormSection title={t('catalogue.part.story')} text={t('catalogue.html-hint')}>
      {texts.map((textField) => (
        <BoundLocalizedTextField<Field> key={textField.field} form={form} {...textField} />
      ))}
      <ImageField
        value={form.item.image}
        onChange={(image) => form.setField('image', image)}
        error={form.errorOf('image')}
        isReadOnly={form.isReadOnly}
      />
    </FormSection>
  );
}
