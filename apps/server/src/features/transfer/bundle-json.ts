import type { Collection, Contributor, Instrument, Language, ReferenceItem, Song } from '../songs/index.ts';
import type { Lyrics } from '../lyrics/index.ts';
import type { Product } from '../store/index.ts';
import { collectionDraft } from './collection-draft.ts';

/** Slugs, keys and codes by id: what files call the things they refer to. */
export type Called = {
  readonly collections: ReadonlyMap<string, string>;
  readonly contributors: ReadonlyMap<string, string>;
  readonly references: ReadonlyMap<string, string>;
};

/**
 * An object, or a list of objects, as a file of a bundle: members that are not set are left out, so that files stay short.
 *
 * @example writeJson({ slug: 'grace', image: null, themes: [] }) // '{\n  "slug": "grace"\n}\n'
 */
export function writeJson(value: object): string {
  return `${JSON.stringify(Array.isArray(value) ? value.map(withoutUnset) : withoutUnset(value), null, 2)}\n`;
}

/** An object without the members that are not set. */
export const withoutUnset = (item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([, member]) => !isUnset(member)));

const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const maybe = <T extends object>(texts: T): T | undefined => (Object.keys(texts).length === 0 ? undefined : texts);

/* What is so of nearly everything is not written. */
const unlessTrue = (flag: boolean): false | undefined => (flag ? undefined : false);

/** An entry of a reference list as a bundle has it. */
export function referenceJson({ id, kind, slug, name, description, language, enabled }: ReferenceItem): object {
  const called = kind === 'country' ? { code: slug } : { slug };
  return { id, ...called, name, description: maybe(description), language, enabled: unlessTrue(enabled) };
}

/** An entry of `reference/instruments.json`. */
export const instrumentJson = ({ id, identifier, icon, enabled }: Instrument): object => ({
  id,
  identifier,
  icon,
  enabled: unlessTrue(enabled),
});
/** An entry of `reference/languages.json`. */
export const languageJson = ({ key, name, enabled }: Language): object => ({ key, name, enabled: unlessTrue(enabled) });

/** What stands in `contributors/<slug>.json`. */
export function contributorJson(contributor: Contributor): object {
  const { id, name, birthYear, country, subtitle, image, biography, enabled } = contributor;
  const facts = { id, name, birthYear, country, subtitle, image, biography: maybe(biography) };
  return { ...facts, enabled: unlessTrue(enabled) };
}

/** collection.json, with the prices of the collection's own product. */
export function collectionJson(collection: Collection, own: Product | undefined): object {
  const facts = collectionDraft(collection, collection.id);
  return {
    ...facts,
    details: maybe(facts.details),
    header: maybe(facts.header),
    productId: own?.id,
    prices: own === undefined ? [] : pricesOf(own),
  };
}

/** What stands in `products/<slug>.json`. */
export function productJson(product: Product, { collections }: Called): object {
  const { id, name, priority, collectionIds, active } = product;
  return {
    id,
    name,
    collections: collectionIds.map((one) => collections.get(one)),
    priority,
    prices: pricesOf(product),
    active: unlessTrue(active),
  };
}

const pricesOf = ({ prices }: Product) =>
  prices.map(({ id, type, currency, amountMinor, name }) => ({ id, type, currency, amountMinor, name }));

/** song.json; memberships in collections that are not called anything are left out. */
export function songJson(song: Song, texts: readonly Lyrics[], called: Called, files: readonly object[]): object {
  const memberships = song.memberships.filter((one) => called.collections.has(one.collectionId));
  const [first, ...others] = memberships.map(({ collectionId, number, free }) => ({
    collection: called.collections.get(collectionId),
    number,
    free,
  }));
  const references = (ids: readonly string[]) => ids.map((id) => called.references.get(id));
  return {
    id: song.id,
    type: song.type,
    name: song.name,
    number: first?.number,
    free: first?.free,
    alsoIn: others,
    enabled: song.enabled,
    participants: song.participants.map(({ contributorId, type }) => ({
      contributor: called.contributors.get(contributorId),
      type,
    })),
    yearWritten: song.yearWritten,
    yearComposed: song.yearComposed,
    yearPublished: song.yearPublished,
    originalKey: song.originalKey,
    minor: song.minor,
    tempo: song.tempo,
    details: maybe(song.details),
    description: maybe(song.description),
    image: song.image,
    copyrights: song.copyrights.map(({ type, copyrightId }) => ({
      type,
      copyright: called.references.get(copyrightId),
    })),
    origins: song.origins.map(({ type, country, description }) => ({ type, country, description: maybe(description) })),
    themes: references(song.themeIds),
    categories: references(song.categoryIds),
    genres: references(song.genreIds),
    lyrics: maybe(
      Object.fromEntries(
        texts.map(({ id, language, document }) => [language, { id, carried: maybe(document.carried) }]),
      ),
    ),
    files,
  };
}
