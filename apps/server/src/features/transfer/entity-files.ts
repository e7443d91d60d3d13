import {
  type ColumnField,
  type EntityDraft,
  type EntityFields,
  isEmptyValue,
  listColumns,
} from '@canticle/contract/entities';
import { diagnose, type ImportDiagnostic, type Multilingual } from '@canticle/contract';
import { sanitizeHtml } from './read/article-html.ts';
import type { JsonObjectReader } from './read/json-object-reader.ts';
import { InvalidFileError } from './model.ts';

/* Between the described fields of an entity and the members of its file in a bundle, which have the same names. */

/** Reports that something of a file is not imported. */
export type Warn = (what: ImportDiagnostic) => void;

/** The fields of an entity that its file has as members of their own names. */
type FileFields<Fields> = EntityDraft<{
  readonly [Name in keyof Fields as Fields[Name] extends ColumnField ? Name : never]: Fields[Name];
}>;

/**
 * Reads the described fields of an item, in the order of the description. What the file does not say is empty; an
 * optional field is left out.
 *
 * @throws {InvalidFileError} when a member is not of its type or outside its limits
 */
export function readFields<const Fields extends EntityFields>(
  item: JsonObjectReader,
  fields: Fields,
  warn: Warn,
): FileFields<Fields> {
  const values = listColumns(fields)
    .map(([name, field]) => [name, readField(item, name, field, warn)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(values) as FileFields<Fields>;
}

function readField(item: JsonObjectReader, name: string, field: ColumnField, warn: Warn): unknown {
  switch (field.kind) {
    case 'choice':
      return field.isOpen ? (item.optionalText(name) ?? field.empty) : item.oneOf(name, field.values, field.empty);
    case 'flag':
      return field.isOptional ? item.optionalBoolean(name) : item.boolean(name, field.empty);
    case 'number':
      return item.optionalNumber(name, field.min, field.max) ?? field.empty;
    case 'text':
      return field.isRequired ? item.text(name) : (item.optionalText(name) ?? field.empty);
    case 'image':
      return item.optionalText(name);
    case 'localized':
      if (field.format === 'html') return readHtml(item, name, warn);
      return name === 'name' && field.isRequired ? readName(item) : item.texts(name);
  }
}

/** The described fields of an item as members of its file. Texts and optional flags that say nothing are undefined. */
export function writeFields<const Fields extends EntityFields>(
  fields: Fields,
  values: FileFields<Fields>,
): FileFields<Fields> {
  const given = new Map(Object.entries<unknown>(values));
  const members = listColumns(fields).map(([name, field]) => {
    const value = given.get(name);
    return [name, isHidden(field, value) ? undefined : value];
  });
  return Object.fromEntries(members) as FileFields<Fields>;
}

const isHidden = (field: EntityFields[string], value: unknown): boolean =>
  (field.kind === 'localized' || (field.kind === 'flag' && field.isOptional === true)) && isEmptyValue(field, value);

/** Reads a name in at least one language. */
export function readName(item: JsonObjectReader): Multilingual {
  const name = item.texts('name');
  if (Object.keys(name).length === 0) throw new InvalidFileError(diagnose('name-missing'));
  return name;
}

/* Text that may hold markup, sanitized. */
function readHtml(item: JsonObjectReader, member: string, warn: Warn): Multilingual {
  const { texts, hasRemovedMarkup } = sanitizeHtml(item.texts(member));
  if (hasRemovedMarkup) warn(diagnose('markup', { member }));
  return texts;
}
