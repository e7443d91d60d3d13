import { decodeText } from '@canticle/formats';
import { isMarkdown } from './article-file.ts';
import { createBundleReadState } from './bundle-layout.ts';
import { parentFolder, readEdition } from './edition-reader.ts';
import { hasFrontMatter } from './front-matter.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import type { CollectionRecord, ImportLibrary } from './library.ts';
import type { ImportProgress } from '../model.ts';
import { NOT_AN_ARTICLE, addSkippedFiles, type ReportBuilder } from '../report/report-builder.ts';
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
 * @param store  where pictures are stored; undefined in a dry run
 * @returns their content; other files are reported as skipped
 */
export async function readMarkdownFolder(
  tree: SourceTree,
  collection: CollectionRecord,
  report: ReportBuilder,
  onProgress: (progress: ImportProgress) => void,
  store: FileStore | undefined,
): Promise<ImportLibrary> {
  const state = createBundleReadState(report);
  state.library.collections.push(collection);
  const files = new Map(tree.files.map((file) => [file.path, file]));
  const folders = [...new Set(tree.files.filter(({ path }) => isMarkdown(path)).map(({ path }) => parentFolder(path)))];
  const usedPaths = new Set<string>();
  for (const [done, path] of folders.entries()) {
    onProgress({ step: 'reading', done, total: folders.length });
    const name = path.slice(path.lastIndexOf('/') + 1) || tree.name;
    const edition = { collection: collection.key, folder: path || tree.name, path, name };
    for (const one of await readEdition({ ...state, files, store }, edition)) usedPaths.add(one);
  }
  const others = tree.files.map(({ path }) => path).filter((path) => !usedPaths.has(path));
  addSkippedFiles(report, others, NOT_AN_ARTICLE);
  return state.library;
}
