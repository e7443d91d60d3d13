import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeBundleChordPro } from '@canticle/formats';
import type { Rooms } from '../../rooms.ts';
import { type Lyrics, listLyricsOfSongs } from '../lyrics/index.ts';
import {
  answersTo,
  type Collection,
  listCollections,
  listContributors,
  listInstruments,
  listLanguages,
  listReferences,
  listSongs,
  resolveText,
  type Song,
} from '../songs/index.ts';
import { listArticleDrafts } from '../publications/index.ts';
import { listProducts, type Product } from '../store/index.ts';
import {
  type Called,
  collectionJson,
  contributorJson,
  instrumentJson,
  languageJson,
  productJson,
  referenceJson,
  songJson,
  writeJson,
} from './bundle-json.ts';
import { BUNDLE_VERSION } from './bundle-reader.ts';
import { filesJson, filesToExport, writeFiles } from './export-files.ts';
import { exportPublications } from './export-publications.ts';
import { exportScriptures } from './export-scriptures.ts';
import { REFERENCE_FILES } from './library.ts';
import { type ExportOptions, type ExportReport, TransferRefused } from './model.ts';
import { slugOf, uniqueName } from './names.ts';

/** Songs read at a time. */
const BATCH = 200;

/**
 * Writes collections and everything that belongs to them into an empty or new folder, in the layout that import reads
 * (docs/library-format.md). Exporting, importing into an empty Canticle and exporting again gives the same files.
 *
 * @throws {TransferRefused} when the folder is not empty or cannot be written, or a collection is not there
 */
export async function exportBundle(
  rooms: Pick<Rooms, 'database' | 'files' | 'media'>,
  folder: string,
  options: ExportOptions = {},
): Promise<ExportReport> {
  const db = rooms.database.read;
  const all = await listCollections(db);
  const collections = pick(all, options.collections);
  const root = resolve(folder);
  await refuseFull(root, folder);
  const write = (path: string, content: string | Uint8Array) => writeInto(root, path, content);
  const songs = await listSongs(
    db,
    options.collections === undefined ? {} : { collectionIds: collections.map(({ id }) => id) },
  );
  const contributors = await contributorsOf(rooms, songs, collections, options);
  const products = await listProducts(db);
  const called: Called = {
    collections: new Map(collections.map(({ id, key }) => [id, key])),
    contributors: new Map(contributors.map(({ id, slug }) => [id, slug])),
    references: new Map((await listReferences(db)).map(({ id, slug }) => [id, slug])),
  };
  await write('bundle.json', writeJson({ format: 'canticle-bundle', version: BUNDLE_VERSION }));
  await writeReferences(rooms, write);
  for (const one of contributors) await write(`contributors/${one.slug}.json`, writeJson(contributorJson(one)));
  const folders = foldersOf(collections);
  for (const one of collections)
    await write(`${folders.get(one.id)}/collection.json`, writeJson(collectionJson(one, ownProduct(one, products))));
  for (const product of products.filter((one) => isShared(one, collections)))
    await write(`products/${product.slug}.json`, writeJson(productJson(product, called)));
  const left = await writeSongs(rooms, { root, write }, songs, called, folders, options);
  const articles = await exportPublications(rooms, write, collections, folders, called);
  const translations = await exportScriptures(rooms, write, collections, folders);
  const counts = { collections: collections.length, contributors: contributors.length };
  return { ...counts, songs: songs.length - left, articles, translations, left };
}

type Write = (path: string, text: string) => Promise<void>;

function pick(all: readonly Collection[], wanted: readonly string[] | undefined): readonly Collection[] {
  if (wanted === undefined) return all;
  return wanted.map((text) => {
    const found = all.find((collection) => answersTo(collection, text));
    if (found === undefined)
      throw new TransferRefused(
        `There is no collection "${text}". There are: ${all.map(({ key }) => key).join(', ')}.`,
      );
    return found;
  });
}

async function refuseFull(root: string, folder: string): Promise<void> {
  const inside = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new TransferRefused(`"${folder}" is not a folder that can be written.`);
  });
  if (inside.length > 0)
    throw new TransferRefused(`The folder "${folder}" is not empty. Choose an empty or a new one.`);
}

async function writeInto(root: string, path: string, content: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new TransferRefused(
      code === 'ENOSPC' ? 'The disk is full; the export is not complete.' : `"${join(root, path)}" cannot be written.`,
    );
  }
}

async function contributorsOf(
  { database: { read } }: Pick<Rooms, 'database'>,
  songs: readonly Song[],
  collections: readonly Collection[],
  options: ExportOptions,
) {
  const contributors = (await listContributors(read)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  if (options.collections === undefined) return contributors;
  const articles = await listArticleDrafts(read, { collectionIds: collections.map(({ id }) => id) });
  const used = new Set([
    ...songs.flatMap((song) => song.participants.map(({ contributorId }) => contributorId)),
    ...articles.flatMap(({ authorId, texts }) => [authorId, ...texts.map(({ translatorId }) => translatorId)]),
  ]);
  return contributors.filter(({ id }) => used.has(id));
}

async function writeReferences({ database: { read } }: Pick<Rooms, 'database'>, write: Write): Promise<void> {
  for (const [file, kind] of REFERENCE_FILES) {
    await write(`reference/${file}.json`, writeJson((await listReferences(read, kind)).map(referenceJson)));
  }
  await write('reference/instruments.json', writeJson((await listInstruments(read)).map(instrumentJson)));
  await write('reference/languages.json', writeJson((await listLanguages(read)).map(languageJson)));
}

/* A collection's own product is written with it when nothing of it would be lost so. */
function ownProduct(collection: Collection, products: readonly Product[]): Product | undefined {
  return products.find((product) => isOwn(product, collection));
}

const isOwn = ({ slug, collectionIds, prices, name, priority, active }: Product, collection: Collection): boolean =>
  active &&
  slug === collection.key.toLowerCase() &&
  collectionIds.length === 1 &&
  collectionIds[0] === collection.id &&
  prices.length > 0 &&
  priority === collection.priority &&
  JSON.stringify(name) === JSON.stringify(collection.name);

function isShared(product: Product, collections: readonly Collection[]): boolean {
  const ids = new Set(collections.map(({ id }) => id));
  return (
    product.collectionIds.every((id) => ids.has(id)) && !collections.some((collection) => isOwn(product, collection))
  );
}

/* Names of other parts of the layout are no collection's folder. */
const RESERVED = ['reference', 'contributors', 'products', 'scriptures', 'publications', 'media'];

function foldersOf(collections: readonly Collection[]): ReadonlyMap<string, string> {
  const taken = new Set(RESERVED);
  const inOrder = collections.toSorted((a, b) => (a.key < b.key || (a.key === b.key && a.id < b.id) ? -1 : 1));
  return new Map(
    inOrder.map(({ id, key }) => {
      const folder = uniqueName(key.replace(/[^\p{L}\p{N}_-]/gu, '-'), taken);
      taken.add(folder.toLowerCase());
      return [id, folder];
    }),
  );
}

/** @returns how many songs stand in none of the collections */
async function writeSongs(
  { database: { read }, media }: Pick<Rooms, 'database' | 'media'>,
  { root, write }: { readonly root: string; readonly write: Write },
  songs: readonly Song[],
  called: Called,
  folders: ReadonlyMap<string, string>,
  { signal, onProgress }: ExportOptions,
): Promise<number> {
  const taken = new Set<string>();
  const instruments = new Map((await listInstruments(read)).map(({ id, identifier }) => [id, identifier]));
  let left = 0;
  for (let start = 0; start < songs.length; start += BATCH) {
    signal?.throwIfAborted();
    onProgress?.(start, songs.length);
    const batch = songs.slice(start, start + BATCH);
    const texts = await listLyricsOfSongs(
      read,
      batch.map((song) => song.id),
    );
    const files = await filesToExport(
      read,
      batch.map((song) => song.id),
    );
    for (const song of batch) {
      const home = song.memberships.find((one) => folders.has(one.collectionId));
      if (home === undefined) {
        left += 1;
        continue;
      }
      const folder = uniqueName(`${folders.get(home.collectionId)}/${folderOf(song, home.number)}`, taken);
      taken.add(folder.toLowerCase());
      const own = files.get(song.id) ?? [];
      await writeSong(write, folder, song, texts.get(song.id) ?? [], called, filesJson(own, called, instruments));
      await writeFiles(media, join(root, folder), own);
    }
  }
  return left;
}

const folderOf = ({ name, id }: Song, number: number | null): string =>
  [number === null ? '' : String(number).padStart(3, '0'), slugOf(resolveText(name, 'en')) || id]
    .filter((part) => part !== '')
    .join('-');

async function writeSong(
  write: Write,
  folder: string,
  song: Song,
  texts: readonly Lyrics[],
  called: Called,
  files: readonly object[],
): Promise<void> {
  await write(`${folder}/song.json`, writeJson(songJson(song, texts, called, files)));
  for (const { language, document } of texts) {
    const files = writeBundleChordPro(document, resolveText(song.name, language));
    await write(`${folder}/${language}.cho`, files.original);
    if (files.new !== undefined) await write(`${folder}/${language}.new.cho`, files.new);
  }
}
