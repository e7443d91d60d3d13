import type { Collection, Contributor, Instrument, Language, ReferenceItem, Song } from '../../songs/index.ts';
import type { Lyrics } from '../../lyrics/index.ts';
import type { Product } from '../../store/index.ts';
import { createCollectionDraft } from '../plan/collection-draft.ts';

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
export function serializeReference({ id, kind, slug, name, description, language, enabled }: ReferenceItem): object {
  const identifier = kind === 'country' ? { code: slug } : { slug };
  return { id, ...identifier, name, description: unlessEmpty(description), language, enabled: unlessTrue(enabled) };
}

/** Serializes an entry of `reference/instruments.json`. */
export const serializeInstrument = ({ id, identifier, icon, enabled }: Instrument): object => ({
  id,
  identifier,
  icon,
  enabled: unlessTrue(enabled),
});
/** Serializes an entry of `reference/languages.json`. */
export const serializeLanguage = ({ key, name, enabled }: Language): object => ({
  key,
  name,
  enabled: unlessTrue(enabled),
});

/** Serializes `contributors/<slug>.json`. */
export function serializeContributor(contributor: Contributor): object {
  const { id, name, birthYear, country, subtitle, image, biography, enabled } = contributor;
  const fields = { id, name, birthYear, country, subtitle, image, biography: unlessEmpty(biography) };
  return { ...fields, enabled: unlessTrue(enabled) };
}

/** Serializes collection.json, with the prices of the collection's own product. */
export function serializeCollection(collection: Collection, ownProduct: Product | undefined): object {
  const fields = createCollectionDraft(collection, collection.id);
  return {
    ...fields,
    details: unlessEmpty(fields.details),
    header: unlessEmpty(fields.header),
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
  const references = (ids: readonly string[]) => ids.map((id) => names.references.get(id));
  return {
    id: song.id,
    type: song.type,
    name: song.name,
    number: first?.number,
    free: first?.free,
    alsoIn: others,
    enabled: song.enabled,
    participants: song.participants.map(({ contributorId, type }) => ({
      contributor: names.contributors.get(contributorId),
      type,
    })),
    yearWritten: song.yearWritten,
    yearComposed: song.yearComposed,
    yearPublished: song.yearPublished,
    originalKey: song.originalKey,
    minor: song.minor,
    tempo: song.tempo,
    details: unlessEmpty(song.details),
    description: unlessEmpty(song.description),
    image: song.image,
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
