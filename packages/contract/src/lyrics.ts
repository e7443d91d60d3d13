import { z } from 'zod';
import { flag, id, languageCode, isoTimestamp, notation, transpositions, updatedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

export const lyricsFormat = z.enum(['json', 'performance']);

const jsonVerse = z.strictObject({
  name: z.string(),
  content: z.array(z.string()),
  bibleReferences: z.array(
    z.strictObject({ book: z.number(), chapter: z.number(), verseFrom: z.number(), verseTo: z.number() }),
  ),
});

/** Verses without chords; the order of the keys (`verse_1`, `chorus_1`, `bridge_1`) is the printed order. */
const jsonContent = z.record(z.string().regex(/^(verse|chorus|bridge)_\d+$/), jsonVerse);

/** Verses with chords; `chords[i]` sounds at the beginning of `parts[i]`, and the parts joined are the line. */
const performanceContent = z.array(
  z.strictObject({
    key: z.string().regex(/^(verse|chorus|bridge)_\d+$/),
    name: z.string(),
    content: z.array(z.strictObject({ chords: z.array(z.string()), parts: z.array(z.string()) })),
  }),
);

const content = z.union([jsonContent, performanceContent]);

export const lyricsV3 = z.strictObject({
  id,
  songId: id,
  collectionIds: z.array(id),
  languageKey: languageCode,
  format: lyricsFormat,
  content,
  hasChords: z.boolean(),
  originalKey: z.string(),
  transposedToKey: z.string().nullable(),
  secondaryChords: z.boolean(),
  transpositions,
  notes: z.string(),
  updatedAt: isoTimestamp,
});

export const lyricsV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  songId: id,
  language: languageCode,
  format: lyricsFormat,
  originalKey: z.string(),
  transposition: z.number().int().nullable(),
  notes: z.string().nullable(),
  content,
  hasChords: z.boolean(),
  hasNewMelody: z.boolean(),
});

const fret = z.number().int().min(0).max(12);

const storedDocument = z.strictObject({
  sections: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['verse', 'chorus', 'prechorus', 'bridge', 'intro', 'ending', 'other']),
      number: z.number().int(),
      label: z.string(),
      lines: z.array(
        z.strictObject({
          text: z.string(),
          chords: z.strictObject({
            original: z.array(z.tuple([z.number().int(), z.string()])),
            new: z.array(z.tuple([z.number().int(), z.string()])),
          }),
          remark: z.string(),
        }),
      ),
    }),
  ),
  order: z.array(z.string()),
  keys: z.strictObject({ original: z.string(), new: z.string() }),
  notes: z.string(),
  carried: z.record(z.string(), z.unknown()),
  /** The fret of the capo each melody is arranged for, 0 for none. Chords and keys are as they sound. */
  capos: z.strictObject({ original: fret, new: fret }).optional(),
});

/** Revision number, from 1; 0 is a text that does not exist yet. */
const revisionNumber = z.number().int().min(0).max(1_000_000_000);

/** Lyrics as they are stored, for our own app: the device renders every view and key from this. */
export const storedLyrics = z.strictObject({
  id,
  songId: id,
  language: languageCode,
  updatedAt: isoTimestamp,
  /** The current revision of the text; a save names it as the one it is based on. */
  revision: revisionNumber,
  /** Whether the key of the original melody is not stated, but guessed from the chords. */
  keyIsGuessed: z.boolean(),
  document: storedDocument,
});

/** One revision of a text: who saved it, and when. The newest one is the current text. */
const revisionEntry = z.strictObject({
  revision: revisionNumber,
  savedAt: isoTimestamp,
  /** Name of the person; null when it was imported, or the person no longer exists. */
  savedBy: z.string().nullable(),
  comment: z.string(),
});

const revisionDetails = revisionEntry.extend({ document: storedDocument });

export type LyricsV3 = z.infer<typeof lyricsV3>;
export type LyricsV4 = z.infer<typeof lyricsV4>;
export type StoredLyrics = z.infer<typeof storedLyrics>;
export type RevisionEntry = z.infer<typeof revisionEntry>;
export type Revision = z.infer<typeof revisionDetails>;

/** A whole number of semitones in a query. Outside -12..12 the response is 422, which the feature checks. */
const transposeQuery = z
  .string()
  .regex(/^-?\d{1,6}$/)
  .transform(Number);
const language = z.union([z.literal('default'), languageCode]);

const lyricsQuery = z.object({
  language: language.optional(),
  format: lyricsFormat.optional(),
  transpose: transposeQuery.optional(),
  transcode: notation.optional(),
  newMelody: flag.optional(),
});

const textParams = z.object({ songId: id, language: languageCode });
const revisionParams = textParams.extend({
  revision: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});
const comment = z.string().max(500).nullish();

const errors = ['NOT_FOUND', 'LOCKED', 'IMPOSSIBLE'] as const;

export const getLyrics = endpoint({
  method: 'GET',
  path: 'api/Songs/:id/Lyrics',
  version: 3,
  summary: 'The lyrics of a song. A language it lacks is answered with the first one it has.',
  params: z.object({ id }),
  query: lyricsQuery,
  reply: lyricsV3,
  errors,
});

export const getLyricsV4 = endpoint({
  method: 'POST',
  path: 'api/Songs/:id/Lyrics',
  version: 4,
  summary: 'The lyrics of a song; language `default` is the language of the person.',
  params: z.object({ id }),
  body: z
    .object({
      language: language.nullish(),
      format: lyricsFormat.nullish(),
      transposition: z.number().int().nullish(),
      transcode: notation.nullish(),
      newMelody: z.boolean().nullish(),
    })
    .nullish(),
  reply: lyricsV4,
  errors,
});

export const collectionLyrics = endpoint({
  method: 'GET',
  path: 'api/Lyrics/:id',
  version: 3,
  summary: 'All lyrics of a collection in one language, or one document by its own id.',
  params: z.object({ id }),
  query: lyricsQuery.extend({ updatedAt }),
  reply: z.union([lyricsV3, z.array(lyricsV3)]),
  errors,
});

export const collectionSongLyrics = endpoint({
  method: 'GET',
  path: 'api/Lyrics/:id/:second',
  version: 3,
  summary:
    'By digits: the lyrics of the song with that number. By letters: all lyrics of the collection in that language.',
  params: z.object({ id, second: z.string().max(20) }),
  query: lyricsQuery.extend({ updatedAt }),
  reply: z.union([lyricsV3, z.array(lyricsV3)]),
  errors,
});

export const listSongTexts = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/texts',
  version: 'own',
  summary: 'The stored texts of a song in every language, with the chords of both melodies.',
  params: z.object({ songId: id }),
  reply: z.array(storedLyrics),
  errors: ['NOT_FOUND', 'LOCKED'],
});

export const listTextsBySong = endpoint({
  method: 'POST',
  path: 'api/canticle/texts',
  version: 'own',
  summary: 'The stored texts of many songs at once; songs that are not open to the person are left out.',
  body: z.object({ songIds: z.array(id).max(100) }),
  reply: z.array(z.strictObject({ songId: id, texts: z.array(storedLyrics) })),
});

export const saveText = endpoint({
  method: 'PUT',
  path: 'api/canticle/songs/:songId/texts/:language',
  version: 'own',
  summary:
    'Saves the text of a song in one language as a new revision, for editors. Refused when somebody saved meanwhile.',
  params: textParams,
  body: z
    .object({
      /** The text as ChordPro (docs/library-format.md), one source per melody … */
      source: z.object({ original: z.string(), new: z.string().nullish() }).nullish(),
      /** … or the stored document. */
      document: storedDocument.nullish(),
      baseRevision: revisionNumber,
      comment,
    })
    .refine((body) => (body.source == null) !== (body.document == null), 'either source or document must be given'),
  reply: storedLyrics,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'IMPOSSIBLE', 'TOO_LARGE'],
});

export const listRevisions = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/texts/:language/revisions',
  version: 'own',
  summary: 'The states of a text, the newest first, with who saved them and when; for editors.',
  params: textParams,
  reply: z.array(revisionEntry),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const getRevision = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/texts/:language/revisions/:revision',
  version: 'own',
  summary: 'One state of a text, for editors.',
  params: revisionParams,
  reply: revisionDetails,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const restoreRevision = endpoint({
  method: 'POST',
  path: 'api/canticle/songs/:songId/texts/:language/revisions/:revision/restore',
  version: 'own',
  summary: 'Makes an earlier state the text again, as a new revision; for editors.',
  params: revisionParams,
  body: z.object({ baseRevision: revisionNumber }),
  reply: storedLyrics,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
});
