import { z } from 'zod';
import { id } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const query = z.string().max(500);
const collectionIds = z.array(id).max(500).optional();

const searchResult = z
  .strictObject({
    id: id.describe('The id of the song, contributor, article or verse that was found.'),
    context: z
      .record(z.string(), z.string())
      .describe(
        'Texts about the result: `title` or `name`, `snippet` (the line that matched) with `marks` (where the words are in it, such as `0-7 8-13`, in UTF-16 units), `locked` (`true` for a song the person may not open), and for a verse `chapterId`, `verse` and `translation`.',
      ),
  })
  .meta({ id: 'SearchResult', description: 'A search result.' });
const searchResults = z.array(searchResult);

const searchResponse = z
  .strictObject({
    songs: searchResults.describe('Songs, the best first.'),
    contributors: searchResults.describe('Contributors, the best first.'),
    articles: searchResults.describe('Articles, the best first.'),
    verses: searchResults.optional().describe('Verses of scriptures, the best first; only with `includeUnavailable`.'),
    total: z
      .strictObject({
        songs: z.number().int().describe('How many songs were found.'),
        contributors: z.number().int().describe('How many contributors were found.'),
        articles: z.number().int().describe('How many articles were found.'),
        verses: z.number().int().describe('How many verses were found.'),
      })
      .optional()
      .describe('How many were found in each group, at most 300; only with `includeUnavailable`.'),
  })
  .meta({ id: 'SearchResponse', description: 'The results by kind, the best first.' });
const searchResponseV3 = z
  .strictObject({
    songs: searchResults.describe('Songs, the best first, at most 100.'),
    contributors: searchResults.describe('Contributors, the best first, at most 100.'),
  })
  .meta({ id: 'SearchResponseV3', description: 'The results by kind, the best first.' });

export type SearchResult = z.infer<typeof searchResult>;
export type SearchResponse = z.infer<typeof searchResponse>;
export type SearchResponseV3 = z.infer<typeof searchResponseV3>;

export const search = endpoint({
  method: 'POST',
  path: 'api/Search',
  version: 4,
  summary: 'Finds songs, contributors and articles by their names and words, the best first, at most 300 of each.',
  body: z.object({
    query: query.describe(
      'What to look for, at most 500 characters; words in quotation marks must stand together, and a number finds songs and verses by it.',
    ),
    limit: z
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('How many results of each group to return, 1 to 100; 20 when left out.'),
    skip: z
      .number()
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .describe('How many results of each group to leave out at the beginning, at most 100,000; 0 when left out.'),
    collectionIds: collectionIds.describe(
      'Returns only results in these collections, at most 500; in all when left out.',
    ),
    includeUnavailable: z
      .boolean()
      .optional()
      .describe('`true` also returns songs the person may not open, verses, and how many there are of each.'),
  }),
  example: { body: { query: 'amazing grace', limit: 20, skip: 0 } },
  reply: searchResponse,
  errors: ['UNAVAILABLE'],
});

export const findTunes = endpoint({
  method: 'GET',
  path: 'api/canticle/tunes',
  version: 'own',
  summary:
    'Finds songs whose scores contain a tune, in any key and rhythm and with some wrong notes, the likeliest first.',
  query: z.object({
    notes: z
      .string()
      .regex(/^\d{1,3}(,\d{1,3}){0,63}$/, 'MIDI numbers, with a comma between them')
      .describe(
        'The notes as MIDI numbers separated by commas, such as `60,62,64,65`; middle C is 60. At least 4 are needed, and those after the 16th are ignored.',
      ),
    includeUnavailable: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true` also returns songs the person may not open.'),
  }),
  example: { query: { notes: '60,62,64,65,67', includeUnavailable: 'false' } },
  reply: z.strictObject({ songs: searchResults.describe('The songs, the likeliest first, at most 20.') }),
  errors: ['TOO_MANY'],
});

export const searchV3 = endpoint({
  method: 'POST',
  path: 'api/Search',
  version: 3,
  summary: 'Finds songs and contributors by their names and words, the best first.',
  body: z.object({
    query: query.describe('What to look for, at most 500 characters.'),
    collectionIds: collectionIds.describe(
      'Returns only results in these collections, at most 500; in all when left out.',
    ),
  }),
  example: { body: { query: 'amazing grace', collectionIds: [EXAMPLE_IDS.collection] } },
  reply: searchResponseV3,
  errors: ['UNAVAILABLE'],
  aliases: ['api/Songs/Search'],
});
