import type { ComparedSong } from '@canticle/contract/calls';
import { localizedText, type Translate } from '../../i18n/index.ts';

/** A field of songs side by side: the value of each as text, empty where it has none. */
export type ComparedField = {
  /** As the merge names it. */
  readonly field: 'name' | 'participants' | 'originalKey' | 'tempo' | 'copyrights' | 'ccliNumber';
  readonly label: string;
  readonly values: readonly string[];
};

/** The fields an editor chooses between; those that no song has are left out. */
export function describeFields(
  songs: readonly ComparedSong[],
  t: Translate,
  language: string,
): readonly ComparedField[] {
  const texts: readonly (readonly [ComparedField['field'], (song: ComparedSong) => string])[] = [
    [
      'name',
      ({ name }) =>
        Object.entries(name)
          .map(([code, text]) => `${text} (${code})`)
          .join('\n'),
    ],
    [
      'participants',
      ({ participants }) => participants.map(({ name, type }) => `${name} (${t(`catalogue.role.${type}`)})`).join('\n'),
    ],
    ['originalKey', ({ key }) => key],
    ['tempo', ({ tempo }) => (tempo === null ? '' : String(tempo))],
    [
      'copyrights',
      ({ copyrights }) => [...new Set(copyrights.map(({ name }) => localizedText(name, language)))].join('\n'),
    ],
    ['ccliNumber', ({ ccliNumber }) => ccliNumber ?? ''],
  ];
  return texts
    .map(([field, valueOf]) => ({
      field,
      label: t(field === 'name' ? 'catalogue.field.title' : `catalogue.field.${field}`),
      values: songs.map(valueOf),
    }))
    .filter(({ values }) => values.some((value) => value !== ''));
}
