import { versifications } from '@canticle/scripture';
import { languageHere } from './guess-language.ts';
import {
  importTranslation,
  leaveTranslation,
  noteLosses,
  refuseEmpty,
  type TranslationFacts,
} from './import-translation.ts';
import type { ImportRun } from './import-run.ts';
import { Members, readJsonFile } from './json-members.ts';
import { isAnew, isLeftInTrash } from './left-in-trash.ts';
import type { Library } from './library.ts';
import { loseLeft } from './bundle-parts.ts';
import { titleOfFolder } from './names.ts';
import { refuse } from './report-book.ts';
import { readScriptureFiles } from './scripture-files.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Imports the translations of a bundle: the folders below those of its collections of type scripture, each with a
 * translation.json and files in any format of scriptures.
 *
 * @param ids  of the collections, by key in lower case
 * @returns which files belong to them
 */
export async function importBundleScriptures(
  run: ImportRun,
  { collections }: Pick<Library, 'collections'>,
  files: readonly SourceFile[],
  ids: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const parts = new Set<string>();
  for (const { type, key, file } of collections) {
    if (type !== 'scripture') continue;
    const top = `${file.split('/')[0]}/`;
    const inside = files.filter(({ path }) => path.startsWith(top) && path.split('/').length > 2);
    const folders = Map.groupBy(inside, ({ path }) => path.slice(top.length).split('/')[0] ?? '');
    for (const [folder, some] of folders) {
      const facts = await readFacts(run, some, `${top}${folder}/translation.json`, folder);
      const texts = some.filter(({ path }) => !path.endsWith('/translation.json'));
      const { read, passedOver } = await readScriptureFiles(texts, run.book, run.onProgress);
      for (const { path } of some) if (!passedOver.includes(path)) parts.add(path);
      if (read.books.length === 0) {
        noteLosses(run, read, []);
        if (facts !== undefined) refuseEmpty(run, `${top}${folder}`);
      }
      if (facts === undefined || read.books.length === 0) continue;
      if (isLeftInTrash(run, key)) leaveTranslation(run, facts.title ?? folder, `${top}${folder}`);
      else
        await importTranslation(run, { id: ids.get(key.toLowerCase()), key }, read, {
          ...facts,
          file: `${top}${folder}`,
          id: isAnew(run, key) ? null : facts.id,
        });
    }
  }
  return parts;
}

/* Undefined when its translation.json cannot be read; without one the translation is called by its folder. */
async function readFacts(
  run: ImportRun,
  files: readonly SourceFile[],
  path: string,
  folder: string,
): Promise<TranslationFacts | undefined> {
  const file = files.find((one) => one.path === path);
  if (file === undefined) return { key: folder, title: titleOfFolder(folder) };
  try {
    const facts = new Members(readJsonFile(await file.read()));
    const found = {
      id: facts.id(),
      key: folder,
      title: facts.text('title'),
      shortTitle: facts.maybeText('shortTitle') ?? undefined,
      sourceName: facts.maybeText('source') ?? undefined,
      language: languageHere(facts.maybeText('language') ?? '') || undefined,
      versification: facts.maybeOne('numbering', versifications) ?? undefined,
      isSelection: facts.flag('selection', false),
    };
    loseLeft(run.book, path, facts);
    return found;
  } catch (error) {
    refuse(run.book, path, error);
    return undefined;
  }
}
