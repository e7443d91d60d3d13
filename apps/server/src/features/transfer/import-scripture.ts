import type { Multilingual } from '@canticle/contract';
import type { ReadBook, ReadScripture } from '@canticle/formats';
import { type BookLanguage, bookOf, type Versification, versesOf } from '@canticle/scripture';
import { newId, type Reader } from '../../database/index.ts';
import { type BookDraft, findTranslationByKey, putBook, putTranslation } from '../scriptures/index.ts';
import { answersTo, listCollections } from '../songs/index.ts';
import { guessLanguageOf, languageHere } from './guess-language.ts';
import { importLibrary } from './import-library.ts';
import { type ImportRun, inBatches } from './import-run.ts';
import { emptyLibrary } from './library.ts';
import { type ImportOptions, TransferRefused } from './model.ts';
import { isKey, slugOf, titleOfFolder } from './names.ts';
import { numberScripture } from './numbering-report.ts';
import { readScriptureFiles } from './scripture-files.ts';
import { newCollection } from './songbooks.ts';
import type { SourceTree } from './source-file.ts';

export { holdsScripture } from './scripture-files.ts';

/** What is said of a translation beside its files; what is left out is found in them. */
export type TranslationFacts = {
  readonly id?: string | null | undefined;
  readonly key?: string | undefined;
  readonly title?: string | undefined;
  readonly shortTitle?: string | undefined;
  readonly sourceName?: string | undefined;
  readonly language?: string | undefined;
  readonly versification?: Versification | undefined;
  /** It holds chosen chapters and is not meant to be whole: what is not there is no loss. */
  readonly isSelection?: boolean | undefined;
};

/** Books written in one transaction. */
const BATCH = 4;

/**
 * Imports one translation of the Bible from the files of a tree. A translation of the same title in the same scripture
 * is written over, book by book.
 *
 * @returns how many files are no part of it
 * @throws {TransferRefused} when it is not clear where it belongs
 */
export async function importScriptureFiles(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<number> {
  const { read, passedOver } = await readScriptureFiles(tree.files, run.book, run.onProgress);
  if (read.books.length > 0) {
    const scriptureId = await findScripture(run, options);
    const title = options.name ?? (read.title || titleOfFolder(tree.name));
    await importTranslation(run, scriptureId, read, { title, language: options.language });
  } else noteLosses(run, read, []);
  return passedOver;
}

/* The one named, else the only one there is, else a new one. On a dry run a new one has no id yet. */
async function findScripture(run: ImportRun, { into }: ImportOptions): Promise<string | undefined> {
  const all = await listCollections(run.rooms.database.read);
  const scriptures = all.filter(({ type }) => type === 'scripture');
  if (into !== undefined) {
    const found = all.find((one) => answersTo(one, into));
    if (found !== undefined && found.type !== 'scripture')
      throw new TransferRefused(`The collection "${into}" holds no scriptures. Choose another one with --into.`);
    if (found !== undefined) return found.id;
    if (!isKey(into))
      throw new TransferRefused(
        `"${into}" cannot be a key: use up to 20 letters, digits, hyphens and underscores, without spaces.`,
      );
  }
  if (into === undefined && scriptures.length > 1) {
    const keys = scriptures.map(({ key }) => key).join(', ');
    throw new TransferRefused(`There are several scriptures: ${keys}. Choose one with --into.`);
  }
  const [only] = scriptures;
  if (into === undefined && only !== undefined) return only.id;
  const key = into ?? 'BIBLE';
  const keys: Multilingual = into === undefined ? { en: 'BIBLE', no: 'BIBEL' } : { en: key };
  const record = {
    ...newCollection(key, 'The Bible'),
    type: 'scripture' as const,
    keys,
    name: { en: 'The Bible', no: 'Bibelen' },
  };
  const made = await importLibrary(run, { ...emptyLibrary, collections: [record] });
  return run.dryRun ? undefined : made.get(key.toLowerCase());
}

/** Imports a translation that has been read into a scripture, and writes into the report what became of it. */
export async function importTranslation(
  run: ImportRun,
  scriptureId: string | undefined,
  read: ReadScripture,
  facts: TranslationFacts,
): Promise<void> {
  const language = facts.language ?? (languageHere(read.language).slice(0, 2) || guessLanguageOf(sampleOf(read)));
  const title = facts.title ?? read.title;
  const numbered = numberScripture(read, language, facts);
  noteLosses(run, read, numbered.losses);
  const key = facts.key ?? (slugOf(title) || 'translation');
  const id = await findId(run.rooms.database.read, scriptureId, key, facts.id);
  const file = '';
  await inBatches(run, [{ file }], 1, async ({ tx }, _batch, book) => {
    const draft = {
      id,
      scriptureId: scriptureId ?? '',
      key,
      title,
      shortTitle: facts.shortTitle ?? shortTitleOf(title),
      sourceName: facts.sourceName ?? read.source,
      language,
      versification: numbered.versification,
    };
    const outcome = tx === undefined ? 'new' : await putTranslation(tx, draft, run.rooms.now());
    book.items.push({ kind: 'translation', outcome, name: title, file });
  });
  const books = numbered.books.flatMap((one) => {
    if (bookOf(one.code) !== undefined) return [{ file: one.code, draft: bookDraft(one, language) }];
    run.book.notes.push({ file: '', what: `Left out: the part ${one.code}, which is not scripture.` });
    return [];
  });
  let done = 0;
  await inBatches(run, books, BATCH, async ({ tx }, batch, book) => {
    for (const { draft } of batch) {
      const outcome = tx === undefined ? 'new' : await putBook(tx, id, draft, run.rooms.now());
      book.items.push({ kind: 'book', outcome, name: draft.title, file });
    }
    done += batch.length;
    run.onProgress({ step: 'writing', done, of: books.length });
  });
}

async function findId(
  db: Reader,
  scriptureId: string | undefined,
  key: string,
  wanted: string | null | undefined,
): Promise<string> {
  const present = scriptureId === undefined ? undefined : await findTranslationByKey(db, scriptureId, key);
  return present?.id ?? wanted ?? newId();
}

function noteLosses(
  { book }: ImportRun,
  { losses, leftOut }: Pick<ReadScripture, 'losses' | 'leftOut'>,
  further: readonly { readonly place: string; readonly what: string }[],
): void {
  const told = (place: string, what: string) => (place === '' ? what : `${place}: ${what}`);
  book.losses.push(...losses.map(({ file, line, place, what }) => ({ file, line, what: told(place, what), text: '' })));
  book.losses.push(...further.map(({ place, what }) => ({ file: '', line: 0, what: told(place, what), text: '' })));
  book.notes.push(...leftOut.map(({ what, times }) => ({ file: '', what: `Left out: ${what} (${times} times).` })));
}

function bookDraft(book: ReadBook, language: string): BookDraft {
  const named = bookOf(book.code);
  const spoken: BookLanguage = language === 'no' ? 'no' : 'en';
  return {
    code: book.code,
    number: named?.number ?? 0,
    title: book.title || (named?.names[spoken] ?? book.code),
    shortTitle: book.shortTitle || (named?.abbreviations[spoken][0] ?? book.code),
    chapters: book.chapters,
  };
}

/* The first verses are enough to tell a language. */
function sampleOf({ books }: ReadScripture): string {
  const [chapter] = books.at(-1)?.chapters ?? [];
  return chapter === undefined
    ? ''
    : versesOf(chapter.text)
        .slice(0, 30)
        .map(({ text }) => text)
        .join(' ');
}

/* "King James Version" as "KJV"; a title of one or two words as it is. */
function shortTitleOf(title: string): string {
  const words = title.match(/\p{L}+|\d+/gu) ?? [];
  if (words.length < 3) return title;
  return words.map((word) => (/^\d/.test(word) ? word : word.charAt(0).toUpperCase())).join('');
}
