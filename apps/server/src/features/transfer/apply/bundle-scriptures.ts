import { versifications } from '@canticle/scripture';
import { normalizeLanguage } from '@canticle/formats';
import {
  importTranslation,
  skipTranslation,
  addDiagnostics,
  rejectEmpty,
  type TranslationMetadata,
} from './import-translation.ts';
import type { ImportRun } from './import-run.ts';
import { JsonObjectReader, readJsonFile } from '../read/json-object-reader.ts';
import { isImportedAsNew, isLeftInTrash } from './filter-trashed.ts';
import type { ImportLibrary } from '../read/library.ts';
import { warnUnreadKeys } from '../read/bundle-layout.ts';
import { folderTitle } from '../names.ts';
import { addRejection } from '../report/report-builder.ts';
import { readScriptureFiles } from '../read/scripture-files.ts';
import type { SourceFile } from '../read/source-file.ts';

/**
 * Imports the translations of a bundle: the folders inside those of its collections of type scripture, each with a
 * translation.json and files in any scripture format.
 *
 * @param ids  of the collections, by key in lower case
 * @returns which files belong to them
 */
export async function importBundleScriptures(
  run: ImportRun,
  { collections }: Pick<ImportLibrary, 'collections'>,
  files: readonly SourceFile[],
  ids: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const usedPaths = new Set<string>();
  for (const { type, key, file } of collections) {
    if (type !== 'scripture') continue;
    const top = `${file.split('/')[0]}/`;
    const collectionFiles = files.filter(({ path }) => path.startsWith(top) && path.split('/').length > 2);
    const folders = Map.groupBy(collectionFiles, ({ path }) => path.slice(top.length).split('/')[0] ?? '');
    for (const [folder, folderFiles] of folders) {
      const metadata = await readTranslationMetadata(run, folderFiles, `${top}${folder}/translation.json`, folder);
      const texts = folderFiles.filter(({ path }) => !path.endsWith('/translation.json'));
      const { read, skippedPaths } = await readScriptureFiles(texts, run.report, run.onProgress);
      for (const { path } of folderFiles) if (!skippedPaths.includes(path)) usedPaths.add(path);
      if (read.books.length === 0) {
        addDiagnostics(run, read, []);
        if (metadata !== undefined) rejectEmpty(run, `${top}${folder}`);
      }
      if (metadata === undefined || read.books.length === 0) continue;
      if (isLeftInTrash(run, key)) skipTranslation(run, metadata.title ?? folder, `${top}${folder}`);
      else
        await importTranslation(run, { id: ids.get(key.toLowerCase()), key }, read, {
          ...metadata,
          file: `${top}${folder}`,
          id: isImportedAsNew(run, key) ? null : metadata.id,
        });
    }
  }
  return usedPaths;
}

/* Undefined when translation.json cannot be read. Without that file the translation is named after its folder. */
async function readTranslationMetadata(
  run: ImportRun,
  files: readonly SourceFile[],
  path: string,
  folder: string,
): Promise<TranslationMetadata | undefined> {
  const file = files.find((one) => one.path === path);
  if (file === undefined) return { key: folder, title: folderTitle(folder) };
  try {
    const reader = new JsonObjectReader(readJsonFile(await file.read()));
    const metadata = {
      id: reader.id(),
      key: folder,
      title: reader.text('title'),
      shortTitle: reader.optionalText('shortTitle') ?? undefined,
      sourceName: reader.optionalText('source') ?? undefined,
      language: normalizeLanguage(reader.optionalText('language') ?? '') || undefined,
      versification: reader.optionalOneOf('numbering', versifications) ?? undefined,
      isSelection: reader.boolean('selection', false),
    };
    warnUnreadKeys(run.report, path, reader);
    return metadata;
  } catch (error) {
    addRejection(run.report, path, error);
    return undefined;
  }
}
