import type { CatalogueItem, CatalogueKind } from '@canticle/contract/calls';
import {
  collectionFields,
  contributorFields,
  emptyValues,
  instrumentFields,
  languageFields,
  referenceFields,
  songFields,
} from '@canticle/contract/entities';

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

/** An item without any data. @param name  its name, in the language of the reader */
export function createEmptyItem(kind: CatalogueKind, name = '', language = 'en'): CatalogueItem {
  const names: Record<string, string> = name === '' ? {} : { [language]: name };
  if (kind === 'song') return { ...emptyValues(songFields), name: names };
  if (kind === 'collection') return { ...emptyValues(collectionFields), name: names };
  if (kind === 'contributor') return { ...emptyValues(contributorFields), name };
  if (kind === 'instrument') return { ...emptyValues(instrumentFields), identifier: name.toLowerCase() };
  if (kind === 'language') return { ...emptyValues(languageFields), name };
  return { ...emptyValues(referenceFields), name: names };
}
