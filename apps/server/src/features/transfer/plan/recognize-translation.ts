import { versesOf } from '@canticle/scripture';
import type { Reader } from '../../../platform/database/index.ts';
import { type BookDraft, listBooks, listChapterTexts, type Translation } from '../../scriptures/index.ts';
import { slugify } from '../names.ts';
import { listImportedItems } from '../queries.ts';

/** The identification of a translation in its files or by its location, when no person named it. */
export type TranslationOrigin = {
  readonly identifier: string;
  /** The title in its files; empty when they have none. */
  readonly title: string;
  /** Name of its folder, archive or file. */
  readonly fileName: string;
};

/** An existing translation: the same one, or a similar one. */
export type RecognizedTranslation = {
  readonly present: Translation;
  readonly is: 'same' | 'like';
  /** The percentage of the verses in both that are the same. */
  readonly percent: number;
};

/** Fewer verses are not enough to compare: "Jesus wept." */
const MIN_VERSES = 10;
/** From this share on two texts are similar: revisions of one translation. */
const SIMILAR_SHARE = 0.8;

/**
 * The sources an imported translation is saved under besides its name: its identification in its files, and its file
 * name.
 */
export function originSources(scriptureId: string, { identifier, title, fileName }: TranslationOrigin): OriginSources {
  const source = (kind: string, text: string) => (text === '' ? [] : [`${scriptureId}/${kind}=${text}`]);
  return {
    said: [...source('id', identifier.toLowerCase()), ...source('title', slugify(title))],
    // When the files identify themselves, the name of their folder is not used.
    file: title === '' ? source('file', slugify(fileName)) : [],
  };
}

type OriginSources = { readonly said: readonly string[]; readonly file: readonly string[] };

/**
 * Finds the translation that the books belong to, whatever its name: the one that is the same in every verse that both
 * have; else, unless a person named it, the one that was imported under the same identifier, title or file name and is
 * mostly the same. Another similar one is returned as `like`, never as the same.
 */
export async function recognizeTranslation(
  db: Reader,
  all: readonly Translation[],
  {
    books,
    sources,
    isNamed,
  }: { readonly books: readonly BookDraft[]; readonly sources: OriginSources; readonly isNamed: boolean },
): Promise<RecognizedTranslation | undefined> {
  const importedIds = async (some: readonly string[]) =>
    new Set(isNamed ? [] : (await listImportedItems(db, 'translation', some)).map(({ itemId }) => itemId));
  const [said, file] = [await importedIds(sources.said), await importedIds(sources.file)];
  const matches: (RecognizedTranslation & { readonly verses: number })[] = [];
  for (const present of all) {
    const { same, verses } = await compareVerses(db, present.id, books);
    const share = verses === 0 ? 0 : same / verses;
    const isSame =
      (verses >= MIN_VERSES && same === verses) ||
      (said.has(present.id) && (verses === 0 || share >= 0.5)) ||
      (file.has(present.id) && share >= 0.9);
    const percent = Math.floor(100 * share);
    if (isSame) matches.push({ present, is: 'same', percent, verses });
    else if (verses >= MIN_VERSES && share >= SIMILAR_SHARE) matches.push({ present, is: 'like', percent, verses });
  }
  const compareMatches = (a: (typeof matches)[number], b: (typeof matches)[number]) =>
    Number(b.is === 'same') - Number(a.is === 'same') || b.percent - a.percent || b.verses - a.verses;
  return matches.toSorted(compareMatches)[0];
}

/** Enough to see that two texts are different translations. */
const MAX_COMPARED_VERSES = 300;

/**
 * Counts the verses of the books that exist here too, and how many of them are the same. Stops early when hardly any
 * are.
 */
export async function compareVerses(
  db: Reader,
  translationId: string,
  books: readonly BookDraft[],
): Promise<{ readonly same: number; readonly verses: number }> {
  const ids = new Map((await listBooks(db, translationId)).map(({ code, id }) => [code, id]));
  let [same, verses] = [0, 0];
  for (const { code, chapters } of books) {
    const id = ids.get(code);
    if (id === undefined) continue;
    const presentChapters = new Map((await listChapterTexts(db, id)).map(({ number, text }) => [number, text]));
    for (const { number, text } of chapters) {
      const presentText = presentChapters.get(number);
      if (presentText === undefined) continue;
      const presentVerses = new Map(versesOf(presentText).map((verse) => [verse.label, normalizeText(verse.text)]));
      for (const verse of versesOf(text)) {
        const other = presentVerses.get(verse.label);
        if (other === undefined) continue;
        verses += 1;
        if (other === normalizeText(verse.text)) same += 1;
      }
    }
    if (verses >= MAX_COMPARED_VERSES && same < verses / 2) break;
  }
  return { same, verses };
}

const normalizeText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
