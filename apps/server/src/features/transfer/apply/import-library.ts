import { diagnose } from '@canticle/contract';
import type { Reader } from '../../../platform/database/index.ts';
import {
  listCollections,
  listContributors,
  listInstruments,
  listReferences,
  listTrashedItems,
} from '../../songs/index.ts';
import { listProducts } from '../../store/index.ts';
import { importArticles } from './import-articles.ts';
import { importFiles } from './import-files.ts';
import { importItems, type ItemAdapter } from './import-items.ts';
import type { ImportRun } from './import-run.ts';
import { importSongs } from './import-songs.ts';
import {
  createCollectionAdapter,
  contributorAdapter,
  instrumentAdapter,
  languageAdapter,
  createProductAdapter,
  createPublicationAdapter,
  referenceAdapter,
} from './item-adapters.ts';
import { withoutTrashedProducts, withoutTrashed } from './filter-trashed.ts';
import type { ImportLibrary } from '../read/library.ts';
import { grantOpenAccess } from './collection-access.ts';

/**
 * Imports a library: what songs refer to first, then the songs and the articles.
 *
 * @returns the ids of its collections by their key in lower case
 */
export async function importLibrary(run: ImportRun, source: ImportLibrary): Promise<ReadonlyMap<string, string>> {
  const db = run.context.database.read;
  const references = await importItems(
    run,
    referenceAdapter,
    await withSortOrder(referenceAdapter, source.references, db),
  );
  const instruments = await importItems(
    run,
    instrumentAdapter,
    await withSortOrder(instrumentAdapter, source.instruments, db),
  );
  await importItems(run, languageAdapter, await withSortOrder(languageAdapter, source.languages, db));
  const contributors = await importItems(run, contributorAdapter, source.contributors);
  const presentCollections = await listCollectionEntries(db);
  const collections = new Map([
    ...presentCollections,
    ...(await importItems(run, createCollectionAdapter(run), source.collections)),
  ]);
  await grantOpenAccess(run, source, collections, new Set(presentCollections.map(([, id]) => id)));
  // A product keeps the collections it opens, also while they are in the trash.
  const products = createProductAdapter(
    new Map([...(await listTrashedCollectionEntries(db)), ...collections]),
    await loadPriceOwners(db),
  );
  await importItems(
    run,
    run.canSetPrices ? products : { ...products, rejectionReason: PRICES_NOT_ALLOWED },
    withoutTrashedProducts(run, source),
  );
  const library = withoutTrashed(run, source);
  const publications = await importItems(run, createPublicationAdapter(collections), library.publications);
  const ids = new Map([
    ...(await listReferenceEntries(db)),
    ...references,
    ...(await listContributorEntries(db)),
    ...prefixNames('contributor', contributors),
    ...prefixNames('collection', collections),
    ...(await listInstrumentEntries(db)),
    ...instruments,
    ...prefixNames('publication', publications),
  ]);
  const idsByName = new Map([...ids].map(([name, id]) => [name.toLowerCase(), id]));
  await importSongs(run, library.songs, idsByName);
  await importFiles(run, library.files, idsByName);
  await importArticles(run, library.articles, idsByName);
  return collections;
}

const PRICES_NOT_ALLOWED = diagnose('not-priced');

type SortedRecord = {
  readonly sort: number;
  readonly onlyNamed: boolean;
  readonly file: string;
  readonly id: string | null;
};

/* List by list, because the items of one file share one order. */
async function withSortOrder<R extends SortedRecord, D extends { readonly id: string; readonly sort: number }>(
  adapter: ItemAdapter<R, D>,
  records: readonly R[],
  db: Reader,
): Promise<readonly R[]> {
  const present = (await adapter.list(db)).map((draft) => ({
    name: adapter.handlesOf(draft)[0] ?? '',
    sort: draft.sort,
  }));
  const lists = Map.groupBy(records, ({ file }) => file);
  return [...lists.values()].flatMap((list) =>
    list.every(({ onlyNamed }) => onlyNamed) ? list : assignSortOrder(list, adapter.sourceOf, present),
  );
}

const prefixNames = (kind: string, ids: Iterable<readonly [string, string]>) =>
  [...ids].map(([name, id]) => [`${kind}/${name}`, id] as const);

const listCollectionEntries = async (db: Reader) =>
  (await listCollections(db)).map(({ key, id }) => [key.toLowerCase(), id] as const);
const listReferenceEntries = async (db: Reader) =>
  (await listReferences(db)).map(({ kind, slug, id }) => [`${kind}/${slug}`, id] as const);
const listTrashedCollectionEntries = async (db: Reader) =>
  (await listTrashedItems(db)).flatMap(({ kind, handle, id }) =>
    kind === 'collection' ? [[handle.toLowerCase(), id] as const] : [],
  );
const listContributorEntries = async (db: Reader) =>
  prefixNames(
    'contributor',
    (await listContributors(db)).map(({ slug, id }) => [slug, id] as const),
  );
const listInstrumentEntries = async (db: Reader) =>
  prefixNames(
    'instrument',
    (await listInstruments(db)).map(({ identifier, id }) => [identifier, id] as const),
  );
const loadPriceOwners = async (db: Reader) =>
  new Map((await listProducts(db)).flatMap(({ id, prices }) => prices.map((price) => [price.id, id] as const)));

/**
 * Assigns the sort order of the records of a list. When all of them exist already, in the same order, they keep their
 * positions among any others; otherwise they get the order of the list.
 *
 * @param nameOf  the name of a record
 * @param present  names and positions of what exists, in display order
 * @example assignSortOrder([{ name: 'b', sort: 0 }], (one) => one.name, [{ name: 'b', sort: 7 }]) // [{ name: 'b', sort: 7 }]
 */
export function assignSortOrder<R extends { readonly sort: number }>(
  records: readonly R[],
  nameOf: (record: R) => string,
  present: readonly { readonly name: string; readonly sort: number }[],
): readonly R[] {
  const positions = new Map(present.map(({ name }, at) => [name, at]));
  const presentPositions = records.map((record) => positions.get(nameOf(record)) ?? -1);
  const isSameOrder = presentPositions.every((place, at) => place > (presentPositions[at - 1] ?? -1));
  if (!isSameOrder) return records;
  return records.map((record, at) => ({ ...record, sort: present[presentPositions[at] ?? -1]?.sort ?? record.sort }));
}
