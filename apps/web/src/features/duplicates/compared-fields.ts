import type { ComparedSong } from '@canticle/contract/calls';
import { localizedText, type Translate } from '../../i18n/index.ts';

/** A field of songs side by side: the value of each as text, empty where it has none. */
export type ComparedField = {
  /** As the merge names it. */
  readonly field:
    | 'name'
    | 'type'
    | 'participants'
    | 'originalKey'
    | 'tempo'
    | 'copyrights'
    | 'ccliNumber'
    | 'origins'
    | 'yearWritten'
    | 'yearComposed'
    | 'yearPublished'
    | 'details'
    | 'description'
    | 'image'
    | 'themeIds'
    | 'categoryIds'
    | 'genreIds';
  readonly label: string;
  /** The song that stays has the entries of all songs unless one is chosen. */
  readonly isJoined: boolean;
  /** Of the image, its address. */
  readonly values: readonly string[];
};

/** The fields an editor chooses between; those that no song has are left out. */
export function describeFields(
  songs: readonly ComparedSong[],
  t: Translate,
  language: string,
): readonly ComparedField[] {
  const texts: readonly (readonly [ComparedField['field'], (song: ComparedSong) => string])[] = [
    ['name', ({ name }) => inLanguages(name)],
    ['type', ({ type }) => t(`catalogue.song-type.${type}`)],
    [
      'participants',
      ({ participants }) => participants.map(({ name, type }) => `${name} (${t(`catalogue.role.${type}`)})`).join('\n'),
    ],
    ['originalKey', ({ key }) => key],
    ['tempo', ({ tempo }) => numberText(tempo)],
    [
      'copyrights',
      ({ copyrights }) => [...new Set(copyrights.map(({ name }) => localizedText(name, language)))].join('\n'),
    ],
    ['ccliNumber', ({ ccliNumber }) => ccliNumber ?? ''],
    [
      'origins',
      ({ origins }) =>
        origins
          .map(({ type, country, description }) =>
            [`${t(`catalogue.of.${type}`)}: ${localizedText(country, language)}`, localizedText(description, language)]
              .filter(Boolean)
              .join(', '),
          )
          .join('\n'),
    ],
    ['yearWritten', ({ yearWritten }) => numberText(yearWritten)],
    ['yearComposed', ({ yearComposed }) => numberText(yearComposed)],
    ['yearPublished', ({ yearPublished }) => numberText(yearPublished)],
    ['details', ({ details }) => inLanguages(details, textOfHtml)],
    ['description', ({ description }) => inLanguages(description)],
    ['image', ({ image }) => image ?? ''],
    ['themeIds', ({ themes }) => entryNames(themes, language)],
    ['categoryIds', ({ categories }) => entryNames(categories, language)],
    ['genreIds', ({ genres }) => entryNames(genres, language)],
  ];
  return texts
    .map(([field, valueOf]) => ({
      field,
      label: t(field === 'name' ? 'catalogue.field.title' : `catalogue.field.${field}`),
      values: songs.map(valueOf),
      isJoined: isJoinedField(field),
    }))
    .filter(({ values }) => values.some((value) => value !== ''));
}

/** Whether a field holds what all songs say, unless one of them is chosen. */
export const isJoinedField = (field: string): boolean =>
  field === 'themeIds' || field === 'categoryIds' || field === 'genreIds';

/* Each language with its text. */
const inLanguages = (texts: ComparedSong['name'], format = (text: string) => text): string =>
  Object.entries(texts)
    .map(([code, text]) => `${format(text)} (${code})`)
    .join('\n');

const textOfHtml = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim().replace(/\s+/g, ' ');

const numberText = (value: number | null): string => (value === null ? '' : String(value));

/* In one order, so that the same entries are the same text. */
const entryNames = (entries: ComparedSong['themes'], language: string): string =>
  entries
    .map((name) => localizedText(name, language))
    .toSorted((a, b) => a.localeCompare(b, language))
    .join('\n');
