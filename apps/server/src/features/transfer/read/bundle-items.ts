import { diagnose } from '@canticle/contract';
import {
  collectionFields,
  contributorFields,
  instrumentFields,
  languageFields,
  referenceFields,
} from '@canticle/contract/entities';
import type { ReferenceKind } from '../../songs/index.ts';
import { readFields, readName, type Warn } from '../entity-files.ts';
import type { JsonObjectReader } from './json-object-reader.ts';
import type {
  CollectionRecord,
  ContributorRecord,
  InstrumentRecord,
  LanguageRecord,
  PriceRecord,
  ProductRecord,
  ReferenceRecord,
} from './library.ts';
import { InvalidFileError } from '../model.ts';
import { isCollectionKey, isLanguageCode, languageId } from '../names.ts';

const MAX_PRIORITY = 1_000_000;

/* Fields that files have in another way than the form: a position is that in the list. */
const { slug: _slug, name: _name, language: _language, sort: _sort, ...referenceFileFields } = referenceFields;
const { identifier: _identifier, sort: _instrumentSort, ...instrumentFileFields } = instrumentFields;
const { key: _key, sort: _languageSort, ...languageFileFields } = languageFields;

/** Reads an item of `reference/*.json`. */
export function readReference(
  item: JsonObjectReader,
  file: string,
  kind: ReferenceKind,
  sort: number,
  warn: Warn,
): ReferenceRecord {
  const slug = item.text(kind === 'country' ? 'code' : 'slug');
  if (kind === 'country' && !/^[A-Z]{2}$/.test(slug))
    throw new InvalidFileError(diagnose('country-code', { text: slug }));
  const language = kind === 'country' ? item.optionalText('language') : null;
  const name = item.texts('name');
  const { enabled, ...fields } = readFields(item, referenceFileFields, warn);
  return {
    file,
    onlyNamed: false,
    id: item.id(),
    kind,
    slug,
    name,
    ...fields,
    language,
    sort,
    ...unlessUndefined(enabled),
  };
}

/* Left out when the file does not say it; the existing value is kept then. */
const unlessUndefined = (enabled: boolean | undefined) => (enabled === undefined ? {} : { enabled });

/** Reads an entry of `reference/instruments.json`. */
export function readInstrument(item: JsonObjectReader, file: string, sort: number, warn: Warn): InstrumentRecord {
  const identifier = item.text('identifier');
  const { enabled, ...fields } = readFields(item, instrumentFileFields, warn);
  return { file, onlyNamed: false, id: item.id(), identifier, ...fields, sort, ...unlessUndefined(enabled) };
}

/** Reads an entry of `reference/languages.json`. */
export function readLanguage(item: JsonObjectReader, file: string, sort: number, warn: Warn): LanguageRecord {
  const key = item.text('key');
  if (!isLanguageCode(key)) throw new InvalidFileError(diagnose('language-code', { text: key }));
  const { enabled, ...fields } = readFields(item, languageFileFields, warn);
  return { file, onlyNamed: false, id: languageId(key), key, ...fields, sort, ...unlessUndefined(enabled) };
}

/** Reads `contributors/<slug>.json`. */
export function readContributor(item: JsonObjectReader, file: string, slug: string, warn: Warn): ContributorRecord {
  return {
    file,
    onlyNamed: false,
    id: item.id(),
    slug,
    ...readFields(item, contributorFields, warn),
  };
}

/** Reads `<KEY>/collection.json`, without its prices. */
export function readCollection(item: JsonObjectReader, file: string, warn: Warn): CollectionRecord {
  const key = item.text('key');
  if (!isCollectionKey(key)) throw new InvalidFileError(diagnose('key-form'));
  const fields = readFields(item, collectionFields, warn);
  const keys = Object.keys(fields.keys).length === 0 ? { en: key } : fields.keys;
  return { file, onlyNamed: false, id: item.id(), ...fields, keys };
}

/** Reads the prices of a collection sold alone: a product named after the collection's key. */
export function readCollectionProduct(item: JsonObjectReader, collection: CollectionRecord): ProductRecord | undefined {
  const prices = readPrices(item);
  const id = item.externalId('productId');
  if (prices.length === 0) return undefined;
  const { file, key, name, priority } = collection;
  return { file, onlyNamed: false, id, slug: key.toLowerCase(), name, priority, collections: [key], prices };
}

/** Reads `products/<slug>.json`. */
export function readProduct(item: JsonObjectReader, file: string, slug: string): ProductRecord {
  const active = item.optionalBoolean('active');
  return {
    file,
    onlyNamed: false,
    id: item.externalId(),
    slug,
    name: readName(item),
    priority: item.optionalNumber('priority', -MAX_PRIORITY, MAX_PRIORITY) ?? 0,
    collections: item.strings('collections'),
    prices: readPrices(item),
    ...(active === undefined ? {} : { active }),
  };
}

function readPrices(item: JsonObjectReader): PriceRecord[] {
  return item.objects('prices').map((price) => ({
    id: price.externalId(),
    type: price.oneOf('type', ['month', 'year'], 'month'),
    currency: price.text('currency').toLowerCase(),
    amountMinor: price.optionalNumber('amountMinor', 0, 1_000_000_000) ?? 0,
    name: price.optionalText('name') ?? '',
  }));
}
