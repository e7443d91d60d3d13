import { DatabaseTrouble, waitingDatabase } from '../../database/index.ts';
import type { Rooms } from '../../rooms.ts';
import { importBundleScriptures } from './bundle-scriptures.ts';
import { isBundle, readBundle } from './bundle-reader.ts';
import { importLibrary } from './import-library.ts';
import type { ImportRun } from './import-run.ts';
import { holdsArticles, readMarkdownFolder } from './markdown-folder.ts';
import { ImportInterrupted, type ImportOptions, type Report, TransferRefused } from './model.ts';
import { listClosed } from './opening.ts';
import { LONELY_SCORE, NO_PART_OF_BUNDLE, NO_SONG, passOver } from './passed-over.ts';
import { rememberImported } from './queries.ts';
import { closeBook, countCarried, emptyBook } from './report-book.ts';
import { readSongFiles } from './song-files.ts';
import { libraryOfSongs } from './song-library.ts';
import { findSongbooks, sourceOf } from './songbooks.ts';
import { holdsScripture, importScriptureFiles } from './import-scripture.ts';
import { isBesideSongs, type SourceTree } from './source-file.ts';
import { openTree } from './source-tree.ts';

type ImportRooms = Pick<Rooms, 'database' | 'files' | 'media' | 'jobs' | 'now'>;

/**
 * Imports a file, a folder or a zip archive: songs in any known format, a translation of the Bible, articles in
 * Markdown, or a bundle (docs/library-format.md). A broken
 * file is refused and the rest goes on. It works in batches: when it is stopped, what is done stays, and doing it again
 * does the rest. It waits as long as another program holds the database.
 *
 * @throws {TransferRefused} when it cannot begin
 * @throws {ImportInterrupted} when it is stopped or the database fails after it has begun to write
 * @throws {DatabaseTrouble} when the database fails before that
 */
export async function importPath(rooms: ImportRooms, path: string, options: ImportOptions = {}): Promise<Report> {
  const opened = await openTree(path);
  try {
    const tree = options.source === undefined ? opened : { ...opened, name: options.source };
    const { signal, onWait, onProgress } = options;
    const run: ImportRun = {
      rooms: { ...rooms, database: waitingDatabase(rooms.database, { signal, onWait }) },
      dryRun: options.dryRun ?? false,
      book: emptyBook(tree.refused, tree.passedOver),
      archive: tree.archive,
      choices: options.choices,
      trashed: options.trashed ?? 'skip',
      mayPrice: options.mayPrice ?? true,
      free: options.free,
      brought: new Map(),
      signal,
      readScore: options.readScore,
      scoresMs: options.scoresMs,
      skipped: new Set(),
      left: new Set(),
      anew: new Set(),
      onProgress(progress) {
        if (progress.step === 'reading') signal?.throwIfAborted();
        onProgress?.(progress);
      },
    };
    await importTree(run, tree, options).catch((error: unknown) => {
      throw interrupted(run, error);
    });
    noteScores(run);
    return { ...closeBook(run.book, run.dryRun), closed: await listClosed(run) };
  } finally {
    opened.close();
  }
}

/* What a person should know of an import that did not come to its end; the error itself when nothing was begun. */
function interrupted({ book, dryRun, signal }: ImportRun, error: unknown): unknown {
  const isStopped = signal?.aborted === true;
  if (dryRun || !(isStopped || error instanceof DatabaseTrouble)) return error;
  const why = isStopped ? 'It was stopped.' : reasonOf(error);
  return new ImportInterrupted(why, closeBook(book, dryRun), error);
}

/* Of one transaction nothing is written when the disk is full; of the import its beginning is. */
const reasonOf = (error: unknown): string => String((error as Error).message).replace(/ Nothing was changed\.$/, '');

/* Somebody who brings only scores needs to know how they come in. */
function noteScores({ book }: ImportRun): void {
  if (book.items.length === 0 && book.passedOver.some(({ why }) => why === LONELY_SCORE))
    book.notes.push({ file: '', what: HOW_SCORES_COME_IN });
}

const HOW_SCORES_COME_IN =
  'Scores come in with their songs, in a bundle: a folder for each song with its song.json and its scores, below the folder of a collection with a collection.json. docs/library-format.md says what stands in these files.';

async function importTree(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  if (isBundle(tree)) return importBundle(run, tree, options);
  if (await holdsScripture(tree)) return importScriptureFiles(run, tree, options);
  if (await holdsArticles(tree)) return importArticleFiles(run, tree, options);
  return importSongFiles(run, tree, options);
}

async function importArticleFiles(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  await importLibrary(run, await readMarkdownFolder(run, tree, options));
}

async function importBundle(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  if (options.into !== undefined || options.name !== undefined) {
    throw new TransferRefused(
      'This is a bundle, which says itself what its collections are: leave --into and --name away.',
    );
  }
  const { library, parts } = await readBundle(tree, run.book, run.onProgress, run.dryRun ? undefined : run.rooms.files);
  const collections = await importLibrary(run, library);
  const scriptures = await importBundleScriptures(run, library, tree.files, collections);
  const others = tree.files.map(({ path }) => path).filter((path) => !parts.has(path) && !scriptures.has(path));
  passOver(run.book, others, NO_PART_OF_BUNDLE);
}

async function importSongFiles(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  if (tree.files.some(({ path }) => path === 'collection.json' || path === 'song.json')) {
    throw new TransferRefused(
      'This is a part of a bundle. Import the whole bundle: the folder that holds bundle.json.',
    );
  }
  const isSong = (path: string) => (tree.files.length === 1 || !/\.json$/i.test(path)) && !isBesideSongs(path);
  const files = tree.files.filter(({ path }) => isSong(path));
  const others = tree.files.map(({ path }) => path).filter((path) => !isSong(path));
  passOver(run.book, others, NO_SONG);
  const songs = await readSongFiles(files, run.book, run.onProgress);
  for (const song of songs) {
    run.book.losses.push(...song.losses.map((loss) => ({ file: song.song.source, ...loss })));
    countCarried(run.book, song.carried);
  }
  const names = [...new Set(songs.map((song) => song.songbook))];
  if (songs.length > 0) {
    const songbooks = await findSongbooks(run.rooms.database.read, names, tree.name, options);
    const collections = await importLibrary(run, libraryOfSongs(songs, songbooks));
    if (options.into === undefined && !run.dryRun)
      await rememberSongbooks(run, names, tree.name, songbooks.keys, collections);
  }
}

/* So that the collection is found again when it is called something else one day. */
async function rememberSongbooks(
  { rooms }: ImportRun,
  names: readonly string[],
  folder: string,
  keys: ReadonlyMap<string, string>,
  collections: ReadonlyMap<string, string>,
): Promise<void> {
  const items = names.flatMap((name) => {
    const itemId = collections.get(keys.get(name)?.toLowerCase() ?? '');
    return itemId === undefined
      ? []
      : [{ kind: 'songbook' as const, source: sourceOf(name, folder), itemId, contentHash: '', storedHash: '' }];
  });
  await rooms.database.transaction((tx) => rememberImported(tx, items, rooms.now()));
}
