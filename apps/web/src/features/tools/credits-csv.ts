import type { SongV3 } from '@canticle/contract/calls';
import { writeCsv } from '@canticle/formats';
import { copyrightLines, melodyOrigin, peopleOf } from '../songs/index.ts';

type ContributorNames = Parameters<typeof peopleOf>[2];
type CopyrightNames = Parameters<typeof copyrightLines>[1];
type CreditedSong = { readonly number: number | null; readonly title: string; readonly song: SongV3 };

/**
 * Joins names as they are read aloud.
 *
 * @example joinNames(['Ann', 'Bo', 'Cy']) // 'Ann, Bo & Cy'
 */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`;
}

/** The credits of a collection in the format of existing licence reports (contract 5.19). */
export function createCreditsCsv(
  songs: readonly CreditedSong[],
  names: ContributorNames,
  copyrights: CopyrightNames,
  language: string,
): string {
  const rows = songs.map(({ number, title, song }) => {
    const creditedPeople = (role: 'author' | 'composer') =>
      joinNames(peopleOf(song, role, names).map(({ name }) => name));
    const copyright = copyrightLines(song, copyrights, language)
      .map(({ name }) => name)
      .join(', ');
    const composers = creditedPeople('composer') || melodyOrigin(song, language);
    return [number, title, creditedPeople('author'), composers, song.yearWritten, copyright];
  });
  return `Number;Title;Authors;Composers;Year Written;Copyright\r\n${writeCsv(rows, { separator: ';', quoteText: true })}`;
}
