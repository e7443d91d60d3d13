import type { ReadBook, ReadScripture } from '@canticle/formats';
import { type BookLanguage, bookOf, type Versification, versesOf } from '@canticle/scripture';
import { newId, type Reader, type Tx } from '../../database/index.ts';
import {
  type BookDraft,
  findTranslation,
  listBooks,
  listTranslations,
  putBook,
  putTranslation,
  type Translation,
  type TranslationDraft,
  weighBook,
  weighTranslation,
  type Written,
} from '../scriptures/index.ts';
import { guessLanguageOf, languageHere } from './guess-language.ts';
import { hashOf } from './hash.ts';
import { type ImportRun, inBatches } from './import-run.ts';
import {
  compareVerses,
  type Origin,
  type Recognised,
  recogniseTranslation,
  sourcesOf,
} from './recognise-translation.ts';
import { type Like, Misfit } from './model.ts';
import { slugOf, uniqueName } from './names.ts';
import { numberScripture } from './numbering-report.ts';
import { type ImportedItem, listImported, rememberBookFile, rememberImported } from './queries.ts';
import { refuse, type ReportBook } from './report-book.ts';
import { isLeft } from './rules.ts';
import { fateOfBook, fateOfTranslation, type TranslationFate } from './scripture-fates.ts';

/** What is said of a translation beside its files; what is left out is found in them. */
export type TranslationFacts = {
  /** Its folder, for the report. */
  readonly file?: string | undefined;
  readonly id?: string | null | undefined;
  readonly key?: string | undefined;
  readonly title?: string | undefined;
  readonly shortTitle?: string | undefined;
  readonly sourceName?: string | undefined;
  readonly language?: string | undefined;
  readonly versification?: Versification | undefined;
  /** What it is recognised by when nothing of its name is here; a translation of a bundle is what its folder says. */
  readonly origin?: Origin | undefined;
  /** A person said what it is called. */
  readonly isNamed?: boolean | undefined;
  /** It holds chosen chapters and is not meant to be whole: what is not there is no loss. */
  readonly isSelection?: boolean | undefined;
};

/** The collection a translation goes into; without an id when there is none. */
export type ScripturePlace = { readonly id: string | undefined; readonly key: string };

/** Books written in one transaction. */
const BATCH = 4;

/** Says of a translation that it is left out, because the scripture it belongs to stays in the trash. */
export function leaveTranslation({ book }: ImportRun, name: string, file = ''): void {
  book.items.push({ kind: 'translation', outcome: 'skipped', name, file });
}

/**
 * Imports a translation that has been read into a scripture, and writes into the report what became of it. One that bears its
 * name there is written over, left, or gets it beside itself, as was chosen for all, for it, or for single books.
 */
export async function importTranslation(
  run: ImportRun,
  place: ScripturePlace,
  read: ReadScripture,
  facts: TranslationFacts,
): Promise<void> {
  const wanted = wantedOf(run, place, read, facts);
  if (wanted.books.length === 0) return refuseEmpty(run, facts.file ?? wanted.draft.title);
  const plan = await beginTranslation(run, wanted);
  if (plan === undefined) return;
  let done = 0;
  await inBatches(run, plan.books, BATCH, async ({ tx }, batch, book) => {
    for (const one of batch) await importBook(run, wanted, plan, one, { tx, book });
    done += batch.length;
    run.onProgress({ step: 'writing', done, of: plan.books.length });
  });
}

/** Says of a translation that it has no book, and was not brought in. */
export function refuseEmpty({ book }: ImportRun, file: string): void {
  refuse(book, file, new Misfit(NO_BOOK));
}

const NO_BOOK = 'The translation holds no book of the Bible that can be read here, and was not brought in.';

/** A translation as it was read. */
type Wanted = {
  readonly place: ScripturePlace;
  /** What it is called in the choices of a person, and what a book of it is called. */
  readonly name: string;
  readonly draft: TranslationDraft;
  readonly books: readonly BookDraft[];
  /** The file or folder of each book, by its code. */
  readonly files: ReadonlyMap<string, string>;
  readonly contentHash: string;
  readonly origin: Origin | undefined;
  readonly isNamed: boolean;
  readonly statesLanguage: boolean;
};

function wantedOf(run: ImportRun, place: ScripturePlace, read: ReadScripture, facts: TranslationFacts): Wanted {
  const language = facts.language ?? (languageHere(read.language).slice(0, 2) || guessLanguageOf(sampleOf(read)));
  const title = facts.title ?? read.title;
  const numbered = numberScripture(read, language, facts);
  noteLosses(run, read, numbered.losses, title);
  const key = facts.key ?? (slugOf(title) || 'translation');
  const draft = {
    id: facts.id ?? newId(),
    scriptureId: place.id ?? '',
    key,
    title,
    shortTitle: facts.shortTitle ?? shortTitleOf(title),
    sourceName: facts.sourceName ?? read.source,
    language,
    versification: numbered.versification,
  };
  const books = numbered.books.flatMap((one) => {
    if (bookOf(one.code) !== undefined) return [bookDraft(one, language)];
    run.book.notes.push({ file: one.file, what: `Left out: the part ${one.code}, which is not scripture.` });
    return [];
  });
  const { id: _id, scriptureId: _scripture, ...content } = draft;
  return {
    place,
    name: `scripture:${place.key}/${key}`,
    draft,
    books,
    files: new Map(numbered.books.map(({ code, file }) => [code, file])),
    contentHash: hashOf({ content, books }),
    origin: facts.origin,
    isNamed: facts.isNamed ?? false,
    statesLanguage: facts.language !== undefined,
  };
}

/** What becomes of the books of a translation, which is here or comes in under this id. */
type Plan = {
  readonly id: string;
  readonly leaves: TranslationFate['leaves'];
  readonly books: readonly { readonly file: string; readonly draft: BookDraft; readonly weight: Written }[];
};

/* Writes what is said of the translation, unless it stays as it is; undefined when that failed, or it stays out. */
async function beginTranslation(run: ImportRun, wanted: Wanted): Promise<Plan | undefined> {
  let plan: Plan | undefined;
  await inBatches(run, [{ file: '' }], 1, async ({ db, tx }, [{ file } = { file: '' }], book) => {
    const found = await findStanding(db, wanted, run.choices);
    const { before, weight, present, isDouble, recognised } = found;
    // A name that nobody gave, such as that of a folder, says little: another text under it is another translation.
    const isUnnamed = wanted.origin !== undefined && !wanted.isNamed && wanted.origin.title === '';
    const isOther = weight.isOther && (!isDouble || isUnnamed);
    const hasPlace = !isOther && (isDouble || before?.contentHash === wanted.contentHash);
    const isLike = recognised?.is === 'like';
    const standing = { ...weight, isOther, isUnnamed, isLike, hasPlace };
    const { outcome, leaves } = fateOfTranslation(run.choices, wanted.name, standing);
    const isBeside = outcome === 'doubled';
    const draft = isBeside ? beside(wanted.draft, found.all) : weight.draft;
    const isWritten = outcome === 'new' || outcome === 'changed' || isBeside;
    if (tx && isWritten) await putTranslation(tx, draft, run.rooms.now());
    if (tx && (isWritten || outcome === 'unchanged'))
      await remember(tx, wanted, draft.id, { before, isWritten }, run.rooms.now());
    const like = likeOf(found, isOther);
    noteRecognised(run, book, { wanted, recognised, outcome, draft });
    const chosen = run.choices === undefined ? {} : { source: wanted.name, like };
    book.items.push({ kind: 'translation', outcome: isBeside ? 'new' : outcome, name: draft.title, file, ...chosen });
    const weightOf = ({ code }: BookDraft) => (isBeside ? 'new' : (weight.books.get(code) ?? 'new'));
    const books = wanted.books.map((one) => ({ file: one.code, draft: one, weight: weightOf(one) }));
    plan = { id: draft.id, leaves, books };
    if (outcome === 'skipped' && present === undefined) {
      book.items.push(...books.map(({ draft: { title, code } }) => leftOut(title, wanted.files.get(code) ?? '')));
      plan = undefined;
    }
  });
  return plan;
}

function likeOf({ present, recognised }: Found, isOther: boolean): Like | null {
  const like = (one: Translation, by: 'title' | 'text') =>
    ({ id: one.id, name: one.title, number: null, by: [by], isSame: by === 'title' }) as const;
  if (recognised?.is === 'like') return like(recognised.present, 'text');
  return present !== undefined && isOther ? like(present, 'title') : null;
}

type News = {
  readonly wanted: Wanted;
  readonly recognised: Recognised | undefined;
  readonly outcome: TranslationFate['outcome'];
  readonly draft: TranslationDraft;
};

/* What a person should know who thinks of the translation by another name. In the browser they are asked. */
function noteRecognised(
  { choices }: ImportRun,
  { notes }: ReportBook,
  { wanted, recognised, outcome, draft }: News,
): void {
  const say = (what: string) => notes.push({ file: '', what });
  const { title } = wanted.draft;
  if (recognised?.is === 'same' && recognised.present.title !== title)
    say(`"${title}" is the translation "${recognised.present.title}", which is here: its text is known.`);
  if (recognised?.is === 'like' && choices === undefined)
    say(
      `"${title}" came in beside "${recognised.present.title}", of which it has ${recognised.percent} of 100 verses. To write over that one, import it with that name (--name).`,
    );
  if (outcome === 'doubled' && choices === undefined)
    say(`There is another translation called "${title}": this one came in beside it as "${draft.title}".`);
}

const leftOut = (name: string, file: string) => ({ kind: 'book', outcome: 'skipped', name, file }) as const;

/* Remembers what came in under the name of this translation: of two of the name it is known which one. */
async function remember(
  tx: Tx,
  wanted: Wanted,
  itemId: string,
  { before, isWritten }: { readonly before: ImportedItem | undefined; readonly isWritten: boolean },
  now: Date,
): Promise<void> {
  const { contentHash, origin, place } = wanted;
  const item = { kind: 'translation', itemId, storedHash: '' } as const;
  const { said, file } = origin === undefined ? NOTHING : sourcesOf(place.id ?? '', origin);
  const known = new Set(
    (await listImported(tx, 'translation', [...said, ...file])).map((one) => `${one.source} ${one.itemId}`),
  );
  const news = [...said, ...file].filter((source) => !known.has(`${source} ${itemId}`));
  const isSame = !isWritten && before !== undefined;
  await rememberImported(
    tx,
    [
      ...(isSame ? [] : [{ ...item, source: sourceOf(wanted), contentHash }]),
      ...news.map((source) => ({ ...item, source, contentHash: '' })),
    ],
    now,
  );
}

const NOTHING = { said: [], file: [] };

const sourceOf = ({ place, draft }: Wanted): string => `${place.id ?? ''}/${draft.key}`;

async function importBook(
  run: ImportRun,
  { name, files }: Wanted,
  { id, leaves }: Plan,
  one: Plan['books'][number],
  { tx, book }: { readonly tx: Tx | undefined; readonly book: ReportBook },
): Promise<void> {
  const { code } = one.draft;
  const source = `${name}/${code}`;
  const choice = run.choices?.songs.get(source) ?? null;
  if (choice === 'duplicate' && one.weight === 'changed') {
    refuse(book, one.draft.title, new Misfit(ONCE));
    return;
  }
  const outcome = fateOfBook(choice, { outcome: one.weight, leaves });
  if (tx && (outcome === 'new' || outcome === 'changed')) await putBook(tx, id, one.draft, run.rooms.now());
  if (tx && !isLeft(outcome)) {
    const written = (await listBooks(tx, id)).find((here) => here.code === code);
    const file = [run.archive, files.get(code)].filter(Boolean).join('/');
    if (written !== undefined && file !== '') await rememberBookFile(tx, written.id, file, run.rooms.now());
  }
  const chosen = run.choices === undefined ? {} : { source, like: null };
  book.items.push({ kind: 'book', outcome, name: one.draft.title, file: files.get(code) ?? '', ...chosen });
}

const ONCE = 'A book of the Bible is in a translation only once: update it, or leave it out.';

type Weight = {
  readonly draft: TranslationDraft;
  readonly outcome: Written;
  readonly isWrittenOver: boolean;
  readonly isOther: boolean;
  readonly books: ReadonlyMap<string, Written>;
};

type Found = Awaited<ReturnType<typeof findStanding>>;

/*
 * The translation that is meant: the one of the name, unless another came in beside it under that name and is the nearer one;
 * where there is none of the name, or it says something else, the one that is recognised.
 */
async function findStanding(db: Reader, wanted: Wanted, choices: ImportRun['choices']) {
  const { draft, place } = wanted;
  const all = place.id === undefined ? [] : await listTranslations(db, place.id);
  const [before] = await listImported(db, 'translation', [sourceOf(wanted)]);
  const first = all.find(({ key }) => key === draft.key) ?? all.find(({ id }) => id === draft.id);
  const double = all.find(({ id }) => id === before?.itemId && id !== first?.id);
  const weight = await weigh(db, wanted, first, {
    ...draft,
    id: first?.id ?? ((await findTranslation(db, draft.id)) === undefined ? draft.id : newId()),
  });
  const named = { all, before, weight, present: first, isDouble: false, recognised: undefined };
  if (weight.outcome === 'unchanged') return named;
  const asNamed = ({ id, key, title, shortTitle, language }: Translation) =>
    weigh(
      db,
      wanted,
      all.find((one) => one.id === id),
      {
        ...draft,
        id,
        key,
        title,
        shortTitle,
        language: wanted.statesLanguage ? draft.language : language,
      },
    );
  const recognised = first === undefined || weight.isOther ? await recognise(db, wanted, all) : undefined;
  const choice = choices?.songs.get(wanted.name) ?? choices?.all ?? null;
  if (recognised?.is === 'same' || (recognised?.is === 'like' && choice === 'update')) {
    const { present } = recognised;
    if (present.id !== first?.id)
      return {
        all,
        before,
        weight: await asNamed(present),
        present,
        isDouble: false,
        recognised: { ...recognised, is: 'same' as const },
      };
  }
  if (double !== undefined) {
    const asDouble = await asNamed(double);
    return { all, before, weight: asDouble, present: double, isDouble: true, recognised: undefined };
  }
  return { ...named, recognised: first === undefined ? recognised : undefined };
}

async function recognise(
  db: Reader,
  { books, origin, isNamed, place }: Wanted,
  all: readonly Translation[],
): Promise<Recognised | undefined> {
  if (origin === undefined) return undefined;
  return recogniseTranslation(db, all, { books, sources: sourcesOf(place.id ?? '', origin), isNamed });
}

/* What writing it would come to. It is another one when most of the chapters that both have say something else. */
async function weigh(
  db: Reader,
  { books }: Wanted,
  present: Translation | undefined,
  draft: TranslationDraft,
): Promise<Weight> {
  const weights = new Map<string, Written>();
  let [here, same] = [0, 0];
  if (present !== undefined)
    for (const book of books) {
      const { outcome, chaptersHere, chaptersSame } = await weighBook(db, present.id, book);
      weights.set(book.code, outcome);
      here += chaptersHere;
      same += chaptersSame;
    }
  const facts = weighTranslation(present, draft);
  const outcomes = new Set([...weights.values(), facts]);
  return {
    draft,
    outcome: facts === 'unchanged' && outcomes.size > 1 ? 'changed' : facts,
    isWrittenOver: outcomes.has('changed'),
    isOther: 2 * same < here && (await isOtherText(db, present, books)),
    books: weights,
  };
}

/* Where hardly a chapter is the same: marks or notes may have changed, and not the words. */
async function isOtherText(
  db: Reader,
  present: Translation | undefined,
  books: readonly BookDraft[],
): Promise<boolean> {
  if (present === undefined) return false;
  const { same, verses } = await compareVerses(db, present.id, books);
  return 2 * same < verses;
}

/* A name of its own for what comes in beside a translation of the same name. */
function beside(draft: TranslationDraft, all: readonly Translation[]): TranslationDraft {
  const free = (wish: string, member: 'key' | 'title' | 'shortTitle', joint: string) =>
    uniqueName(wish, new Set(all.map((one) => one[member].toLowerCase())), joint);
  return {
    ...draft,
    id: newId(),
    key: free(draft.key, 'key', '-'),
    title: free(draft.title, 'title', ' '),
    shortTitle: free(draft.shortTitle, 'shortTitle', ' '),
  };
}

/** Writes down what of the files does not come along. */
export function noteLosses(
  { book }: ImportRun,
  { losses, leftOut }: Pick<ReadScripture, 'losses' | 'leftOut'>,
  further: readonly { readonly file: string; readonly place: string; readonly what: string }[],
  title = '',
): void {
  const told = (place: string, what: string) => (place === '' ? what : `${place}: ${what}`);
  book.losses.push(...losses.map(({ file, line, place, what }) => ({ file, line, what: told(place, what), text: '' })));
  book.losses.push(...further.map(({ file, place, what }) => ({ file, line: 0, what: told(place, what), text: '' })));
  for (const [what, some] of Map.groupBy(leftOut, (one) => one.what)) {
    const times = some.reduce((sum, one) => sum + one.times, 0);
    const inFiles = some.length > MOST_FILES ? [{ file: title, times }] : some;
    book.notes.push(...inFiles.map((one) => ({ file: one.file, what: `Left out: ${what} (${one.times} times).` })));
  }
}

/** Files that are named one by one where something was left out of them; of more their translation is named. */
const MOST_FILES = 3;

function bookDraft(book: ReadBook, language: string): BookDraft {
  const named = bookOf(book.code);
  const spoken: BookLanguage = /^n[obn]$/.test(language) ? 'no' : 'en';
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
