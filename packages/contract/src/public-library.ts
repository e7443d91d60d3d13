import { z } from 'zod';
import { id, languageCode, modifiedAt, multilingual, songRole } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { type SongFile, songFile } from './files.ts';
import type { Immutable } from './immutable.ts';
import { storedLyrics } from './lyrics.ts';
import { articleV4, publicationV4, articleContent } from './publications.ts';
import { type SongV3, songV3 } from './songs.ts';

const publicCollection = z.strictObject({
  id,
  type: z.enum(['song', 'publication']).describe('What the collection holds: `song` or `publication`.'),
  key: z.string().describe('The short key of the collection, such as `MH`.'),
  keys: z.record(z.string(), z.string()).describe('Short keys by language code, where a language has its own.'),
  name: multilingual.describe('The name by language code.'),
  details: multilingual.describe('A longer description as safe HTML, by language code; may be empty.'),
  image: z
    .string()
    .describe('The address of the cover, shown without a token; `?w=` asks for another width in pixels.'),
  free: z.boolean().describe('Whether everything in it is open to everybody.'),
});

const price = z.strictObject({
  type: z.enum(['month', 'year']).describe('What is paid for: a `month` or a `year`.'),
  amountMinor: z.number().int().describe('The amount in minor units, such as 1900 for 19 kroner.'),
  currency: z.string().describe('The currency as three lower-case letters, such as `nok`.'),
});

export const publicSongbook = publicCollection
  .extend({
    songs: z.number().int().describe('How many songs it has.'),
    freeSongs: z.number().int().describe('How many of them are open to everybody.'),
    scores: z.number().int().describe('How many of its songs have a score.'),
    recordings: z.number().int().describe('How many of its songs have a recording.'),
    prices: z.array(price).describe('What it costs alone for a month and for a year; empty when it is not on sale.'),
    productId: id.nullable().describe('The id of the product that opens it alone; null when it is not on sale.'),
  })
  .meta({ id: 'PublicSongbook', description: 'A songbook as people see it who are not signed in.' });

const contentsEntry = z.strictObject({
  id,
  number: z.number().int().nullable().describe('The number of the song in the songbook; null when it has none.'),
  name: multilingual.describe('The name by language code.'),
  free: z.boolean().describe('Whether everybody may open the song.'),
  score: z.boolean().describe('Whether the song has a score.'),
  recording: z.boolean().describe('Whether the song has a recording.'),
});

const songListing = contentsEntry
  .pick({ id: true, number: true, name: true })
  .extend({ collection: publicCollection.describe('The songbook the song is shown in.') });

const freeSong = z.strictObject({
  song: songV3.describe('The song, with the songbooks that everybody sees.'),
  texts: z.array(storedLyrics).describe('Its texts with their chords.'),
  recordings: z.array(songFile).describe('Its recordings; each may be played at its `directUrl`.'),
  people: z
    .array(z.strictObject({ type: songRole, name: z.string().describe('The name people see.') }))
    .describe('Who made the song, and as what.'),
  copyrights: z.array(z.string()).describe('Who holds the rights to the text and the melody, and how.'),
});

export const publicSong = z
  .strictObject({
    listing: songListing.describe('What everybody sees of the song: where it is and how it is called.'),
    open: freeSong.nullable().describe('The song itself when it is free; null when it is locked.'),
    prices: z
      .array(price)
      .describe(
        'What its songbook costs alone for a month and for a year; empty when the song is free, or nothing is on sale.',
      ),
  })
  .meta({ id: 'PublicSong', description: 'A song as people see it who are not signed in.' });

export const publicLibrary = z
  .strictObject({
    songbooks: z.array(publicSongbook).describe('The songbooks, in the order of lists.'),
    publications: z
      .array(
        z.strictObject({
          collection: publicCollection.describe('The collection.'),
          editions: z
            .array(
              z.strictObject({
                id,
                key: multilingual.describe('The short key used in addresses, by language code.'),
                title: multilingual.describe('The title by language code.'),
                updatedAt: modifiedAt,
              }),
            )
            .describe('Its editions, the newest first.'),
        }),
      )
      .describe('The collections of publications that are free.'),
    freeSongs: z.array(songListing).describe('Songs that everybody may open, at most 60.'),
    sample: publicSong
      .nullable()
      .describe('A free song to try out, with chords and a recording where there is one; null when no song is free.'),
    allSongsPrices: z
      .array(price)
      .describe('What every songbook together costs for a month and for a year; empty when that is not on sale.'),
  })
  .meta({ id: 'PublicLibrary', description: 'What people see of the library who are not signed in.' });

export const publicContents = z
  .strictObject({
    songbook: publicSongbook.describe('The songbook.'),
    songs: z.array(contentsEntry).describe('Its songs by number, also those that are locked.'),
  })
  .meta({ id: 'PublicContents', description: 'The contents of a songbook.' });

export const publicPublication = z
  .strictObject({
    collection: publicCollection.describe('The collection of the edition.'),
    publication: publicationV4.describe('The edition.'),
    articles: z
      .array(
        articleV4.extend({
          content: articleContent.describe('The text itself.'),
          author: z.string().describe('The name of who wrote it; empty when it is not said.'),
        }),
      )
      .describe('Its articles with their texts.'),
  })
  .meta({ id: 'PublicPublication', description: 'An edition of a free collection of publications.' });

export const songbookPreview = z
  .strictObject({
    contents: publicContents.describe('Its contents, also those that are locked.'),
    samples: z.array(publicSong).describe('Free songs of it to look into, with a recording first; at most 3.'),
    people: z
      .array(z.string())
      .describe('The names of those who made most of its songs, the one with most songs first; at most 12.'),
    otherPeople: z.number().int().describe('How many more people made songs of it.'),
  })
  .meta({ id: 'SongbookPreview', description: 'What people see of a songbook before they have it.' });

export type PublicCollection = Immutable<z.infer<typeof publicCollection>>;
export type PublicSongbook = Immutable<z.infer<typeof publicSongbook>>;
export type PublicPrice = Immutable<z.infer<typeof price>>;
export type ContentsEntry = Immutable<z.infer<typeof contentsEntry>>;
export type SongListing = Immutable<z.infer<typeof songListing>>;
/* Songs and files are read by what also reads those of people who are signed in. */
export type FreeSong = Omit<Immutable<z.infer<typeof freeSong>>, 'song' | 'recordings'> & {
  readonly song: SongV3;
  readonly recordings: readonly SongFile[];
};
export type PublicSong = {
  readonly listing: SongListing;
  readonly open: FreeSong | null;
  readonly prices: readonly PublicPrice[];
};
export type PublicLibrary = Omit<Immutable<z.infer<typeof publicLibrary>>, 'sample'> & {
  readonly sample: PublicSong | null;
};
export type PublicContents = Immutable<z.infer<typeof publicContents>>;
export type SongbookPreview = Omit<Immutable<z.infer<typeof songbookPreview>>, 'samples'> & {
  readonly samples: readonly PublicSong[];
};
export type PublicPublication = Immutable<z.infer<typeof publicPublication>>;

const collection = z.string().min(1).max(100).describe('The id of the collection, or any of its keys.');
const language = languageCode
  .optional()
  .describe('The language of titles and texts, as two lower-case letters; English when left out.');

const errors = ['NOT_FOUND', 'TOO_MANY'] as const;

export const getPublicLibrary = endpoint({
  method: 'GET',
  path: 'api/canticle/public/library',
  version: 'own',
  summary: 'Returns the songbooks, and what is free, for people who are not signed in.',
  reply: publicLibrary,
  access: 'public',
  errors,
});

export const getPublicContents = endpoint({
  method: 'GET',
  path: 'api/canticle/public/songbooks/:collection',
  version: 'own',
  summary: 'Returns the contents of a songbook for people who are not signed in.',
  params: z.object({ collection }),
  example: { params: { collection: EXAMPLE_IDS.collection } },
  reply: publicContents,
  access: 'public',
  errors,
});

export const getSongbookPreview = endpoint({
  method: 'GET',
  path: 'api/canticle/store/songbooks/:collection',
  version: 'own',
  summary: 'Returns what is in a songbook that is on sale: its contents, songs to look into, and who made them.',
  params: z.object({ collection }),
  example: { params: { collection: EXAMPLE_IDS.collection } },
  reply: songbookPreview,
  errors: ['NOT_FOUND'],
});

export const getPublicSong = endpoint({
  method: 'GET',
  path: 'api/canticle/public/songbooks/:collection/songs/:song',
  version: 'own',
  summary: 'Returns a song that is free, or where a locked one is, for people who are not signed in.',
  params: z.object({
    collection,
    song: z.string().min(1).max(100).describe('The number of the song in the songbook, or its id.'),
  }),
  example: { params: { collection: EXAMPLE_IDS.collection, song: EXAMPLE_IDS.song } },
  reply: publicSong,
  access: 'public',
  errors,
});

export const getPublicPublication = endpoint({
  method: 'GET',
  path: 'api/canticle/public/publications/:publication',
  version: 'own',
  summary: 'Returns an edition with its articles, of a free collection, for people who are not signed in.',
  params: z.object({ publication: id.describe('The id of the edition.') }),
  query: z.object({ language }),
  example: { params: { publication: EXAMPLE_IDS.publication }, query: { language: 'en' } },
  reply: publicPublication,
  access: 'public',
  errors,
});
