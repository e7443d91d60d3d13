import type { Multilingual } from '@canticle/contract';
import type { ReferenceKind } from '../songs/index.ts';
import { cleanHtml } from './html.ts';
import type { Members } from './json-members.ts';
import type {
  CollectionRecord,
  ContributorRecord,
  InstrumentRecord,
  LanguageRecord,
  PriceRecord,
  ProductRecord,
  ReferenceRecord,
} from './library.ts';
import { Misfit } from './model.ts';
import { isKey, isLanguage, languageId } from './names.ts';

/** Notes that something of a file does not come along. */
export type Lose = (what: string) => void;

const HIGHEST = 1_000_000;
export const YEARS = [1, 9999] as const;

/** An item of `reference/*.json`. */
export function readReference(item: Members, file: string, kind: ReferenceKind, sort: number): ReferenceRecord {
  const slug = item.text(kind === 'country' ? 'code' : 'slug');
  if (kind === 'country' && !/^[A-Z]{2}$/.test(slug))
    throw new Misfit(`"${slug}" must be a country code of two capital letters.`);
  const language = kind === 'country' ? item.maybeText('language') : null;
  const texts = { name: item.texts('name'), description: item.texts('description') };
  return { file, onlyNamed: false, id: item.id(), kind, slug, ...texts, language, sort, ...offered(item) };
}

/* Left out when the file does not say it: what is here stays as it is then. */
function offered(item: Members): { readonly enabled?: boolean } {
  const enabled = item.maybeFlag('enabled');
  return enabled === undefined ? {} : { enabled };
}

/** Reads an entry of `reference/instruments.json`. */
export function readInstrument(item: Members, file: string, sort: number): InstrumentRecord {
  return {
    file,
    onlyNamed: false,
    id: item.id(),
    identifier: item.text('identifier'),
    icon: item.maybeText('icon') ?? '',
    sort,
    ...offered(item),
  };
}

/** Reads an entry of `reference/languages.json`. */
export function readLanguage(item: Members, file: string, sort: number): LanguageRecord {
  const key = item.text('key');
  if (!isLanguage(key)) throw new Misfit(`"${key}" is not a language code.`);
  return { file, onlyNamed: false, id: languageId(key), key, name: item.text('name'), sort, ...offered(item) };
}

/** `contributors/<slug>.json` */
export function readContributor(item: Members, file: string, slug: string, lose: Lose): ContributorRecord {
  return {
    file,
    onlyNamed: false,
    id: item.id(),
    slug,
    name: item.text('name'),
    birthYear: item.maybeNumber('birthYear', ...YEARS),
    country: item.maybeText('country'),
    subtitle: item.maybeText('subtitle'),
    image: item.maybeText('image'),
    biography: html(item, 'biography', lose),
    ...offered(item),
  };
}

/** `<KEY>/collection.json`, without its prices. */
export function readCollection(item: Members, file: string, lose: Lose): CollectionRecord {
  const key = item.text('key');
  if (!isKey(key)) throw new Misfit(`"key" must be up to 20 letters, digits, hyphens and underscores, without spaces.`);
  const keys = item.texts('keys');
  const free = item.maybeFlag('free');
  return {
    file,
    onlyNamed: false,
    id: item.id(),
    type: item.one('type', ['song', 'scripture', 'publication'], 'song'),
    key,
    keys: Object.keys(keys).length === 0 ? { en: key } : keys,
    name: names(item),
    details: html(item, 'details', lose),
    header: html(item, 'header', lose),
    image: item.maybeText('image'),
    icon: item.maybeText('icon'),
    priority: item.maybeNumber('priority', -HIGHEST, HIGHEST) ?? 0,
    enabled: item.flag('enabled', true),
    defaultType: item.one('defaultType', ['song', 'track', 'sheetmusic'], 'song'),
    defaultSort: item.maybeText('defaultSort') ?? 'number',
    useNumbers: item.flag('useNumbers', true),
    ...(free === undefined ? {} : { free }),
  };
}

/** What a collection costs alone: a product that goes by the collection's key. */
export function readOwnProduct(item: Members, collection: CollectionRecord): ProductRecord | undefined {
  const prices = readPrices(item);
  const id = item.soldId('productId');
  if (prices.length === 0) return undefined;
  const { file, key, name, priority } = collection;
  return { file, onlyNamed: false, id, slug: key.toLowerCase(), name, priority, collections: [key], prices };
}

/** `products/<slug>.json` */
export function readProduct(item: Members, file: string, slug: string): ProductRecord {
  const active = item.maybeFlag('active');
  return {
    file,
    onlyNamed: false,
    id: item.soldId(),
    slug,
    name: names(item),
    priority: item.maybeNumber('priority', -HIGHEST, HIGHEST) ?? 0,
    collections: item.list('collections'),
    prices: readPrices(item),
    ...(active === undefined ? {} : { active }),
  };
}

function readPrices(item: Members): PriceRecord[] {
  return item.objects('prices').map((price) => ({
    id: price.soldId(),
    type: price.one('type', ['month', 'year'], 'month'),
    currency: price.text('currency').toLowerCase(),
    amountMinor: price.maybeNumber('amountMinor', 0, 1_000_000_000) ?? 0,
    name: price.maybeText('name') ?? '',
  }));
}

/** A name in at least one language. */
export function names(item: Members): Multilingual {
  const name = item.texts('name');
  if (Object.keys(name).length === 0) throw new Misfit('"name" must be there in at least one language.');
  return name;
}

/** Text that may hold markup, made safe. */
export function html(item: Members, member: string, lose: Lose): Multilingual {
  const { texts, isLess } = cleanHtml(item.texts(member));
  if (isLess) lose(`markup in "${member}" that is not allowed here`);
  return texts;
}
