import { newId, type Reader } from '../../../platform/database/index.ts';
import {
  type BookDraft,
  compareTranslation,
  findTranslation,
  listTranslations,
  previewBookChange,
  type Translation,
  type TranslationDraft,
  type WriteOutcome,
} from '../../scriptures/index.ts';
import type { DuplicateCandidate, ImportChoices } from '../model.ts';
import { uniqueName } from '../names.ts';
import { listImportedItems } from '../queries.ts';
import {
  compareVerses,
  originSources,
  type RecognizedTranslation,
  recognizeTranslation,
  type TranslationOrigin,
} from './recognize-translation.ts';

/** The collection a translation is imported into; without an id when there is none. */
export type ScriptureTarget = { readonly id: string | undefined; readonly key: string };

/** A translation that was read. */
export type TranslationImport = {
  readonly target: ScriptureTarget;
  /** Its name in the import choices; the names of its books begin with it. */
  readonly name: string;
  readonly draft: TranslationDraft;
  readonly books: readonly BookDraft[];
  /** The file or folder of each book, by its code. */
  readonly files: ReadonlyMap<string, string>;
  readonly contentHash: string;
  readonly origin: TranslationOrigin | undefined;
  readonly isNamed: boolean;
  readonly statesLanguage: boolean;
};

/** The source a translation is saved under by its name. */
export const translationSource = ({ target: place, draft }: TranslationImport): string =>
  `${place.id ?? ''}/${draft.key}`;

type TranslationComparison = {
  readonly draft: TranslationDraft;
  readonly outcome: WriteOutcome;
  readonly isWrittenOver: boolean;
  readonly isOther: boolean;
  readonly books: ReadonlyMap<string, WriteOutcome>;
};

/** The existing translation that was found, and how it compares. */
export type TranslationMatch = Awaited<ReturnType<typeof matchTranslation>>;

/**
 * Finds the existing translation: the one with this name, unless a duplicate that was imported under the name is
 * closer. When none has the name, or its text differs, the one that is recognised.
 */
export async function matchTranslation(db: Reader, translation: TranslationImport, choices: ImportChoices | undefined) {
  const { draft, target: place } = translation;
  const all = place.id === undefined ? [] : await listTranslations(db, place.id);
  const [before] = await listImportedItems(db, 'translation', [translationSource(translation)]);
  const first = all.find(({ key }) => key === draft.key) ?? all.find(({ id }) => id === draft.id);
  const duplicate = all.find(({ id }) => id === before?.itemId && id !== first?.id);
  const weight = await compareWithPresent(db, translation, first, {
    ...draft,
    id: first?.id ?? ((await findTranslation(db, draft.id)) === undefined ? draft.id : newId()),
  });
  const matchByName = { all, before, weight, present: first, isDouble: false, recognised: undefined };
  if (weight.outcome === 'unchanged') return matchByName;
  const compareAs = ({ id, key, title, shortTitle, language }: Translation) =>
    compareWithPresent(
      db,
      translation,
      all.find((one) => one.id === id),
      {
        ...draft,
        id,
        key,
        title,
        shortTitle,
        language: translation.statesLanguage ? draft.language : language,
      },
    );
  const recognised =
    first === undefined || weight.isOther ? await recognizeFromOrigin(db, translation, all) : undefined;
  const choice = choices?.songs.get(translation.name) ?? choices?.all ?? null;
  if (recognised?.is === 'same' || (recognised?.is === 'like' && choice === 'update')) {
    const { present } = recognised;
    if (present.id !== first?.id)
      return {
        all,
        before,
        weight: await compareAs(present),
        present,
        isDouble: false,
        recognised: { ...recognised, is: 'same' as const },
      };
  }
  if (duplicate !== undefined) {
    const duplicateComparison = await compareAs(duplicate);
    return { all, before, weight: duplicateComparison, present: duplicate, isDouble: true, recognised: undefined };
  }
  return { ...matchByName, recognised: first === undefined ? recognised : undefined };
}

async function recognizeFromOrigin(
  db: Reader,
  { books, origin, isNamed, target: place }: TranslationImport,
  all: readonly Translation[],
): Promise<RecognizedTranslation | undefined> {
  if (origin === undefined) return undefined;
  return recognizeTranslation(db, all, { books, sources: originSources(place.id ?? '', origin), isNamed });
}

/* Compares with an existing translation. It is a different one when most of the chapters that both have differ. */
async function compareWithPresent(
  db: Reader,
  { books }: TranslationImport,
  present: Translation | undefined,
  draft: TranslationDraft,
): Promise<TranslationComparison> {
  const bookOutcomes = new Map<string, WriteOutcome>();
  let [chaptersPresent, chaptersEqual] = [0, 0];
  if (present !== undefined)
    for (const book of books) {
      const { outcome, chaptersHere, chaptersSame } = await previewBookChange(db, present.id, book);
      bookOutcomes.set(book.code, outcome);
      chaptersPresent += chaptersHere;
      chaptersEqual += chaptersSame;
    }
  const metadataOutcome = compareTranslation(present, draft);
  const outcomes = new Set([...bookOutcomes.values(), metadataOutcome]);
  return {
    draft,
    outcome: metadataOutcome === 'unchanged' && outcomes.size > 1 ? 'changed' : metadataOutcome,
    isWrittenOver: outcomes.has('changed'),
    isOther: 2 * chaptersEqual < chaptersPresent && (await isDifferentText(db, present, books)),
    books: bookOutcomes,
  };
}

/* Used when hardly a chapter is the same: only formatting or notes may have changed, not the words. */
async function isDifferentText(
  db: Reader,
  present: Translation | undefined,
  books: readonly BookDraft[],
): Promise<boolean> {
  if (present === undefined) return false;
  const { same, verses } = await compareVerses(db, present.id, books);
  return 2 * same < verses;
}

/** Gives a translation that is imported beside another of the same name a unique name. */
export function withUniqueNames(draft: TranslationDraft, all: readonly Translation[]): TranslationDraft {
  const uniqueValue = (wish: string, member: 'key' | 'title' | 'shortTitle', joint: string) =>
    uniqueName(wish, new Set(all.map((one) => one[member].toLowerCase())), joint);
  return {
    ...draft,
    id: newId(),
    key: uniqueValue(draft.key, 'key', '-'),
    title: uniqueValue(draft.title, 'title', ' '),
    shortTitle: uniqueValue(draft.shortTitle, 'shortTitle', ' '),
  };
}

/** The existing translation that looks like the imported one, for a person to choose about. */
export function findDuplicateCandidate(
  { present, recognised }: TranslationMatch,
  isOther: boolean,
): DuplicateCandidate | null {
  const like = (one: Translation, by: 'title' | 'text') =>
    ({ id: one.id, name: one.title, number: null, by: [by], isSame: by === 'title' }) as const;
  if (recognised?.is === 'like') return like(recognised.present, 'text');
  return present !== undefined && isOther ? like(present, 'title') : null;
}
