import type { CatalogueItem, CatalogueKind } from '@canticle/contract/calls';

/** The kinds in the order they are offered. */
export const catalogueKinds: readonly CatalogueKind[] = [
  'song',
  'collection',
  'contributor',
  'category',
  'theme',
  'genre',
  'copyright',
  'country',
  'instrument',
  'language',
];

/** Whether this text is a kind. */
export function isCatalogueKind(text: string): text is CatalogueKind {
  return catalogueKinds.some((kind) => kind === text);
}

/** Kinds of which two items can be merged. */
export const mergeableKinds: readonly CatalogueKind[] = [
  'contributor',
  'category',
  'theme',
  'genre',
  'copyright',
  'country',
];

const emptySong: CatalogueItem<'song'> = {
  type: 'lyrics',
  name: {},
  enabled: true,
  memberships: [],
  participants: [],
  yearWritten: null,
  yearComposed: null,
  yearPublished: null,
  originalKey: '',
  minor: false,
  tempo: null,
  details: {},
  description: {},
  image: null,
  copyrights: [],
  origins: [],
  themeIds: [],
  categoryIds: [],
  genreIds: [],
};

const emptyCollection: CatalogueItem<'collection'> = {
  type: 'song',
  key: '',
  keys: {},
  name: {},
  details: {},
  header: {},
  image: null,
  icon: null,
  priority: 0,
  enabled: true,
  defaultType: 'song',
  defaultSort: 'number',
  useNumbers: true,
  free: false,
};

const emptyContributor: CatalogueItem<'contributor'> = {
  name: '',
  birthYear: null,
  country: null,
  subtitle: null,
  image: null,
  biography: {},
  enabled: true,
};

const emptyReference: CatalogueItem<'theme'> = {
  slug: '',
  name: {},
  description: {},
  language: null,
  sort: 0,
  enabled: true,
};

/** An item without any data. @param name  its name, in the language of the reader */
export function createEmptyItem(kind: CatalogueKind, name = '', language = 'en'): CatalogueItem {
  const names: Record<string, string> = name === '' ? {} : { [language]: name };
  if (kind === 'song') return { ...emptySong, name: names };
  if (kind === 'collection') return { ...emptyCollection, name: names };
  if (kind === 'contributor') return { ...emptyContributor, name };
  if (kind === 'instrument') return { identifier: name.toLowerCase(), icon: '', sort: 0, enabled: true };
  if (kind === 'language') return { key: '', name, sort: 0, enabled: true };
  return { ...emptyReference, name: names };
}
