import { diagnose } from '@canticle/contract';
import {
  contributorFields,
  instrumentFields,
  languageFields,
  pickFields,
  referenceFields,
} from '@canticle/contract/entities';
import { newId } from '../../../platform/database/index.ts';
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
  saveCollection,
  saveContributor,
  saveInstrument,
  saveLanguage,
  saveReference,
  type ReferenceDraft,
} from '../../songs/index.ts';
import { listPublications, type PublicationDraft, savePublication } from '../../publications/index.ts';
import { listProducts, type ProductDraft, saveProduct } from '../../store/index.ts';
import { createCollectionDraft } from '../plan/collection-draft.ts';
import type { ItemAdapter } from './import-items.ts';
import type { ImportRun } from './import-run.ts';
import { trashKey } from '../plan/trash.ts';
import type {
  CollectionRecord,
  ContributorRecord,
  InstrumentRecord,
  LanguageRecord,
  ProductRecord,
  PublicationRecord,
  ReferenceRecord,
} from '../read/library.ts';
import { InvalidFileError } from '../model.ts';
import { createUniqueKey, languageId, slugify } from '../names.ts';

type NamedRecord = { readonly name: { readonly [language: string]: string } };
const displayName = ({ name }: NamedRecord): string => name['en'] ?? Object.values(name)[0] ?? '';

/* Drafts have their fields in the order of the description, so that the stored and the desired state have the same hash. */

export const referenceAdapter: ItemAdapter<ReferenceRecord, ReferenceDraft> = {
  kind: 'reference',
  writeKind: 'reference',
  entity: 'reference',
  optionalField: 'enabled',
  sourceOf: ({ kind, slug }) => `${kind}/${slug}`,
  nameOf: displayName,
  list: async (db) => (await listReferences(db)).map((item) => createReferenceDraft(item, item.id)),
  handlesOf: ({ kind, slug }) => [`${kind}/${slug}`],
  draftOf: (record, id) => createReferenceDraft(record, id),
  save: saveReference,
  trashNameOf: ({ kind, slug }) => trashKey(kind, slug),
};

function createReferenceDraft(fields: Omit<ReferenceDraft, 'id'>, id: string): ReferenceDraft {
  return { id, kind: fields.kind, ...pickFields(referenceFields, fields) };
}

export const instrumentAdapter: ItemAdapter<InstrumentRecord, InstrumentDraft> = {
  kind: 'reference',
  writeKind: 'instrument',
  entity: 'instrument',
  optionalField: 'enabled',
  sourceOf: ({ identifier }) => `instrument/${identifier}`,
  nameOf: ({ identifier }) => identifier,
  list: async (db) => (await listInstruments(db)).map((one) => createInstrumentDraft(one, one.id)),
  handlesOf: ({ identifier }) => [`instrument/${identifier}`],
  draftOf: createInstrumentDraft,
  save: saveInstrument,
  trashNameOf: ({ identifier }) => trashKey('instrument', identifier),
};

function createInstrumentDraft(fields: Omit<InstrumentDraft, 'id'>, id: string): InstrumentDraft {
  return { id, ...pickFields(instrumentFields, fields) };
}

export const languageAdapter: ItemAdapter<LanguageRecord, LanguageDraft & { readonly id: string }> = {
  kind: 'reference',
  writeKind: 'language',
  entity: 'language',
  optionalField: 'enabled',
  sourceOf: ({ key }) => languageId(key),
  nameOf: ({ name }) => name,
  list: async (db) => (await listLanguages(db)).map(createLanguageDraft),
  handlesOf: ({ id }) => [id],
  draftOf: createLanguageDraft,
  save: saveLanguage,
  trashNameOf: ({ key }) => trashKey('language', key),
};

function createLanguageDraft(fields: LanguageDraft): LanguageDraft & { readonly id: string } {
  return { id: languageId(fields.key), ...pickFields(languageFields, fields) };
}

export const contributorAdapter: ItemAdapter<ContributorRecord, ContributorDraft> = {
  kind: 'contributor',
  writeKind: 'contributor',
  entity: 'contributor',
  optionalField: 'enabled',
  sourceOf: ({ slug }) => slug,
  nameOf: ({ name }) => name,
  list: async (db) => (await listContributors(db)).map((one) => createContributorDraft(one, one.id)),
  handlesOf: ({ slug, name }) => [slug, slugify(name)],
  draftOf: createContributorDraft,
  save: saveContributor,
  trashNameOf: ({ slug }) => trashKey('contributor', slug),
};

function createContributorDraft(fields: Omit<ContributorDraft, 'id'>, id: string): ContributorDraft {
  return { id, slug: fields.slug, ...pickFields(contributorFields, fields) };
}

/**
 * Creates the adapter for collections. A collection whose file does not say who can open it stays as open as it is.
 *
 * @param free  whether new ones are open to everybody
 */
export function createCollectionAdapter({
  free,
}: Pick<ImportRun, 'free'>): ItemAdapter<CollectionRecord, CollectionDraft> {
  return {
    kind: 'collection',
    writeKind: 'collection',
    entity: 'collection',
    optionalField: 'free',
    sourceOf: ({ key }) => key.toLowerCase(),
    nameOf: displayName,
    list: async (db) => (await listCollections(db)).map((one) => createCollectionDraft(one, one.id)),
    handlesOf: ({ key }) => [key.toLowerCase()],
    draftOf: (record, id, present) => {
      const defaultFree = present === undefined ? free !== undefined : present.free;
      return createCollectionDraft({ ...record, free: record.free ?? defaultFree ?? false }, id);
    },
    save: saveCollection,
    trashNameOf: ({ key }) => trashKey('collection', key),
    createDuplicate: (draft, present, taken) => {
      const key = present?.key ?? createUniqueKey(draft.key, taken);
      return { ...draft, key, keys: present?.keys ?? { en: key } };
    },
  };
}

/**
 * Creates the adapter for products.
 *
 * @param collections  ids by key in lower case
 * @param productIdsByPrice  product ids by the ids of existing prices
 */
export function createProductAdapter(
  collections: ReadonlyMap<string, string>,
  productIdsByPrice: ReadonlyMap<string, string>,
): ItemAdapter<ProductRecord, ProductDraft> {
  return {
    kind: 'product',
    writeKind: 'product',
    optionalField: 'active',
    sourceOf: ({ slug }) => slug,
    nameOf: displayName,
    list: async (db) => (await listProducts(db)).map((one) => createProductDraft(one, one.id)),
    handlesOf: ({ slug }) => [slug],
    draftOf: (record, id, present) =>
      createProductDraft(
        {
          ...record,
          collectionIds: record.collections.map(
            (key) => collections.get(key.toLowerCase()) ?? rejectMissingCollection(key),
          ),
          prices: record.prices.map((price) => ({
            ...price,
            id:
              ownPriceId(price.id, id, productIdsByPrice) ??
              present?.prices.find((one) => isSamePrice(one, price))?.id ??
              newId(),
          })),
        },
        id,
      ),
    save: saveProduct,
  };
}

/* An id that belongs to another product cannot be used: the file is a copy. */
function ownPriceId(
  preferredId: string | null,
  productId: string,
  productIdsByPrice: ReadonlyMap<string, string>,
): string | null {
  const owner = preferredId === null ? undefined : productIdsByPrice.get(preferredId);
  return owner === undefined || owner === productId ? preferredId : null;
}

type PriceTerms = { readonly type: string; readonly currency: string };
const isSamePrice = (one: PriceTerms, other: PriceTerms): boolean =>
  one.type === other.type && one.currency === other.currency;

function rejectMissingCollection(key: string): never {
  throw new InvalidFileError(diagnose('no-collection', { key }));
}

function createProductDraft(fields: Omit<ProductDraft, 'id'>, id: string): ProductDraft {
  const prices = fields.prices.map(({ id: priceId, type, currency, amountMinor, name }) => ({
    id: priceId,
    type,
    currency,
    amountMinor,
    name,
  }));
  const { slug, name, priority, collectionIds, active } = fields;
  return { id, slug, name, priority, collectionIds, prices, ...(active === undefined ? {} : { active }) };
}

/**
 * Creates the adapter for editions. An edition without an id is matched by its folder.
 *
 * @param collections  ids by key in lower case
 */
export function createPublicationAdapter(
  collections: ReadonlyMap<string, string>,
): ItemAdapter<PublicationRecord, PublicationDraft> {
  return {
    kind: 'publication',
    writeKind: 'publication',
    isMatchedBySource: true,
    sourceOf: ({ collection, folder }) => `${collection.toLowerCase()}/${folder}`,
    nameOf: ({ title }) => displayName({ name: title }),
    list: async (db) => (await listPublications(db)).map((one) => createPublicationDraft(one, one.id)),
    handlesOf: () => [],
    draftOf: (record, id) =>
      createPublicationDraft(
        {
          ...record,
          collectionId: collections.get(record.collection.toLowerCase()) ?? rejectMissingCollection(record.collection),
        },
        id,
      ),
    save: savePublication,
  };
}

function createPublicationDraft(fields: Omit<PublicationDraft, 'id'>, id: string): PublicationDraft {
  const { collectionId, title, key, description, datePublished, icon, image } = fields;
  return { id, collectionId, title, key, description, datePublished, icon, image };
}
