import { z } from 'zod';
import {
  commaList,
  flag,
  id,
  idList,
  multilingual,
  participantType,
  textLanguage,
  transpositions,
  updatedAt,
  modifiedAt,
} from './common-schemas.ts';
import { COLLECTION_DEFAULT_TYPES, COLLECTION_TYPES, LIST_VIEWS, SONG_PARTS, SONG_TYPES } from './catalogue-values.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { resource } from './resources.ts';

/** A contributor to a song or a recording. */
export const participant = z.strictObject({
  contributorId: id.describe('The id of the contributor.'),
  type: participantType,
  get contributor() {
    return contributorItem
      .optional()
      .describe('The contributor itself; only when `expand` asks for `participants/contributor`.');
  },
});

/** A contributor as 3.0 wraps it in an item. */
export const contributorItem = z
  .strictObject({
    id,
    name: z.string().describe('The name people see.'),
    birthYear: z.number().int().nullable().describe('The year of birth; null when it is not known.'),
    country: z.string().nullable().describe('The country as a code of two letters; null when it is not known.'),
    subtitle: z
      .string()
      .nullable()
      .describe('A short line about the contributor, such as a profession; null when there is none.'),
    image: z.string().nullable().describe('The address of a picture; null when there is none.'),
    biography: multilingual.optional().describe('The biography as safe HTML, by language code; may be empty.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'ContributorItem', description: 'A person behind songs: author, composer, arranger, artist or editor.' });

const collectionType = z.enum(COLLECTION_TYPES);

/** How the songs of a collection may be listed. */
export const listView = z.enum(LIST_VIEWS);

export const collectionV3 = z
  .strictObject({
    id,
    enabled: z
      .boolean()
      .describe('Whether the collection is published; a disabled one is seen only by editors and administrators.'),
    type: collectionType.describe('What the collection holds: `song`, `scripture` or `publication`.'),
    priority: z.number().describe('The order in lists: higher numbers come first.'),
    freeSongs: z.boolean().describe('Whether at least one song in it is open to everybody who is signed in.'),
    key: z.string().describe('The short key of the collection, such as `MH`.'),
    keys: z.record(z.string(), z.string()).describe('Short keys by language code, where a language has its own.'),
    name: multilingual.describe('The name by language code.'),
    details: multilingual.describe('A longer description as safe HTML, by language code; may be empty.'),
    image: z
      .string()
      .nullable()
      .describe(
        'The address of the cover, shown without a token; `?w=` asks for another width in pixels. Null when there is none.',
      ),
    available: z.boolean().describe('Whether the person may open it, by a subscription or a role.'),
    defaultType: z
      .string()
      .describe('What its songs open with: `song` (the words), `track` (the recordings) or `sheetmusic` (the scores).'),
    defaultSort: listView.describe(
      'How its songs are listed at first: `number`, `title`, `author` and so on; `default` leaves it to the app.',
    ),
    hasChords: z
      .record(z.string(), z.boolean())
      .describe('By language code, whether songs of the collection have chords in that language.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'CollectionV3', description: 'A songbook, a scripture or a series of publications.' });

const songCopyright = z.strictObject({
  type: z.enum(SONG_PARTS).describe('The part the copyright applies to: `text` or `melody`.'),
  copyrightId: id.describe('The id of the copyright, an entry of `api/Copyrights`.'),
});
const songOrigin = z.strictObject({
  type: z.enum(SONG_PARTS).describe('The part that comes from there: `text` or `melody`.'),
  country: z.string().describe('The country as a code of two letters.'),
  description: multilingual.describe(
    'A remark about the origin, such as “Traditional”, by language code; may be empty.',
  ),
});

export const songV3 = z
  .strictObject({
    id,
    type: z
      .enum(['lyrics', 'track', 'sheetMusic', 'audio'])
      .describe('What the song is: `lyrics` (words), `track` (a recording), `sheetMusic` (a score) or `audio`.'),
    name: multilingual.describe('The name by language code; its languages are those the song has text in.'),
    collections: z
      .array(
        z.strictObject({
          id: id.describe('The id of the collection.'),
          number: z
            .number()
            .int()
            .nullable()
            .describe('The number of the song in that collection; null when it has none.'),
          collection: collectionV3
            .optional()
            .describe(
              'The collection itself; only when `expand` asks for `collections/collection` or `songs/collection`.',
            ),
        }),
      )
      .describe('The collections the song is in.'),
    available: z.boolean().describe('Whether the person may open the song: its words, files and scores.'),
    enabled: z
      .boolean()
      .describe('Whether the song is published; a disabled one is seen only by editors and administrators.'),
    participants: z.array(participant).describe('Who made the song, and as what.'),
    yearWritten: z.number().int().nullable().describe('The year the text was written; null when it is not known.'),
    yearComposed: z.number().int().nullable().describe('The year the melody was composed; null when it is not known.'),
    yearPublished: z.number().int().nullable().describe('The year the song was published; null when it is not known.'),
    originalKey: z
      .string()
      .describe(
        'The tonic of the key the song is stored in, such as `Eb`, without the `m` of minor; empty when no key is known.',
      ),
    minor: z.boolean().describe('Whether that key is minor.'),
    hasLyrics: z.boolean().describe('Whether the song has a text in any language.'),
    hasChords: z.boolean().describe('Whether the song has chords in any language.'),
    verses: z.number().int().describe('The number of verses.'),
    transpositions,
    copyrights: z.array(songCopyright).describe('Who holds the rights to the text and the melody.'),
    origins: z.array(songOrigin).describe('Where the text and the melody come from.'),
    themeIds: z.array(id).describe('The ids of the themes of the song, entries of `api/Themes`.'),
    categoryIds: z.array(id).describe('The ids of the categories of the song, entries of `api/SongTags`.'),
    genreIds: z.array(id).describe('The ids of the genres of the song, entries of `api/Genres`.'),
    newMelody: z.boolean().describe('Whether the song has a second, new melody.'),
    newMelodies: z.array(z.string()).describe('The language codes whose text has chords of the new melody.'),
    details: multilingual.describe('The story of the song as safe HTML, by language code; may be empty.'),
    image: z.string().nullable().describe('The address of a picture; null when there is none.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'SongV3', description: 'A song.' });

export const contributorV3 = z
  .strictObject({
    id,
    item: contributorItem.describe('The contributor itself.'),
    songIds: z.array(id).describe('The ids of the songs the contributor has a part in.'),
    fileIds: z.array(id).describe('The ids of the recordings and other files the contributor has a part in.'),
    songs: z.array(songV3).optional().describe('The songs themselves; only when `expand` asks for `songs/collection`.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'ContributorV3', description: 'A contributor with the songs they have a part in.' });

export const collectionV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    priority: z.number().describe('The order in lists: higher numbers come first.'),
    type: collectionType.describe('What the collection holds: `song`, `scripture` or `publication`.'),
    title: z.string().describe('The name in the language of the reply.'),
    description: z.string().describe('A longer description as safe HTML in the language of the reply; may be empty.'),
    header: z.string().nullable().describe('Safe HTML shown above its lists; null when there is none.'),
    key: z.string().describe('The short key of the collection, such as `MH`.'),
    keys: z.record(z.string(), z.string()).describe('Short keys by language code, where a language has its own.'),
    icon: z.string().nullable().describe('The name or the address of an icon; null when there is none.'),
    image: z
      .string()
      .nullable()
      .describe(
        'The address of the cover, shown without a token; `?w=` asks for another width in pixels. Null when there is none.',
      ),
    songOptions: z
      .strictObject({
        defaultType: z
          .enum(COLLECTION_DEFAULT_TYPES)
          .nullable()
          .describe(
            'What its songs open with: `song` (the words), `track` (the recordings) or `sheetmusic` (the scores).',
          ),
        defaultSort: z
          .enum(['number', 'title'])
          .nullable()
          .describe('How its songs are listed at first: by `number` or by `title`; null for any other order.'),
        useNumbers: z.boolean().describe('Whether its songs are shown with their numbers.'),
      })
      .nullable()
      .describe('How its songs are shown at first; null for scriptures and publications.'),
    owned: z.boolean().describe('Whether the person may open it, by a subscription or a role.'),
    enabled: z
      .boolean()
      .describe('Whether the collection is published; a disabled one is seen only by editors and administrators.'),
  })
  .meta({ id: 'CollectionV4', description: 'A songbook, a scripture or a series of publications.' });

const reference = z.strictObject({
  referenceId: id.describe('The id of the country of an origin, or the copyright.'),
  type: z.enum(SONG_PARTS).nullable().describe('The part it applies to: `text` or `melody`; null when it is not said.'),
  description: z
    .string()
    .nullable()
    .describe('A remark in the language of the reply, such as “Traditional”; null when there is none.'),
});

export const songV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    collections: z
      .array(
        z.strictObject({
          collectionId: id.describe('The id of the collection.'),
          number: z
            .number()
            .int()
            .nullable()
            .describe('The number of the song in that collection; null when it has none.'),
          free: z
            .boolean()
            .describe('Whether everybody who is signed in may open the song because of this collection.'),
        }),
      )
      .describe('The collections the song is in.'),
    type: z
      .enum(SONG_TYPES)
      .describe('What the song is: `lyrics` (words), `track` (a recording), `sheetmusic` (a score) or `audio`.'),
    available: z.boolean().describe('Whether the person may open the song: its words, files and scores.'),
    enabled: z
      .boolean()
      .describe('Whether the song is published; a disabled one is seen only by editors and administrators.'),
    title: z.string().describe('The name in the language of the reply.'),
    description: z
      .string()
      .nullable()
      .describe('One line about the song in the language of the reply; null when there is none.'),
    originalKey: z
      .string()
      .describe(
        'The tonic of the key the song is stored in, such as `Eb`, without the `m` of minor; empty when no key is known.',
      ),
    hasLyrics: z.boolean().describe('Whether the song has a text in any language.'),
    hasChords: z.boolean().nullable().describe('Whether the song has chords in any language.'),
    yearWritten: z.number().int().nullable().describe('The year the text was written; null when it is not known.'),
    yearComposed: z.number().int().nullable().describe('The year the melody was composed; null when it is not known.'),
    defaultTempo: z.number().nullable().describe('The tempo in beats per minute; null when it is not known.'),
    verses: z.number().int().describe('The number of verses.'),
    image: z.string().nullable().describe('The address of a picture; null when there is none.'),
    themeIds: z.array(id).describe('The ids of the themes of the song, entries of `api/Themes`.'),
    categoryIds: z.array(id).describe('The ids of the categories of the song, entries of `api/Categories`.'),
    genreIds: z.array(id).describe('The ids of the genres of the song, entries of `api/Genres`.'),
    origins: z.array(reference).describe('The countries the text and the melody come from.'),
    copyrights: z.array(reference).describe('Who holds the rights to the text and the melody.'),
    newMelodies: z.array(z.string()).describe('The language codes whose text has chords of the new melody.'),
    participants: z.array(participant).describe('Who made the song, and as what.'),
  })
  .meta({ id: 'SongV4', description: 'A song.' });

export const contributorV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    name: z.string().describe('The name people see.'),
    birthYear: z.number().int().nullable().describe('The year of birth; null when it is not known.'),
    subtitle: z
      .string()
      .nullable()
      .describe('A short line about the contributor, such as a profession; null when there is none.'),
    country: z.string().nullable().describe('The country as a code of two letters; null when it is not known.'),
    image: z.string().nullable().describe('The address of a picture; null when there is none.'),
    biography: z
      .string()
      .nullable()
      .describe('The biography as safe HTML in the language of the reply; null when there is none.'),
  })
  .meta({ id: 'ContributorV4', description: 'A person behind songs: author, composer, arranger, artist or editor.' });

export type CollectionV3 = z.infer<typeof collectionV3>;
export type SongV3 = z.infer<typeof songV3>;
export type ContributorItem = z.infer<typeof contributorItem>;
export type ContributorV3 = z.infer<typeof contributorV3>;
export type CollectionV4 = z.infer<typeof collectionV4>;
export type SongV4 = z.infer<typeof songV4>;
export type ContributorV4 = z.infer<typeof contributorV4>;

export const listCollections = endpoint({
  method: 'GET',
  path: 'api/Collections',
  version: 3,
  summary: 'Lists the collections of all three types that the person may open, or all of them.',
  query: z.object({
    allCollections: flag
      .optional()
      .describe(
        '`true` also returns the collections the person may not open, with `available: false`; only open ones when left out.',
      ),
  }),
  example: { query: { allCollections: 'true' } },
  reply: z.array(collectionV3),
  embeddable: true,
});

export const listSongs = endpoint({
  method: 'GET',
  path: 'api/Songs',
  version: 3,
  summary: 'Lists the songs of some collections, or of all.',
  query: z.object({
    collections: idList
      .optional()
      .describe(
        'The ids of the collections whose songs are wanted, separated by commas. Every collection when left out; only free songs when empty.',
      ),
    expand: commaList
      .optional()
      .describe('Accepted for existing clients and ignored: `details` and `transpositions` always come along.'),
    updatedAt,
    includeUnavailable: flag
      .optional()
      .describe('`true` also returns songs the person may not open, with `available: false`.'),
  }),
  example: { query: { collections: EXAMPLE_IDS.collection, includeUnavailable: 'true' } },
  reply: z.array(songV3),
});

export const getSong = endpoint({
  method: 'GET',
  path: 'api/Songs/Id/:id',
  version: 3,
  summary: 'Returns one song; `available` says whether the person may open it.',
  params: z.object({ id: id.describe('The id of the song.') }),
  query: z.object({
    expand: commaList
      .optional()
      .describe(
        'What to add, separated by commas: `participants/contributor`, `collections/collection`. Anything else is ignored.',
      ),
  }),
  example: { params: { id: EXAMPLE_IDS.song }, query: { expand: 'participants/contributor' } },
  reply: songV3,
  embeddable: true,
  errors: ['NOT_FOUND'],
});

const songFacts = z
  .strictObject({
    songId: id.describe('The id of the song.'),
    tempo: z.number().nullable().describe('The tempo in beats per minute; null when it is not known.'),
    ccliNumber: z.string().nullable().describe('The number of the song at CCLI, digits; null when it has none.'),
    translators: z
      .array(
        z.strictObject({
          contributorId: id.describe('The id of the contributor, who is an `author` in the song itself.'),
          language: textLanguage
            .nullable()
            .describe('The language of the song the text was translated into; null when it is not known.'),
          isAlsoAuthor: z.boolean().describe('Whether they wrote a text of the song too, besides translating it.'),
        }),
      )
      .describe('Which of the participants translated the text.'),
  })
  .meta({ id: 'SongFacts', description: 'What is known of a song and is not in its document of version 3.0.' });

export type SongFacts = z.infer<typeof songFacts>;

export const listSongFacts = endpoint({
  method: 'GET',
  path: 'api/canticle/song-facts',
  version: 'own',
  summary:
    'Lists translators, tempo and CCLI number of songs, which their documents of 3.0 lack. Songs without any are left out.',
  reply: z.array(songFacts),
  embeddable: true,
});

export const listContributors = endpoint({
  method: 'GET',
  path: 'api/Contributors',
  version: 3,
  summary: 'Lists all contributors by family name, with their biographies and songs.',
  query: z.object({ updatedAt }),
  example: { query: { updatedAt: '2026-01-01T00:00:00.000Z' } },
  reply: z.array(contributorV3),
});

export const getContributor = endpoint({
  method: 'GET',
  path: 'api/Contributor/:id',
  version: 3,
  summary: 'Returns one contributor.',
  params: z.object({ id: id.describe('The id of the contributor.') }),
  query: z.object({
    expand: commaList
      .optional()
      .describe(
        'What to add, separated by commas: `songs/collection` adds the songs with their collections. Anything else is ignored.',
      ),
  }),
  example: { params: { id: EXAMPLE_IDS.contributor }, query: { expand: 'songs/collection' } },
  reply: contributorV3,
  errors: ['NOT_FOUND'],
});

export const collectionsV4 = resource('Collections', collectionV4, { exampleId: EXAMPLE_IDS.collection });
export const songsV4 = resource('Songs', songV4, { exampleId: EXAMPLE_IDS.song });
export const contributorsV4 = resource('Contributors', contributorV4, { exampleId: EXAMPLE_IDS.contributor });
