import type { Reader } from '../../database/index.ts';
import { listCollections, listContributors, listInstruments, listReferences, listTrashed } from '../songs/index.ts';
import { listProducts } from '../store/index.ts';
import { placeAmong } from './display-order.ts';
import { importArticles } from './import-articles.ts';
import { importFiles } from './import-files.ts';
import { importItems, type ItemWays } from './import-items.ts';
import type { ImportRun } from './import-run.ts';
import { importSongs } from './import-songs.ts';
import {
  collectionWays,
  contributorWays,
  instrumentWays,
  languageWays,
  productWays,
  publicationWays,
  referenceWays,
} from './item-ways.ts';
import { productsBesideTrash, withoutTrashed } from './left-in-trash.ts';
import type { Library } from './library.ts';
import { openCollections } from './opening.ts';

/**
 * Imports a library: what songs refer to first, then the songs and the articles.
 *
 * @returns the ids of its collections by their key in lower case
 */
export async function importLibrary(run: ImportRun, read: Library): Promise<ReadonlyMap<string, string>> {
  const db = run.rooms.database.read;
  const references = await importItems(run, referenceWays, await placed(referenceWays, read.references, db));
  const instruments = await importItems(run, instrumentWays, await placed(instrumentWays, read.instruments, db));
  await importItems(run, languageWays, await placed(languageWays, read.languages, db));
  const contributors = await importItems(run, contributorWays, read.contributors);
  const before = await collectionsHere(db);
  const collections = new Map([...before, ...(await importItems(run, collectionWays(run), read.collections))]);
  await openCollections(run, read, collections, new Set(before.map(([, id]) => id)));
  // A product keeps what it opens, also while that lies in the trash.
  const products = productWays(new Map([...(await collectionsInTrash(db)), ...collections]), await pricesHere(db));
  await importItems(
    run,
    run.mayPrice ? products : { ...products, refusal: NOT_PRICED },
    productsBesideTrash(run, read),
  );
  const library = withoutTrashed(run, read);
  const publications = await importItems(run, publicationWays(collections), library.publications);
  const ids = new Map([
    ...(await referencesHere(db)),
    ...references,
    ...(await contributorsHere(db)),
    ...prefixed('contributor', contributors),
    ...prefixed('collection', collections),
    ...(await instrumentsHere(db)),
    ...instruments,
    ...prefixed('publication', publications),
  ]);
  const lowered = new Map([...ids].map(([name, id]) => [name.toLowerCase(), id]));
  await importSongs(run, library.songs, lowered);
  await importFiles(run, library.files, lowered);
  await importArticles(run, library.articles, lowered);
  return collections;
}

const NOT_PRICED = 'Only an administrator may bring in what things cost.';

type Listed = { readonly sort: number; readonly onlyNamed: boolean; readonly file: string; readonly id: string | null };

/* List by list: the items of one file are in one order. */
async function placed<R extends Listed, D extends { readonly id: string; readonly sort: number }>(
  ways: ItemWays<R, D>,
  records: readonly R[],
  db: Reader,
): Promise<readonly R[]> {
  const present = (await ways.list(db)).map((draft) => ({ name: ways.answers(draft)[0] ?? '', sort: draft.sort }));
  const lists = Map.groupBy(records, ({ file }) => file);
  return [...lists.values()].flatMap((list) =>
    list.every(({ onlyNamed }) => onlyNamed) ? list : placeAmong(list, ways.sourceOf, present),
  );
}

const prefixed = (kind: string, ids: Iterable<readonly [string, string]>) =>
  [...ids].map(([name, id]) => [`${kind}/${name}`, id] as const);

const collectionsHere = async (db: Reader) =>
  (await listCollections(db)).map(({ key, id }) => [key.toLowerCase(), id] as const);
const referencesHere = async (db: Reader) =>
  (await listReferences(db)).map(({ kind, slug, id }) => [`${kind}/${slug}`, id] as const);
const collectionsInTrash = async (db: Reader) =>
  (await listTrashed(db)).flatMap(({ kind, handle, id }) =>
    kind === 'collection' ? [[handle.toLowerCase(), id] as const] : [],
  );
const contributorsHere = async (db: Reader) =>
  prefixed(
    'contributor',
    (await listContributors(db)).map(({ slug, id }) => [slug, id] as const),
  );
const instrumentsHere = async (db: Reader) =>
  prefixed(
    'instrument',
    (await listInstruments(db)).map(({ identifier, id }) => [identifier, id] as const),
  );
const pricesHere = async (db: Reader) =>
  new Map((await listProducts(db)).flatMap(({ id, prices }) => prices.map((price) => [price.id, id] as const)));
