import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import {
  diagnosticKey,
  type ParsedBook,
  type ParsedScripture,
  detectTextLanguage,
  normalizeLanguage,
} from '@canticle/formats';
import { bookByCode, bookLanguageOf, type Versification, versesOf } from '@canticle/scripture';
import { newId, type Tx } from '../../../platform/database/index.ts';
import {
  type BookDraft,
  findTranslation,
  listBooks,
  saveBook,
  saveTranslation,
  type TranslationDraft,
  type WriteOutcome,
} from '../../scriptures/index.ts';
import { hashJson } from '../hash.ts';
import { type ImportRun, importInBatches, itemInReport } from './import-run.ts';
import {
  findDuplicateCandidate,
  matchTranslation,
  type ScriptureTarget,
  type TranslationImport,
  translationSource,
  withUniqueNames,
} from '../plan/match-translation.ts';
import { originSources, type RecognizedTranslation, type TranslationOrigin } from '../plan/recognize-translation.ts';
import { InvalidFileError } from '../model.ts';
import { slugify } from '../names.ts';
import { checkVerseNumbering } from '../plan/verse-numbering.ts';
import { type ImportedItem, listImportedItems, saveBookSource, saveImportedItems } from '../queries.ts';
import { hashBook, hashTranslation } from '../undo/undo-content.ts';
import { UNRECORDED, saveWrites } from '../undo/write-queries.ts';
import { addRejection, type ReportBuilder } from '../report/report-builder.ts';
import { isLeftUnchanged } from '../plan/rules.ts';
import { decideBook, decideTranslation, type TranslationDecision } from '../plan/scripture-decisions.ts';

/** Metadata given for a translation besides its files. Fields that are left out are read from the files. */
export type TranslationMetadata = {
  /** Its folder, for the report. */
  readonly file?: string | undefined;
  readonly id?: string | null | undefined;
  readonly key?: string | undefined;
  readonly title?: string | undefined;
  readonly shortTitle?: string | undefined;
  readonly sourceName?: string | undefined;
  readonly language?: string | undefined;
  readonly versification?: Versification | undefined;
  /** Used to recognise the translation when none has its name. Not set in a bundle, where the folder names it. */
  readonly origin?: TranslationOrigin | undefined;
  /** A person gave the name. */
  readonly isNamed?: boolean | undefined;
  /** It holds selected chapters only, so missing chapters are not reported. */
  readonly isSelection?: boolean | undefined;
};

/** Books written in one transaction. */
const BATCH_SIZE = 4;

/** Reports a translation as skipped, because its scripture stays in the trash. */
export function skipTranslation({ report }: ImportRun, name: string, file = ''): void {
  report.items.push({ kind: 'translation', outcome: 'skipped', name, file });
}

/**
 * Imports a parsed translation into a scripture and reports the outcome. A translation with the same name is updated,
 * skipped or duplicated, as chosen for everything, for the translation or for single books.
 */
export async function importTranslation(
  run: ImportRun,
  target: ScriptureTarget,
  read: ParsedScripture,
  metadata: TranslationMetadata,
): Promise<void> {
  const translation = createTranslationImport(run, target, read, metadata);
  if (translation.books.length === 0) return rejectEmpty(run, metadata.file ?? translation.draft.title);
  const plan = await planTranslation(run, translation);
  if (plan === undefined) return;
  let done = 0;
  await importInBatches(run, plan.books, BATCH_SIZE, async ({ tx }, batch, report) => {
    for (const one of batch) await importBook(run, translation, plan, one, { tx, report });
    done += batch.length;
    run.onProgress({ step: 'writing', done, total: plan.books.length });
  });
}

/** Reports that a translation has no book and was not imported. */
export function rejectEmpty({ report }: ImportRun, file: string): void {
  addRejection(report, file, new InvalidFileError(NO_BOOK_FOUND));
}

const NO_BOOK_FOUND = diagnose('no-books');

function createTranslationImport(
  run: ImportRun,
  target: ScriptureTarget,
  read: ParsedScripture,
  metadata: TranslationMetadata,
): TranslationImport {
  const language =
    metadata.language ?? (normalizeLanguage(read.language).slice(0, 2) || detectTextLanguage(sampleText(read)));
  const title = metadata.title ?? read.title;
  const numbered = checkVerseNumbering(read, language, metadata);
  addDiagnostics(run, read, numbered.diagnostics, title);
  const key = metadata.key ?? (slugify(title) || 'translation');
  const draft = {
    id: metadata.id ?? newId(),
    scriptureId: target.id ?? '',
    key,
    title,
    shortTitle: metadata.shortTitle ?? abbreviateTitle(title),
    sourceName: metadata.sourceName ?? read.source,
    language,
    versification: numbered.versification,
  };
  const books = numbered.books.flatMap((one) => {
    if (bookByCode(one.code) !== undefined) return [createBookDraft(one, language)];
    run.report.notes.push({ file: one.file, what: diagnose('left-out-part', { part: one.code }) });
    return [];
  });
  const { id: _id, scriptureId: _scripture, ...content } = draft;
  return {
    target,
    name: `scripture:${target.key}/${key}`,
    draft,
    books,
    files: new Map(numbered.books.map(({ code, file }) => [code, file])),
    contentHash: hashJson({ content, books }),
    origin: metadata.origin,
    isNamed: metadata.isNamed ?? false,
    statesLanguage: metadata.language !== undefined,
  };
}

/** What to do with the books of a translation. `id` is the existing translation or the new one. */
type TranslationPlan = {
  readonly id: string;
  readonly leaves: TranslationDecision['skips'];
  readonly books: readonly { readonly file: string; readonly draft: BookDraft; readonly weight: WriteOutcome }[];
};

/*
 * Saves the metadata of the translation unless it stays as it is. Returns undefined when that failed or the translation
 * is skipped.
 */
async function planTranslation(run: ImportRun, translation: TranslationImport): Promise<TranslationPlan | undefined> {
  let plan: TranslationPlan | undefined;
  await importInBatches(run, [{ file: '' }], 1, async ({ db, tx }, [{ file } = { file: '' }], report) => {
    const match = await matchTranslation(db, translation, run.choices);
    const { before, weight, present, isDouble, recognised } = match;
    // A name taken from a folder says little: a different text with the same name is a different translation.
    const isUnnamed = translation.origin !== undefined && !translation.isNamed && translation.origin.title === '';
    const isOther = weight.isOther && (!isDouble || isUnnamed);
    const hasPlace = !isOther && (isDouble || before?.contentHash === translation.contentHash);
    const isLike = recognised?.is === 'like';
    const translationState = { ...weight, isOther, isUnnamed, isLike, hasPlace };
    const { outcome, skips: leaves } = decideTranslation(run.choices, translation.name, translationState);
    const isDuplicate = outcome === 'doubled';
    const draft = isDuplicate ? withUniqueNames(translation.draft, match.all) : weight.draft;
    const isWritten = outcome === 'new' || outcome === 'changed' || isDuplicate;
    if (tx && isWritten) await writeTranslation(tx, run, draft);
    if (tx && (isWritten || outcome === 'unchanged'))
      await saveTranslationSources(tx, translation, draft.id, { before, isWritten }, run.context.now());
    const duplicate = findDuplicateCandidate(match, isOther);
    addRecognitionNotes(run, report, { translation, recognised, outcome, draft });
    const choiceInfo = run.choices === undefined ? {} : { source: translation.name, like: duplicate };
    report.items.push({
      kind: 'translation',
      outcome: isDuplicate ? 'new' : outcome,
      name: draft.title,
      file,
      ...itemInReport(run, isDuplicate ? 'new' : outcome, draft.id),
      ...choiceInfo,
    });
    const weightOf = ({ code }: BookDraft) => (isDuplicate ? 'new' : (weight.books.get(code) ?? 'new'));
    const books = translation.books.map((one) => ({ file: one.code, draft: one, weight: weightOf(one) }));
    plan = { id: draft.id, leaves, books };
    if (outcome === 'skipped' && present === undefined) {
      report.items.push(
        ...books.map(({ draft: { title, code } }) => createSkippedBook(title, translation.files.get(code) ?? '')),
      );
      plan = undefined;
    }
  });
  return plan;
}

async function writeTranslation(tx: Tx, { undo, context }: ImportRun, draft: TranslationDraft): Promise<void> {
  const outcome = await saveTranslation(tx, draft, context.now());
  const stored = await findTranslation(tx, draft.id);
  if (undo === undefined || stored === undefined || outcome === 'unchanged') return;
  const before = outcome === 'new' ? null : UNRECORDED;
  const write = { kind: 'translation', itemId: draft.id, name: draft.title, before } as const;
  await saveWrites(tx, undo, [{ ...write, storedHash: hashTranslation(stored) }], context.now());
}

type RecognitionResult = {
  readonly translation: TranslationImport;
  readonly recognised: RecognizedTranslation | undefined;
  readonly outcome: TranslationDecision['outcome'];
  readonly draft: TranslationDraft;
};

/* Adds notes for a person who knows the translation by another name. In the browser they are asked instead. */
function addRecognitionNotes(
  { choices }: ImportRun,
  { notes }: ReportBuilder,
  { translation, recognised, outcome, draft }: RecognitionResult,
): void {
  const addNote = (what: ImportDiagnostic) => notes.push({ file: '', what });
  const { title } = translation.draft;
  if (recognised?.is === 'same' && recognised.present.title !== title)
    addNote(diagnose('translation-known', { title, name: recognised.present.title }));
  if (recognised?.is === 'like' && choices === undefined)
    addNote(diagnose('translation-beside', { title, name: recognised.present.title, percent: recognised.percent }));
  if (outcome === 'doubled' && choices === undefined)
    addNote(diagnose('translation-same-name', { title, name: draft.title }));
}

const createSkippedBook = (name: string, file: string) => ({ kind: 'book', outcome: 'skipped', name, file }) as const;

/* Saves which translation was imported under this name, so that two of the same name can be told apart. */
async function saveTranslationSources(
  tx: Tx,
  translation: TranslationImport,
  itemId: string,
  { before, isWritten }: { readonly before: ImportedItem | undefined; readonly isWritten: boolean },
  now: Date,
): Promise<void> {
  const { contentHash, origin, target: place } = translation;
  const item = { kind: 'translation', itemId, storedHash: '' } as const;
  const { said, file } = origin === undefined ? NO_SOURCES : originSources(place.id ?? '', origin);
  const knownSources = new Set(
    (await listImportedItems(tx, 'translation', [...said, ...file])).map((one) => `${one.source} ${one.itemId}`),
  );
  const newSources = [...said, ...file].filter((source) => !knownSources.has(`${source} ${itemId}`));
  const isSame = !isWritten && before !== undefined;
  await saveImportedItems(
    tx,
    [
      ...(isSame ? [] : [{ ...item, source: translationSource(translation), contentHash }]),
      ...newSources.map((source) => ({ ...item, source, contentHash: '' })),
    ],
    now,
  );
}

const NO_SOURCES = { said: [], file: [] };

async function importBook(
  run: ImportRun,
  { name, files }: TranslationImport,
  { id, leaves }: TranslationPlan,
  one: TranslationPlan['books'][number],
  { tx, report }: { readonly tx: Tx | undefined; readonly report: ReportBuilder },
): Promise<void> {
  const { code } = one.draft;
  const source = `${name}/${code}`;
  const choice = run.choices?.songs.get(source) ?? null;
  if (choice === 'duplicate' && one.weight === 'changed') {
    addRejection(report, one.draft.title, new InvalidFileError(BOOK_NOT_UNIQUE));
    return;
  }
  const outcome = decideBook(choice, { outcome: one.weight, leaves });
  let itemId: string | undefined;
  if (tx && (outcome === 'new' || outcome === 'changed')) await saveBook(tx, id, one.draft, run.context.now());
  if (tx && !isLeftUnchanged(outcome)) {
    const written = (await listBooks(tx, id)).find((here) => here.code === code);
    const file = [run.archive, files.get(code)].filter(Boolean).join('/');
    if (written !== undefined && file !== '') await saveBookSource(tx, written.id, file, run.context.now());
    itemId = written?.id;
    if (run.undo !== undefined && itemId !== undefined && outcome !== 'unchanged') {
      const write = {
        kind: 'book',
        itemId,
        name: one.draft.title,
        before: outcome === 'new' ? null : UNRECORDED,
      } as const;
      const storedHash = (await hashBook(tx, itemId)) ?? '';
      await saveWrites(tx, run.undo, [{ ...write, storedHash }], run.context.now());
    }
  }
  const choiceInfo = run.choices === undefined ? {} : { source, like: null };
  report.items.push({
    kind: 'book',
    outcome,
    name: one.draft.title,
    file: files.get(code) ?? '',
    ...itemInReport(run, outcome, itemId),
    ...choiceInfo,
  });
}

const BOOK_NOT_UNIQUE = diagnose('book-twice');

/** Reports what is lost from the files. */
export function addDiagnostics(
  { report }: ImportRun,
  { diagnostics: losses, skippedContent: leftOut }: Pick<ParsedScripture, 'diagnostics' | 'skippedContent'>,
  moreDiagnostics: readonly { readonly file: string; readonly reference: string; readonly message: ImportDiagnostic }[],
  title = '',
): void {
  const withLocation = (reference: string, message: ImportDiagnostic) =>
    reference === '' ? message : diagnose('place', { place: reference, what: message });
  report.diagnostics.push(
    ...losses.map(({ file, line, reference, message }) => ({
      file,
      line,
      message: withLocation(reference, message),
      text: '',
    })),
  );
  report.diagnostics.push(
    ...moreDiagnostics.map(({ file, reference, message }) => ({
      file,
      line: 0,
      message: withLocation(reference, message),
      text: '',
    })),
  );
  for (const parts of Map.groupBy(leftOut, ({ what }) => diagnosticKey(what)).values()) {
    const times = parts.reduce((sum, one) => sum + one.times, 0);
    const inFiles =
      parts.length > MAX_LISTED_FILES ? parts.slice(0, 1).map((one) => ({ ...one, file: title, times })) : parts;
    report.notes.push(
      ...inFiles.map((one) => ({ file: one.file, what: diagnose('left-out', { what: one.what, times: one.times }) })),
    );
  }
}

/** Up to this many files with losses are listed one by one; beyond it only the translation is named. */
const MAX_LISTED_FILES = 3;

function createBookDraft(book: ParsedBook, language: string): BookDraft {
  const bookInfo = bookByCode(book.code);
  const nameLanguage = bookLanguageOf(language);
  return {
    code: book.code,
    number: bookInfo?.number ?? 0,
    title: book.title || (bookInfo?.names[nameLanguage] ?? book.code),
    shortTitle: book.shortTitle || (bookInfo?.abbreviations[nameLanguage]?.[0] ?? book.code),
    chapters: book.chapters,
  };
}

/* The first verses are enough to detect the language. */
function sampleText({ books }: ParsedScripture): string {
  const [chapter] = books.at(-1)?.chapters ?? [];
  return chapter === undefined
    ? ''
    : versesOf(chapter.text)
        .slice(0, 30)
        .map(({ text }) => text)
        .join(' ');
}

/* "King James Version" as "KJV"; a title of one or two words as it is. */
function abbreviateTitle(title: string): string {
  const words = title.match(/\p{L}+|\d+/gu) ?? [];
  if (words.length < 3) return title;
  return words.map((word) => (/^\d/.test(word) ? word : word.charAt(0).toUpperCase())).join('');
}
