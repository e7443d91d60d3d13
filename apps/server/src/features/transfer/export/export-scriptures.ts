import { writeUsfm } from '@canticle/formats';
import { chapterCount, type Versification } from '@canticle/scripture';
import type { AppContext } from '../../../context.ts';
import { type Book, listBooks, listChapterTexts, listTranslations } from '../../scriptures/index.ts';
import type { Collection } from '../../songs/index.ts';
import { formatJson } from './bundle-json.ts';
import { uniqueName } from '../names.ts';

type WriteFile = (path: string, content: string) => Promise<void>;

/**
 * Writes the translations of the collections in the layout that import reads: a folder each, with one USFM file per
 * book.
 *
 * @param folders  of the collections by their id
 * @returns the number of translations
 */
export async function exportScriptures(
  { database: { read } }: Pick<AppContext, 'database'>,
  write: WriteFile,
  collections: readonly Collection[],
  folders: ReadonlyMap<string, string>,
): Promise<number> {
  let count = 0;
  const taken = new Set<string>();
  for (const { id: scriptureId } of collections.filter(({ type }) => type === 'scripture')) {
    for (const translation of await listTranslations(read, scriptureId)) {
      // An import names the translation after its folder.
      const name = translation.key.replace(/[^\p{L}\p{N}_-]/gu, '-');
      const folder = uniqueName(`${folders.get(scriptureId)}/${name}`, taken);
      taken.add(folder.toLowerCase());
      let isSelection = false;
      for (const book of await listBooks(read, translation.id)) {
        const chapters = await listChapterTexts(read, book.id);
        isSelection ||= chapters.length < chapterCount(translation.versification, book.code);
        await write(`${folder}/${usfmFileName(book)}`, writeUsfm({ ...book, chapters }, translation.title));
      }
      await write(`${folder}/translation.json`, formatJson(serializeTranslation(translation, isSelection)));
      count += 1;
    }
  }
  return count;
}

const usfmFileName = ({ number, code }: Book): string => `${String(number).padStart(2, '0')}${code}.usfm`;

type TranslationFields = {
  readonly id: string;
  readonly title: string;
  readonly shortTitle: string;
  readonly sourceName: string;
  readonly language: string;
  readonly versification: Versification;
};

function serializeTranslation(
  { id, title, shortTitle, sourceName, language, versification }: TranslationFields,
  isSelection: boolean,
): object {
  const selection = isSelection || undefined;
  return { id, title, shortTitle, source: sourceName, language, numbering: versification, selection };
}
