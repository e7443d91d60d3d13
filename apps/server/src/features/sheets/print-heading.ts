import { messageLocaleOf, messagesFor } from '../../platform/messages/index.ts';
import { type Contributor, resolveText, type Song } from '../songs/index.ts';
import type { Heading } from './engraving/heading.ts';

/** The heading of a song's printed score, in the language of the person who prints it, with the name of the place below. */
export function createHeading(
  song: Song,
  people: readonly Contributor[],
  language: string,
  place: { readonly name: string; readonly ccliLicence: string },
): Heading {
  const { print } = messagesFor(language);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const namesOf = (...types: readonly string[]) =>
    song.participants
      .filter(({ type }) => types.includes(type))
      .flatMap(({ contributorId }) => names.get(contributorId) ?? [])
      .join(', ');
  const authors = withYear(namesOf('author'), song.yearWritten);
  const composers = withYear(namesOf('composer', 'arranger'), song.yearComposed);
  const translators = translatorsOf(song, names, language);
  const isSame = authors !== '' && authors === composers && translators === '';
  return {
    title: resolveText(song.name, language),
    words:
      isSame || authors + translators === ''
        ? ''
        : `${print.words}: ${[authors, translators].filter((part) => part !== '').join('; ')}`,
    music: composers === '' ? '' : `${isSame ? print.wordsAndMusic : print.music}: ${composers}`,
    page: print.page,
    footer: [
      place.name,
      ...(song.ccliNumber === null
        ? []
        : [`CCLI ${song.ccliNumber}`, place.ccliLicence && `${print.ccliLicence} ${place.ccliLicence}`]),
    ]
      .filter((part) => part !== '')
      .join(' · '),
  };
}

/* As hymnals print them: "English: John Freeman Young", and "tr. John Freeman Young" without a language. */
function translatorsOf(song: Song, names: ReadonlyMap<string, string>, language: string): string {
  const { print } = messagesFor(language);
  const partsBy = Map.groupBy(
    song.participants.filter((one) => one.type === 'translator' && (one.language ?? language) === language),
    (one) => one.language ?? '',
  );
  return [...partsBy]
    .map(([into, parts]) => {
      const people = parts.flatMap(({ contributorId }) => names.get(contributorId) ?? []).join(', ');
      if (people === '') return '';
      return into === '' ? `${print.translator} ${people}` : `${languageName(into, language)}: ${people}`;
    })
    .filter((part) => part !== '')
    .join('; ');
}

function languageName(code: string, language: string): string {
  const locale = messageLocaleOf(language);
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
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
