/**
 * The part of schema.org that our pages use, as its definitions have it (release 29, https://schema.org/docs/developers.html),
 * and a check of data against it. What is not listed here is not in the vocabulary as far as our pages are concerned.
 */

/* A type, and the one it is a kind of. */
const SUPERTYPES: Readonly<Record<string, string | null>> = {
  Thing: null,
  CreativeWork: 'Thing',
  Article: 'CreativeWork',
  Book: 'CreativeWork',
  CreativeWorkSeries: 'CreativeWork',
  MusicComposition: 'CreativeWork',
  MusicRecording: 'CreativeWork',
  Periodical: 'CreativeWorkSeries',
  PublicationIssue: 'CreativeWork',
  WebSite: 'CreativeWork',
  Intangible: 'Thing',
  ItemList: 'Intangible',
  BreadcrumbList: 'ItemList',
  ListItem: 'Intangible',
  Person: 'Thing',
};

/* Of each property: the types that may have it, and what its values are. Data types are below, the others are things. */
const PROPERTIES: Readonly<Record<string, { readonly of: readonly string[]; readonly values: readonly string[] }>> = {
  // Of anything.
  name: { of: ['Thing'], values: ['Text'] },
  url: { of: ['Thing'], values: ['URL'] },
  image: { of: ['Thing'], values: ['ImageObject', 'URL'] },
  // Of works.
  author: { of: ['CreativeWork', 'Rating'], values: ['Organization', 'Person'] },
  datePublished: { of: ['CreativeWork'], values: ['Date', 'DateTime'] },
  hasPart: { of: ['CreativeWork'], values: ['CreativeWork'] },
  headline: { of: ['CreativeWork'], values: ['Text'] },
  inLanguage: { of: ['CreativeWork', 'Event'], values: ['Language', 'LanguageTag'] },
  isAccessibleForFree: { of: ['CreativeWork', 'Event', 'Place'], values: ['Boolean'] },
  isPartOf: { of: ['CreativeWork'], values: ['CreativeWork', 'URL'] },
  text: { of: ['CreativeWork'], values: ['Text'] },
  translator: { of: ['CreativeWork', 'Event'], values: ['Organization', 'Person'] },
  // Of music.
  composer: { of: ['MusicComposition', 'Event'], values: ['Organization', 'Person'] },
  lyricist: { of: ['MusicComposition'], values: ['Person'] },
  lyrics: { of: ['MusicComposition'], values: ['CreativeWork'] },
  musicalKey: { of: ['MusicComposition'], values: ['Text'] },
  recordedAs: { of: ['MusicComposition'], values: ['MusicRecording'] },
  recordingOf: { of: ['MusicRecording'], values: ['MusicComposition'] },
  // Of lists. An item may be named by its address alone.
  itemListElement: { of: ['ItemList'], values: ['ListItem', 'Text', 'Thing'] },
  item: { of: ['ListItem'], values: ['Thing', 'URL'] },
  position: { of: ['CreativeWork', 'ListItem'], values: ['Integer', 'Text'] },
};

const DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/* The data types. A language is written as BCP 47 has it, which the vocabulary asks for in words. */
const DATA_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && isAbsoluteUrl(value),
  Boolean: (value) => typeof value === 'boolean',
  Integer: (value) => Number.isInteger(value),
  Date: (value) => typeof value === 'string' && DATE.test(value),
  DateTime: (value) => typeof value === 'string' && /T/.test(value) && !Number.isNaN(Date.parse(value)),
  LanguageTag: (value) => typeof value === 'string' && isLanguageTag(value),
};

/**
 * What is wrong with data of a page, in words; empty for data that is as schema.org defines it.
 *
 * @param data  the parsed content of a `<script type="application/ld+json">`
 * @example listSchemaErrors({ '@context': 'https://schema.org', '@type': 'Book', name: 7 }) // ['Book.name: 7 is none of Text']
 */
export function listSchemaErrors(data: unknown): readonly string[] {
  if (!isRecord(data)) return ['the data is no object'];
  const { '@context': context, ...thing } = data;
  const typesById = new Map(
    collectThings(thing).flatMap((one) =>
      typeof one['@id'] === 'string' && '@type' in one ? [[one['@id'], one['@type']] as const] : [],
    ),
  );
  return [
    ...(context === 'https://schema.org' ? [] : [`the context is ${JSON.stringify(context)}`]),
    ...listThingErrors(thing, typesById),
  ];
}

/** Every address the data names: ids, and values of properties that take a URL. */
export const listSchemaAddresses = (data: unknown): readonly string[] =>
  collectThings(data).flatMap((thing) =>
    ['@id', 'url', 'image', 'item'].flatMap((name) => {
      const value = thing[name];
      return typeof value === 'string' ? [value] : [];
    }),
  );

type Thing = Readonly<Record<string, unknown>>;
type TypesById = ReadonlyMap<string, unknown>;

function listThingErrors(thing: Thing, typesById: TypesById): string[] {
  const { '@type': type, '@id': id, ...properties } = thing;
  if (typeof type !== 'string' || !(type in SUPERTYPES)) return [`${JSON.stringify(type)} is no type`];
  return [
    ...(id === undefined || DATA_TYPES['URL']?.(id) ? [] : [`${type}: the id ${JSON.stringify(id)} is no URL`]),
    ...Object.entries(properties).flatMap(([name, value]) => listPropertyErrors(type, name, value, typesById)),
  ];
}

function listPropertyErrors(type: string, name: string, value: unknown, typesById: TypesById): string[] {
  const property = PROPERTIES[name];
  if (property === undefined) return [`${type}.${name}: there is no such property`];
  if (!property.of.some((one) => isKindOf(type, one))) return [`${type}.${name}: ${type} has no such property`];
  const values = Array.isArray(value) ? value : [value];
  if (values.length === 0) return [`${type}.${name}: an empty list says nothing`];
  return values.flatMap((one) => {
    const nested = isRecord(one) && '@type' in one ? listThingErrors(one, typesById) : [];
    const fits = property.values.some((expected) => isValueOf(one, expected, typesById));
    return fits
      ? nested
      : [`${type}.${name}: ${JSON.stringify(one)} is none of ${property.values.join(', ')}`, ...nested];
  });
}

/* A thing that is only named by its id is the thing of that id elsewhere in the data. */
function isValueOf(value: unknown, expected: string, typesById: TypesById): boolean {
  if (!isRecord(value)) return DATA_TYPES[expected]?.(value) ?? false;
  const type = value['@type'] ?? typesById.get(String(value['@id']));
  return typeof type === 'string' && isKindOf(type, expected);
}

function isKindOf(type: string, expected: string): boolean {
  for (let one: string | null | undefined = type; one; one = SUPERTYPES[one]) if (one === expected) return true;
  return false;
}

function collectThings(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(collectThings);
  if (!isRecord(value)) return [];
  return [value, ...Object.values(value).flatMap(collectThings)];
}

const isRecord = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsoluteUrl = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value)[0] === value;
  } catch {
    return false;
  }
}
