import {
  readCollection,
  readContributor,
  readInstrument,
  readLanguage,
  readOwnProduct,
  readProduct,
  readReference,
} from './bundle-items.ts';
import { readSong, readTexts, type SongFolder } from './bundle-song.ts';
import { Members, readJsonFile } from './json-members.ts';
import { type Library, REFERENCE_FILES } from './library.ts';
import { Misfit, type Progress, TransferRefused } from './model.ts';
import { type ReportBook, refuse } from './report-book.ts';
import type { SourceFile, SourceTree } from './source-file.ts';

/** The version of the layout that is read and written. */
export const BUNDLE_VERSION = 1;

type Writable<T> = { -readonly [member in keyof T]: T[member] extends readonly (infer item)[] ? item[] : never };

/** Whether a tree is in the bundle layout: it says so, or has a collection.json one folder down. */
export function isBundle({ files }: Pick<SourceTree, 'files'>): boolean {
  return files.some(({ path }) => path === 'bundle.json' || /^[^/]+\/collection\.json$/.test(path));
}

/**
 * Reads a bundle (docs/library-format.md). What cannot be read is written into the book, and the rest goes on.
 *
 * @returns what it holds, and how many of its files are no part of the layout
 * @throws {TransferRefused} when it is of a later version
 */
export async function readBundle(
  tree: SourceTree,
  book: ReportBook,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly library: Library; readonly passedOver: number }> {
  await checkVersion(tree.files);
  const reading: Reading = {
    book,
    library: emptyLibrary(),
    keys: new Map(),
    read: new Set(),
    files: new Map(tree.files.map((file) => [file.path, file])),
  };
  for (const file of tree.files) await readItem(reading, file);
  const songs = tree.files.filter(({ path }) => /^[^/]+\/[^/]+\/song\.json$/.test(path));
  const folders = Map.groupBy(tree.files, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  for (const [done, file] of songs.entries()) {
    if (done % 25 === 0) onProgress({ step: 'reading', done, of: songs.length });
    await readSongFolder(reading, file, folders.get(file.path.slice(0, -'song.json'.length)) ?? []);
  }
  onProgress({ step: 'reading', done: songs.length, of: songs.length });
  return { library: reading.library, passedOver: tree.files.filter(({ path }) => !reading.read.has(path)).length };
}

type Reading = {
  readonly book: ReportBook;
  readonly library: Writable<Library>;
  /** Keys of the collections by their folder. */
  readonly keys: Map<string, string>;
  /** Paths of files that are part of the layout. */
  readonly read: Set<string>;
  readonly files: ReadonlyMap<string, SourceFile>;
};

function emptyLibrary(): Writable<Library> {
  return { references: [], instruments: [], languages: [], contributors: [], collections: [], products: [], songs: [] };
}

async function checkVersion(files: readonly SourceFile[]): Promise<void> {
  const file = files.find(({ path }) => path === 'bundle.json');
  if (file === undefined) return;
  const version = await file
    .read()
    .then((bytes) => new Members(readJsonFile(bytes)).any('version'))
    .catch(() => undefined);
  if (version !== BUNDLE_VERSION)
    throw new TransferRefused(
      `This bundle is of version ${String(version)}; this Canticle reads version ${BUNDLE_VERSION}.`,
    );
}

async function readItem({ book, library, keys, read }: Reading, file: SourceFile): Promise<void> {
  const { path } = file;
  const [folder = '', name = ''] = path.split('/');
  const whole = path === 'bundle.json' ? () => undefined : partOf(path);
  if (whole === undefined) return;
  read.add(path);
  try {
    whole(readJsonFile(await file.read()));
  } catch (error) {
    refuse(book, path, error);
  }

  function partOf(at: string): ((json: unknown) => void) | undefined {
    const slug = name.replace(/\.json$/, '');
    if (/^reference\/\w+\.json$/.test(at)) return listReader(slug);
    if (/^contributors\/[^/]+\.json$/.test(at))
      return one((item) => library.contributors.push(readContributor(item, at, slug, lose)));
    if (/^products\/[^/]+\.json$/.test(at)) return one((item) => library.products.push(readProduct(item, at, slug)));
    return /^[^/]+\/collection\.json$/.test(at) ? one(collection) : undefined;
  }

  function collection(item: Members): void {
    const record = readCollection(item, path, lose);
    const product = readOwnProduct(item, record);
    library.collections.push(record);
    keys.set(folder, record.key);
    if (product !== undefined) library.products.push(product);
  }

  function one(take: (item: Members) => unknown): (json: unknown) => void {
    return (json) => {
      const item = new Members(json);
      take(item);
      for (const member of item.left) lose(`member "${member}", which is not known here`);
    };
  }

  function listReader(list: string): ((json: unknown) => void) | undefined {
    const kind = REFERENCE_FILES.find(([named]) => named === list)?.[1];
    const take = (item: Members, sort: number) => {
      if (kind !== undefined) library.references.push(readReference(item, path, kind, sort));
      else if (list === 'instruments') library.instruments.push(readInstrument(item, path, sort));
      else library.languages.push(readLanguage(item, path, sort));
    };
    if (kind === undefined && list !== 'instruments' && list !== 'languages') return undefined;
    return (json) => {
      if (!Array.isArray(json)) throw new Misfit('The file must hold a list.');
      for (const [sort, item] of json.entries()) {
        try {
          one((members) => take(members, sort))(item);
        } catch (error) {
          refuse(book, path, error instanceof Misfit ? new Misfit(`Item ${sort + 1}: ${error.message}`) : error);
        }
      }
    };
  }

  function lose(what: string): void {
    book.losses.push({ file: path, line: 1, what, text: '' });
  }
}

async function readSongFolder(
  { book, library, keys, read }: Reading,
  file: SourceFile,
  files: readonly SourceFile[],
): Promise<void> {
  const lose = (what: string) => book.losses.push({ file: file.path, line: 1, what, text: '' });
  const [folder = ''] = file.path.split('/');
  const isPart = (name: string) => name === 'song.json' || /^[\w-]+(\.new)?\.cho$/.test(name);
  const named: SongFolder = new Map(
    files.map((one) => [one.path.split('/').at(-1) ?? '', one] as const).filter(([name]) => isPart(name)),
  );
  for (const one of named.values()) read.add(one.path);
  try {
    const key = keys.get(folder);
    if (key === undefined) throw new Misfit(`${folder}/collection.json is missing or was refused.`);
    const members = new Members(readJsonFile(await file.read()));
    const { texts, losses } = await readTexts(members, named);
    library.songs.push(readSong(members, file.path, file.path.slice(0, -'/song.json'.length), key, texts, lose));
    book.losses.push(...losses);
    for (const member of members.left) lose(`member "${member}", which is not known here`);
  } catch (error) {
    refuse(book, file.path, error);
  }
}
