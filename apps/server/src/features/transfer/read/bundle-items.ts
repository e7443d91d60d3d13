import { diagnose, type ImportDiagnostic, type Multilingual } from '@canticle/contract';
import type { ReferenceKind } from '../../songs/index.ts';
import { sanitizeHtml } from './article-html.ts';
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

/** Reports that something of a file is not imported. */
export type Warn = (what: ImportDiagnostic) => void;

const MAX_PRIORITY = 1_000_000;
export const YEAR_RANGE = [1, 9999] as const;

/** Reads an item of `reference/*.json`. */
export function readReference(
  item: JsonObjectReader,
  file: string,
  kind: ReferenceKind,
  sort: number,
): ReferenceRecord {
  const slug = item.text(kind === 'country' ? 'code' : 'slug');
  if (kind === 'country' && !/^[A-Z]{2}$/.test(slug))
    throw new InvalidFileError(diagnose('country-code', { text: slug }));
  const language = kind === 'country' ? item.optionalText('language') : null;
  const texts = { name: item.texts('name'), description: item.texts('description') };
  return { file, onlyNamed: false, id: item.id(), kind, slug, ...texts, language, sort, ...optionalEnabled(item) };
}

/* Left out when the file does not say it; the existing value is kept then. */
function optionalEnabled(item: JsonObjectReader): { readonly enabled?: boolean } {
  const enabled = item.optionalBoolean('enabled');
  return enabled === undefined ? {} : { enabled };
}

/** Reads an entry of `reference/instruments.json`. */
export function readInstrument(item: JsonObjectReader, file: string, sort: number): InstrumentRecord {
  return {
    file,
    onlyNamed: false,
    id: item.id(),
    identifier: item.text('identifier'),
    icon: item.optionalText('icon') ?? '',
    sort,
    ...optionalEnabled(item),
  };
}

/** Reads an entry of `reference/languages.json`. */
export function readLanguage(item: JsonObjectReader, file: string, sort: number): LanguageRecord {
  const key = item.text('key');
  if (!isLanguageCode(key)) throw new InvalidFileError(diagnose('language-code', { text: key }));
  return { file, onlyNamed: false, id: languageId(key), key, name: item.text('name'), sort, ...optionalEnabled(item) };
}

/** Reads `contributors/<slug>.json`. */
export function readContributor(item: JsonObjectReader, file: string, slug: string, warn: Warn): ContributorRecord {
  return {
    file,
    onlyNamed: false,
    id: item.id(),
    slug,
    name: item.text('name'),
    birthYear: item.optionalNumber('birthYear', ...YEAR_RANGE),
    country: item.optionalText('country'),
    subtitle: item.optionalText('subtitle'),
    image: item.optionalText('image'),
    biography: readHtml(item, 'biography', warn),
    ...optionalEnabled(item),
  };
}

/** Reads `<KEY>/collection.json`, without its prices. */
export function readCollection(item: JsonObjectReader, file: string, warn: Warn): CollectionRecord {
  const key = item.text('key');
  if (!isCollectionKey(key)) throw new InvalidFileError(diagnose('key-form'));
  const keys = item.texts('keys');
  const free = item.optionalBoolean('free');
  return {
    file,
    onlyNamed: false,
    id: item.id(),
    type: item.oneOf('type', ['song', 'scripture', 'publication'], 'song'),
    key,
    keys: Object.keys(keys).length === 0 ? { en: key } : keys,
    name: readName(item),
    details: readHtml(item, 'details', warn),
    header: readHtml(item, 'header', warn),
    image: item.optionalText('image'),
    icon: item.optionalText('icon'),
    priority: item.optionalNumber('priority', -MAX_PRIORITY, MAX_PRIORITY) ?? 0,
    enabled: item.boolean('enabled', true),
    defaultType: item.oneOf('defaultType', ['song', 'track', 'sheetmusic'], 'song'),
    defaultSort: item.optionalText('defaultSort') ?? 'number',
    useNumbers: item.boolean('useNumbers', true),
    ...(free === undefined ? {} : { free }),
  };
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

/** Reads a name in at least one language. */
export function readName(item: JsonObjectReader): Multilingual {
  const name = item.texts('name');
  if (Object.keys(name).length === 0) throw new InvalidFileError(diagnose('name-missing'));
  return name;
}

/** Reads text that may hold markup, sanitized. */
export function readHtml(item: JsonObjectReader, member: string, warn: Warn): Multilingual {
  const { texts, hasRemovedMarkup: isLess } = sanitizeHtml(item.texts(member));
  if (isLess) warn(diagnose('markup', { member }));
  return texts;
}
