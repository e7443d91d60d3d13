import type { Multilingual } from '../common-schemas.ts';

/*
 * What one field of an entity is, as plain data: the browser reads it without the schemas. The row of its table, the
 * schema of the catalogue form, the member of its file in a bundle, the fingerprint of an import, the empty item and
 * the samples of tests all follow from it.
 */

/** A version of the API that existing clients read (contract 7). */
export type DocumentVersion = '3.0' | '4.0';

type Described = {
  /** What it means, for developers and for the API's own documents. */
  readonly description: string;
  /**
   * The documents of the API that tell of it. Existing clients refuse members they do not know, so a new field is in
   * none.
   */
  readonly documents: readonly DocumentVersion[];
};

type Stored = Described & {
  /** Its column in the table of the entity. */
  readonly column: string;
};

/** One of a few values. */
type ChoiceField = Stored & {
  readonly kind: 'choice';
  readonly values: readonly string[];
  readonly empty: string;
  /** Files may have other values, which are stored as they are. */
  readonly isOpen?: true;
};

/** True or false. */
export type FlagField = Stored & {
  readonly kind: 'flag';
  readonly empty: boolean;
  /** A file may leave it out: what is stored stays then. It is only written when it differs from `empty`. */
  readonly isOptional?: true;
};

/** A whole number; its limits hold for editors and for files. */
export type NumberField = Stored & {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly empty: number | null;
};

/** A line of text in no language. */
export type TextField = Stored & {
  readonly kind: 'text';
  /** The most characters an editor may enter. */
  readonly maxLength: number;
  readonly empty: string | null;
  /** It must hold more than spaces; surrounding spaces are trimmed. */
  readonly isRequired?: true;
  readonly isTrimmed?: true;
  /** What an editor may enter, and how an error describes it. */
  readonly pattern?: { readonly test: RegExp; readonly message: string };
};

/** A text in each of several languages. */
export type LocalizedField = Stored & {
  readonly kind: 'localized';
  /** HTML is sanitized wherever it comes in. */
  readonly format: 'line' | 'text' | 'html';
  readonly maxLength: number;
  readonly empty: Multilingual;
  /** At least one language must have a text. */
  readonly isRequired?: true;
};

/** The address of an image: one of ours, or an external one. */
type ImageField = Stored & { readonly kind: 'image'; readonly empty: null };

/** A list with tables of its own. */
export type ListField<Item = unknown> = Described & {
  readonly kind: 'list';
  readonly maxItems: number;
  readonly empty: readonly Item[];
};

/** A field that is a column of the entity's own table. */
export type ColumnField = ChoiceField | FlagField | NumberField | TextField | LocalizedField | ImageField;
export type Field = ColumnField | ListField;

/** The fields of an entity in the order of its form, its files and its fingerprint. */
export type EntityFields = { readonly [name: string]: Field };

/** Describes a list of these items. */
export const list = <Item>(maxItems: number, details: Described): ListField<Item> => ({
  kind: 'list',
  maxItems,
  empty: [],
  ...details,
});

/** The type of the values of a field. */
export type FieldValue<F> = F extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
  ? F extends { readonly isOpen: true }
    ? string
    : Value
  : F extends { readonly kind: 'flag' }
    ? boolean
    : F extends { readonly kind: 'number'; readonly empty: infer Empty }
      ? number | Extract<Empty, null>
      : F extends { readonly kind: 'text'; readonly empty: infer Empty }
        ? string | Extract<Empty, null>
        : F extends { readonly kind: 'image' }
          ? string | null
          : F extends { readonly kind: 'localized' }
            ? Multilingual
            : F extends ListField<infer Item>
              ? readonly Item[]
              : never;

/** An item of an entity: a value of each field. */
export type EntityValues<Fields> = { readonly [Name in keyof Fields]: FieldValue<Fields[Name]> };

type OptionalNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly isOptional: true } ? Name : never;
}[keyof Fields];

/** An item to be written; what stays as it is may be left out. */
export type EntityDraft<Fields> = Omit<EntityValues<Fields>, OptionalNames<Fields>> & {
  readonly [Name in OptionalNames<Fields>]?: FieldValue<Fields[Name]>;
};

/** The names of the fields that are columns. */
export type ColumnNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly column: string } ? Name : never;
}[keyof Fields];

/** The names of the fields that are lists. */
export type ListNames<Fields> = Exclude<keyof Fields, ColumnNames<Fields>>;

/** An item as far as documents of this version may tell of it: a serializer that reads another field has no such member. */
export type InDocument<Item, Fields, Version extends DocumentVersion> = Omit<Item, NamesOutside<Fields, Version>>;

type NamesOutside<Fields, Version extends DocumentVersion> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly documents: readonly (infer Versions)[] }
    ? Version extends Versions
      ? never
      : Name
    : never;
}[keyof Fields];
