import { z } from 'zod';
import { SONG_TYPES } from './catalogue-values.ts';
import { id, idList, isoTimestamp, multilingual, songRole, textLanguage } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const reason = z
  .enum(['title', 'firstLine', 'words', 'tune'])
  .describe('What the songs have in common: `title`, `firstLine`, `words` (at least half of them) or `tune`.');
const sureness = z
  .enum(['certain', 'likely', 'possible'])
  .describe('How sure it is that the songs are one: `certain`, `likely` or `possible`.');

const places = z
  .array(
    z.strictObject({
      collectionId: id.describe('The id of the collection.'),
      key: z.string().describe('The short name of the collection.'),
      number: z.number().int().nullable().describe('The number of the song in it; null for none.'),
    }),
  )
  .describe('The collections the song is in, in their order.');

const duplicateGroup = z
  .strictObject({
    sureness,
    reasons: z.array(reason).describe('What at least two of them have in common.'),
    words: z.number().int().describe('The largest share of words two of them have in common, in percent.'),
    songs: z
      .array(
        z.strictObject({
          id,
          name: multilingual.describe('The name by language code.'),
          places,
          languages: z.array(z.string()).describe('The languages it has a text in.'),
        }),
      )
      .describe('The songs, at least two.'),
  })
  .meta({ id: 'DuplicateGroup', description: 'Songs that look like one song.' });

const duplicateList = z
  .strictObject({
    groups: z.array(duplicateGroup).describe('The groups asked for, the surest first.'),
    total: z.number().int().describe('How many groups there are in all.'),
    searchedAt: isoTimestamp.nullable().describe('When the library was last searched; null when it never was.'),
    isSearching: z.boolean().describe('Whether it is being searched now.'),
  })
  .meta({ id: 'DuplicateList', description: 'The likely duplicates of the library.' });

const comparedText = z.strictObject({
  language: z.string().describe('The language of the text.'),
  lines: z.array(z.string()).describe('Its lines, with an empty one between two sections.'),
});

const entries = z.array(multilingual);

const comparedSong = z
  .strictObject({
    id,
    name: multilingual.describe('The name by language code.'),
    type: z
      .enum(SONG_TYPES)
      .describe('What the song is: `lyrics` (words), `track` (a recording), `sheetmusic` (a score) or `audio`.'),
    enabled: z.boolean().describe('Whether the song is published.'),
    places,
    participants: z
      .array(z.strictObject({ name: z.string().describe('The name of the contributor.'), type: songRole }))
      .describe('Who made it.'),
    key: z.string().describe('The key it is stored in, such as `Eb` or `Cm`; empty when it states none.'),
    tempo: z.number().int().nullable().describe('The tempo in beats per minute; null when it is not known.'),
    copyrights: z
      .array(
        z.strictObject({
          type: z.enum(['text', 'melody']).describe('The part: `text` or `melody`.'),
          name: multilingual.describe('Who holds the rights, by language code.'),
        }),
      )
      .describe('Who holds the rights.'),
    ccliNumber: z.string().nullable().describe('Its number at CCLI; null when it has none.'),
    origins: z
      .array(
        z.strictObject({
          type: z.enum(['text', 'melody']).describe('The part: `text` or `melody`.'),
          country: multilingual.describe('The name of the country, by language code.'),
          description: multilingual.describe('More about the origin, by language code; may be empty.'),
        }),
      )
      .describe('Where it comes from.'),
    yearWritten: z.number().int().nullable().describe('The year the words were written in; null when it is not known.'),
    yearComposed: z.number().int().nullable().describe('The year it was composed in; null when it is not known.'),
    yearPublished: z.number().int().nullable().describe('The year it was published in; null when it is not known.'),
    details: multilingual.describe('Its story as HTML, by language code; may be empty.'),
    description: multilingual.describe('What it is described as, by language code; may be empty.'),
    image: z.string().nullable().describe('The address of its image; null when it has none.'),
    themes: entries.describe('Its themes.'),
    categories: entries.describe('Its categories.'),
    genres: entries.describe('Its genres.'),
    texts: z.array(comparedText).describe('Its texts, in their order.'),
    files: z
      .array(z.strictObject({ id, name: z.string().describe('Its name.'), type: z.string().describe('Its type.') }))
      .describe('Its files.'),
    lists: z.number().int().describe('How many lists of all people it is in.'),
  })
  .meta({ id: 'ComparedSong', description: 'A song as it is compared with others.' });

const opening = z
  .strictObject({
    songId: id.describe('The song.'),
    toEverybody: z.boolean().describe('Whether everybody who is signed in could open what was in it.'),
    collections: z
      .array(z.strictObject({ id, name: multilingual.describe('The name by language code.') }))
      .describe('Otherwise the collections whose people could open it; they cannot now.'),
  })
  .meta({ id: 'MergeOpening', description: 'People who could open what is in a song only after a merge.' });

const comparison = z
  .strictObject({
    version: z.string().describe('The state of the songs that was compared; a merge is based on it.'),
    songs: z.array(comparedSong).describe('The songs, in the order asked for.'),
    openings: z
      .array(opening)
      .describe('Whom a merge of all of them opens what to; empty when nobody could open more than now.'),
  })
  .meta({ id: 'SongComparison', description: 'Songs side by side.' });

const songMerge = z
  .strictObject({
    id,
    song: z
      .strictObject({ id, name: multilingual.describe('The name by language code.') })
      .describe('The song that was merged.'),
    into: z
      .strictObject({ id, name: multilingual.describe('The name by language code.') })
      .describe('The song that stays.'),
    mergedAt: isoTimestamp.describe('When it was merged.'),
    undoUntil: isoTimestamp.describe('Until when it can be undone.'),
  })
  .meta({ id: 'SongMerge', description: 'A song that was merged into another one.' });

export type DuplicateGroup = z.infer<typeof duplicateGroup>;
export type DuplicateList = z.infer<typeof duplicateList>;
export type ComparedSong = z.infer<typeof comparedSong>;
export type MergeOpening = z.infer<typeof opening>;
export type SongComparison = z.infer<typeof comparison>;
export type SongMergeSummary = z.infer<typeof songMerge>;

const count = z.string().regex(/^\d{1,6}$/);

/** Songs of one group that are compared and merged at a time. */
export const MAX_COMPARED = 20;

export const listDuplicates = endpoint({
  method: 'GET',
  path: 'api/canticle/duplicates',
  version: 'own',
  summary: 'Lists songs that look like one song, the surest groups first, at most 200 at a time.',
  query: z.object({
    limit: count.optional().describe('How many groups to return, at most 200; 50 when left out.'),
    skip: count.optional().describe('How many groups to leave out at the beginning; 0 when left out.'),
  }),
  example: { query: { limit: '20' } },
  reply: duplicateList,
  errors: ['NOT_ALLOWED'],
});

export const searchDuplicates = endpoint({
  method: 'POST',
  path: 'api/canticle/duplicates/search',
  version: 'own',
  summary: 'Searches the whole library for duplicates again, as a job. It is also done by itself every hour.',
  reply: z.strictObject({ jobId: id.describe('The id of the job.') }),
  errors: ['NOT_ALLOWED'],
});

export const setDistinct = endpoint({
  method: 'POST',
  path: 'api/canticle/duplicates/distinct',
  version: 'own',
  summary:
    'Says that songs are different ones, each of them from each other: they are not listed together again unless their words change much. Or takes that back.',
  body: z.object({
    ids: z.array(id).min(2).max(MAX_COMPARED).describe('The ids of the songs, 2 to 20.'),
    isDistinct: z.boolean().describe('Whether they are different songs.'),
  }),
  example: { body: { ids: [EXAMPLE_IDS.duplicate, EXAMPLE_IDS.otherDuplicate], isDistinct: true } },
  reply: z.strictObject({ isDistinct: z.boolean().describe('What is remembered of them now.') }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const compareSongs = endpoint({
  method: 'GET',
  path: 'api/canticle/song-comparison',
  version: 'own',
  summary: 'Returns songs side by side, 2 to 20, with everything a merge chooses between.',
  query: z.object({ ids: idList.describe('The ids of the songs, separated by commas.') }),
  example: { query: { ids: `${EXAMPLE_IDS.duplicate},${EXAMPLE_IDS.otherDuplicate}` } },
  reply: comparison,
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'IMPOSSIBLE'],
});

/** The fields an editor may take from one of the songs; numbers and publication are of all of them. */
export const CHOSEN_FIELDS = [
  'name',
  'type',
  'originalKey',
  'tempo',
  'ccliNumber',
  'participants',
  'copyrights',
  'origins',
  'yearWritten',
  'yearComposed',
  'yearPublished',
  'details',
  'description',
  'image',
  'themeIds',
  'categoryIds',
  'genreIds',
] as const;

const chosenField = z.enum(CHOSEN_FIELDS);

const mergeBody = z.object({
  intoId: id.describe('The song that stays.'),
  songIds: z.array(id).min(1).max(MAX_COMPARED).describe('The songs that are merged into it, 1 to 20.'),
  version: z.string().max(100).describe('The `version` of the comparison, at most 100 characters.'),
  fields: z
    .partialRecord(chosenField, id)
    .optional()
    .describe(
      'By the name of a field, the song its value is taken from. Other fields are those of the song that stays, or of the others where it has none; themes, categories and genres are those of all songs unless one song is named, which may be the one that stays.',
    ),
  texts: z
    .record(textLanguage, id)
    .optional()
    .describe('By language, the song the text is taken from, where it is not that of the song that stays.'),
  acceptsOpening: z
    .boolean()
    .optional()
    .describe('Whether whom the merge opens songs to, as the comparison says, is accepted; false when left out.'),
});

export type MergeRequestBody = z.input<typeof mergeBody>;

export const mergeSongs = endpoint({
  method: 'POST',
  path: 'api/canticle/song-merges',
  version: 'own',
  summary:
    'Merges songs into one, which has the numbers, files, texts, list entries, favourites, tags and counts of all. The addresses and numbers of the others lead to it. `CONFLICT` when one was changed since it was compared; `IMPOSSIBLE` when it opens songs to more people and that is not accepted.',
  body: mergeBody,
  example: {
    body: {
      intoId: EXAMPLE_IDS.duplicate,
      songIds: [EXAMPLE_IDS.otherDuplicate],
      version: EXAMPLE_IDS.comparison,
      fields: { name: EXAMPLE_IDS.otherDuplicate },
      acceptsOpening: true,
    },
  },
  reply: z.strictObject({ merges: z.array(songMerge).describe('The merges, one for each song.') }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT', 'IMPOSSIBLE'],
});

export const listMerges = endpoint({
  method: 'GET',
  path: 'api/canticle/song-merges',
  version: 'own',
  summary: 'Lists the merges of songs that can be undone, the newest first, at most 200.',
  reply: z.strictObject({ merges: z.array(songMerge).describe('The merges.') }),
  errors: ['NOT_ALLOWED'],
});

export const undoMerge = endpoint({
  method: 'POST',
  path: 'api/canticle/song-merges/:id/undo',
  version: 'own',
  summary:
    'Undoes a merge, for 30 days: the song is there again with its numbers, texts, files and list entries. What people changed since stays as they changed it. `CONFLICT` when the song that stays was merged itself: that merge is undone first.',
  params: z.object({ id: id.describe('The id of the merge.') }),
  reply: z.strictObject({
    songId: id.describe('The song that is there again.'),
    keptLanguages: z
      .array(z.string())
      .describe('Languages of texts that were changed since; both songs have them now.'),
    takenNumbers: z
      .array(id)
      .describe('Collections in which another song has the number of the song now; it has none there.'),
  }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
});

export const findMovedSong = endpoint({
  method: 'GET',
  path: 'api/canticle/moved-songs/:collectionId/:numberOrId',
  version: 'own',
  summary:
    'Returns where the song is that had an address before it was merged: by the number it had in a collection, or its id.',
  params: z.object({
    collectionId: id.describe('The id of the collection.'),
    numberOrId: id.describe('The number in the collection, or the id of the song.'),
  }),
  reply: z.strictObject({
    songId: id.describe('The id of the song it was merged into.'),
    collectionId: id.describe('A collection it is in, the one asked for where it can be.'),
  }),
  errors: ['NOT_FOUND'],
});
