import { references } from '@canticle/contract/calls';

/** The lists songs refer to. */
export const referenceLists = [
  references.listGenres,
  references.listSongTags,
  references.listThemes,
  references.listCountries,
  references.listLanguages,
  references.listCopyrights,
  references.listInstruments,
] as const;
