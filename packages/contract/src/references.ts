import { z } from 'zod';
import { id, languageCode, multilingual, modifiedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { resource } from './resources.ts';

export const itemV3 = z
  .strictObject({
    id,
    name: multilingual.describe('The name by language code.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'ItemV3', description: 'A theme, category or copyright.' });
export const genreV3 = itemV3
  .extend({
    description: multilingual.describe('What the genre is, by language code; may be empty.'),
  })
  .meta({ id: 'GenreV3', description: 'A genre.' });
export const countryV3 = itemV3
  .extend({
    countryCode: z.string().length(2).describe('The country as a code of two letters.'),
  })
  .meta({ id: 'CountryV3', description: 'A country.' });
export const languageV3 = z
  .strictObject({
    key: languageCode.describe('The language as two lower-case letters; Norwegian is `no`.'),
    name: z.string().describe('The name of the language in itself, such as `Norsk`.'),
  })
  .meta({ id: 'LanguageV3', description: 'A language.' });
export const instrumentV3 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    identifier: z
      .string()
      .describe('A lower-case word that names the instrument, such as `guitar`; apps translate it.'),
    icon: z.string().describe('The name or the address of an icon; may be empty.'),
  })
  .meta({ id: 'InstrumentV3', description: 'An instrument.' });

export const itemV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    name: z.string().describe('The name in the language of the reply.'),
  })
  .meta({ id: 'ItemV4', description: 'A theme, category or copyright.' });
export const genreV4 = itemV4
  .extend({
    description: z
      .string()
      .nullable()
      .describe('What the genre is, in the language of the reply; null when nothing is said.'),
  })
  .meta({ id: 'GenreV4', description: 'A genre.' });
export const countryV4 = itemV4
  .extend({
    code: z.string().length(2).describe('The country as a code of two letters.'),
    language: languageCode.describe('The most widely spoken language of the country, as two lower-case letters.'),
  })
  .meta({ id: 'CountryV4', description: 'A country.' });

export type ItemV3 = z.infer<typeof itemV3>;
export type GenreV3 = z.infer<typeof genreV3>;
export type CountryV3 = z.infer<typeof countryV3>;
export type LanguageV3 = z.infer<typeof languageV3>;
export type InstrumentV3 = z.infer<typeof instrumentV3>;
export type ItemV4 = z.infer<typeof itemV4>;
export type GenreV4 = z.infer<typeof genreV4>;
export type CountryV4 = z.infer<typeof countryV4>;

export const listThemes = endpoint({
  method: 'GET',
  path: 'api/Themes',
  version: 3,
  summary: 'Lists all themes, in the order to display them.',
  reply: z.array(itemV3),
});

export const listCountries = endpoint({
  method: 'GET',
  path: 'api/Countries',
  version: 3,
  summary: 'Lists all countries, in the order to display them.',
  reply: z.array(countryV3),
});

export const listCopyrights = endpoint({
  method: 'GET',
  path: 'api/Copyrights',
  version: 3,
  summary: 'Lists all copyrights.',
  reply: z.array(itemV3),
});

export const listSongTags = endpoint({
  method: 'GET',
  path: 'api/SongTags',
  version: 3,
  summary: 'Lists all categories of songs, in the order to display them; the name of the path is historic.',
  reply: z.array(itemV3),
});

export const listGenres = endpoint({
  method: 'GET',
  path: 'api/Genres',
  version: 3,
  summary: 'Lists all genres, in the order to display them.',
  reply: z.array(genreV3),
});

export const listLanguages = endpoint({
  method: 'GET',
  path: 'api/Languages',
  version: 3,
  summary: 'Lists all languages, each named in its own language.',
  reply: z.array(languageV3),
});

export const listInstruments = endpoint({
  method: 'GET',
  path: 'api/Instruments',
  version: 3,
  summary: 'Lists all instruments.',
  reply: z.array(instrumentV3),
});

export const getInstrument = endpoint({
  method: 'GET',
  path: 'api/Instruments/:id',
  version: 3,
  summary: 'Returns one instrument.',
  params: z.object({ id: id.describe('The id of the instrument.') }),
  reply: instrumentV3,
  errors: ['NOT_FOUND'],
});

export const categoriesV4 = resource('Categories', itemV4, { exampleId: EXAMPLE_IDS.category });
export const copyrightsV4 = resource('Copyrights', itemV4, { exampleId: EXAMPLE_IDS.copyright });
export const countriesV4 = resource('Countries', countryV4, { exampleId: EXAMPLE_IDS.country });
export const genresV4 = resource('Genres', genreV4, { exampleId: EXAMPLE_IDS.genre });
export const themesV4 = resource('Themes', itemV4, { exampleId: EXAMPLE_IDS.theme });
