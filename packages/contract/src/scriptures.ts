import { z } from 'zod';
import { flag, id, languageCode, isoTimestamp, multilingual, strictTimestamp, modifiedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import type { Immutable } from './immutable.ts';

export const scriptureV3 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    title: multilingual.describe('The name by language code.'),
    key: multilingual.describe('Short keys by language code.'),
    icon: z.string().describe('The name or the address of an icon; may be empty.'),
    image: z.string().describe('The address of the cover, shown without a token.'),
  })
  .meta({ id: 'ScriptureV3', description: 'A scripture: a collection that holds translations.' });

export const translationV3 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    scriptureId: id.describe('The id of the scripture it translates.'),
    title: z.string().describe('The name of the translation.'),
    shortTitle: z.string().describe('The short name, such as `KJV`.'),
    sourceName: z.string().describe('Who published it, and on what terms; may be empty.'),
    icon: z.string().describe('Always empty: translations have no icon.'),
    image: z.string().describe('Always empty: translations have no picture.'),
    language: languageCode.describe('The language, as two lower-case letters; Norwegian is `no`.'),
  })
  .meta({ id: 'TranslationV3', description: 'A translation of a scripture.' });

export const verseV3 = z
  .strictObject({
    key: z
      .string()
      .describe(
        'Book, chapter and verse as printed, joined by underscores, such as `43_3_16` or `19_23_1-2`; `8_1_1~2` when the chapter has verse 1 twice.',
      ),
    number: z.number().int().describe('The number of the verse, or the first one of several.'),
    content: z.string().describe('The words, with simple HTML tags around single words.'),
  })
  .meta({ id: 'VerseV3', description: 'A verse with simple formatting.' });

export const chapterV3 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    bookId: id.describe('The id of the book.'),
    number: z.number().int().describe('The number of the chapter.'),
    title: z.string().describe('The name of the chapter, such as `Psalm 23`, or its number.'),
    preview: z.string().nullable().describe('The first words as HTML; null unless `includePreview` asks for it.'),
    verses: z.array(verseV3).nullable().describe('The verses; null unless `includeChildren` asks for them.'),
  })
  .meta({ id: 'ChapterV3', description: 'A chapter of a book.' });

export const bookV3 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    translationId: id.describe('The id of the translation.'),
    title: z.string().describe('The name of the book.'),
    shortTitle: z.string().describe('The short name of the book, such as `Gen`.'),
    number: z.number().int().describe('The number of the book, which is also its order.'),
    color: z.string().describe('The colour of the section of the Bible it belongs to, such as `#8a4b2a`.'),
    chapters: z
      .array(chapterV3)
      .nullable()
      .describe('Always null: chapters are read with `GET api/Scriptures/Book/{id}/Chapters`.'),
  })
  .meta({ id: 'BookV3', description: 'A book of a translation.' });

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
const textSpan = z.strictObject({
  text: z.string().describe('The words.'),
  marks: z
    .array(textMark)
    .optional()
    .describe(
      'What they are or how they look, such as `jesus` (spoken by Jesus), `added` (by the translators) or `italic`; left out when they are plain.',
    ),
});
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
  kind: blockKind.describe(
    'What the block is: `paragraph`, `poetry` (a line), `list`, `title` (of a psalm), `heading` (added by editors), `reference` (parallel passages), `speaker`, `row` (of a table), `introduction` or `blank` (space between stanzas).',
  ),
  level: z.number().int().describe('The indentation of poetry and lists, or the rank of headings, 1 to 4; 0 for none.'),
  spans: z
    .array(
      z.union([
        textSpan,
        z.strictObject({
          verse: z
            .string()
            .describe(
              'The number of the verse that begins here, as printed, such as `16` or `16-17`; empty when the source gave it none.',
            ),
        }),
        z.strictObject({ note: z.string().describe('The id of the note that is called here.') }),
      ]),
    )
    .describe('Words, beginnings of verses and calls of notes, in their order.'),
});
const note = z.strictObject({
  id: z.string().describe('The id of the note in its chapter.'),
  kind: z.enum(['footnote', 'references']).describe('A `footnote`, or `references` to other passages.'),
  verse: z.string().describe('The verse it belongs to; empty above the first one.'),
  spans: z.array(textSpan).describe('The words of the note.'),
  holds: z
    .array(z.string())
    .optional()
    .describe('Verses whose words are only in this note, such as `18` or `18-19`; left out when there are none.'),
});

/**
 * A chapter as it is stored (`packages/scripture`: ChapterText): blocks of words, with verses beginning inside them.
 */
export const chapterText = z
  .strictObject({
    label: z
      .string()
      .describe('The name of the chapter when it is not just its number, such as `Psalm 23`; else empty.'),
    blocks: z.array(block).describe('The paragraphs, lines and headings in their order.'),
    notes: z.array(note).describe('The notes that are called in the blocks.'),
  })
  .meta({
    id: 'ChapterContent',
    description: 'The text of a chapter as blocks of words, with verses that begin inside them.',
  });

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

const outlineBook = z
  .strictObject({
    id,
    number: z.number().int().describe('The number of the book, which is also its order.'),
    code: z.string().describe('The code of the book in USFM, three characters, such as `PSA`.'),
    title: z.string().describe('The name of the book.'),
    shortTitle: z.string().describe('The short name of the book, such as `Ps`.'),
    testament: testament.describe('The part of the Bible: `old`, `deuterocanon`, `new` or `other`.'),
    section: section.describe('The section of the Bible, such as `gospels`.'),
    chapters: z
      .array(
        z.strictObject({
          id: id.describe('The id of the chapter.'),
          number: z.number().int().describe('The number of the chapter.'),
          title: z.string().describe('The name of the chapter, or its number.'),
          verses: z.number().int().describe('How many verses the chapter has.'),
        }),
      )
      .describe('The chapters in their order.'),
  })
  .meta({ id: 'OutlineBook', description: 'A book in the outline of a translation.' });

const translationOutline = z
  .strictObject({
    id: id.describe('The id of the translation.'),
    scriptureId: id.describe('The id of the scripture it translates.'),
    title: z.string().describe('The name of the translation.'),
    shortTitle: z.string().describe('The short name, such as `KJV`.'),
    sourceName: z.string().describe('Who published it, and on what terms; may be empty.'),
    language: languageCode.describe('The language, as two lower-case letters; Norwegian is `no`.'),
    versification: z
      .enum(['english', 'hebrew', 'vulgate', 'septuagint', 'norwegian', 'norwegian-psalms'])
      .describe(
        'How it numbers chapters and verses: `english`, `hebrew`, `vulgate`, `septuagint`, `norwegian` or `norwegian-psalms`.',
      ),
    isFree: z.boolean().describe('Whether everybody who is signed in may read it.'),
    updatedAt: modifiedAt,
    books: z.array(outlineBook).describe('The books in their order.'),
  })
  .meta({ id: 'TranslationOutline', description: 'A translation with its books and chapters, without the text.' });

/** A reference to a chapter, with the parts of its address. */
const chapterRef = z.strictObject({
  id: id.describe('The id of the chapter.'),
  bookId: id.describe('The id of the book.'),
  bookNumber: z.number().int().describe('The number of the book.'),
  bookShortTitle: z.string().describe('The short name of the book.'),
  number: z.number().int().describe('The number of the chapter.'),
});

const chapterDetails = z
  .strictObject({
    id: id.describe('The id of the chapter.'),
    scriptureId: id.describe('The id of the scripture.'),
    translationId: id.describe('The id of the translation.'),
    bookId: id.describe('The id of the book.'),
    bookNumber: z.number().int().describe('The number of the book.'),
    bookCode: z.string().describe('The code of the book in USFM, three characters, such as `PSA`.'),
    bookTitle: z.string().describe('The name of the book.'),
    bookShortTitle: z.string().describe('The short name of the book.'),
    number: z.number().int().describe('The number of the chapter.'),
    title: z.string().describe('The name of the chapter, or its number.'),
    text: chapterText.describe('The words of the chapter.'),
    previous: chapterRef.nullable().describe('The chapter before, also of the book before; null at the beginning.'),
    next: chapterRef.nullable().describe('The chapter after, also of the book after; null at the end.'),
    updatedAt: modifiedAt,
  })
  .meta({
    id: 'ChapterDetails',
    description: 'A chapter with its text, where it stands, and the chapters before and after it.',
  });

/** A verse in a row of a parallel view of two translations. */
const parallelVerse = z.strictObject({
  chapterId: id.describe('The id of the chapter the verse is in.'),
  chapter: z.number().int().describe('The number of that chapter.'),
  label: z.string().describe('The number of the verse as printed, such as `16` or `16-17`.'),
  spans: z.array(textSpan).describe('The words of the verse.'),
});

const parallelChapter = z
  .strictObject({
    translationId: id.describe('The id of the translation of the second column.'),
    chapters: z.array(chapterRef).describe('The chapters the second column was taken from.'),
    rows: z
      .array(
        z.strictObject({
          left: z.array(parallelVerse).describe('The verses of the chapter asked for.'),
          right: z.array(parallelVerse).describe('The verses of the other translation.'),
        }),
      )
      .describe('Verses that say the same side by side; one side is empty when a translation has no counterpart.'),
  })
  .meta({ id: 'ParallelChapter', description: 'A chapter beside another translation.' });

const scriptureHit = z
  .strictObject({
    chapterId: id.describe('The id of the chapter.'),
    bookNumber: z.number().int().describe('The number of the book.'),
    bookTitle: z.string().describe('The name of the book.'),
    chapter: z.number().int().describe('The number of the chapter.'),
    verse: z.string().describe('The number of the verse as printed; `1~2` is the second verse 1 of its chapter.'),
    text: z.string().describe('The words of the verse.'),
    found: z
      .array(z.tuple([z.number().int(), z.number().int()]))
      .describe('Where the searched words are in `text`: pairs of beginning and end (not included), in UTF-16 units.'),
  })
  .meta({ id: 'ScriptureHit', description: 'A verse that was found.' });

const verseKey = z.string().min(1).max(24);
const wordIndex = z.number().int().min(0).max(2000).nullable();

const scriptureMark = z
  .strictObject({
    chapterId: id.describe('The id of the chapter.'),
    verse: verseKey.describe(
      'The number of the verse as printed, such as `16`, `16-17` or `3a`, at most 24 characters; `1~2` is the second verse 1 of its chapter.',
    ),
    word: wordIndex.describe(
      'The index of the word in its verse split at spaces, 0 to 2000; null underlines the whole verse.',
    ),
    marked: z.boolean().describe('`true` underlines, `false` takes that away.'),
    markedAt: isoTimestamp.describe(
      'When it was marked on the person’s device, in UTC with milliseconds; the later mark stays.',
    ),
  })
  .meta({ id: 'ScriptureMark', description: 'A word or a verse that the person underlined.' });

const scripturePosition = z
  .strictObject({
    scriptureId: id.describe('The id of the scripture.'),
    translationId: id.describe('The id of the translation.'),
    besideId: id.nullable().describe('The id of the second translation beside it; null when there is none.'),
    chapterId: id.nullable().describe('The id of the chapter; null when none is open.'),
    verse: verseKey
      .nullable()
      .describe('The number of the verse as printed, at most 24 characters; null when none is chosen.'),
    readAt: isoTimestamp.describe(
      'When the person read there, on their device, in UTC with milliseconds; the later position stays.',
    ),
  })
  .meta({ id: 'ScripturePosition', description: 'Where the person was reading last in a scripture.' });

const passage = z
  .strictObject({
    book: z.string().describe('The code of the book in USFM, three characters, such as `PSA`.'),
    chapter: z.number().int().describe('The first chapter.'),
    verse: z.number().int().describe('The first verse; 0 means the whole chapter.'),
    toChapter: z.number().int().describe('The last chapter.'),
    toVerse: z.number().int().describe('The last verse; 0 means the whole chapter.'),
  })
  .meta({ id: 'Passage', description: 'A passage of the Bible as numbers.' });

const songReference = z.strictObject({
  passage: passage.describe('The passage the song names.'),
  text: z.string().describe('The passage as it is written in the song.'),
  where: z
    .enum(['details', 'description', 'notes', 'carried'])
    .describe(
      'Where it was found: `details` (the story of the song), `description` (its one line), `notes` (below a text) or `carried` (data of an imported text).',
    ),
});

const referenceOfSong = songReference.extend({ songId: id.describe('The id of the song.') });

const chapterReferences = z
  .strictObject({
    songs: z.array(referenceOfSong).describe('Songs that name the chapter or verses of it.'),
    articles: z
      .array(
        z.strictObject({
          articleId: id.describe('The id of the article.'),
          publicationId: id.describe('The id of the edition the article is in.'),
          title: z.string().describe('The title of the article.'),
          passage: passage.describe('The passage the article names.'),
          text: z.string().describe('The passage as it is written in the article.'),
        }),
      )
      .describe('Articles that name the chapter or verses of it.'),
  })
  .meta({ id: 'ChapterReferences', description: 'The songs and articles that name a chapter.' });

const songReferences = z
  .array(songReference)
  .meta({ id: 'SongReferences', description: 'The passages a song names, in their order.' });

export type ChapterContent = Immutable<z.infer<typeof chapterText>>;
export type TranslationOutline = z.infer<typeof translationOutline>;
export type OutlineBook = z.infer<typeof outlineBook>;
export type ChapterDetails = Immutable<z.infer<typeof chapterDetails>>;
export type ParallelChapter = Immutable<z.infer<typeof parallelChapter>>;
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
const chapterQuery = z.object({
  includeChildren: includeFlag.describe('`true` adds the verses; none when empty or left out.'),
  includePreview: includeFlag.describe('`true` adds the first words; none when empty or left out.'),
});
const idParams = z.object({
  id: id.describe(
    'The id of the scripture, translation, book or chapter the path names; a scripture may also be named by its key.',
  ),
});
const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

const contentErrors = ['NOT_FOUND', 'LOCKED'] as const;

export const listScriptures = endpoint({
  method: 'GET',
  path: 'api/Scriptures',
  version: 3,
  summary: 'Lists the scriptures, also those the person does not have.',
  reply: z.array(scriptureV3),
});

export const getScripture = endpoint({
  method: 'GET',
  path: 'api/Scriptures/:id',
  version: 3,
  summary: 'Returns one scripture, by its id or key.',
  params: idParams,
  reply: scriptureV3,
  errors: ['NOT_FOUND'],
});

export const listTranslations = endpoint({
  method: 'GET',
  path: 'api/Scriptures/:id/Translations',
  version: 3,
  summary: 'Lists the translations of a scripture.',
  params: idParams,
  reply: z.array(translationV3),
  errors: ['NOT_FOUND'],
});

export const getTranslation = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Translation/:id',
  version: 3,
  summary: 'Returns one translation.',
  params: idParams,
  reply: translationV3,
  errors: ['NOT_FOUND'],
});

export const listBooks = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Translation/:id/Books',
  version: 3,
  summary: 'Lists the books of a translation by number.',
  params: idParams,
  reply: z.array(bookV3),
  errors: contentErrors,
});

export const getBook = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Book/:id',
  version: 3,
  summary: 'Returns one book.',
  params: idParams,
  reply: bookV3,
  errors: contentErrors,
});

export const listChapters = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Book/:id/Chapters',
  version: 3,
  summary: 'Lists the chapters of a book, with their verses or first words if asked for.',
  params: idParams,
  query: chapterQuery,
  example: {
    params: { id: EXAMPLE_IDS.book },
    query: { includeChildren: 'false', includePreview: 'true' },
  },
  reply: z.array(chapterV3),
  errors: contentErrors,
});

export const getChapter = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Chapter/:id',
  version: 3,
  summary: 'Returns one chapter, with its verses or first words if asked for.',
  params: idParams,
  query: chapterQuery,
  example: {
    params: { id: EXAMPLE_IDS.chapter },
    query: { includeChildren: 'true', includePreview: 'false' },
  },
  reply: chapterV3,
  errors: contentErrors,
});

export const listVerses = endpoint({
  method: 'GET',
  path: 'api/Scriptures/Chapter/:id/Verses',
  version: 3,
  summary: 'Lists the verses of a chapter, or some of them.',
  params: idParams,
  query: z.object({
    from: verseBound.describe('The first verse wanted; from the beginning when empty or left out.'),
    to: verseBound.describe('The last verse wanted; to the end when empty or left out.'),
  }),
  example: { params: { id: EXAMPLE_IDS.chapter }, query: { from: '1', to: '6' } },
  reply: z.array(verseV3),
  errors: contentErrors,
});

export const getTranslationOutline = endpoint({
  method: 'GET',
  path: 'api/canticle/translations/:translationId',
  version: 'own',
  summary: 'Returns a translation with its books and chapters, without the text.',
  params: z.object({ translationId: id.describe('The id of the translation.') }),
  reply: translationOutline,
  errors: contentErrors,
});

export const readChapter = endpoint({
  method: 'GET',
  path: 'api/canticle/chapters/:chapterId',
  version: 'own',
  summary: 'Returns the text of a chapter with headings, poetry and notes, and the chapters before and after it.',
  params: z.object({ chapterId: id.describe('The id of the chapter.') }),
  reply: chapterDetails,
  errors: contentErrors,
});

export const readChapters = endpoint({
  method: 'POST',
  path: 'api/canticle/chapters',
  version: 'own',
  summary: 'Returns the texts of several chapters, in the order asked for.',
  body: z.object({ chapterIds: z.array(id).max(50).describe('The ids of the chapters, at most 50.') }),
  example: { body: { chapterIds: [EXAMPLE_IDS.chapter] } },
  reply: z.array(chapterDetails),
  errors: contentErrors,
});

export const readParallelChapter = endpoint({
  method: 'GET',
  path: 'api/canticle/chapters/:chapterId/beside/:translationId',
  version: 'own',
  summary: 'Returns a chapter beside another translation, verse by verse, however the two number their verses.',
  params: z.object({
    chapterId: id.describe('The id of the chapter of the first column.'),
    translationId: id.describe('The id of the translation of the second column.'),
  }),
  reply: parallelChapter,
  errors: contentErrors,
});

export const searchTranslation = endpoint({
  method: 'GET',
  path: 'api/canticle/translations/:translationId/search',
  version: 'own',
  summary: 'Finds the verses of a translation that contain all words asked for.',
  params: z.object({ translationId: id.describe('The id of the translation.') }),
  query: z.object({
    query: z
      .string()
      .max(200)
      .describe('The words to look for, at most 200 characters; a verse must hold all of them.'),
    limit: wholeNumber.optional().describe('How many verses to return, at most 200; 50 when left out.'),
    skip: wholeNumber.optional().describe('How many verses to leave out at the beginning; 0 when left out.'),
  }),
  example: {
    params: { translationId: EXAMPLE_IDS.translation },
    query: { query: 'shepherd', limit: '10', skip: '0' },
  },
  reply: z.strictObject({
    total: z.number().int().describe('How many verses were found in all.'),
    hits: z.array(scriptureHit).describe('The verses asked for, in the order of the Bible.'),
  }),
  errors: contentErrors,
});

export const listScriptureMarks = endpoint({
  method: 'GET',
  path: 'api/canticle/scripture-marks',
  version: 'own',
  summary: 'Lists what the person underlined, in all chapters or in one.',
  query: z.object({ chapterId: id.optional().describe('Returns only marks in this chapter; all when left out.') }),
  example: { query: { chapterId: EXAMPLE_IDS.chapter } },
  reply: z.array(scriptureMark),
});

export const saveScriptureMark = endpoint({
  method: 'PUT',
  path: 'api/canticle/scripture-marks',
  version: 'own',
  summary:
    'Underlines a word or a verse, or removes that, unless something newer is stored. Returns what is stored then.',
  body: scriptureMark.extend({
    markedAt: strictTimestamp.describe(
      'When it was marked on the person’s device, in UTC with milliseconds; a moment that has not come yet counts as now.',
    ),
  }),
  example: {
    body: {
      chapterId: EXAMPLE_IDS.chapter,
      verse: '1',
      word: 2,
      marked: true,
      markedAt: '2026-11-22T09:30:00.000Z',
    },
  },
  reply: scriptureMark,
  errors: contentErrors,
});

export const listScripturePositions = endpoint({
  method: 'GET',
  path: 'api/canticle/scripture-places',
  version: 'own',
  summary: 'Lists where the person was reading last, in every scripture.',
  reply: z.array(scripturePosition),
});

export const saveScripturePosition = endpoint({
  method: 'PUT',
  path: 'api/canticle/scripture-places/:scriptureId',
  version: 'own',
  summary: 'Saves where the person is reading, unless something newer is stored. Returns what is stored then.',
  params: z.object({ scriptureId: id.describe('The id of the scripture.') }),
  body: scripturePosition.omit({ scriptureId: true }).extend({
    readAt: strictTimestamp.describe(
      'When the person read there, in UTC with milliseconds; a moment that has not come yet counts as now.',
    ),
  }),
  example: {
    params: { scriptureId: EXAMPLE_IDS.scripture },
    body: {
      translationId: EXAMPLE_IDS.translation,
      besideId: null,
      chapterId: EXAMPLE_IDS.chapter,
      verse: '1',
      readAt: '2026-11-22T09:30:00.000Z',
    },
  },
  reply: scripturePosition,
  errors: contentErrors,
});

export const listChapterReferences = endpoint({
  method: 'GET',
  path: 'api/canticle/chapters/:chapterId/references',
  version: 'own',
  summary: 'Lists the songs and articles that name this chapter or verses of it, as far as the person may open them.',
  params: z.object({ chapterId: id.describe('The id of the chapter.') }),
  reply: chapterReferences,
  errors: contentErrors,
});

export const listSongReferences = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/references',
  version: 'own',
  summary: 'Lists the passages a song names, in their order.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  reply: songReferences,
  errors: contentErrors,
});

export const listSongbookReferences = endpoint({
  method: 'GET',
  path: 'api/canticle/collections/:collectionId/references',
  version: 'own',
  summary: 'Lists the passages that the songs of a songbook name, as far as the person may open them.',
  params: z.object({ collectionId: id.describe('The id of the songbook.') }),
  reply: z.array(referenceOfSong),
});
