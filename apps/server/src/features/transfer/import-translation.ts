import type { ReadBook, ReadScripture } from '@canticle/formats';
import { type BookLanguage, bookOf, type Versification, versesOf } from '@canticle/scripture';
import { newId, type Reader, type Tx } from '../../database/index.ts';
import {
  type BookDraft,
  findTranslation,
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
import { type Like, Misfit } from './model.ts';
import { slugOf, uniqueName } from './names.ts';
import { numberScripture } from './numbering-report.ts';
import { type ImportedItem, listImported, rememberImported } from './queries.ts';
import { refuse, type ReportBook } from './report-book.ts';
import { fateOfBook, fateOfTranslation, type TranslationFate } from './scripture-fates.ts';

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
  const plan = await beginTranslation(run, wanted);
  if (plan === undefined) return;
  let done = 0;
  await inBatches(run, plan.books, BATCH, async ({ tx }, batch, book) => {
    for (const one of batch) await importBook(run, wanted, plan, one, { tx, book });
    done += batch.length;
    run.onProgress({ step: 'writing', done, of: plan.books.length });
  });
}

/** A translation as it was read. */
type Wanted = {
  readonly place: ScripturePlace;
  /** What it is called in the choices of a person, and what a book of it is called. */
  readonly name: string;
  readonly draft: TranslationDraft;
  readonly books: readonly BookDraft[];
  readonly contentHash: string;
};

function wantedOf(run: ImportRun, place: ScripturePlace, read: ReadScripture, facts: TranslationFacts): Wanted {
  const language = facts.language ?? (languageHere(read.language).slice(0, 2) || guessLanguageOf(sampleOf(read)));
  const title = facts.title ?? read.title;
  const numbered = numberScripture(read, language, facts);
  noteLosses(run, read, numbered.losses);
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
    run.book.notes.push({ file: '', what: `Left out: the part ${one.code}, which is not scripture.` });
    return [];
  });
  const { id: _id, scriptureId: _scripture, ...content } = draft;
  return { place, name: `scripture:${place.key}/${key}`, draft, books, contentHash: hashOf({ content, books }) };
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
    const found = await findStanding(db, wanted);
    const { before, weight, present, isDouble } = found;
    const isOther = weight.isOther && !isDouble;
    const hasPlace = isDouble || before?.contentHash === wanted.contentHash;
    const { outcome, leaves } = fateOfTranslation(run.choices, wanted.name, { ...weight, isOther, hasPlace });
    const isBeside = outcome === 'doubled';
    const draft = isBeside ? beside(wanted.draft, found.all) : weight.draft;
    const isWritten = outcome === 'new' || outcome === 'changed' || isBeside;
    if (tx && isWritten) await putTranslation(tx, draft, run.rooms.now());
    if (tx && (isWritten || (outcome === 'unchanged' && before === undefined)))
      await remember(tx, wanted, draft.id, before, run.rooms.now());
    const like: Like | null =
      present !== undefined && isOther
        ? { id: present.id, name: present.title, number: null, by: ['title'], isSame: true }
        : null;
    const chosen = run.choices === undefined ? {} : { source: wanted.name, like };
    book.items.push({ kind: 'translation', outcome: isBeside ? 'new' : outcome, name: draft.title, file, ...chosen });
    const weightOf = ({ code }: BookDraft) => (isBeside ? 'new' : (weight.books.get(code) ?? 'new'));
    const books = wanted.books.map((one) => ({ file: one.code, draft: one, weight: weightOf(one) }));
    plan = { id: draft.id, leaves, books };
    if (outcome === 'skipped' && present === undefined) {
      book.items.push(...books.map(({ draft: { title } }) => leftOut(title)));
      plan = undefined;
    }
  });
  return plan;
}

const leftOut = (name: string) => ({ kind: 'book', outcome: 'skipped', name, file: '' }) as const;

/* Remembers what came in under the name of this translation: of two of the name it is known which one. */
async function remember(
  tx: Tx,
  wanted: Wanted,
  itemId: string,
  before: ImportedItem | undefined,
  now: Date,
): Promise<void> {
  const { contentHash } = wanted;
  if (before?.itemId === itemId && before.contentHash === contentHash) return;
  const item = { kind: 'translation', source: sourceOf(wanted), itemId, contentHash, storedHash: '' } as const;
  await rememberImported(tx, [item], now);
}

const sourceOf = ({ place, draft }: Wanted): string => `${place.id ?? ''}/${draft.key}`;

async function importBook(
  run: ImportRun,
  { name }: Wanted,
  { id, leaves }: Plan,
  one: Plan['books'][number],
  { tx, book }: { readonly tx: Tx | undefined; readonly book: ReportBook },
): Promise<void> {
  const source = `${name}/${one.draft.code}`;
  const choice = run.choices?.songs.get(source) ?? null;
  if (choice === 'duplicate' && one.weight === 'changed') {
    refuse(book, one.draft.title, new Misfit(ONCE));
    return;
  }
  const outcome = fateOfBook(choice, { outcome: one.weight, leaves });
  if (tx && (outcome === 'new' || outcome === 'changed')) await putBook(tx, id, one.draft, run.rooms.now());
  const chosen = run.choices === undefined ? {} : { source, like: null };
  book.items.push({ kind: 'book', outcome, name: one.draft.title, file: '', ...chosen });
}

const ONCE = 'A book of the Bible is in a translation only once: update it, or leave it out.';

type Weight = {
  readonly draft: TranslationDraft;
  readonly outcome: Written;
  readonly isWrittenOver: boolean;
  readonly isOther: boolean;
  readonly books: ReadonlyMap<string, Written>;
};

/* The translation that is meant: the one of the name, unless another came in beside it under that name and is the nearer one. */
async function findStanding(db: Reader, wanted: Wanted) {
  const { draft, place } = wanted;
  const all = place.id === undefined ? [] : await listTranslations(db, place.id);
  const [before] = await listImported(db, 'translation', [sourceOf(wanted)]);
  const first = all.find(({ key }) => key === draft.key) ?? all.find(({ id }) => id === draft.id);
  const double = all.find(({ id }) => id === before?.itemId && id !== first?.id);
  const weight = await weigh(db, wanted, first, {
    ...draft,
    id: first?.id ?? ((await findTranslation(db, draft.id)) === undefined ? draft.id : newId()),
  });
  if (double === undefined || weight.outcome === 'unchanged')
    return { all, before, weight, present: first, isDouble: false };
  const { id, key, title, shortTitle } = double;
  const asDouble = await weigh(db, wanted, double, { ...draft, id, key, title, shortTitle });
  return { all, before, weight: asDouble, present: double, isDouble: true };
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
    isOther: 2 * same < here,
    books: weights,
  };
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
