import { versesOf } from '@canticle/scripture';
import type { Reader } from '../../database/index.ts';
import { type BookDraft, listBooks, listChapterTexts, type Translation } from '../scriptures/index.ts';
import { slugOf } from './names.ts';
import { listImported } from './queries.ts';

/** What a translation says of itself, or is called by where it comes from, when it is not named by a person. */
export type Origin = {
  readonly identifier: string;
  /** The title that stands in its files; empty when they have none. */
  readonly title: string;
  /** Of its folder, archive or file. */
  readonly fileName: string;
};

/** A translation that is here: the one that was read, or one that is much like it. */
export type Recognised = {
  readonly present: Translation;
  readonly is: 'same' | 'like';
  /** Of a hundred verses that both have, how many say the same. */
  readonly percent: number;
};

/** Fewer verses say nothing: "Jesus wept." */
const FEWEST = 10;
/** From here on two texts are much like each other: revisions of one translation. */
const LIKE = 0.8;

/** What an import of a translation is remembered by besides its name: what it says of itself, and where it came from. */
export function sourcesOf(scriptureId: string, { identifier, title, fileName }: Origin): Sources {
  const source = (kind: string, text: string) => (text === '' ? [] : [`${scriptureId}/${kind}=${text}`]);
  return {
    said: [...source('id', identifier.toLowerCase()), ...source('title', slugOf(title))],
    // Where the files say what they are, the name of their folder says nothing more.
    file: title === '' ? source('file', slugOf(fileName)) : [],
  };
}

type Sources = { readonly said: readonly string[]; readonly file: readonly string[] };

/**
 * Finds the translation that the books belong to, whatever it is called: the one that says the same in every verse both
 * have; else, unless a person named it, the one that came in under the same identifier, title or file name and says most of
 * it. Another that is much like it is named, and never taken for the same.
 */
export async function recogniseTranslation(
  db: Reader,
  all: readonly Translation[],
  {
    books,
    sources,
    isNamed,
  }: { readonly books: readonly BookDraft[]; readonly sources: Sources; readonly isNamed: boolean },
): Promise<Recognised | undefined> {
  const remembered = async (some: readonly string[]) =>
    new Set(isNamed ? [] : (await listImported(db, 'translation', some)).map(({ itemId }) => itemId));
  const [said, file] = [await remembered(sources.said), await remembered(sources.file)];
  const found: (Recognised & { readonly verses: number })[] = [];
  for (const present of all) {
    const { same, verses } = await compareVerses(db, present.id, books);
    const share = verses === 0 ? 0 : same / verses;
    const isSame =
      (verses >= FEWEST && same === verses) ||
      (said.has(present.id) && (verses === 0 || share >= 0.5)) ||
      (file.has(present.id) && share >= 0.9);
    const percent = Math.floor(100 * share);
    if (isSame) found.push({ present, is: 'same', percent, verses });
    else if (verses >= FEWEST && share >= LIKE) found.push({ present, is: 'like', percent, verses });
  }
  const nearest = (a: (typeof found)[number], b: (typeof found)[number]) =>
    Number(b.is === 'same') - Number(a.is === 'same') || b.percent - a.percent || b.verses - a.verses;
  return found.toSorted(nearest)[0];
}

/** Enough to see that two texts are different translations. */
const ENOUGH = 300;

/** How many verses of the books are here too, and how many of them say the same; few of them when hardly any do. */
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
    const here = new Map((await listChapterTexts(db, id)).map(({ number, text }) => [number, text]));
    for (const { number, text } of chapters) {
      const there = here.get(number);
      if (there === undefined) continue;
      const words = new Map(versesOf(there).map((verse) => [verse.label, plain(verse.text)]));
      for (const verse of versesOf(text)) {
        const other = words.get(verse.label);
        if (other === undefined) continue;
        verses += 1;
        if (other === plain(verse.text)) same += 1;
      }
    }
    if (verses >= ENOUGH && same < verses / 2) break;
  }
  return { same, verses };
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
