import { z } from 'zod';
import {
  flag,
  id,
  languageCode,
  isoTimestamp,
  notation,
  transpositions,
  updatedAt,
  modifiedAt,
} from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import type { Immutable } from './immutable.ts';

export const lyricsFormat = z.enum(['json', 'performance']);

const jsonVerse = z.strictObject({
  name: z
    .string()
    .describe('The label: the number of a verse as text, `[Chorus]`, `[Bridge]`, or the label of any other section.'),
  content: z
    .array(z.string())
    .describe('The lines. Underscores toggle italics; a line wholly in parentheses is a stage remark.'),
  bibleReferences: z
    .array(
      z.strictObject({
        book: z.number().describe('The number of the book of the Bible.'),
        chapter: z.number().describe('The chapter.'),
        verseFrom: z.number().describe('The first verse.'),
        verseTo: z.number().describe('The last verse.'),
      }),
    )
    .describe('The passages the section names; always empty at present.'),
});

/** Verses without chords; the order of the keys (`verse_1`, `chorus_1`, `bridge_1`) is the printed order. */
const jsonContent = z.record(z.string().regex(/^(verse|chorus|bridge)_\d+$/), jsonVerse);

/** Verses with chords; `chords[i]` sounds at the beginning of `parts[i]`, and the parts joined are the line. */
const performanceContent = z.array(
  z.strictObject({
    key: z
      .string()
      .regex(/^(verse|chorus|bridge)_\d+$/)
      .describe('The kind and number of the section, such as `verse_1`, `chorus_1` or `bridge_1`.'),
    name: z
      .string()
      .describe('The label: the number of a verse as text, `[Chorus]`, `[Bridge]`, or the label of any other section.'),
    content: z
      .array(
        z.strictObject({
          chords: z
            .array(z.string())
            .describe(
              'The chords of the line: each sounds at the beginning of the part with the same index; empty text for no chord.',
            ),
          parts: z
            .array(z.string())
            .describe('The text of the line, cut where a chord sounds; the parts joined are the line.'),
        }),
      )
      .describe('The lines.'),
  }),
);

const content = z.union([jsonContent, performanceContent]);

export const lyricsV3 = z
  .strictObject({
    id,
    songId: id.describe('The id of the song.'),
    collectionIds: z.array(id).describe('The ids of the collections the song is in.'),
    languageKey: languageCode.describe('The language of the text, as two lower-case letters; Norwegian is `no`.'),
    format: lyricsFormat.describe('The format of `content`: `json` (words only) or `performance` (words with chords).'),
    content: content.describe(
      'The text: for `json` an object of sections in printed order by keys such as `verse_1`, for `performance` a list of sections with chords.',
    ),
    hasChords: z.boolean().describe('Whether the text has chords for the melody asked for.'),
    originalKey: z
      .string()
      .describe('The tonic of the original key, such as `Eb`, without the `m` of minor; empty when no key is known.'),
    transposedToKey: z
      .string()
      .nullable()
      .describe(
        'The tonic of the key the chords are in now, without the `m` of minor; null for `json` and when no key is known.',
      ),
    secondaryChords: z
      .boolean()
      .describe(
        'Whether these are the chords of the new melody; `originalKey` and `transpositions` are then those of the new melody too.',
      ),
    transpositions,
    notes: z.string().describe('Notes printed below the text; may be empty.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'LyricsV3', description: 'The text of a song in one language, for one view and key.' });

export const lyricsV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    songId: id.describe('The id of the song.'),
    language: languageCode.describe('The language of the text, as two lower-case letters; Norwegian is `no`.'),
    format: lyricsFormat.describe('The format of `content`: `json` (words only) or `performance` (words with chords).'),
    originalKey: z
      .string()
      .describe('The tonic of the original key, such as `Eb`, without the `m` of minor; empty when no key is known.'),
    transposition: z
      .number()
      .int()
      .nullable()
      .describe('The semitones the chords were moved upwards, -12 to 12; null for `json`.'),
    notes: z.string().nullable().describe('Notes printed below the text; null when there are none.'),
    content: content.describe(
      'The text: for `json` an object of sections in printed order by keys such as `verse_1`, for `performance` a list of sections with chords.',
    ),
    hasChords: z.boolean().describe('Whether the text has chords for the melody asked for.'),
    hasNewMelody: z.boolean().describe('Whether the text has chords of a new melody.'),
  })
  .meta({ id: 'LyricsV4', description: 'The text of a song in one language, for one view and key.' });

const fret = z.number().int().min(0).max(12);

const storedDocument = z.strictObject({
  sections: z
    .array(
      z.strictObject({
        id: z
          .string()
          .describe(
            'The id of the section, unique in the text: the letter of its kind and its number, such as `v1` or `c1`.',
          ),
        kind: z
          .enum(['verse', 'chorus', 'prechorus', 'bridge', 'intro', 'ending', 'other'])
          .describe('`verse`, `chorus`, `prechorus`, `bridge`, `intro`, `ending` or `other`.'),
        number: z.number().int().describe('The number of the section within its kind, from 1.'),
        label: z
          .string()
          .describe(
            'The name of the section when it says more than kind and number, such as `Refrain (men)`; else empty.',
          ),
        lines: z
          .array(
            z.strictObject({
              text: z
                .string()
                .describe(
                  'The words, where underscores toggle italics; empty for a line with only chords or only a remark.',
                ),
              chords: z
                .strictObject({
                  original: z
                    .array(z.tuple([z.number().int(), z.string()]))
                    .describe(
                      'The chords of the original melody: the offset in `text` (UTF-16 units, from 0) and the symbol in common names, such as `[0, "Bb/D"]`.',
                    ),
                  new: z
                    .array(z.tuple([z.number().int(), z.string()]))
                    .describe(
                      'The chords of the new melody: the offset in `text` (UTF-16 units, from 0) and the symbol in common names, such as `[0, "Bb/D"]`.',
                    ),
                })
                .describe('The chords above the line, for each melody.'),
              remark: z
                .string()
                .describe('A remark to the singers, such as `softly`, without parentheses; empty when there is none.'),
            }),
          )
          .describe('The lines in their order.'),
      }),
    )
    .describe('The verses, choruses and other sections.'),
  order: z
    .array(z.string())
    .describe(
      'The ids of the sections in printed order. An id that occurs twice makes it an arrangement, sung exactly like this; else the chorus is repeated after every verse.',
    ),
  keys: z
    .strictObject({
      original: z
        .string()
        .describe('The key of the original melody, such as `Eb` or `F#m`; empty when nobody stated it.'),
      new: z.string().describe('The key of the new melody, such as `Eb` or `F#m`; empty when nobody stated it.'),
    })
    .describe('The key of each melody.'),
  notes: z.string().describe('Notes printed below the text; may be empty.'),
  carried: z
    .record(z.string(), z.unknown())
    .describe('What the imported file said and Canticle does not use, by format; an export writes it back.'),
  capos: z
    .strictObject({
      original: fret.describe('The fret of the capo for the original melody, 0 (no capo) to 12.'),
      new: fret.describe('The fret of the capo for the new melody, 0 (no capo) to 12.'),
    })
    .optional()
    .describe(
      'The fret of the capo each melody is arranged for. Chords and keys are as they sound. Left out when neither melody has one.',
    ),
});

/** Revision number, from 1; 0 is a text that does not exist yet. */
const revisionNumber = z.number().int().min(0).max(1_000_000_000);

/** Lyrics as they are stored, for our own app: the device renders every view and key from this. */
export const storedLyrics = z
  .strictObject({
    id,
    songId: id.describe('The id of the song.'),
    language: languageCode.describe('The language of the text, as two lower-case letters; Norwegian is `no`.'),
    updatedAt: modifiedAt,
    revision: revisionNumber.describe(
      'The current revision of the text, from 1; a save names it as the one it is based on.',
    ),
    keyIsGuessed: z
      .boolean()
      .describe('Whether nobody stated the key of the original melody, so that it was guessed from the chords.'),
    document: storedDocument.describe('The text itself.'),
  })
  .meta({
    id: 'StoredLyrics',
    description: 'The text of a song in one language as it is stored, with the chords of both melodies.',
  });

const revisionEntry = z
  .strictObject({
    revision: revisionNumber.describe('The number of the revision, from 1; the newest is the current text.'),
    savedAt: isoTimestamp.describe('When it was saved.'),
    savedBy: z
      .string()
      .nullable()
      .describe('The name of the person who saved it; null when it was imported, or the person no longer exists.'),
    comment: z.string().describe('What the person said about the change; may be empty.'),
  })
  .meta({ id: 'RevisionEntry', description: 'Who saved a revision of a text, and when.' });

const revisionDetails = revisionEntry
  .extend({
    document: storedDocument.describe('The text as it was in this revision.'),
  })
  .meta({ id: 'Revision', description: 'A revision of a text.' });

export type LyricsV3 = Immutable<z.infer<typeof lyricsV3>>;
export type LyricsV4 = Immutable<z.infer<typeof lyricsV4>>;
export type StoredLyrics = Immutable<z.infer<typeof storedLyrics>>;
export type RevisionEntry = z.infer<typeof revisionEntry>;
export type Revision = Immutable<z.infer<typeof revisionDetails>>;

/** A whole number of semitones in a query. Outside -12..12 the response is 422, which the feature checks. */
const transposeQuery = z
  .string()
  .regex(/^-?\d{1,6}$/)
  .transform(Number);
const language = z.union([z.literal('default'), languageCode]);

const lyricsQuery = z.object({
  language: language
    .optional()
    .describe(
      'The language as two lower-case letters, or `default` for that of the person (also when left out). One song without the language is returned in the first it has; lyrics of a collection are only those in the language named.',
    ),
  format: lyricsFormat
    .optional()
    .describe(
      '`json` (words only, when left out) or `performance` (words with chords); a text without chords is always `json`.',
    ),
  transpose: transposeQuery
    .optional()
    .describe('Semitones to move the chords upwards from the original key, -12 to 12; 0 when left out.'),
  transcode: notation
    .optional()
    .describe(
      'How chords are named: `common` (when left out), `dutch`, `german`, `latin`, `solfege`, `scandinavian`, `nashville` or `roman`.',
    ),
  newMelody: flag
    .optional()
    .describe('`true` returns the chords of the new melody; those of the original melody when left out.'),
});

const textParams = z.object({
  songId: id.describe('The id of the song.'),
  language: languageCode.describe('The language of the text, as two lower-case letters.'),
});
const revisionParams = textParams.extend({
  revision: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .describe('The number of the revision, from 1.'),
});
const comment = z.string().max(500).nullish();

const errors = ['NOT_FOUND', 'LOCKED', 'IMPOSSIBLE'] as const;

export const getLyrics = endpoint({
  method: 'GET',
  path: 'api/Songs/:id/Lyrics',
  version: 3,
  summary: 'Returns the lyrics of a song in one language, with or without chords.',
  params: z.object({ id: id.describe('The id of the song.') }),
  query: lyricsQuery,
  example: {
    params: { id: EXAMPLE_IDS.song },
    query: { language: 'en', format: 'performance', transpose: '2', transcode: 'common', newMelody: 'false' },
  },
  reply: lyricsV3,
  errors,
});

export const getLyricsV4 = endpoint({
  method: 'POST',
  path: 'api/Songs/:id/Lyrics',
  version: 4,
  summary: 'Returns the lyrics of a song in one language, with or without chords.',
  params: z.object({ id: id.describe('The id of the song.') }),
  body: z
    .object({
      language: language
        .nullish()
        .describe(
          'The language as two lower-case letters, or `default` for that of the person (also when null or left out).',
        ),
      format: lyricsFormat
        .nullish()
        .describe('`json` (words only, when null or left out) or `performance` (words with chords).'),
      transposition: z
        .number()
        .int()
        .nullish()
        .describe('Semitones to move the chords upwards from the original key, -12 to 12; 0 when null or left out.'),
      transcode: notation.nullish().describe('How chords are named; `common` when null or left out.'),
      newMelody: z
        .boolean()
        .nullish()
        .describe('`true` returns the chords of the new melody; those of the original melody when null or left out.'),
    })
    .nullish(),
  example: {
    params: { id: EXAMPLE_IDS.song },
    body: { language: 'en', format: 'performance', transposition: 2, newMelody: false },
  },
  reply: lyricsV4,
  errors,
});

export const collectionLyrics = endpoint({
  method: 'GET',
  path: 'api/Lyrics/:id',
  version: 3,
  summary: 'Returns all lyrics of a collection in one language, or one text by its own id.',
  params: z.object({ id: id.describe('The id of a collection, or of one text.') }),
  query: lyricsQuery.extend({ updatedAt }),
  example: { params: { id: EXAMPLE_IDS.collection }, query: { language: 'en', format: 'json' } },
  reply: z.union([lyricsV3, z.array(lyricsV3)]),
  errors,
});

export const collectionSongLyrics = endpoint({
  method: 'GET',
  path: 'api/Lyrics/:id/:second',
  version: 3,
  summary: 'Returns the lyrics of the song with this number, or all lyrics of the collection in this language.',
  params: z.object({
    id: id.describe('The id of a collection.'),
    second: z
      .string()
      .max(20)
      .describe(
        'The number of a song in the collection (digits), or a language as two lower-case letters; at most 20 characters.',
      ),
  }),
  query: lyricsQuery.extend({ updatedAt }),
  example: {
    params: { id: EXAMPLE_IDS.collection, second: '1' },
    query: { format: 'performance', transpose: '-1' },
  },
  reply: z.union([lyricsV3, z.array(lyricsV3)]),
  errors,
});

export const listSongTexts = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/texts',
  version: 'own',
  summary: 'Returns the stored texts of a song in every language, with the chords of both melodies.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  reply: z.array(storedLyrics),
  errors: ['NOT_FOUND', 'LOCKED'],
});

export const listTextsBySong = endpoint({
  method: 'POST',
  path: 'api/canticle/texts',
  version: 'own',
  summary: 'Returns the stored texts of several songs; songs the person may not open are left out.',
  body: z.object({ songIds: z.array(id).max(100).describe('The ids of the songs, at most 100.') }),
  example: { body: { songIds: [EXAMPLE_IDS.song] } },
  reply: z.array(
    z.strictObject({
      songId: id.describe('The id of the song.'),
      texts: z.array(storedLyrics).describe('Its texts, one for each language.'),
    }),
  ),
});

export const saveText = endpoint({
  method: 'PUT',
  path: 'api/canticle/songs/:songId/texts/:language',
  version: 'own',
  summary:
    'Saves the text of a song in one language as a new revision. Refused with `CONFLICT` when somebody saved another one since. For editors.',
  params: textParams,
  body: z
    .object({
      source: z
        .object({
          original: z.string().describe('The text with the chords of the original melody.'),
          new: z
            .string()
            .nullish()
            .describe('The same words with the chords of the new melody; none when null or left out.'),
        })
        .nullish()
        .describe(
          'The text as ChordPro (docs/library-format.md), one source for each melody. Exactly one of `source` and `document` must be given.',
        ),
      document: storedDocument
        .nullish()
        .describe('The text as `GET …/texts` returns it. Exactly one of `source` and `document` must be given.'),
      baseRevision: revisionNumber.describe(
        'The revision the change was made from, at most 1,000,000,000; 0 for a language the song does not have yet.',
      ),
      comment: comment.describe('What to say about the change, at most 500 characters; nothing when null or left out.'),
    })
    .refine((body) => (body.source == null) !== (body.document == null), 'either source or document must be given'),
  example: {
    params: { songId: EXAMPLE_IDS.song, language: 'da' },
    body: {
      source: { original: '{start_of_verse}\n[G]Morning has [C]come\n{end_of_verse}' },
      baseRevision: 0,
      comment: 'First draft',
    },
  },
  reply: storedLyrics,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'IMPOSSIBLE', 'TOO_LARGE'],
});

export const listRevisions = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/texts/:language/revisions',
  version: 'own',
  summary: 'Lists the revisions of a text, the newest first, with who saved them and when. For editors.',
  params: textParams,
  reply: z.array(revisionEntry),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const getRevision = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/texts/:language/revisions/:revision',
  version: 'own',
  summary: 'Returns one revision of a text. For editors.',
  params: revisionParams,
  reply: revisionDetails,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const restoreRevision = endpoint({
  method: 'POST',
  path: 'api/canticle/songs/:songId/texts/:language/revisions/:revision/restore',
  version: 'own',
  summary: 'Makes an earlier revision the current text again, as a new revision. For editors.',
  params: revisionParams,
  body: z.object({
    baseRevision: revisionNumber.describe(
      'The revision that is current now, as the person saw it, at most 1,000,000,000.',
    ),
  }),
  example: {
    params: { songId: EXAMPLE_IDS.song, language: 'en', revision: '1' },
    body: { baseRevision: 1 },
  },
  reply: storedLyrics,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
});
