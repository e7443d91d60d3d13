import { formatKey, parseKey } from '@canticle/music';
import type { Multilingual, PresentationDocument, PresentedSong } from './document.ts';

/** The content of the line above the verses, before formatting; empty and null when it is not known. */
export type SongHeader = {
  readonly number: number | null;
  readonly title: string;
  readonly authors: string;
  readonly yearWritten: number | null;
  /** Of the text in the languages that are shown. */
  readonly translators: string;
  readonly composers: string;
  readonly yearComposed: number | null;
  /** The origin of the melody: `country` as a code. */
  readonly melodyOrigin: { readonly country: string; readonly description: string };
  /** The country of the text, as a code. */
  readonly country: string;
  readonly key: string;
  readonly verses: number;
  readonly copyrights: readonly { readonly of: 'both' | 'text' | 'melody'; readonly name: string }[];
  /** The number of the song at CCLI, and that of the licence of the place; empty when there is none. */
  readonly ccli: { readonly number: string; readonly licence: string };
};

type HeaderInput = Pick<PresentationDocument, 'song' | 'contributors' | 'copyrights' | 'collection' | 'ccliLicence'>;

/**
 * Formats names as a list: commas between, an ampersand before the last.
 *
 * @example joinNames(['Ada Lund', 'Nils Berg', 'Per Vik']) // 'Ada Lund, Nils Berg & Per Vik'
 */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} & ${last}`;
}

/**
 * Creates the header of a presentation in a language: else in English, else in the first one available.
 *
 * @param second  the language of the text that is shown with it; null for none
 */
export function createSongHeader(
  { song, contributors, copyrights, collection, ccliLicence = '' }: HeaderInput,
  language: string,
  second: string | null = null,
): SongHeader {
  const names = new Map(contributors.map(({ id, name }) => [id, name]));
  const contributorNames = (part: PresentedSong['participants'][number]['type']) =>
    joinNames(
      song.participants
        .filter((one) => one.type === part && [language, second].includes(one.language ?? language))
        .flatMap(({ contributorId }) => names.get(contributorId) ?? []),
    );
  const originOf = (type: 'text' | 'melody') => song.origins.find((origin) => origin.type === type);
  const melody = originOf('melody');
  const key = parseKey(song.originalKey, song.minor);
  return {
    number: song.collections.find(({ id }) => id === collection?.id)?.number ?? null,
    title: localizedText(song.name, language),
    authors: contributorNames('author'),
    yearWritten: song.yearWritten,
    translators: contributorNames('translator'),
    composers: contributorNames('composer'),
    yearComposed: song.yearComposed,
    melodyOrigin: { country: melody?.country ?? '', description: localizedText(melody?.description ?? {}, language) },
    country: originOf('text')?.country ?? '',
    key: key ? formatKey(key) : '',
    verses: song.verses,
    copyrights: copyrightsOf({ song, copyrights }, language),
    ccli: { number: song.ccliNumber ?? '', licence: ccliLicence },
  };
}

/* One when text and melody have the same, else one for each. */
function copyrightsOf(
  { song, copyrights }: Pick<HeaderInput, 'song' | 'copyrights'>,
  language: string,
): SongHeader['copyrights'] {
  const named = song.copyrights.flatMap(({ type, copyrightId }) => {
    const name = localizedText(copyrights.find(({ id }) => id === copyrightId)?.name ?? {}, language);
    return name === '' ? [] : [{ of: type, name }];
  });
  const [first, second] = named;
  return first && second && first.name === second.name ? [{ of: 'both', name: first.name }] : named;
}

const localizedText = (name: Multilingual, language: string): string =>
  name[language] ?? name['en'] ?? Object.values(name)[0] ?? '';
