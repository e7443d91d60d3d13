import {
  collectionFields,
  contributorFields,
  instrumentFields,
  languageFields,
  referenceFields,
  songFields,
} from '@canticle/contract/entities';
import type { Collection, Contributor, Instrument, Language, ReferenceItem, Song } from '../../songs/index.ts';
import type { Lyrics } from '../../lyrics/index.ts';
import type { Product } from '../../store/index.ts';
import { writeFields } from '../entity-files.ts';

/** Slugs, keys and codes by id: the names that files use for references. */
export type ExportNames = {
  readonly collections: ReadonlyMap<string, string>;
  readonly contributors: ReadonlyMap<string, string>;
  readonly references: ReadonlyMap<string, string>;
};

/**
 * Formats an object, or a list of objects, as a file of a bundle. Unset members are left out, so that files stay short.
 *
 * @example formatJson({ slug: 'grace', image: null, themes: [] }) // '{\n  "slug": "grace"\n}\n'
 */
export function formatJson(value: object): string {
  return `${JSON.stringify(Array.isArray(value) ? value.map(omitUnset) : omitUnset(value), null, 2)}\n`;
}

/** An object without its unset members. */
export const omitUnset = (item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([, member]) => !isUnset(member)));

const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const unlessEmpty = <T extends object>(texts: T): T | undefined =>
  Object.keys(texts).length === 0 ? undefined : texts;

/* A flag that is nearly always true is written only when false. */
const unlessTrue = (flag: boolean): false | undefined => (flag ? undefined : false);

/** Serializes an entry of a reference list. */
export function serializeReference({ id, kind, ...item }: ReferenceItem): object {
  const { slug, sort: _sort, ...fields } = writeFields(referenceFields, item);
  return { id, ...(kind === 'country' ? { code: slug } : { slug }), ...fields };
}

/** Serializes an entry of `reference/instruments.json`. */
export function serializeInstrument({ id, ...instrument }: Instrument): object {
  const { sort: _sort, ...fields } = writeFields(instrumentFields, instrument);
  return { id, ...fields };
}

/** Serializes an entry of `reference/languages.json`. */
export function serializeLanguage(language: Language): object {
  const { sort: _sort, ...fields } = writeFields(languageFields, language);
  return fields;
}

/** Serializes `contributors/<slug>.json`. */
export function serializeContributor(contributor: Contributor): object {
  return { id: contributor.id, ...writeFields(contributorFields, contributor) };
}

/** Serializes collection.json, with the prices of the collection's own product. */
export function serializeCollection(collection: Collection, ownProduct: Product | undefined): object {
  return {
    id: collection.id,
    ...writeFields(collectionFields, collection),
    keys: collection.keys,
    productId: ownProduct?.id,
    prices: ownProduct === undefined ? [] : serializePrices(ownProduct),
  };
}

/** Serializes `products/<slug>.json`. */
export function serializeProduct(product: Product, { collections }: ExportNames): object {
  const { id, name, priority, collectionIds, active } = product;
  return {
    id,
    name,
    collections: collectionIds.map((one) => collections.get(one)),
    priority,
    prices: serializePrices(product),
    active: unlessTrue(active),
  };
}

const serializePrices = ({ prices }: Product) =>
  prices.map(({ id, type, currency, amountMinor, name }) => ({ id, type, currency, amountMinor, name }));

/** Serializes song.json; memberships in collections without a key in `names` are left out. */
export function serializeSong(
  song: Song,
  texts: readonly Lyrics[],
  names: ExportNames,
  files: readonly object[],
): object {
  const memberships = song.memberships.filter((one) => names.collections.has(one.collectionId));
  const [first, ...others] = memberships.map(({ collectionId, number, free }) => ({
    collection: names.collections.get(collectionId),
    number,
    free,
  }));
  const { type, name, enabled, ...fields } = writeFields(songFields, song);
  const references = (ids: readonly string[]) => ids.map((id) => names.references.get(id));
  return {
    id: song.id,
    type,
    name,
    number: first?.number,
    free: first?.free,
    alsoIn: others,
    enabled,
    participants: song.participants.map(({ contributorId, ...part }) => ({
      contributor: names.contributors.get(contributorId),
      ...part,
    })),
    ...fields,
    copyrights: song.copyrights.map(({ type, copyrightId }) => ({
      type,
      copyright: names.references.get(copyrightId),
    })),
    origins: song.origins.map(({ type, country, description }) => ({
      type,
      country,
      description: unlessEmpty(description),
    })),
    themes: references(song.themeIds),
    categories: references(song.categoryIds),
    genres: references(song.genreIds),
    lyrics: unlessEmpty(
      Object.fromEntries(
        texts.map(({ id, language, document }) => [language, { id, carried: unlessEmpty(document.carried) }]),
      ),
    ),
    files,
  };
}
