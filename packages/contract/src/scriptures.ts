import { z } from 'zod';
import { flag, id, languageCode, isoTimestamp, multilingual, strictTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

export const scriptureV3 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  title: multilingual,
  key: multilingual,
  icon: z.string(),
  image: z.string(),
});

export const translationV3 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  scriptureId: id,
  title: z.string(),
  shortTitle: z.string(),
  /** Who published it, and on what terms; may be empty. */
  sourceName: z.string(),
  icon: z.string(),
  image: z.string(),
  language: languageCode,
});

/** `key` is book, chapter and verse as printed, joined by underscores: `43_3_16`, `19_23_1-2`; `8_1_1~2` when a file has verse 1 twice. */
export const verseV3 = z.strictObject({ key: z.string(), number: z.number().int(), content: z.string() });

export const chapterV3 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  bookId: id,
  number: z.number().int(),
  title: z.string(),
  preview: z.string().nullable(),
  verses: z.array(verseV3).nullable(),
});

export const bookV3 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  translationId: id,
  title: z.string(),
  shortTitle: z.string(),
  number: z.number().int(),
  color: z.string(),
  chapters: z.array(chapterV3).nullable(),
});

export type ScriptureV3 = z.infer<typeof scriptureV3>;
export type TranslationV3 = z.infer<typeof translationV3>;
export type BookV3 = z.infer<typeof bookV3>;
export type ChapterV3 = z.infer<typeof chapterV3>;
export type VerseV3 = z.infer<typeof verseV3>;

const textMark = z.enum([
  'jesus',
  'added',
  'lord',
  'quotation',
  'name',
  'foreign',
  'selah',
  'italic',
  'bold',
  'small-caps',
  'superscript',
  'keyword',
  'right',
  'cell',
]);
const textSpan = z.strictObject({ text: z.string(), marks: z.array(textMark).optional() });
const blockKind = z.enum([
  'paragraph',
  'poetry',
  'list',
  'title',
  'heading',
  'reference',
  'speaker',
  'row',
  'introduction',
  'blank',
]);
const block = z.strictObject({
  kind: blockKind,
  level: z.number().int(),
  spans: z.array(z.union([textSpan, z.strictObject({ verse: z.string() }), z.strictObject({ note: z.string() })])),
});
const note = z.strictObject({
  id: z.string(),
  kind: z.enum(['footnote', 'references']),
  verse: z.string(),
  spans: z.array(textSpan),
  holds: z.array(z.string()).optional(),
});

/**
 * A chapter as it is stored (`packages/scripture`: ChapterText): blocks of words, with verses beginning inside them.
 */
export const chapterText = z.strictObject({ label: z.string(), blocks: z.array(block), notes: z.array(note) });

/** The sections of the Bible that books are grouped in. */
const section = z.enum([
  'law',
  'history',
  'poetry',
  'major-prophets',
  'minor-prophets',
  'deuterocanon',
  'gospels',
  'acts',
  'pauline-letters',
  'general-letters',
  'apocalypse',
  'other',
]);
const testament = z.enum(['old', 'deuterocanon', 'new', 'other']);

/** A book in the outline of a translation; `code` is the three characters of USFM (`PSA`). */
const outlineBook = z.strictObject({
  id,
  number: z.number().int(),
  code: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  testament,
  section,
  chapters: z.array(z.strictObject({ id, number: z.number().int(), title: z.string(), verses: z.number().int() })),
});

const translationOutline = z.strictObject({
  id,
  scriptureId: id,
  title: z.string(),
  shortTitle: z.string(),
  sourceName: z.string(),
  language: languageCode,
  /** Its numbering of chapters and verses. */
  versification: z.enum(['english', 'hebrew', 'vulgate', 'septuagint', 'norwegian', 'norwegian-psalms']),
  updatedAt: isoTimestamp,
  books: z.array(outlineBook),
});

/** A reference to a chapter, with the parts of its address. */
const chapterRef = z.strictObject({
  id,
  bookId: id,
  bookNumber: z.number().int(),
  bookShortTitle: z.string(),
  number: z.number().int(),
});

const chapterDetails = z.strictObject({
  id,
  scriptureId: id,
  translationId: id,
  bookId: id,
  bookNumber: z.number().int(),
  bookCode: z.string(),
  bookTitle: z.string(),
  bookShortTitle: z.string(),
  number: z.number().int(),
  title: z.string(),
  text: chapterText,
  previous: chapterRef.nullable(),
  next: chapterRef.nullable(),
  updatedAt: isoTimestamp,
});

/**
 * A verse in a row of a parallel view of two translations; `chapter` is set when the verse is in a different chapter
 * there.
 */
const parallelVerse = z.strictObject({
  chapterId: id,
  chapter: z.number().int(),
  label: z.string(),
  spans: z.array(textSpan),
});

const parallelChapter = z.strictObject({
  translationId: id,
  /** The chapters the second column was taken from. */
  chapters: z.array(chapterRef),
  /** Corresponding verses side by side; one side is empty when a translation has no counterpart. */
  rows: z.array(z.strictObject({ left: z.array(parallelVerse), right: z.array(parallelVerse) })),
});

const scriptureHit = z.strictObject({
  chapterId: id,
  bookNumber: z.number().int(),
  bookTitle: z.string(),
  chapter: z.number().int(),
  verse: z.string(),
  text: z.string(),
  /** Where the searched words are in `text`: from, to (exclusive). */
  found: z.array(z.tuple([z.number().int(), z.number().int()])),
});

/** A verse as printed (`16`, `16-17`, `3a`); `1~2` is the second one in a chapter with the number 1. */
const verseKey = z.string().min(1).max(24);
/** The index of a word among the words of its verse (split at spaces), from 0; null underlines the whole verse. */
const wordIndex = z.number().int().min(0).max(2000).nullable();

const scriptureMark = z.strictObject({
  chapterId: id,
  verse: verseKey,
  word: wordIndex,
  /** False: the mark was removed. */
  marked: z.boolean(),
  /** The timestamp on the person's device. */
  markedAt: isoTimestamp,
});

const scripturePosition = z.strictObject({
  scriptureId: id,
  translationId: id,
  /** The second translation of a parallel view; null when there is none. */
  besideId: id.nullable(),
  chapterId: id.nullable(),
  verse: verseKey.nullable(),
  readAt: isoTimestamp,
});

/** A passage as text and numbers: `chapter` to `toChapter`; verse 0 means the whole chapter. */
const passage = z.strictObject({
  book: z.string(),
  chapter: z.number().int(),
  verse: z.number().int(),
  toChapter: z.number().int(),
  toVerse: z.number().int(),
});

const chapterReferences = z.strictObject({
  songs: z.array(
    z.strictObject({
      songId: id,
      passage,
      /** As it is written in the source text. */
      text: z.string(),
      /**
       * Where it was found: in the story of the song, its one-line description, the notes below a text, or the carried
       * data of a text.
       */
      where: z.enum(['details', 'description', 'notes', 'carried']),
    }),
  ),
  articles: z.array(z.strictObject({ articleId: id, publicationId: id, title: z.string(), passage, text: z.string() })),
});

const songReferences = z.array(
  z.strictObject({ passage, text: z.string(), where: z.enum(['details', 'description', 'notes', 'carried']) }),
);

export type ChapterContent = z.infer<typeof chapterText>;
export type TranslationOutline = z.infer<typeof translationOutline>;
export type OutlineBook = z.infer<typeof outlineBook>;
export type ChapterDetails = z.infer<typeof chapterDetails>;
export type ParallelChapter = z.infer<typeof parallelChapter>;
export type ScriptureHit = z.infer<typeof scriptureHit>;
export type ScriptureMark = z.infer<typeof scriptureMark>;
export type ScripturePosition = z.infer<typeof scripturePosition>;
export type Passage = z.infer<typeof passage>;
export type ChapterReferences = z.infer<typeof chapterReferences>;
export type SongReferences = z.infer<typeof songReferences>;

/** A flag that existing clients also send empty or as an upper-case word. */
const includeFlag = z.union([flag, z.literal('').transform(() => false)]).optional();
/** A verse number, or empty for no limit. */
const verseBound = z
  .string()
  .regex(/^\d{0,3}$/)
  .transform((text) => (text === '' ? undefined : Number(text)))
  .optional();
const chapterQuery = z.object({ includeChildren: includeFlag, includePreview: includeFlag });
const idParams = z.object({ id });
const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

const contentErrors = ['NOT_FOUND', 'LOCKED'] as const;

export const listScriptures = endpoint({
  method: 'GET',
  path: 'api/Scriptures',
  version: 3,
  summary: 'The scriptures: collections of that type, also those the person does not have.',
  reply: z.array(scriptureV3),
});

export const getScripture = endpoint({
  method: 'GET',
  path: 'api/Scriptures/:id',
  version: 3,
  summary: 'One scripture, by its id or key.',
  params: idParams,
  reply: scriptureV3,
  errors: ['NOT_FOUND'],
});

export const listTranslations = endpoint({
  method: 'GET',
  path: 'api/Scriptures/:id/Translations',
  version: 3,
  summary: 'The translations of a scripture.',
  params: idParams,
  reply: z.array(translationV3),
  errors: ['NOT_FOUND'],
});

export const getTranslation = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Translation/:id',
  version: 3,
  summary: 'One translation.',
  params: idParams,
  reply: translationV3,
  errors: ['NOT_FOUND'],
});

export const listBooks = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Translation/:id/Books',
  version: 3,
  summary: 'The books of a translation, by number.',
  params: idParams,
  reply: z.array(bookV3),
  errors: contentErrors,
});

export const getBook = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Book/:id',
  version: 3,
  summary: 'One book.',
  params: idParams,
  reply: bookV3,
  errors: contentErrors,
});

export const listChapters = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Book/:id/Chapters',
  version: 3,
  summary: 'The chapters of a book; includeChildren adds the verses, includePreview their first words.',
  params: idParams,
  query: chapterQuery,
  reply: z.array(chapterV3),
  errors: contentErrors,
});

export const getChapter = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Chapter/:id',
  version: 3,
  summary: 'One chapter; includeChildren adds the verses, includePreview the first words.',
  params: idParams,
  query: chapterQuery,
  reply: chapterV3,
  errors: contentErrors,
});

export const listVerses = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Chapter/:id/Verses',
  version: 3,
  summary: 'The verses of a chapter, from and to a number when they are given.',
  params: idParams,
  query: z.object({ from: verseBound, to: verseBound }),
  reply: z.array(verseV3),
  errors: contentErrors,
});

export const getTranslationOutline = endpoint({
  method: 'GET',
  path: 'api/canticle/translations/:translationId',
  version: 'own',
  summary: 'A translation with its books and chapters: everything an address is made of.',
  params: z.object({ translationId: id }),
  reply: translationOutline,
  errors: contentErrors,
});

export const readChapter = endpoint({
  method: 'GET',
  path: 'api/canticle/chapters/:chapterId',
  version: 'own',
  summary: 'A chapter with headings, poetry and notes, and the chapters before and after it.',
  params: z.object({ chapterId: id }),
  reply: chapterDetails,
  errors: contentErrors,
});

export const readChapters = endpoint({
  method: 'POST',
  path: 'api/canticle/chapters',
  version: 'own',
  summary: 'Several chapters at once, in the order asked for.',
  body: z.object({ chapterIds: z.array(id).max(50) }),
  reply: z.array(chapterDetails),
  errors: contentErrors,
});

export const readParallelChapter = endpoint({
  method: 'GET',
  path: 'api/canticle/chapters/:chapterId/beside/:translationId',
  version: 'own',
  summary: 'A chapter beside another translation, verse by verse, however the two number them.',
  params: z.object({ chapterId: id, translationId: id }),
  reply: parallelChapter,
  errors: contentErrors,
});

export const searchTranslation = endpoint({
  method: 'GET',
  path: 'api/canticle/translations/:translationId/search',
  version: 'own',
  summary: 'Verses of a translation that hold all words asked for.',
  params: z.object({ translationId: id }),
  query: z.object({
    query: z.string().max(200),
    limit: wholeNumber.optional(),
    skip: wholeNumber.optional(),
  }),
  reply: z.strictObject({ total: z.number().int(), hits: z.array(scriptureHit) }),
  errors: contentErrors,
});

export const listScriptureMarks = endpoint({
  method: 'GET',
  path: 'api/canticle/scripture-marks',
  version: 'own',
  summary: 'What the person has underlined, in all chapters or in one.',
  query: z.object({ chapterId: id.optional() }),
  reply: z.array(scriptureMark),
});

export const saveScriptureMark = endpoint({
  method: 'PUT',
  path: 'api/canticle/scripture-marks',
  version: 'own',
  summary:
    'Underlines a word or a verse, or takes that away, unless something newer is stored; answers what is stored.',
  body: scriptureMark.extend({ markedAt: strictTimestamp }),
  reply: scriptureMark,
  errors: contentErrors,
});

export const listScripturePositions = endpoint({
  method: 'GET',
  path: 'api/canticle/scripture-places',
  version: 'own',
  summary: 'Where the person was reading last, in every scripture.',
  reply: z.array(scripturePosition),
});

export const saveScripturePosition = endpoint({
  method: 'PUT',
  path: 'api/canticle/scripture-places/:scriptureId',
  version: 'own',
  summary: 'Remembers where the person is reading, unless something newer is stored; answers what is stored.',
  params: z.object({ scriptureId: id }),
  body: scripturePosition.omit({ scriptureId: true }).extend({ readAt: strictTimestamp }),
  reply: scripturePosition,
  errors: contentErrors,
});

export const listChapterReferences = endpoint({
  method: 'GET',
  path: 'api/canticle/chapters/:chapterId/references',
  version: 'own',
  summary: 'Songs and articles that name this chapter, or verses of it; those the person may open.',
  params: z.object({ chapterId: id }),
  reply: chapterReferences,
  errors: contentErrors,
});

export const listSongReferences = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/references',
  version: 'own',
  summary: 'The passages a song names, in the order they stand.',
  params: z.object({ songId: id }),
  reply: songReferences,
  errors: contentErrors,
});
