import { z } from 'zod';
import { id } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const query = z.string().max(500);
const collectionIds = z.array(id).max(500).optional();

/**
 * A search result. `context` holds texts: `title` or `name`; `snippet`, the line that matched, with `marks`, the
 * positions of the words in it ("0-7 8-13", UTF-16 units); and with `includeUnavailable` `locked` ("true") for a song
 * the person may not open, and for a verse the `chapterId`, the `verse` and the short name of its `translation`.
 */
const searchResult = z.strictObject({ id, context: z.record(z.string(), z.string()) });
const searchResults = z.array(searchResult);

/** The groups; `verses` and `total` only with `includeUnavailable`. */
const searchGroup = z.strictObject({
  songs: searchResults,
  contributors: searchResults,
  articles: searchResults,
  verses: searchResults.optional(),
  total: z
    .strictObject({
      songs: z.number().int(),
      contributors: z.number().int(),
      articles: z.number().int(),
      verses: z.number().int(),
    })
    .optional(),
});
const searchGroupV3 = z.strictObject({ songs: searchResults, contributors: searchResults });

export type SearchResult = z.infer<typeof searchResult>;
export type SearchGroup = z.infer<typeof searchGroup>;
export type SearchGroupV3 = z.infer<typeof searchGroupV3>;

export const search = endpoint({
  method: 'POST',
  path: 'api/Search',
  version: 4,
  summary:
    'Songs, contributors and articles by what they say or are called, the best first; `limit` (20) and `skip` count in each group. At most 300 of each are found.',
  body: z.object({
    query,
    limit: z.number().int().min(1).max(100).optional(),
    skip: z.number().int().min(0).max(100_000).optional(),
    /** Only results in these collections. */
    collectionIds,
    /** Also songs the person may not open, verses, and the total of each. */
    includeUnavailable: z.boolean().optional(),
  }),
  reply: searchGroup,
  errors: ['UNAVAILABLE'],
});

export const findTunes = endpoint({
  method: 'GET',
  path: 'api/canticle/tunes',
  version: 'own',
  summary:
    'Songs whose scores have this tune, the likeliest first, at most 20: in any key and rhythm, with some notes wrong. Fewer than four notes find nothing; more than sixteen are not looked at.',
  query: z.object({
    /** MIDI numbers, middle C is 60: "60,62,64,65". */
    notes: z.string().regex(/^\d{1,3}(,\d{1,3}){0,63}$/, 'MIDI numbers, with a comma between them'),
    /** Also songs the person may not open. */
    includeUnavailable: z.enum(['true', 'false']).optional(),
  }),
  reply: z.strictObject({ songs: searchResults }),
  errors: ['TOO_MANY'],
});

export const searchV3 = endpoint({
  method: 'POST',
  path: 'api/Search',
  version: 3,
  summary: 'Songs and contributors by what they say or are called, the best first.',
  body: z.object({ query, collectionIds }),
  reply: searchGroupV3,
  errors: ['UNAVAILABLE'],
  aliases: ['api/Songs/Search'],
});
