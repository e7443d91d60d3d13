import { formatKey, parseKey } from '@canticle/music';
import type { Multilingual, PresentationDocument } from './document.ts';

/** What the line above the verses says, before it is put into words; empty and null where it is not known. */
export type Header = {
  readonly number: number | null;
  readonly title: string;
  readonly authors: string;
  readonly yearWritten: number | null;
  readonly composers: string;
  readonly yearComposed: number | null;
  /** Where the melody comes from: `country` as a code. */
  readonly melodyOrigin: { readonly country: string; readonly description: string };
  /** Of the text, as a code. */
  readonly country: string;
  readonly key: string;
  readonly verses: number;
  readonly copyrights: readonly { readonly of: 'both' | 'text' | 'melody'; readonly name: string }[];
};

type About = Pick<PresentationDocument, 'song' | 'contributors' | 'copyrights' | 'collection'>;

/**
 * Names as a list in words: commas between, an ampersand before the last.
 *
 * @example joinNames(['Ada Lund', 'Nils Berg', 'Per Vik']) // 'Ada Lund, Nils Berg & Per Vik'
 */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} & ${last}`;
}

/** What the header of a presentation says, in a language: else in English, else in the first there is. */
export function headerOf({ song, contributors, copyrights, collection }: About, language: string): Header {
  const names = new Map(contributors.map(({ id, name }) => [id, name]));
  const those = (part: string) =>
    joinNames(
      song.participants.flatMap(({ contributorId, type }) => (type === part ? (names.get(contributorId) ?? []) : [])),
    );
  const originOf = (type: 'text' | 'melody') => song.origins.find((origin) => origin.type === type);
  const melody = originOf('melody');
  const key = parseKey(song.originalKey, song.minor);
  return {
    number: song.collections.find(({ id }) => id === collection?.id)?.number ?? null,
    title: nameIn(song.name, language),
    authors: those('author'),
    yearWritten: song.yearWritten,
    composers: those('composer'),
    yearComposed: song.yearComposed,
    melodyOrigin: { country: melody?.country ?? '', description: nameIn(melody?.description ?? {}, language) },
    country: originOf('text')?.country ?? '',
    key: key ? formatKey(key) : '',
    verses: song.verses,
    copyrights: copyrightsOf({ song, copyrights }, language),
  };
}

/* One where text and melody have the same, else one for each. */
function copyrightsOf(
  { song, copyrights }: Pick<About, 'song' | 'copyrights'>,
  language: string,
): Header['copyrights'] {
  const known = song.copyrights.flatMap(({ type, copyrightId }) => {
    const name = nameIn(copyrights.find(({ id }) => id === copyrightId)?.name ?? {}, language);
    return name === '' ? [] : [{ of: type, name }];
  });
  const [first, second] = known;
  return first && second && first.name === second.name ? [{ of: 'both', name: first.name }] : known;
}

const nameIn = (name: Multilingual, language: string): string =>
  name[language] ?? name['en'] ?? Object.values(name)[0] ?? '';
