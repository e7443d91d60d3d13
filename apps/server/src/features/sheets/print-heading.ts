import { messagesFor } from '../../platform/messages/index.ts';
import { type Contributor, resolveText, type Song } from '../songs/index.ts';
import type { Heading } from './engraving/heading.ts';

/** The heading of a song's printed score, in the language of the person who prints it. */
export function createHeading(song: Song, people: readonly Contributor[], language: string): Heading {
  const { print } = messagesFor(language);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const namesOf = (...types: readonly string[]) =>
    song.participants
      .filter(({ type }) => types.includes(type))
      .flatMap(({ contributorId }) => names.get(contributorId) ?? [])
      .join(', ');
  const authors = withYear(namesOf('author'), song.yearWritten);
  const composers = withYear(namesOf('composer', 'arranger'), song.yearComposed);
  const isSame = authors !== '' && authors === composers;
  return {
    title: resolveText(song.name, language),
    words: isSame || authors === '' ? '' : `${print.words}: ${authors}`,
    music: composers === '' ? '' : `${isSame ? print.wordsAndMusic : print.music}: ${composers}`,
    page: print.page,
    footer: '',
  };
}

const withYear = (names: string, year: number | null): string =>
  names === '' || year === null ? names : `${names}, ${year}`;

/**
 * The file name of a printed score.
 *
 * @param parts  names of the parts on it; none for all
 */
export function pdfFileName(
  title: string,
  content: 'score' | 'leadsheet',
  parts: readonly string[],
  language: string,
): string {
  const about = content === 'leadsheet' ? messagesFor(language).print.leadSheet : parts.join(', ');
  const name = [title, about].filter((one) => one !== '').join(' - ');
  return `${name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 150)}.pdf`;
}
