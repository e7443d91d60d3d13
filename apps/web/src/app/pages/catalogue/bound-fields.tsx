import { type MessageKey, useTranslate } from '../../../translations/index.ts';
import { Checkbox, Select, TextField } from '../../../ui/index.ts';
import { NumberField, Part, PictureOf } from './fields.tsx';
import type { FormOf } from './form-state.ts';
import { TextsField } from './texts-field.tsx';

/* Fields of a form that know it: what they show, where it goes and what is wrong with it stand in the form. */

/** As much of a form as a field needs. */
type Form<Item> = Pick<FormOf<'song'>, 'errorOf' | 'isReadOnly'> & {
  readonly item: Item;
  readonly set: (changes: Partial<Item>) => void;
};

type FieldsOf<Item, Value> = { [Field in keyof Item]: Item[Field] extends Value ? Field : never }[keyof Item] & string;

type Bound<Item, Value> = { form: Form<Item>; field: FieldsOf<Item, Value>; label: MessageKey };

type Texts = Readonly<Record<string, string>>;

/** A text in several languages. */
export function TextsOf<Item>({
  form: { item, set, errorOf, isReadOnly },
  field,
  label,
  look = 'line',
}: Bound<Item, Texts> & { look?: 'line' | 'text' | 'html' }) {
  const { t } = useTranslate();
  return (
    <TextsField
      form={look}
      label={t(label)}
      value={item[field] as Texts}
      onChange={(value) => set({ [field]: value } as Partial<Item>)}
      errorOf={(code) => errorOf(`${field}.${code}`) || (look === 'line' ? errorOf(field) : '')}
      isReadOnly={isReadOnly}
    />
  );
}

/** A line of text. */
export function LineOf<Item>({
  form: { item, set, errorOf, isReadOnly },
  field,
  label,
  hint,
  isEmptyNull = false,
  ...rest
}: Bound<Item, string | null> & { hint?: MessageKey; isEmptyNull?: boolean; maxLength?: number; className?: string }) {
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

/** A whole number; `empty` is what no number means. */
export function NumberOf<Item>({
  form: { item, set, errorOf, isReadOnly },
  field,
  label,
  hint,
  empty = null,
  ...rest
}: Bound<Item, number | null> & { hint?: MessageKey; empty?: number | null; className?: string }) {
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
export function TickOf<Item>({ form: { item, set, isReadOnly }, field, label }: Bound<Item, boolean>) {
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

/** One of a few values, each with its word. */
export function ChoiceOf<Item, Value extends string>({
  form: { item, set, isReadOnly },
  field,
  label,
  values,
  word,
}: Bound<Item, string> & { values: readonly Value[]; word: (value: Value) => string }) {
  const { t } = useTranslate();
  return (
    <Select
      label={t(label)}
      value={item[field] as Value}
      disabled={isReadOnly}
      options={values.map((value) => ({ value, label: word(value) }))}
      onChoose={(value) => set({ [field]: value } as Partial<Item>)}
    />
  );
}

/** What is told of a thing, and its picture. */
export function StoryPart<Item extends { readonly image: string | null }>({
  form,
  texts,
}: {
  form: Form<Item>;
  texts: readonly {
    readonly field: FieldsOf<Item, Texts>;
    readonly label: MessageKey;
    readonly look: 'text' | 'html';
  }[];
}) {
  const { t } = useTranslate();
  const { item, set, errorOf, isReadOnly } = form;
  return (
    <Part title={t('catalogue.part.story')} text={t('catalogue.html-hint')}>
      {texts.map((one) => (
        <TextsOf key={one.field} form={form} {...one} />
      ))}
      <PictureOf
        value={item.image}
        onChange={(image) => set({ image } as Partial<Item>)}
        error={errorOf('image')}
        isReadOnly={isReadOnly}
      />
    </Part>
  );
}
