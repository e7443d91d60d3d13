import { z } from 'zod';
import { id, languageCode, isoTimestamp, multilingual } from './common-schemas.ts';
import * as calls from './references.calls.ts';
import { endpoint } from './endpoint.ts';
import { resource } from './resources.ts';

/** A theme, category or copyright, 3.0. */
export const itemV3 = z.strictObject({ id, name: multilingual, updatedAt: isoTimestamp });
export const genreV3 = itemV3.extend({ description: multilingual });
export const countryV3 = itemV3.extend({ countryCode: z.string().length(2) });
export const languageV3 = z.strictObject({ key: languageCode, name: z.string() });
export const instrumentV3 = z.strictObject({ id, updatedAt: isoTimestamp, identifier: z.string(), icon: z.string() });

/** A theme, category or copyright, 4.0. */
export const itemV4 = z.strictObject({ id, updatedAt: isoTimestamp, name: z.string() });
export const genreV4 = itemV4.extend({ description: z.string().nullable() });
export const countryV4 = itemV4.extend({ code: z.string().length(2), language: languageCode });

export type ItemV3 = z.infer<typeof itemV3>;
export type GenreV3 = z.infer<typeof genreV3>;
export type CountryV3 = z.infer<typeof countryV3>;
export type LanguageV3 = z.infer<typeof languageV3>;
export type InstrumentV3 = z.infer<typeof instrumentV3>;
export type ItemV4 = z.infer<typeof itemV4>;
export type GenreV4 = z.infer<typeof genreV4>;
export type CountryV4 = z.infer<typeof countryV4>;

export const referenceShapes = {
  listThemes: { reply: z.array(itemV3) },
  listCountries: { reply: z.array(countryV3) },
  listCopyrights: { reply: z.array(itemV3) },
  listSongTags: { reply: z.array(itemV3) },
  listGenres: { reply: z.array(genreV3) },
  listLanguages: { reply: z.array(languageV3) },
  listInstruments: { reply: z.array(instrumentV3) },
  getInstrument: { params: z.object({ id }), reply: instrumentV3 },
} as const;

const order = 'List order is display order.';

export const listThemes = endpoint(calls.listThemes, referenceShapes.listThemes, { summary: `All themes. ${order}` });
export const listCountries = endpoint(calls.listCountries, referenceShapes.listCountries, {
  summary: `All countries. ${order}`,
});
export const listCopyrights = endpoint(calls.listCopyrights, referenceShapes.listCopyrights, {
  summary: 'All kinds of copyright.',
});
export const listSongTags = endpoint(calls.listSongTags, referenceShapes.listSongTags, {
  summary: `All song categories (the name of the path is historic). ${order}`,
});
export const listGenres = endpoint(calls.listGenres, referenceShapes.listGenres, { summary: `All genres. ${order}` });
export const listLanguages = endpoint(calls.listLanguages, referenceShapes.listLanguages, {
  summary: 'All languages, each named in itself.',
});
export const listInstruments = endpoint(calls.listInstruments, referenceShapes.listInstruments, {
  summary: 'All instruments.',
});
export const getInstrument = endpoint(calls.getInstrument, referenceShapes.getInstrument, {
  summary: 'One instrument.',
  problems: ['NOT_FOUND'],
});

export const categoriesV4 = resource('Categories', itemV4);
export const copyrightsV4 = resource('Copyrights', itemV4);
export const countriesV4 = resource('Countries', countryV4);
export const genresV4 = resource('Genres', genreV4);
export const themesV4 = resource('Themes', itemV4);
