import { diagnose, formatDiagnostic, type ImportDiagnostic } from '@canticle/contract';
import { DatabaseError, withLockRetries } from '../../platform/database/index.ts';
import { importBundleScriptures } from './apply/bundle-scriptures.ts';
import { isBundle, readBundle } from './read/bundle-reader.ts';
import { importLibrary } from './apply/import-library.ts';
import type { ImportContext, ImportRun } from './apply/import-run.ts';
import { containsArticles, readMarkdownFolder } from './read/markdown-folder.ts';
import { ImportInterruptedError, type ImportOptions, type ImportReport, ImportError } from './model.ts';
import { listClosedCollections } from './apply/collection-access.ts';
import {
  SCORE_WITHOUT_SONG,
  NOT_IN_BUNDLE_LAYOUT,
  NOT_A_SONG,
  NOT_SCRIPTURE,
  addSkippedFiles,
  buildReport,
  countCarried,
  createReportBuilder,
} from './report/report-builder.ts';
import { listTableMappings, saveImportedItems } from './queries.ts';
import { readSongFiles } from './read/song-files.ts';
import { createTableReader } from './read/song-tables.ts';
import { createSongLibrary } from './plan/song-library.ts';
import { findArticleCollection, findSongbooks, songbookSource } from './plan/songbooks.ts';
import { findLikelyDoubles } from './plan/likely-doubles.ts';
import { importScripture } from './apply/import-scripture.ts';
import { importSets } from './apply/import-sets.ts';
import { containsScripture, readScriptureFiles } from './read/scripture-files.ts';
import { isCompanionFile, isPdfName, type SourceTree } from './read/source-file.ts';
import { openSourceTree } from './read/source-tree.ts';

/**
 * Imports a file, a folder or a zip archive: songs in any known format, a translation of the Bible, articles in
 * Markdown, or a bundle (docs/library-format.md). A broken file is rejected and the rest is imported. Imports run in
 * batches: when one is stopped, what is written stays, and running it again does the rest. It waits as long as another
 * program locks the database.
 *
 * @throws {ImportError} when it cannot begin
 * @throws {ImportInterruptedError} when it is stopped or the database fails after it has begun to write
 * @throws {DatabaseError} when the database fails before that
 */
export async function importPath(
  context: ImportContext,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const sourceTree = await openSourceTree(path);
  try {
    const tree = options.source === undefined ? sourceTree : { ...sourceTree, name: options.source };
    const { signal, onWait, onProgress } = options;
    const run: ImportRun = {
      context: { ...context, database: withLockRetries(context.database, { signal, onWait }) },
      dryRun: options.dryRun ?? false,
      undo: options.undoId === undefined ? undefined : { id: options.undoId, name: tree.name },
      report: createReportBuilder(tree.refused, tree.skippedFiles),
      archive: tree.archive,
      choices: options.choices,
      trashChoice: options.trashed ?? 'skip',
      leavesUndone: options.leavesUndone ?? false,
      canSetPrices: options.canSetPrices ?? true,
      free: options.free,
      targetCollections: new Map(),
      signal,
      readScore: options.readScore,
      scoreTimeoutMs: options.scoreTimeoutMs,
      songIds: new Map(),
      skippedSources: new Set(),
      leftInTrash: new Set(),
      importedAsNew: new Set(),
      onProgress(progress) {
        if (progress.step === 'reading') signal?.throwIfAborted();
        onProgress?.(progress);
      },
    };
    await importTree(run, tree, options).catch((error: unknown) => {
      throw toInterruptedError(run, error);
    });
    addScoreHint(run);
    return { ...buildReport(run.report, run.dryRun), closed: await listClosedCollections(run) };
  } finally {
    sourceTree.close();
  }
}

/* Describes an import that did not finish; returns the error itself when nothing was written. */
function toInterruptedError({ report, dryRun, signal }: ImportRun, error: unknown): unknown {
  const isStopped = signal?.aborted === true;
  if (dryRun) return error;
  if (isStopped) return new ImportInterruptedError(diagnose('stopped'), buildReport(report, dryRun), error);
  if (!(error instanceof DatabaseError)) return error;
  return new ImportInterruptedError(databaseDiagnostic(error), buildReport(report, dryRun), error);
}

/* When the disk is full, the failed transaction wrote nothing, but earlier batches did. */
function databaseDiagnostic({ kind, message }: DatabaseError): ImportDiagnostic {
  const diagnostic = DATABASE_DIAGNOSTICS[kind];
  const words = message.replace(/ Nothing was changed\.$/, '');
  return diagnostic !== undefined && formatDiagnostic(diagnostic) === words ? diagnostic : diagnose('words', { words });
}

const DATABASE_DIAGNOSTICS: { readonly [kind: string]: ImportDiagnostic } = {
  full: diagnose('database-full'),
  away: diagnose('database-away'),
  locked: diagnose('database-locked'),
  unwritable: diagnose('database-unwritable'),
};

/* A person who imports only scores needs to know how to import them. */
function addScoreHint({ report }: ImportRun): void {
  if (report.items.length === 0 && report.skippedFiles.some(({ why }) => why.code === SCORE_WITHOUT_SONG.code))
    report.notes.push({ file: '', what: SCORE_HINT });
}

const SCORE_HINT = diagnose('how-scores');

async function importTree(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  if (isBundle(tree)) return importBundle(run, tree, options);
  if (await containsScripture(tree)) return importScriptureFiles(run, tree, options);
  if (await containsArticles(tree)) return importArticleFiles(run, tree, options);
  return importSongFiles(run, tree, options);
}

async function importArticleFiles(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  const { report, onProgress, context } = run;
  const collection = await findArticleCollection(context.database.read, tree.name, options);
  const store = run.dryRun ? undefined : context.files;
  await importLibrary(run, await readMarkdownFolder(tree, collection, report, onProgress, store));
}

async function importScriptureFiles(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  const { read, skippedPaths } = await readScriptureFiles(tree.files, run.report, run.onProgress);
  addSkippedFiles(run.report, skippedPaths, NOT_SCRIPTURE);
  await importScripture(run, read, tree, options);
}

async function importBundle(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  if (options.into !== undefined || options.name !== undefined) {
    throw new ImportError(diagnose('bundle-says'));
  }
  const { library, layoutPaths } = await readBundle(
    tree,
    run.report,
    run.onProgress,
    run.dryRun ? undefined : run.context.files,
  );
  const collections = await importLibrary(run, library);
  const scriptures = await importBundleScriptures(run, library, tree.files, collections);
  const others = tree.files.map(({ path }) => path).filter((path) => !layoutPaths.has(path) && !scriptures.has(path));
  addSkippedFiles(run.report, others, NOT_IN_BUNDLE_LAYOUT);
}

async function importSongFiles(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  if (tree.files.some(({ path }) => path === 'collection.json' || path === 'song.json')) {
    throw new ImportError(diagnose('part-of-bundle'));
  }
  // A PDF beside a song of its name is taken for its score, which comes another way; others are read as songs.
  const stems = new Set(tree.files.flatMap(({ path }) => (isCompanionFile(path) ? [] : [stemOf(path)])));
  const isSong = (path: string) => (isPdfName(path) ? !stems.has(stemOf(path)) : !isCompanionFile(path));
  const files = tree.files.filter(({ path }) => isSong(path));
  const others = tree.files.flatMap(({ path }) => (isSong(path) ? [] : [path]));
  addSkippedFiles(run.report, others, NOT_A_SONG);
  const mappings = new Map([...(await listTableMappings(run.context.database.read)), ...(options.tableMappings ?? [])]);
  const { columns, hasHeadings = true } = options;
  const tables = createTableReader({ mappings, columns, hasHeadings });
  const { songs, sets } = await readSongFiles(files, run.report, run.onProgress, tables, run.signal);
  run.report.tables.push(...tables.tables);
  run.report.notes.push(...findLikelyDoubles(songs));
  for (const song of songs) {
    run.report.diagnostics.push(...song.diagnostics.map((loss) => ({ file: song.song.source, ...loss })));
    countCarried(run.report, song.carried);
    if (song.guessedLanguages.length > 0)
      run.report.notes.push({
        file: song.song.source,
        what: diagnose('languages-guess', { languages: song.guessedLanguages.join(', ') }),
      });
  }
  const names = [...new Set(songs.map((song) => song.songbook))];
  if (songs.length > 0) {
    const songbooks = await findSongbooks(run.context.database.read, names, tree.name, options);
    const collections = await importLibrary(run, createSongLibrary(songs, songbooks));
    if (options.into === undefined && !run.dryRun)
      await saveSongbooks(run, names, tree.name, songbooks.keys, collections);
  }
  await importSets(run, sets, songs, options);
}

const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '').toLowerCase();

/* So that the collection is found again after it is renamed. */
async function saveSongbooks(
  { context }: ImportRun,
  names: readonly string[],
  folder: string,
  keys: ReadonlyMap<string, string>,
  collections: ReadonlyMap<string, string>,
): Promise<void> {
  const items = names.flatMap((name) => {
    const itemId = collections.get(keys.get(name)?.toLowerCase() ?? '');
    return itemId === undefined
      ? []
      : [{ kind: 'songbook' as const, source: songbookSource(name, folder), itemId, contentHash: '', storedHash: '' }];
  });
  await context.database.transaction((tx) => saveImportedItems(tx, items, context.now()));
}
