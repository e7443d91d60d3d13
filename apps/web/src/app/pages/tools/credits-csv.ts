import type { SongV3 } from '@canticle/contract/calls';
import { writeCsv } from '@canticle/formats';
import { copyrightLines, melodyOrigin, peopleOf } from '../../../features/songs/index.ts';

type Names = Parameters<typeof peopleOf>[2];
type Rights = Parameters<typeof copyrightLines>[1];
type Listed = { readonly number: number | null; readonly title: string; readonly song: SongV3 };

/**
 * Names as one reads them aloud.
 *
 * @example joined(['Ann', 'Bo', 'Cy']) // 'Ann, Bo & Cy'
 */
export function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`;
}

/** The credits of a collection as existing licence reports have them (contract 5.19). */
export function creditsCsv(songs: readonly Listed[], names: Names, rights: Rights, language: string): string {
  const rows = songs.map(({ number, title, song }) => {
    const people = (task: 'author' | 'composer') => joined(peopleOf(song, task, names).map(({ name }) => name));
    const copyright = copyrightLines(song, rights, language)
      .map(({ name }) => name)
      .join(', ');
    const composers = people('composer') || melodyOrigin(song, language);
    return [number, title, people('author'), composers, song.yearWritten, copyright];
  });
  return `Number;Title;Authors;Composers;Year Written;Copyright\r\n${writeCsv(rows, { separator: ';', quotesText: true })}`;
}
