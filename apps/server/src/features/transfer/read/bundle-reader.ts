import { diagnose } from '@canticle/contract';
import {
  type BundleReadState,
  warnUnreadKeys,
  createWarn,
  findFileHandler,
  createBundleReadState,
} from './bundle-layout.ts';
import { readSong, readTexts, type SongFolder } from './bundle-song.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import { createFileRecordReader } from './bundle-files.ts';
import { JsonObjectReader, readJsonFile } from './json-object-reader.ts';
import type { ImportLibrary } from './library.ts';
import { isMediaName, isPhotoName, type SourceFile, type SourceTree } from './source-file.ts';
import { InvalidFileError, type ImportProgress, ImportError } from '../model.ts';
import { type ReportBuilder, addRejection } from '../report/report-builder.ts';
import { isMarkdown } from './article-file.ts';
import { type EditionFolder, parentFolder, readEdition } from './edition-reader.ts';

/** The version of the layout that is read and written. */
export const BUNDLE_VERSION = 1;

/** Songs between two progress reports. */
const PROGRESS_INTERVAL = 25;

/** Whether a tree is in the bundle layout: it has a bundle.json, or a collection.json one folder down. */
export function isBundle({ files }: Pick<SourceTree, 'files'>): boolean {
  return files.some(({ path }) => path === 'bundle.json' || /^[^/]+\/collection\.json$/.test(path));
}

/**
 * Reads a bundle (docs/library-format.md). Files that cannot be read are reported, and the rest is read.
 *
 * @param store  where pictures are stored; undefined in a dry run
 * @returns its content, and which of its files are part of the layout
 * @throws {ImportError} when it is of a later version
 */
export async function readBundle(
  tree: SourceTree,
  report: ReportBuilder,
  onProgress: (progress: ImportProgress) => void,
  store?: FileStore,
): Promise<{ readonly library: ImportLibrary; readonly layoutPaths: ReadonlySet<string> }> {
  await requireSupportedVersion(tree.files);
  const state = createBundleReadState(report);
  const layoutPaths = new Set<string>();
  for (const file of tree.files) if (await readLayoutFile(state, file)) layoutPaths.add(file.path);
  const songs = findSongFolders(tree.files);
  for (const [done, [path, folder]] of songs.entries()) {
    if (done % PROGRESS_INTERVAL === 0) onProgress({ step: 'reading', done, total: songs.length });
    await readSongFolder(state, path, folder);
    for (const file of folder.values()) layoutPaths.add(file.path);
  }
  onProgress({ step: 'reading', done: songs.length, total: songs.length });
  for (const path of await readBundleEditions(state, tree.files, store)) layoutPaths.add(path);
  return { library: state.library, layoutPaths };
}

async function requireSupportedVersion(files: readonly SourceFile[]): Promise<void> {
  const file = files.find(({ path }) => path === 'bundle.json');
  if (file === undefined) return;
  const read = async () => new JsonObjectReader(readJsonFile(await file.read())).value('version');
  const version = await read().catch(() => 'unknown');
  if (version === BUNDLE_VERSION) return;
  throw new ImportError(diagnose('bundle-version', { version: String(version), ours: BUNDLE_VERSION }));
}

/** @returns whether the file is part of the layout */
async function readLayoutFile(state: BundleReadState, file: SourceFile): Promise<boolean> {
  const handler = findFileHandler(file.path);
  if (handler === undefined) return false;
  try {
    handler(state, file.path, readJsonFile(await file.read()));
  } catch (error) {
    addRejection(state.report, file.path, error);
  }
  return true;
}

/* Finds the folders with a song.json, and those of their files that belong to the song. */
function findSongFolders(files: readonly SourceFile[]): (readonly [path: string, folder: SongFolder])[] {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders].flatMap(([path, folderFiles]) => {
    const named = folderFiles.map((file) => [file.path.slice(path.length + 1), file] as const);
    const folder = new Map(
      named.filter(
        ([name]) =>
          name === 'song.json' || /^[\w-]+(\.new)?\.cho$/.test(name) || isMediaName(name) || isPhotoName(name),
      ),
    );
    return path.split('/').length === 2 && folder.has('song.json') ? [[path, folder] as const] : [];
  });
}

async function readSongFolder(
  { report, library, keys }: BundleReadState,
  path: string,
  folder: SongFolder,
): Promise<void> {
  const file = `${path}/song.json`;
  const collection = path.split('/')[0] ?? '';
  try {
    const key = keys.get(collection);
    if (key === undefined) throw new InvalidFileError(diagnose('collection-json', { folder: collection }));
    const song = new JsonObjectReader(readJsonFile((await folder.get('song.json')?.read()) ?? new Uint8Array()));
    const { texts, diagnostics } = await readTexts(song, folder);
    const filesOf = createFileRecordReader(song, folder);
    const record = readSong(song, file, path, key, texts, createWarn(report, file));
    library.songs.push(record);
    library.files.push(...filesOf(record));
    report.diagnostics.push(...diagnostics);
    warnUnreadKeys(report, file, song);
  } catch (error) {
    addRejection(report, file, error);
  }
}

/**
 * Reads the editions of a bundle: the folders inside those of its publication collections.
 *
 * @returns which files belong to them
 */
async function readBundleEditions(
  state: BundleReadState,
  files: readonly SourceFile[],
  store: FileStore | undefined,
): Promise<ReadonlySet<string>> {
  const types = new Map(state.library.collections.map(({ key, type }) => [key, type]));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const usedPaths = new Set<string>();
  for (const folder of new Set(files.filter(({ path }) => isEditionFile(path)).map(({ path }) => parentFolder(path)))) {
    const [top = '', name = ''] = folder.split('/');
    const collection = state.keys.get(top);
    if (collection === undefined || types.get(collection) !== 'publication') continue;
    const edition: EditionFolder = { collection, folder: name, path: folder, name };
    for (const path of await readEdition({ ...state, files: byPath, store }, edition)) usedPaths.add(path);
  }
  return usedPaths;
}

const isEditionFile = (path: string): boolean =>
  path.split('/').length === 3 && (isMarkdown(path) || path.endsWith('/publication.json'));
