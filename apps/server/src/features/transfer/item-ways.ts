import { newId } from '../../database/index.ts';
import {
  type CollectionDraft,
  type ContributorDraft,
  type InstrumentDraft,
  type LanguageDraft,
  listCollections,
  listContributors,
  listInstruments,
  listLanguages,
  listReferences,
  putCollection,
  putContributor,
  putInstrument,
  putLanguage,
  putReference,
  type ReferenceDraft,
} from '../songs/index.ts';
import { listPublications, type PublicationDraft, putPublication } from '../publications/index.ts';
import { listProducts, type ProductDraft, putProduct } from '../store/index.ts';
import { collectionDraft } from './collection-draft.ts';
import type { ItemWays } from './import-items.ts';
import type { ImportRun } from './import-run.ts';
import { trashName } from './import-trash.ts';
import type {
  CollectionRecord,
  ContributorRecord,
  InstrumentRecord,
  LanguageRecord,
  ProductRecord,
  PublicationRecord,
  ReferenceRecord,
} from './library.ts';
import { Misfit } from './model.ts';
import { anotherKey, languageId, slugOf } from './names.ts';

type Named = { readonly name: { readonly [language: string]: string } };
const nameOf = ({ name }: Named): string => name['en'] ?? Object.values(name)[0] ?? '';

/* The drafts are made member by member, in one order, so that what is stored and what is wanted have the same hash. */

const saidOf = ({ enabled }: { readonly enabled?: boolean }) => (enabled === undefined ? {} : { enabled });

export const referenceWays: ItemWays<ReferenceRecord, ReferenceDraft> = {
  kind: 'reference',
  unsaid: 'enabled',
  sourceOf: ({ kind, slug }) => `${kind}/${slug}`,
  nameOf,
  list: async (db) => (await listReferences(db)).map((item) => referenceDraft(item, item.id)),
  answers: ({ kind, slug }) => [`${kind}/${slug}`],
  draftOf: (record, id) => referenceDraft(record, id),
  put: putReference,
  trashNameOf: ({ kind, slug }) => trashName(kind, slug),
};

function referenceDraft(facts: Omit<ReferenceDraft, 'id'>, id: string): ReferenceDraft {
  const { kind, slug, name, description, language, sort } = facts;
  return { id, kind, slug, name, description, language, sort, ...saidOf(facts) };
}

export const instrumentWays: ItemWays<InstrumentRecord, InstrumentDraft> = {
  kind: 'reference',
  unsaid: 'enabled',
  sourceOf: ({ identifier }) => `instrument/${identifier}`,
  nameOf: ({ identifier }) => identifier,
  list: async (db) => (await listInstruments(db)).map((one) => instrumentDraft(one, one.id)),
  answers: ({ identifier }) => [`instrument/${identifier}`],
  draftOf: instrumentDraft,
  put: putInstrument,
  trashNameOf: ({ identifier }) => trashName('instrument', identifier),
};

function instrumentDraft(facts: Omit<InstrumentDraft, 'id'>, id: string): InstrumentDraft {
  const { identifier, icon, sort } = facts;
  return { id, identifier, icon, sort, ...saidOf(facts) };
}

export const languageWays: ItemWays<LanguageRecord, LanguageDraft & { readonly id: string }> = {
  kind: 'reference',
  unsaid: 'enabled',
  sourceOf: ({ key }) => languageId(key),
  nameOf: ({ name }) => name,
  list: async (db) => (await listLanguages(db)).map(languageDraft),
  answers: ({ id }) => [id],
  draftOf: languageDraft,
  put: putLanguage,
  trashNameOf: ({ key }) => trashName('language', key),
};

function languageDraft(facts: LanguageDraft): LanguageDraft & { readonly id: string } {
  const { key, name, sort } = facts;
  return { id: languageId(key), key, name, sort, ...saidOf(facts) };
}

export const contributorWays: ItemWays<ContributorRecord, ContributorDraft> = {
  kind: 'contributor',
  unsaid: 'enabled',
  sourceOf: ({ slug }) => slug,
  nameOf: ({ name }) => name,
  list: async (db) => (await listContributors(db)).map((one) => contributorDraft(one, one.id)),
  answers: ({ slug, name }) => [slug, slugOf(name)],
  draftOf: contributorDraft,
  put: putContributor,
  trashNameOf: ({ slug }) => trashName('contributor', slug),
};

function contributorDraft(facts: Omit<ContributorDraft, 'id'>, id: string): ContributorDraft {
  const { slug, name, birthYear, country, subtitle, image, biography } = facts;
  return { id, slug, name, birthYear, country, subtitle, image, biography, ...saidOf(facts) };
}

/**
 * The ways of collections. One that says nothing of who can open it stays as open as it is.
 *
 * @param run  says whether new ones are open to everybody
 */
export function collectionWays({ free }: Pick<ImportRun, 'free'>): ItemWays<CollectionRecord, CollectionDraft> {
  return {
    kind: 'collection',
    unsaid: 'free',
    sourceOf: ({ key }) => key.toLowerCase(),
    nameOf,
    list: async (db) => (await listCollections(db)).map((one) => collectionDraft(one, one.id)),
    answers: ({ key }) => [key.toLowerCase()],
    draftOf: (record, id, present) => {
      const otherwise = present === undefined ? free !== undefined : present.free;
      return collectionDraft({ ...record, free: record.free ?? otherwise ?? false }, id);
    },
    put: putCollection,
    trashNameOf: ({ key }) => trashName('collection', key),
    besideTrash: (draft, present, taken) => {
      const key = present?.key ?? anotherKey(draft.key, taken);
      return { ...draft, key, keys: present?.keys ?? { en: key } };
    },
  };
}

/**
 * The ways of products.
 *
 * @param collections  ids by key in lower case
 * @param taken  ids of prices that are there, with their product
 */
export function productWays(
  collections: ReadonlyMap<string, string>,
  taken: ReadonlyMap<string, string>,
): ItemWays<ProductRecord, ProductDraft> {
  return {
    kind: 'product',
    unsaid: 'active',
    sourceOf: ({ slug }) => slug,
    nameOf,
    list: async (db) => (await listProducts(db)).map((one) => productDraft(one, one.id)),
    answers: ({ slug }) => [slug],
    draftOf: (record, id, present) =>
      productDraft(
        {
          ...record,
          collectionIds: record.collections.map((key) => collections.get(key.toLowerCase()) ?? missing(key)),
          prices: record.prices.map((price) => ({
            ...price,
            id: ownId(price.id, id, taken) ?? present?.prices.find((one) => isSamePrice(one, price))?.id ?? newId(),
          })),
        },
        id,
      ),
    put: putProduct,
  };
}

/* An id that another product has already cannot be this one's too: the file is a copy. */
function ownId(wish: string | null, productId: string, taken: ReadonlyMap<string, string>): string | null {
  const owner = wish === null ? undefined : taken.get(wish);
  return owner === undefined || owner === productId ? wish : null;
}

type PriceFacts = { readonly type: string; readonly currency: string };
const isSamePrice = (one: PriceFacts, other: PriceFacts): boolean =>
  one.type === other.type && one.currency === other.currency;

function missing(key: string): never {
  throw new Misfit(`There is no collection "${key}".`);
}

function productDraft(facts: Omit<ProductDraft, 'id'>, id: string): ProductDraft {
  const prices = facts.prices.map(({ id: priceId, type, currency, amountMinor, name }) => ({
    id: priceId,
    type,
    currency,
    amountMinor,
    name,
  }));
  const { slug, name, priority, collectionIds, active } = facts;
  return { id, slug, name, priority, collectionIds, prices, ...(active === undefined ? {} : { active }) };
}

/**
 * The ways of editions. Without an id one is found again by its folder.
 *
 * @param collections  ids by key in lower case
 */
export function publicationWays(
  collections: ReadonlyMap<string, string>,
): ItemWays<PublicationRecord, PublicationDraft> {
  return {
    kind: 'publication',
    isKnownBySource: true,
    sourceOf: ({ collection, folder }) => `${collection.toLowerCase()}/${folder}`,
    nameOf: ({ title }) => nameOf({ name: title }),
    list: async (db) => (await listPublications(db)).map((one) => publicationDraft(one, one.id)),
    answers: () => [],
    draftOf: (record, id) =>
      publicationDraft(
        { ...record, collectionId: collections.get(record.collection.toLowerCase()) ?? missing(record.collection) },
        id,
      ),
    put: putPublication,
  };
}

function publicationDraft(facts: Omit<PublicationDraft, 'id'>, id: string): PublicationDraft {
  const { collectionId, title, key, description, datePublished, icon, image } = facts;
  return { id, collectionId, title, key, description, datePublished, icon, image };
}
