import { diagnose } from '@canticle/contract';
import { decodeText } from '@canticle/formats';
import { listCollections } from '../../songs/index.ts';
import { isMarkdown } from './article-file.ts';
import { createBundleReadState } from './bundle-layout.ts';
import { parentFolder, readEdition } from './edition-reader.ts';
import { hasFrontMatter } from './front-matter.ts';
import type { ImportRun } from '../apply/import-run.ts';
import type { CollectionRecord, ImportLibrary } from './library.ts';
import { type ImportOptions, ImportError } from '../model.ts';
import { NOT_AN_ARTICLE, addSkippedFiles } from '../report/skipped-files.ts';
import { isCollectionKey, keyFromName, folderTitle, uniqueName } from '../names.ts';
import { listTrashedCollections, hasName, createCollectionRecord } from '../plan/songbooks.ts';
import type { SourceTree } from './source-file.ts';

/** Files that are inspected before a folder is treated as something else. */
const MAX_PROBED_FILES = 10;

/** Whether a folder holds articles: Markdown files that begin with front matter, or a publication.json. */
export async function containsArticles({ files }: Pick<SourceTree, 'files'>): Promise<boolean> {
  if (files.some(({ path }) => /(^|\/)publication\.json$/.test(path))) return true;
  for (const file of files.filter(({ path }) => isMarkdown(path)).slice(0, MAX_PROBED_FILES)) {
    const bytes = await file.read().catch(() => new Uint8Array());
    if (hasFrontMatter(decodeText(bytes).text)) return true;
  }
  return false;
}

/**
 * Reads folders of articles: each folder is an edition, and all belong to one collection.
 *
 * @returns their content; other files are reported as skipped
 * @throws {ImportError} when the collection is not one of publications
 */
export async function readMarkdownFolder(
  run: ImportRun,
  tree: SourceTree,
  options: ImportOptions,
): Promise<ImportLibrary> {
  const collection = await resolveCollection(run, tree.name, options);
  const state = createBundleReadState(run.report);
  state.library.collections.push(collection);
  const files = new Map(tree.files.map((file) => [file.path, file]));
  const folders = [...new Set(tree.files.filter(({ path }) => isMarkdown(path)).map(({ path }) => parentFolder(path)))];
  const usedPaths = new Set<string>();
  for (const [done, path] of folders.entries()) {
    run.onProgress({ step: 'reading', done, total: folders.length });
    const name = path.slice(path.lastIndexOf('/') + 1) || tree.name;
    const edition = { collection: collection.key, folder: path || tree.name, path, name };
    const store = run.dryRun ? undefined : run.context.files;
    for (const one of await readEdition({ ...state, files, store }, edition)) usedPaths.add(one);
  }
  const others = tree.files.map(({ path }) => path).filter((path) => !usedPaths.has(path));
  addSkippedFiles(run.report, others, NOT_AN_ARTICLE);
  return state.library;
}

async function resolveCollection(run: ImportRun, folder: string, options: ImportOptions): Promise<CollectionRecord> {
  const all = await listCollections(run.context.database.read);
  if (options.into !== undefined && !isCollectionKey(options.into))
    throw new ImportError(diagnose('no-key', { text: options.into }));
  const name = options.name ?? folderTitle(folder);
  const isThisOne = (text: string) => text.toLowerCase() === name.toLowerCase();
  const present =
    options.into === undefined
      ? all.find((one) => one.type === 'publication' && Object.values(one.name).some(isThisOne))
      : all.find((one) => one.key.toLowerCase() === options.into?.toLowerCase());
  if (present !== undefined && present.type !== 'publication')
    throw new ImportError(diagnose('not-publications', { key: present.key }));
  const taken = new Set(all.map(({ key }) => key.toLowerCase()));
  const trashed = (present === undefined ? await listTrashedCollections(run.context.database.read) : []).find((one) =>
    options.into === undefined ? hasName(one, name) : one.handle.toLowerCase() === options.into.toLowerCase(),
  );
  const key = present?.key ?? trashed?.handle ?? options.into ?? uniqueName(keyFromName(name), taken, '');
  return { ...createCollectionRecord(key, name), id: trashed?.id ?? null, type: 'publication' };
}
