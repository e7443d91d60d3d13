import {
  collectionFields,
  type ColumnField,
  type ColumnNames,
  contributorFields,
  type EntityDraft,
  type EntityFields,
  type EntityValues,
  instrumentFields,
  languageFields,
  listColumns,
  referenceFields,
  songFields,
} from '@canticle/contract/entities';
import type { SelectType } from 'kysely';
import { readJson, type Tables, toDbBoolean } from '../../platform/database/index.ts';

/*
 * Between the rows of a table and the described fields of its entity. The types hold the two to each other: each
 * described field has a column of its type, and each other column is named here.
 */

/** The type of the column of a field. */
type ColumnValue<F> = F extends { readonly kind: 'flag' }
  ? 0 | 1
  : F extends { readonly kind: 'choice'; readonly isOpen: true }
    ? string
    : F extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
      ? Value
      : F extends { readonly kind: 'number' | 'text' | 'image'; readonly empty: null }
        ? (F extends { readonly kind: 'number' } ? number : string) | null
        : F extends { readonly kind: 'number' }
          ? number
          : string;

type ColumnOf<F> = F extends { readonly column: infer Column extends string } ? Column : never;

/** The columns of the described fields. */
type EntityColumns<Fields> = { [Name in ColumnNames<Fields> as ColumnOf<Fields[Name]>]: ColumnValue<Fields[Name]> };

type OtherColumns<Table extends keyof Tables, Fields> = Exclude<keyof Tables[Table], keyof EntityColumns<Fields>>;

/** What the columns have to be that no described field has. */
type ColumnRole = 'identity' | 'state' | 'reported';

type ColumnEntityValues<Fields> = EntityValues<Pick<Fields, ColumnNames<Fields>>>;
type ColumnEntityDraft<Fields> = EntityDraft<Pick<Fields, ColumnNames<Fields>>>;

type AnyColumns = { readonly [column: string]: unknown };

type EntityRows<Fields> = {
  /** The columns of a draft. Those of fields that it leaves out are left out. */
  readonly toColumns: (draft: ColumnEntityDraft<Fields>) => EntityColumns<Fields>;
  /** The described fields of a row. */
  readonly fromRow: (row: EntityColumns<Fields> & AnyColumns) => ColumnEntityValues<Fields>;
};

function createEntityRows<Table extends keyof Tables, const Fields extends EntityFields>(
  _table: Table,
  fields: Fields & MatchingFields<Table, Fields>,
  _others: { readonly [Column in OtherColumns<Table, Fields>]: ColumnRole },
): EntityRows<Fields> {
  const columns = listColumns(fields);
  return {
    toColumns: (draft) => {
      const values = new Map(Object.entries<unknown>(draft));
      const row: { [column: string]: unknown } = {};
      for (const [name, field] of columns) {
        const value = values.get(name);
        if (value !== undefined) row[field.column] = toColumn(field, value);
      }
      return row as EntityColumns<Fields>;
    },
    fromRow: (row) => {
      const values: { [name: string]: unknown } = {};
      for (const [name, field] of columns) values[name] = fromColumn(field, row[field.column]);
      return values as ColumnEntityValues<Fields>;
    },
  };
}

/* A field whose column the table does not have, or has with another type, fits nothing. */
type MatchingFields<Table extends keyof Tables, Fields> = {
  readonly [Name in ColumnNames<Fields>]: ColumnOf<Fields[Name]> extends keyof Tables[Table]
    ? IsSame<ColumnValue<Fields[Name]>, SelectType<Tables[Table][ColumnOf<Fields[Name]>]>> extends true
      ? unknown
      : `the column has another type in the table ${Table}`
    : `the table ${Table} has no such column`;
};

type IsSame<One, Other> = [One, Other] extends [Other, One] ? true : false;

function toColumn({ kind }: ColumnField, value: unknown): unknown {
  if (kind === 'flag') return toDbBoolean(value === true);
  return kind === 'localized' ? JSON.stringify(value) : value;
}

function fromColumn({ kind }: ColumnField, value: unknown): unknown {
  if (kind === 'flag') return value === 1;
  return kind === 'localized' ? readJson(String(value)) : value;
}

const trashable = { trashed_at: 'state', updated_at: 'state' } as const;

export const collectionRows = createEntityRows('collections', collectionFields, {
  id: 'identity',
  created_at: 'state',
  ...trashable,
});
export const songRows = createEntityRows('songs', songFields, {
  id: 'identity',
  created_at: 'state',
  ...trashable,
  chord_languages: 'reported',
  lyric_languages: 'reported',
  verses: 'reported',
  new_melodies: 'reported',
  text_key: 'reported',
  text_key_guessed: 'reported',
});
export const contributorRows = createEntityRows('contributors', contributorFields, {
  id: 'identity',
  slug: 'identity',
  ...trashable,
});
export const referenceRows = createEntityRows('reference_items', referenceFields, {
  id: 'identity',
  kind: 'identity',
  ...trashable,
});
export const instrumentRows = createEntityRows('instruments', instrumentFields, { id: 'identity', ...trashable });
export const languageRows = createEntityRows('languages', languageFields, { trashed_at: 'state' });
