import { type BundleReading, loseLeft, loser, partOfBundle, startBundle } from './bundle-parts.ts';
import { readSong, readTexts, type SongFolder } from './bundle-song.ts';
import type { FileStore } from '../../files/index.ts';
import { readBundleEditions } from './bundle-editions.ts';
import { readFileFacts } from './bundle-files.ts';
import { Members, readJsonFile } from './json-members.ts';
import type { Library } from './library.ts';
import { isMediaName } from './media-names.ts';
import { Misfit, type Progress, TransferRefused } from './model.ts';
import { type ReportBook, refuse } from './report-book.ts';
import type { SourceFile, SourceTree } from './source-file.ts';

/** The version of the layout that is read and written. */
export const BUNDLE_VERSION = 1;

/** Songs between two words of progress. */
const STEP = 25;

/** Whether a tree is in the bundle layout: it says so, or has a collection.json one folder down. */
export function isBundle({ files }: Pick<SourceTree, 'files'>): boolean {
  return files.some(({ path }) => path === 'bundle.json' || /^[^/]+\/collection\.json$/.test(path));
}

/**
 * Reads a bundle (docs/library-format.md). What cannot be read is written into the book, and the rest goes on.
 *
 * @param store  where pictures go; undefined to judge only
 * @returns what it holds, and which of its files are part of the layout
 * @throws {TransferRefused} when it is of a later version
 */
export async function readBundle(
  tree: SourceTree,
  book: ReportBook,
  onProgress: (progress: Progress) => void,
  store?: FileStore,
): Promise<{ readonly library: Library; readonly parts: ReadonlySet<string> }> {
  await checkVersion(tree.files);
  const reading = startBundle(book);
  const parts = new Set<string>();
  for (const file of tree.files) if (await readPart(reading, file)) parts.add(file.path);
  const songs = songFolders(tree.files);
  for (const [done, [path, folder]] of songs.entries()) {
    if (done % STEP === 0) onProgress({ step: 'reading', done, of: songs.length });
    await readSongFolder(reading, path, folder);
    for (const file of folder.values()) parts.add(file.path);
  }
  onProgress({ step: 'reading', done: songs.length, of: songs.length });
  for (const path of await readBundleEditions(reading, tree.files, store)) parts.add(path);
  return { library: reading.library, parts };
}

async function checkVersion(files: readonly SourceFile[]): Promise<void> {
  const file = files.find(({ path }) => path === 'bundle.json');
  if (file === undefined) return;
  const read = async () => new Members(readJsonFile(await file.read())).any('version');
  const version = await read().catch(() => 'unknown');
  if (version === BUNDLE_VERSION) return;
  throw new TransferRefused(`This bundle is of version ${version}; this Canticle reads version ${BUNDLE_VERSION}.`);
}

/** @returns whether the file is part of the layout */
async function readPart(reading: BundleReading, file: SourceFile): Promise<boolean> {
  const take = partOfBundle(file.path);
  if (take === undefined) return false;
  try {
    take(reading, file.path, readJsonFile(await file.read()));
  } catch (error) {
    refuse(reading.book, file.path, error);
  }
  return true;
}

/* The folders that hold a song.json, with those of their files that belong to a song. */
function songFolders(files: readonly SourceFile[]): (readonly [path: string, folder: SongFolder])[] {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders].flatMap(([path, inside]) => {
    const named = inside.map((file) => [file.path.slice(path.length + 1), file] as const);
    const folder = new Map(
      named.filter(([name]) => name === 'song.json' || /^[\w-]+(\.new)?\.cho$/.test(name) || isMediaName(name)),
    );
    return path.split('/').length === 2 && folder.has('song.json') ? [[path, folder] as const] : [];
  });
}

async function readSongFolder({ book, library, keys }: BundleReading, path: string, folder: SongFolder): Promise<void> {
  const file = `${path}/song.json`;
  const collection = path.split('/')[0] ?? '';
  try {
    const key = keys.get(collection);
    if (key === undefined) throw new Misfit(`${collection}/collection.json is missing or was refused.`);
    const song = new Members(readJsonFile((await folder.get('song.json')?.read()) ?? new Uint8Array()));
    const { texts, losses } = await readTexts(song, folder);
    const filesOf = readFileFacts(song, folder);
    const record = readSong(song, file, path, key, texts, loser(book, file));
    library.songs.push(record);
    library.files.push(...filesOf(record));
    book.losses.push(...losses);
    loseLeft(book, file, song);
  } catch (error) {
    refuse(book, file, error);
  }
}
