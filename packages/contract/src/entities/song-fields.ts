import { type SONG_PARTS, type SONG_ROLES, SONG_TYPES } from '../catalogue-values.ts';
import type { Multilingual } from '../common-schemas.ts';
import { type EntityFields, list } from './field.ts';
import { BOTH, HTML_LENGTH, LINE_LENGTH, NONE, TEXT_LENGTH, YEARS } from './limits.ts';

type PartOfSong = (typeof SONG_PARTS)[number];

/** A song in a collection. */
export type SongMembership = {
  readonly collectionId: string;
  readonly number: number | null;
  /** Open to people who do not have the collection. */
  readonly free: boolean;
};
/** Somebody who made a song. */
export type SongParticipant = {
  readonly contributorId: string;
  readonly type: (typeof SONG_ROLES)[number];
  /** The language a translator translated into; absent for others, and when it is not known. */
  readonly language?: string | undefined;
};
/** Who holds the rights to a part of a song. */
export type SongCopyright = { readonly type: PartOfSong; readonly copyrightId: string };
/** Where a part of a song is from. */
export type SongOrigin = {
  readonly type: PartOfSong;
  readonly countryId: string;
  readonly description: Multilingual;
};

/** The number of a song in a collection. */
export const SONG_NUMBER = { min: 0, max: 1_000_000 } as const;

/** What is known of a song, apart from its texts and files. */
export const songFields = {
  type: {
    kind: 'choice',
    column: 'type',
    values: SONG_TYPES,
    empty: 'lyrics',
    documents: BOTH,
    description: 'What the song is: `lyrics` (words), `track` (a recording), `sheetmusic` (a score) or `audio`.',
  },
  name: {
    kind: 'localized',
    column: 'name',
    format: 'line',
    maxLength: LINE_LENGTH,
    isRequired: true,
    empty: {},
    documents: BOTH,
    description: 'The name by language code, at least one, at most 300 characters each.',
  },
  enabled: {
    kind: 'flag',
    column: 'enabled',
    empty: true,
    documents: BOTH,
    description: 'Whether the song is published; a disabled one is seen only by editors and administrators.',
  },
  memberships: list<SongMembership>(100, {
    documents: BOTH,
    description: 'The collections the song is in, in display order, at most 100.',
  }),
  participants: list<SongParticipant>(200, {
    documents: BOTH,
    description: 'Who made the song and as what, at most 200.',
  }),
  yearWritten: {
    kind: 'number',
    column: 'year_written',
    ...YEARS,
    empty: null,
    documents: BOTH,
    description: 'The year the text was written, 1 to 9999; null when it is not known.',
  },
  yearComposed: {
    kind: 'number',
    column: 'year_composed',
    ...YEARS,
    empty: null,
    documents: BOTH,
    description: 'The year the melody was composed, 1 to 9999; null when it is not known.',
  },
  yearPublished: {
    kind: 'number',
    column: 'year_published',
    ...YEARS,
    empty: null,
    documents: ['3.0'],
    description: 'The year the song was published, 1 to 9999; null when it is not known.',
  },
  originalKey: {
    kind: 'text',
    column: 'original_key',
    maxLength: 3,
    empty: '',
    documents: BOTH,
    description:
      'The tonic of the key the song is stored in, such as `Eb`, without the `m` of minor; empty when no key is known.',
  },
  minor: {
    kind: 'flag',
    column: 'minor',
    empty: false,
    documents: BOTH,
    description: 'Whether that key is minor.',
  },
  tempo: {
    kind: 'number',
    column: 'tempo',
    min: 1,
    max: 1000,
    empty: null,
    documents: ['4.0'],
    description: 'The tempo in beats per minute, 1 to 1000; null when it is not known.',
  },
  ccliNumber: {
    kind: 'text',
    column: 'ccli_number',
    maxLength: 20,
    pattern: { test: /^\d{1,20}$/, message: 'digits' },
    empty: null,
    documents: NONE,
    description: 'The number of the song at CCLI, which churches report by: digits; null when it has none.',
  },
  details: {
    kind: 'localized',
    column: 'details',
    format: 'html',
    maxLength: HTML_LENGTH,
    empty: {},
    documents: ['3.0'],
    description: 'The story of the song as HTML by language code, at most 100,000 characters each; may be empty.',
  },
  description: {
    kind: 'localized',
    column: 'description',
    format: 'text',
    maxLength: TEXT_LENGTH,
    empty: {},
    documents: ['4.0'],
    description: 'One line about the song by language code, at most 2000 characters each; may be empty.',
  },
  image: {
    kind: 'image',
    column: 'image',
    empty: null,
    documents: BOTH,
    description:
      'The address of a picture: one that `POST api/canticle/catalogue-pictures` or an upload returned, or an https address. Null for none.',
  },
  copyrights: list<SongCopyright>(20, {
    documents: BOTH,
    description: 'Who holds the rights to the text and the melody, at most 20.',
  }),
  origins: list<SongOrigin>(20, {
    documents: BOTH,
    description: 'Where the text and the melody come from, at most 20.',
  }),
  themeIds: list<string>(100, { documents: BOTH, description: 'The ids of the themes of the song, at most 100.' }),
  categoryIds: list<string>(100, {
    documents: BOTH,
    description: 'The ids of the categories of the song, at most 100.',
  }),
  genreIds: list<string>(100, { documents: BOTH, description: 'The ids of the genres of the song, at most 100.' }),
} as const satisfies EntityFields;
