import { z } from 'zod';
import { languageCode } from '../common-schemas.ts';
import { isColumn } from './entity.ts';
import type { ColumnField, EntityFields, Field, FieldValue, ListNames, LocalizedField, TextField } from './field.ts';

/** The schema of a text per language. Surrounding spaces are trimmed, and an empty text counts as no text. */
export const localizedTexts = (maxLength: number) =>
  z.record(languageCode, z.string().max(maxLength)).transform((value) =>
    Object.fromEntries(
      Object.entries(value)
        .map(([language, text]) => [language, text.trim()] as const)
        .filter(([, text]) => text !== ''),
    ),
  );

/** The URL of an image: one of ours, or an external one. */
const imageUrl = z
  .string()
  .max(2000)
  .regex(/^(\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg|https:\/\/\S+)$/, 'no address of a picture')
  .nullable();

/** The schemas of the lists of an entity, which have tables and schemas of their own. */
type ListSchemas<Fields> = { readonly [Name in ListNames<Fields>]: z.ZodType<FieldValue<Fields[Name]>> };

type EntityShape<Fields> = { [Name in keyof Fields]: z.ZodType<FieldValue<Fields[Name]>> };

/** The schema of what an editor may set of an entity: each field with its limits and its description. */
export function entitySchema<const Fields extends EntityFields>(
  fields: Fields,
  lists: ListSchemas<Fields>,
): z.ZodObject<EntityShape<Fields>, z.core.$strict> {
  const listSchemas = new Map<string, z.ZodType>(Object.entries(lists));
  const schemaOf = (name: string, field: Field): z.ZodType => {
    const schema = isColumn(field) ? columnSchema(field) : listSchemas.get(name);
    if (schema === undefined) throw new Error(`There is no schema of the list ${name}.`);
    return schema.describe(field.description);
  };
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(name, field)]));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the object is built from the description that its type is derived from
  return z.strictObject(shape as EntityShape<Fields>);
}

function columnSchema(field: ColumnField): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return z.enum(field.values);
    case 'flag':
      return z.boolean();
    case 'number':
      return nullableWhenEmpty(z.number().int().min(field.min).max(field.max), field.empty);
    case 'text':
      return nullableWhenEmpty(textSchema(field), field.empty);
    case 'localized':
      return localizedSchema(field);
    case 'image':
      return imageUrl;
  }
}

const nullableWhenEmpty = (schema: z.ZodType, empty: unknown): z.ZodType =>
  empty === null ? schema.nullable() : schema;

function textSchema({ maxLength, isRequired, isTrimmed, pattern }: TextField): z.ZodType {
  const text = isRequired || isTrimmed ? z.string().trim() : z.string();
  const required = isRequired ? text.min(1) : text;
  return pattern === undefined ? required.max(maxLength) : required.regex(pattern.test, pattern.message);
}

function localizedSchema({ maxLength, isRequired }: LocalizedField): z.ZodType {
  const texts = localizedTexts(maxLength);
  return isRequired
    ? texts.refine((given) => Object.keys(given).length > 0, 'a name in one language is needed')
    : texts;
}
