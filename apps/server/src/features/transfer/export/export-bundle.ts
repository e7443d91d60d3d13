import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { writeBundleChordPro } from '@canticle/formats';
import type { AppContext } from '../../../context.ts';
import { errorCode } from '../../../platform/errors/index.ts';
import { type Lyrics, listLyricsOfSongs } from '../../lyrics/index.ts';
import {
  matchesCollection,
  type Collection,
  listCollections,
  listContributors,
  listInstruments,
  listLanguages,
  listReferences,
  listSongs,
  resolveText,
  type Song,
} from '../../songs/index.ts';
import { listArticleDrafts } from '../../publications/index.ts';
import { listProducts, type Product } from '../../store/index.ts';
import {
  type ExportNames,
  serializeCollection,
  serializeContributor,
  serializeInstrument,
  serializeLanguage,
  serializeProduct,
  serializeReference,
  serializeSong,
  formatJson,
} from './bundle-json.ts';
import { BUNDLE_VERSION } from '../read/bundle-reader.ts';
import { serializeFiles, listExportFiles, writeFiles } from './export-files.ts';
import { exportPublications } from './export-publications.ts';
import { exportScriptures } from './export-scriptures.ts';
import { REFERENCE_FILES } from '../read/library.ts';
import { type ExportOptions, type ExportReport, TransferError } from '../model.ts';
import { slugify, uniqueName } from '../names.ts';

/** Songs read at a time. */
const BATCH_SIZE = 200;

/**
 * Writes collections and everything that belongs to them into an empty or new folder, in the layout that import reads
 * (docs/library-format.md). Exporting, importing into an empty Canticle and exporting again gives the same files.
 *
 * @throws {TransferError} when the folder is not empty or cannot be written, or a collection does not exist
 */
export async function exportBundle(
  context: Pick<AppContext, 'database' | 'files' | 'media'>,
  folder: string,
  options: ExportOptions = {},
): Promise<ExportReport> {
  const db = context.database.read;
  const all = await listCollections(db);
  const collections = selectCollections(all, options.collections);
  const root = resolve(folder);
  await requireEmptyFolder(root, folder);
  const write = (path: string, content: string | Uint8Array) => writeInto(root, path, content);
  const songs = await listSongs(
    db,
    options.collections === undefined ? {} : { collectionIds: collections.map(({ id }) => id) },
  );
  const contributors = await listExportContributors(context, songs, collections, options);
  const products = await listProducts(db);
  const names: ExportNames = {
    collections: new Map(collections.map(({ id, key }) => [id, key])),
    contributors: new Map(contributors.map(({ id, slug }) => [id, slug])),
    references: new Map((await listReferences(db)).map(({ id, slug }) => [id, slug])),
  };
  await write('bundle.json', formatJson({ format: 'canticle-bundle', version: BUNDLE_VERSION }));
  await writeReferences(context, write);
  for (const one of contributors) await write(`contributors/${one.slug}.json`, formatJson(serializeContributor(one)));
  const folders = assignFolders(collections);
  for (const one of collections)
    await write(
      `${folders.get(one.id)}/collection.json`,
      formatJson(serializeCollection(one, findOwnProduct(one, products))),
    );
  for (const product of products.filter((one) => isSharedProduct(one, collections)))
    await write(`products/${product.slug}.json`, formatJson(serializeProduct(product, names)));
  const left = await writeSongs(context, { root, write }, songs, names, folders, options);
  const articles = await exportPublications(context, write, collections, folders, names);
  const translations = await exportScriptures(context, write, collections, folders);
  const counts = { collections: collections.length, contributors: contributors.length };
  return { ...counts, songs: songs.length - left, articles, translations, left };
}

type WriteFile = (path: string, text: string) => Promise<void>;

function selectCollections(all: readonly Collection[], keys: readonly string[] | undefined): readonly Collection[] {
  if (keys === undefined) return all;
  return keys.map((text) => {
    const found = all.find((collection) => matchesCollection(collection, text));
    if (found === undefined)
      throw new TransferError(`Songbook "${text}" not found. Available: ${all.map(({ key }) => key).join(', ')}.`);
    return found;
  });
}

async function requireEmptyFolder(root: string, folder: string): Promise<void> {
  const entries = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new TransferError(`The folder "${folder}" is not writable.`);
  });
  if (entries.length > 0) throw new TransferError(`The folder "${folder}" is not empty. Choose an empty or new one.`);
}

async function writeInto(root: string, path: string, content: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  } catch (error) {
    throw new TransferError(
      errorCode(error) === 'ENOSPC'
        ? 'The disk is full. The export is not complete.'
        : `"${join(root, path)}" cannot be written.`,
    );
  }
}

async function listExportContributors(
  { database: { read } }: Pick<AppContext, 'database'>,
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

async function writeReferences({ database: { read } }: Pick<AppContext, 'database'>, write: WriteFile): Promise<void> {
  for (const [file, kind] of REFERENCE_FILES) {
    await write(`reference/${file}.json`, formatJson((await listReferences(read, kind)).map(serializeReference)));
  }
  await write('reference/instruments.json', formatJson((await listInstruments(read)).map(serializeInstrument)));
  await write('reference/languages.json', formatJson((await listLanguages(read)).map(serializeLanguage)));
}

/* A collection's own product is written with it when nothing of the product is lost that way. */
function findOwnProduct(collection: Collection, products: readonly Product[]): Product | undefined {
  return products.find((product) => isOwnProduct(product, collection));
}

const isOwnProduct = (
  { slug, collectionIds, prices, name, priority, active }: Product,
  collection: Collection,
): boolean =>
  active &&
  slug === collection.key.toLowerCase() &&
  collectionIds.length === 1 &&
  collectionIds[0] === collection.id &&
  prices.length > 0 &&
  priority === collection.priority &&
  isDeepStrictEqual(name, collection.name);

function isSharedProduct(product: Product, collections: readonly Collection[]): boolean {
  const ids = new Set(collections.map(({ id }) => id));
  return (
    product.collectionIds.every((id) => ids.has(id)) &&
    !collections.some((collection) => isOwnProduct(product, collection))
  );
}

/* Names of other parts of the layout cannot be the folder of a collection. */
const RESERVED_FOLDERS = ['reference', 'contributors', 'products', 'scriptures', 'publications', 'media'];

function assignFolders(collections: readonly Collection[]): ReadonlyMap<string, string> {
  const taken = new Set(RESERVED_FOLDERS);
  const inOrder = collections.toSorted((a, b) => (a.key < b.key || (a.key === b.key && a.id < b.id) ? -1 : 1));
  return new Map(
    inOrder.map(({ id, key }) => {
      const folder = uniqueName(key.replace(/[^\p{L}\p{N}_-]/gu, '-'), taken);
      taken.add(folder.toLowerCase());
      return [id, folder];
    }),
  );
}

/** @returns how many songs are in none of the collections */
async function writeSongs(
  { database: { read }, media }: Pick<AppContext, 'database' | 'media'>,
  { root, write }: { readonly root: string; readonly write: WriteFile },
  songs: readonly Song[],
  names: ExportNames,
  folders: ReadonlyMap<string, string>,
  { signal, onProgress }: ExportOptions,
): Promise<number> {
  const taken = new Set<string>();
  const instruments = new Map((await listInstruments(read)).map(({ id, identifier }) => [id, identifier]));
  let left = 0;
  for (let start = 0; start < songs.length; start += BATCH_SIZE) {
    signal?.throwIfAborted();
    onProgress?.(start, songs.length);
    const batch = songs.slice(start, start + BATCH_SIZE);
    const texts = await listLyricsOfSongs(
      read,
      batch.map((song) => song.id),
    );
    const files = await listExportFiles(
      read,
      batch.map((song) => song.id),
    );
    for (const song of batch) {
      const membership = song.memberships.find((one) => folders.has(one.collectionId));
      if (membership === undefined) {
        left += 1;
        continue;
      }
      const folder = uniqueName(
        `${folders.get(membership.collectionId)}/${songFolderName(song, membership.number)}`,
        taken,
      );
      taken.add(folder.toLowerCase());
      const songFiles = files.get(song.id) ?? [];
      await writeSong(
        write,
        folder,
        song,
        texts.get(song.id) ?? [],
        names,
        serializeFiles(songFiles, names, instruments),
      );
      await writeFiles(media, join(root, folder), songFiles);
    }
  }
  return left;
}

const songFolderName = ({ name, id }: Song, number: number | null): string =>
  [number === null ? '' : String(number).padStart(3, '0'), slugify(resolveText(name, 'en')) || id]
    .filter((part) => part !== '')
    .join('-');

async function writeSong(
  write: WriteFile,
  folder: string,
  song: Song,
  texts: readonly Lyrics[],
  names: ExportNames,
  files: readonly object[],
): Promise<void> {
  await write(`${folder}/song.json`, formatJson(serializeSong(song, texts, names, files)));
  for (const { language, document } of texts) {
    const files = writeBundleChordPro(document, resolveText(song.name, language));
    await write(`${folder}/${language}.cho`, files.original);
    if (files.new !== undefined) await write(`${folder}/${language}.new.cho`, files.new);
  }
}
