import type { ColumnField, ColumnNames, EntityDraft, EntityFields, EntityValues, Field } from './field.ts';

/** An item in which every field is empty. */
export function emptyValues<const Fields extends EntityFields>(fields: Fields): EntityValues<Fields> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the object is built from the description that its type is derived from
  return Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty])) as EntityValues<Fields>;
}

/** An item to be written in which every field is empty. What may be left out is left out. */
export function emptyDraft<const Fields extends EntityFields>(fields: Fields): EntityDraft<Fields> {
  const entries = Object.entries<Field>(fields).filter(([, field]) => !('isOptional' in field));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the object is built from the description that its type is derived from
  return Object.fromEntries(entries.map(([name, { empty }]) => [name, empty])) as EntityDraft<Fields>;
}

/** The values of the described fields, in the order of the description. Those that are undefined are left out. */
export function pickFields<const Fields extends EntityFields, Values extends Partial<EntityValues<Fields>>>(
  fields: Fields,
  values: Values,
): Pick<Values, keyof Fields & keyof Values> {
  const given = new Map(Object.entries<unknown>(values));
  const picked: { [name: string]: unknown } = {};
  for (const name of Object.keys(fields)) {
    const value = given.get(name);
    if (value !== undefined) picked[name] = value;
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the object is built from the description that its type is derived from
  return picked as Pick<Values, keyof Fields & keyof Values>;
}

/** The fields that are columns of the entity's own table. */
export function columnFields<const Fields extends EntityFields>(fields: Fields): Pick<Fields, ColumnNames<Fields>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the object is built from the description that its type is derived from
  return Object.fromEntries(listColumns(fields)) as Pick<Fields, ColumnNames<Fields>>;
}

/** The fields that are columns, with their names. */
export function listColumns(fields: EntityFields): readonly (readonly [name: string, field: ColumnField])[] {
  return Object.entries(fields).flatMap(([name, field]) => (isColumn(field) ? [[name, field] as const] : []));
}

/** Whether a field is a column, not a list with tables of its own. */
export function isColumn(field: Field): field is ColumnField {
  return field.kind !== 'list';
}

/** Whether a value says nothing: it is what a field has before anybody sets it. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  if (value === undefined || value === field.empty) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
