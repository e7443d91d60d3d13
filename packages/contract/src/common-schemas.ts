import { z } from 'zod';
import { canonicalId } from './canonical-id.ts';
import { PARTICIPANT_TYPES, SONG_ROLES } from './catalogue-values.ts';

/** An opaque id. Ours are UUIDv7 text, the same in any letter case; ids of a payment provider keep their own format. */
export const id = z
  .string()
  .min(1)
  .max(200)
  .overwrite(canonicalId)
  .describe(
    'An opaque id of at most 200 characters; a UUID is the same in any letter case and is returned in lower case.',
  );

/** An id that is text written by a person: it is kept exactly as written. */
export const textId = z
  .string()
  .min(1)
  .max(200)
  .describe('An id that is text written by a person, at most 200 characters, kept exactly as written.');

/** A timestamp in UTC with milliseconds: `2026-05-01T10:00:00.000Z`. Clients compare it as text. */
export const isoTimestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .describe('A moment in UTC with milliseconds, such as `2026-05-01T10:00:00.000Z`.');

/** The `updatedAt` of a document. */
export const modifiedAt = isoTimestamp.describe('When it last changed, in UTC with milliseconds; compare it as text.');

/** A timestamp as clients send it: an ISO 8601 date-time with its zone, or a day, which begins at midnight UTC. */
export const timestampInput = z
  .string()
  .max(60)
  .regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2}))?$/)
  .refine(isValidTimestamp, 'not a moment of the calendar')
  .describe(
    'A moment in ISO 8601 with its zone, such as `2026-05-01T12:00:00+02:00`, or a day, which begins at midnight UTC.',
  );

/** A timestamp as our own app sends it: in the format of `isoTimestamp`. */
export const strictTimestamp = isoTimestamp
  .refine(isValidTimestamp, 'not a moment of the calendar')
  .describe('A moment in UTC with milliseconds, such as `2026-05-01T10:00:00.000Z`.');

/** A day: `2026-05-01`. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isValidDate, 'not a day of the calendar')
  .describe('A day of the calendar, such as `2026-05-01`.');

/** Two letters, lower case; Norwegian is `no`. */
export const languageCode = z
  .string()
  .regex(/^[a-z]{2}$/)
  .describe('A language as two lower-case letters; Norwegian is `no`.');

/** The language of a text of a song, as its name is keyed by: two lower-case letters, or three where there are no two. */
export const textLanguage = z
  .string()
  .regex(/^[a-z]{2,3}$/)
  .describe('The language of a text as two or three lower-case letters; Norwegian is `no`.');

/** Text per language code. May be empty. */
export const multilingual = z
  .record(z.string(), z.string())
  .describe('Text by language code, such as `{"en": "Song", "no": "Sang"}`; may be empty.')
  .meta({ id: 'Multilingual' });

export type Multilingual = z.infer<typeof multilingual>;

export const participantType = z
  .enum(PARTICIPANT_TYPES)
  .describe('What the contributor did: `author`, `composer`, `arranger`, `artist` or `editor`.');

export const songRole = z
  .enum(SONG_ROLES)
  .describe(
    'What the contributor did: `author` (wrote the text), `translator`, `composer`, `arranger`, `artist` or `editor`.',
  );

/** The twelve keys of the settings, in menu order. */
export const settingsKey = z
  .enum(['Ab', 'A', 'Bb', 'B', 'C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G'])
  .describe('A key by the name of its tonic, such as `Eb`.');

export const notation = z
  .enum(['common', 'dutch', 'german', 'latin', 'solfege', 'scandinavian', 'swedish', 'nashville', 'roman'])
  .describe(
    'How chords are named: `common`, `dutch`, `german`, `latin`, `solfege`, `scandinavian`, `nashville` or `roman`.',
  );

export const role = z
  .enum(['technician', 'editor', 'extended', 'administrator'])
  .describe('A role: `technician`, `editor`, `extended` or `administrator`.');

/** The number of semitones upwards from the original key to each key. */
export const transpositions = z
  .record(z.string(), z.number().int())
  .describe(
    'By the name of each key, how many semitones upwards lead to it from the original key (-12 to 12); empty when the key is not known.',
  );

/** A comma-separated list in a query (`a,b`) as an array; an empty value is an empty list. */
export const commaList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .describe('A list separated by commas, such as `a,b`; an empty value is an empty list.');

/** Ids as a comma-separated list in a query. */
export const idList = commaList
  .transform((ids) => ids.map(canonicalId))
  .describe('Ids separated by commas; an empty value is an empty list.');

/** `true` or `false` in a query. */
export const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .describe('`true` or `false`.');

/** `updatedAt` of a delta read: only items that changed strictly after it are returned. */
export const updatedAt = timestampInput
  .optional()
  .describe(
    'Returns only what changed strictly after this moment: ISO 8601 with its zone, or a day, which begins at midnight UTC. Everything when left out.',
  );

function isValidDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/* Limited to four-digit years: others would not sort as text. `Date.parse` moves the 30th of February to March. */
function isValidTimestamp(text: string): boolean {
  const time = Date.parse(text);
  return isValidDate(text.slice(0, 10)) && time >= Date.UTC(1000, 0, 1) && time < Date.UTC(9999, 11, 31);
}
