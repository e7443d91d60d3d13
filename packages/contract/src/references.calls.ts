import { call } from './call.ts';
import type { referenceShapes } from './references.ts';

type Shapes = typeof referenceShapes;

export const listThemes = call<Shapes['listThemes']>('GET', 'api/Themes', 3);
export const listCountries = call<Shapes['listCountries']>('GET', 'api/Countries', 3);
export const listCopyrights = call<Shapes['listCopyrights']>('GET', 'api/Copyrights', 3);
export const listSongTags = call<Shapes['listSongTags']>('GET', 'api/SongTags', 3);
export const listGenres = call<Shapes['listGenres']>('GET', 'api/Genres', 3);
export const listLanguages = call<Shapes['listLanguages']>('GET', 'api/Languages', 3);
export const listInstruments = call<Shapes['listInstruments']>('GET', 'api/Instruments', 3);
export const getInstrument = call<Shapes['getInstrument']>('GET', 'api/Instruments/:id', 3);
